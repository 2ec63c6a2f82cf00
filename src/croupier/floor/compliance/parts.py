"""Devices, places of storage and events of the record of approvals: their forms, as declared."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from croupier.core.errors import Refused, UnknownName
from croupier.floor.compliance import forms
from croupier.floor.compliance.forms import Field
from croupier.floor.compliance.office import moments
from croupier.regulation.approvals.devices import CERTIFICATE
from croupier.regulation.approvals.records import Device, Event, Records, Storage
from croupier.regulation.approvals.register import approval, register
from croupier.regulation.approvals.storage import KINDS
from croupier.regulation.journal.wording import plain

Key = Literal["device", "storage", "event"]
Thing = Device | Storage | Event
MADE: Mapping[Key, type[Thing]] = {"device": Device, "storage": Storage, "event": Event}
LABELS: Mapping[str, str] = {
    "item": "What happened",
    "at": "When",
    "used": "Used since",
    "modified": "Last modified",
    "trial": "On a field trial",
    "secured_by": "Person of security who secures it, by number",
}
"""What people call a field whose name is not enough."""


class Form(msgspec.Struct, frozen=True):
    """The form of a part of the record: its fields, and what is known for some of them."""

    part: Key
    fields: tuple[Field, ...]
    known: dict[str, tuple[str, ...]]


def named(name: str) -> Key:
    """The part of the record with this name; an unknown one is refused."""
    for part in MADE:
        if part == name:
            return part
    raise UnknownName("part of the record", name, MADE)


def form(part: Key) -> Form:
    """The form of a device, a place of storage or an event."""
    asked = map(_field, msgspec.structs.fields(MADE[part]))
    known = {"kind": tuple(approval(CERTIFICATE).kinds)} if part == "device" else {}
    return Form(part, tuple(_chosen(one, words(part, one.name)) for one in asked), known)


def words(part: Key, name: str) -> tuple[str, ...]:
    """What a field may say; nothing where it may say anything."""
    if (part, name) == ("event", "item"):
        return tuple(sorted(one.key for one in register().values() if one.scope == "event"))
    return tuple(KINDS) if (part, name) == ("storage", "kind") else ()


def _field(one: msgspec.structs.FieldInfo) -> Field:
    made = forms.field(one)
    return replace(made, label=LABELS.get(one.name, made.label))


def _chosen(one: Field, some: tuple[str, ...]) -> Field:
    """The field as a choice, where only some words are lawful."""
    return replace(one, control="choice", words=tuple((w, w) for w in some)) if some else one


def made(part: Key, data: Mapping[str, Any], zone: str) -> Thing:
    """A device, place or event from its data; times without an offset are by the house's clocks."""
    kind = MADE[part]
    asked = ", ".join(one.name.replace("_", " ") for one in msgspec.structs.fields(kind))
    try:
        thing = msgspec.convert(moments(kind, dict(data), zone), kind)
    except msgspec.ValidationError as wrong:
        raise Refused(f"the {part}", plain(str(wrong)), (), asked) from None
    for one in msgspec.structs.fields(kind):
        if one.required and not getattr(thing, one.name):
            raise Refused(one.name.replace("_", " "), "it is empty", (), "some text")
        known = words(part, one.name)
        if known and getattr(thing, one.name) not in known:
            what = LABELS.get(one.name, one.name).lower()
            raise UnknownName(what, getattr(thing, one.name), known)
    return thing


def in_words(thing: Thing) -> list[tuple[str, str]]:
    """What is stated of a thing, field by field, without what is as by default."""
    return [
        (LABELS.get(one.name, forms.plain(one.name).capitalize()), _said(getattr(thing, one.name)))
        for one in msgspec.structs.fields(type(thing))
        if getattr(thing, one.name)
    ]


def _said(value: Any) -> str:
    return (
        value.isoformat(timespec="minutes")
        if isinstance(value, datetime)
        else forms.in_words(value)
    )


def stated(records: Records) -> list[tuple[Key, Thing]]:
    """Everything on record other than entries."""
    every: dict[Key, tuple[Thing, ...]] = {
        "device": records.devices,
        "storage": records.storage,
        "event": records.events,
    }
    return [(part, one) for part, some in every.items() for one in some]
