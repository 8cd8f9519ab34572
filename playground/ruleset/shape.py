"""The vocabulary for describing the format of rulesets, as data.

`sections.py` describes rulesets with it once; the checker (`structure.py`) and the JSON Schema (`schema.py`) are both
derived from that description. A kind describes the allowed values of a key.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True)
class Text:
    """A description for readers."""


@dataclass(frozen=True)
class Rule:
    """A text of the rule language: an 'expression', 'effects', a 'rule' or a 'movement'.

    `no_list` is the way out for a list or a group in its place, if quotes around it would not do.
    """

    of: str
    no_list: str = ""


@dataclass(frozen=True)
class Word:
    """One of a few words; `measured` allows more behind it, which is a short form."""

    choices: tuple[str, ...]
    measured: bool = False


@dataclass(frozen=True)
class Value:
    """The value of a parameter: a whole number, yes or no, or a word."""


@dataclass(frozen=True)
class Range:
    """Two numbers, `2..4`."""


@dataclass(frozen=True)
class NewName:
    """A new name for rules; `noun` is what it names."""

    noun: str


@dataclass(frozen=True)
class Reference:
    """The name of something declared in another section, or one of the `words` that may stand in its place."""

    noun: str
    section: str
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class Drawing:
    """The name of a drawing: a built-in one, one of the section `drawings`, or one of `others`."""

    others: tuple[str, ...] = ()


@dataclass(frozen=True)
class PathData:
    """SVG path data in a square of 100 by 100."""


@dataclass(frozen=True)
class Many:
    """A list; with `or_one`, a single item needs no list. `instead` is the way out for something else in its place."""

    item: Kind
    items: str
    or_one: bool = False
    instead: str = ""


@dataclass(frozen=True)
class Key:
    """A key with the kind of its value and a line of documentation for editors."""

    name: str
    kind: Kind
    doc: str
    required: bool = False


@dataclass(frozen=True)
class Group:
    """A fixed set of keys.

    The word under the key `by` selects one of `cases`: its keys are then required, those of the other cases forbidden.
    The keys of a pair in `excludes` exclude each other; the first key of a pair in `needs` requires the second; of the
    keys of a group in `one_of` there must be one at least, the first as a rule. With `others`, names of the ruleset's
    own are keys as well.
    """

    keys: tuple[Key, ...]
    by: str = ""
    cases: Mapping[str, tuple[Key, ...]] = field(default_factory=dict)
    excludes: tuple[tuple[str, str], ...] = ()
    needs: tuple[tuple[str, str], ...] = ()
    one_of: tuple[tuple[str, ...], ...] = ()
    others: Kind | None = None

    def all_keys(self) -> dict[str, Key]:
        """All keys of all cases, by name."""
        every = {key.name: key for key in self.keys}
        for keys in self.cases.values():
            every |= {key.name: key for key in keys}
        return every


@dataclass(frozen=True)
class Named:
    """Any number of names, each with a value. Names in rules are identifiers, others may contain hyphens.

    `head` allows `name(parameter, parameter)`; where they are `shared`, several with commas share one value; those
    `of_numbers` are names for numbers, which stand behind them.
    """

    noun: str
    value: Kind
    identifier: bool = True
    head: bool = False
    shared: bool = False
    of_numbers: bool = False


@dataclass(frozen=True)
class PerPlayer:
    """A value for each player of the game; `or_kinds` allows values for some kinds of pieces instead."""

    value: Kind
    or_kinds: bool = True


@dataclass(frozen=True)
class Cases:
    """A value for each of several cases: the keys are values of the rule language, and `else` for all others."""

    value: Kind


@dataclass(frozen=True)
class Either:
    """One of several kinds, distinguished by whether the value is a text, a list or a group.

    `shortens`: the last one is the usual kind, and the others are short forms of it.
    """

    kinds: tuple[Kind, ...]
    shortens: bool = False


@dataclass(frozen=True)
class Patch:
    """Changes to a group: any of its keys, none required, and `~` to delete one."""

    group: Group


Kind: TypeAlias = (
    Text
    | Rule
    | Word
    | Value
    | Range
    | NewName
    | Reference
    | Drawing
    | PathData
    | Many
    | Group
    | Named
    | PerPlayer
    | Cases
    | Either
    | Patch
)


def alternatives(words: Sequence[str]) -> str:
    """'pass, lose or draw'."""
    return " or ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


def expected(kind: Kind) -> str:
    """The expected value, in words for a message."""
    match kind:
        case Many(items=items, or_one=True, item=item):
            return f"{expected(item)} or a list of {items}"
        case Many(items=items):
            return f"a list of {items}"
        case Patch(group=Group(keys=keys)) | Group(keys=keys):
            return f"a group of keys such as '{keys[0].name}'"
        case Named(of_numbers=True):
            return "a group of 'NAME: NUMBER' lines"
        case Named(noun=noun):
            return f"a group of '{noun}: ...' lines"
        case PerPlayer():
            return "a group with a line for each player"
        case Cases():
            return "a group of 'CASE: ...' lines"
        case Either(kinds=kinds):
            return " or ".join(expected(one) for one in kinds)
        case _:
            return "a name" if isinstance(kind, NewName | Reference | Word | Drawing) else "a text"
