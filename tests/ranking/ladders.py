"""Hands from the highest down, as the rules list them: each beats the next."""

FIVE_CARD = """
As Ks Qs Js Ts, Kh Qh Jh Th 9h, Qd Jd Td 9d 8d, 6c 5c 4c 3c 2c, 5s 4s 3s 2s As,
As Ah Ad Ac Ks, As Ah Ad Ac Qs, Ks Kh Kd Kc As, 2s 2h 2d 2c As, 2s 2h 2d 2c 3s,
As Ah Ad Ks Kh, As Ah Ad 2s 2h, Ks Kh Kd As Ah, Qs Qh Qd As Ah, 2s 2h 2d 3s 3h,
As Ks Qs Js 9s, As Ks Qs Js 8s, Ks Qs Js Ts 8s, 7s 5s 4s 3s 2s,
As Kh Qd Jc Ts, Kh Qd Jc Ts 9s, 6s 5h 4d 3c 2s, 5s 4h 3d 2c As,
As Ah Ad Ks Qh, As Ah Ad Ks Jh, Ks Kh Kd As Qh, 2s 2h 2d As Kh, 2s 2h 2d 4s 3h,
As Ah Ks Kh Qd, As Ah Ks Kh Jd, As Ah Qs Qh Kd, Ks Kh Qs Qh Ad, 3s 3h 2s 2h 4d,
As Ah Kd Qs Jh, As Ah Kd Qs Th, 9s 9h 8d 7s 6h, 2s 2h Ad Ks Qh, 2s 2h 5d 4s 3h,
As Kh Qd Jc 9s, As Kh Qd 3c 2s, As Kh 4d 3c 2s, As 6d 4d 3c 2s, Ks Qh Jd Tc 8s, 7s 5h 4d 3c 2s
"""
THREE_CARD = """
As Ks Qs, Kh Qh Jh, 4d 3d 2d, 3c 2c Ac, As Ah Ad, Ks Kh Kd, 2s 2h 2d,
As Kh Qd, Ks Qh Jd, 4s 3h 2d, 3s 2h Ad, As Ks Js, As Ks 2s, As Js Ts, Ks Qs Ts, 5s 3s 2s,
As Ah Kd, As Ah 2d, Ks Kh Ad, 2s 2h Ad, 2s 2h 3d,
As Kh Jd, As Kh 2d, Ks Qh 9d, Ks Jh Td, Qs 3h 2d, Js Th 8d, 5s 3h 2d
"""
SEVERAL_DECKS = """
As As As As As, 2h 2h 2h 2h 2h, As Ks Qs Js Ts,
As As As As Ks, As As As As 2s, 2s 2s 2s 2s As, 2s 2s 2s 2s 3s,
Ks Qs Js Ts 9s, 5s 4s 3s 2s As, As As As Ks Ks, Ks Ks Ks As As, 2s 2s 2s 3s 3s,
As As Ah Ad Ac, 2s 2s 2h 2d 2c, As As As Ks Qs, 2s 2s 2s As Ks, 2s 2s 2s 4s 3s,
As As Ks Ks Qs, Ks Ks Qs Qs As, 3s 3s 2s 2s 4s, As As Ks Qs Js, 2s 2s As Ks Qs, 2s 2s 5s 4s 3s,
As As Ad Ac Kh, 2s 2h 2h 2c 3c, As As Ad Kc Kh, 2s 2s 2d 3c 3h, As Ks Qs Js 9s, 7s 5s 4s 3s 2s,
As Kh Qd Jc Ts, 5s 4h 3d 2c As, As As Ad Kc Qh, 2s 2s 2d 4c 3h, As As Kh Kh Qd, 3s 3s 2h 2h 4d,
As As Kh Qh Jd, 2s 2s 5h 4h 3d, As Kh Qd Jc 9s, 7s 5h 4d 3c 2s
"""
WITH_JOKER = """
As Ah Ad Ac Jk, As Jk Qs Js Ts, 5s 4s Jk 2s As, Kh Qh Jh 9h Jk, 6s 5s 4s 3s 2s,
As Ah Ad Jk Ks, 2s 2h 2d 2c Jk, As Ah Jk Ks Kh, Ks Kh As Ah Kd, As Jk Qs Js 9s, As Ks Qs Js 8s,
Jk As Ks 9s 8s, As Ks Js 9s 8s, Jk Ks Js 9s 7s, As Kh Qd Jk Ts, 5s 4h 3d Jk As, Kh Qd Jk Ts 9s,
6s 5h 4d 3c 2s, As Ah Jk Ks Qh, Ks Kh Kd As Jh, As Jk Ks Kh 9d, Ks Kh Qs Qh Jk,
As Jk Ks 9h 8d, Ks Kh Qs Jh Ad,
As Kh Qd Jc 9s, Jk Kh 9d 8s 3h, Ks Qh 9d 8s 3h
"""
"""Ace to five is second among straights, and a joker never makes three of a pair of kings."""
TWO_CARD = "As Jk, Ks Kh, 2s 2h, As Kh, Jk Qd, As 2h, Ks Qh, 3s 2h"
LOW = """
5s 4h 3d 2c As, 6s 4h 3d 2c As, 6s 5h 4d 3c 2s, 7s 6h 5d 4c 3s, 8s 4s 3s 2s As, 8s 7h 6d 5c 4s,
9s 4h 3d 2c As, Ks Qh Jd Tc 9s, As Ah 4d 3c 2s, As Ah Kd Qs Jh, 2s 2h 4d 3c As, Ks Kh Qd Js Th,
2s 2h As Ah 3d, 3s 3h As Ah 2d, 3s 3h 2s 2h Ad, As Ah Ad 3s 2h, Ks Kh Kd Qs Jh, As Ah Ad 2s 2h,
As Ah Ad Ac 2h
"""
LOW_THREE = (
    "3s 2h Ad, 4s 3s 2s, 6s 5h 4d, Ks Qs Js, As Ah Kd, 2s 2h Ad, Ks Kh Qd, As Ah Ad, Ks Kh Kd"
)
