"""All measures, in the order in which they are reported, and finding a `MeasureSpec` by name.

A row in the `SPECS` of one of these modules is a measure everywhere: nothing else lists them.
"""

from __future__ import annotations

from collections.abc import Sequence

from playground.stats.measures import choices, endings, lengths, players, referee, rules, scores, seats, skill, together
from playground.stats.measures.data import Setting
from playground.stats.measures.spec import MeasureSpec, Needs, with_ideal

SPECS: tuple[MeasureSpec, ...] = (
    *players.SPECS,
    *seats.SPECS,
    *together.SPECS,
    *scores.SPECS,
    *endings.SPECS,
    *lengths.SPECS,
    *choices.SPECS,
    *referee.SPECS,
    *skill.SPECS,
    *rules.SPECS,
)

BY_KEY: dict[str, MeasureSpec] = {spec.key: spec for spec in SPECS}

FAMILIES: tuple[str, ...] = tuple(dict.fromkeys(spec.family for spec in SPECS))
"""Names that stand for several measures: `length` for all of `length.…`, `seat_share` for all seats."""


def find_measure(name: str) -> tuple[MeasureSpec, str] | None:
    """The spec and the member that a full name stands for; None for an unknown name."""
    key, _, member = name.partition(".")
    if name in BY_KEY:
        key, member = name, ""
    spec = BY_KEY.get(key)
    return (spec, member) if spec and bool(spec.member) == bool(member) else None


def spec_of(name: str) -> MeasureSpec | None:
    """The spec of a full name, or of a key that has members; None for an unknown name."""
    match = find_measure(name)
    return match[0] if match else BY_KEY.get(name)


def measures_of(setting: Setting) -> dict[str, tuple[MeasureSpec, str]]:
    """All measures of games of a setting, by their full names, with the members."""
    return {spec.name_of(member): (spec, member) for spec in SPECS for member in spec.members(setting)}


def measure_names(setting: Setting) -> list[str]:
    """The full names of all measures of games of a setting."""
    return list(measures_of(setting))


def families_of(member: str) -> tuple[str, ...]:
    """The measures that have a value for each `seat`, `player` or `rule`."""
    return tuple(spec.key for spec in SPECS if spec.member == member)


def needs_referee(name: str) -> bool:
    """Whether a measure needs judged games."""
    spec = spec_of(name)
    return spec is not None and spec.needs.referee


def why_not_by_search(name: str) -> str:
    """Why a referee that searches has nothing to say of a measure; empty if it has."""
    spec = spec_of(name)
    return spec.of_playouts if spec else ""


def needs_ideal(name: str) -> bool:
    """Whether a measure needs an ideal length."""
    spec = spec_of(name)
    return spec is not None and spec.applies is with_ideal


def needs_matches(name: str) -> bool:
    """Whether a measure needs games of its own; a family's name will do."""
    return any(spec.needs is Needs.MATCHES and spec.family == name.partition(".")[0] for spec in SPECS)


def phrase_of(name: str) -> str:
    """A measure as part of a sentence; an unknown name is returned as it is."""
    match = find_measure(name)
    return match[0].phrase_of(match[1]) if match else name


def fair_value(name: str, seats: set[int]) -> float | None:
    """The value of a measure if turn order did not matter; None unless it is the same for all numbers of seats."""
    spec = spec_of(name)
    values = {spec.fair(number) for number in seats} if spec and spec.fair else set()
    return values.pop() if len(values) == 1 else None


def is_of_family(name: str, family: str) -> bool:
    """Whether a measure is the one named, or one of the family: `length.turns.mean` is of `length`."""
    return name == family or name.startswith(f"{family}.")


def refereed_names(names: Sequence[str]) -> list[str]:
    """The keys of the measures that need a referee, among some measures and families."""
    return [spec.key for one in names for spec in SPECS if spec.needs.referee and is_of_family(spec.key, one)]
