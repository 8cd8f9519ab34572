"""What the schema says of a place in a ruleset."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playground.language_service.structure import Path
from playground.ruleset.sections import RULESET
from playground.ruleset.shape import Cases, Either, Group, Key, Kind, Many, Named, Patch, PerPlayer


def kinds_at(path: Sequence[str]) -> tuple[Kind, ...]:
    """The kinds of values that may stand at a path; several where a text or a group is possible."""
    kinds: tuple[Kind, ...] = (RULESET,)
    for name in path:
        kinds = tuple(inner for kind in kinds for inner in _inside(kind, name))
    return tuple(each for kind in kinds for each in _alternatives(kind))


def key_at(path: Sequence[str]) -> Key | None:
    """The key of the schema at a path; None for a name of the ruleset's own, and for an unknown key."""
    if not path:
        return None
    for kind in kinds_at(path[:-1]):
        group = kind.group if isinstance(kind, Patch) else kind
        if isinstance(group, Group) and path[-1] in group.all_keys():
            return group.all_keys()[path[-1]]
    return None


def section_of(path: Path) -> Path:
    """The path within a game: that of a variant's change is the path of what it changes."""
    return path[2:] if path[:1] == ("variants",) and len(path) > 2 else path


def _inside(kind: Kind, name: str) -> Iterator[Kind]:
    for each in _alternatives(kind):
        match each:
            case Group() | Patch():
                group = each.group if isinstance(each, Patch) else each
                if name in group.all_keys():
                    yield group.all_keys()[name].kind
            case Named(value=value) | PerPlayer(value) | Cases(value):
                yield value
            case _:
                continue


def _alternatives(kind: Kind) -> Iterator[Kind]:
    """The kind itself, with the items of a list and the alternatives of a choice."""
    match kind:
        case Either(kinds):
            for each in kinds:
                yield from _alternatives(each)
        case Many(item=item):
            yield from _alternatives(item)
        case _:
            yield kind
