"""Cards, from receipt to destruction (205 CMR 146.49–50): their entries, and what they imply.

- `kinds`, `preshuffled_kinds`: the entries.
- `life`: what became of each set and each envelope, and how many decks are where.
- `tables`: what the law says of each game, as data.
- `storage`, `play`, `security`, `preshuffled`: what must agree, and what is due.
"""

from croupier.regulation.journal.cards.play import DUES as PLAY_DUES
from croupier.regulation.journal.cards.play import FAULTS as PLAY
from croupier.regulation.journal.cards.preshuffled import DUES as PRESHUFFLED_DUES
from croupier.regulation.journal.cards.preshuffled import FAULTS as PRESHUFFLED
from croupier.regulation.journal.cards.security import DUES as SECURITY_DUES
from croupier.regulation.journal.cards.security import FAULTS as SECURITY
from croupier.regulation.journal.cards.storage import DUES as STORAGE_DUES
from croupier.regulation.journal.cards.storage import FAULTS as STORAGE

FAULTS = (*STORAGE, *PLAY, *SECURITY, *PRESHUFFLED)
DUES = (*STORAGE_DUES, *PLAY_DUES, *SECURITY_DUES, *PRESHUFFLED_DUES)
