"""The words that the editor colours, read from the grammar, the prelude, the operations and the schema.

Nothing is listed here, so that the editor's language mode grows with the language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import cache

from playground.game.board import COMPASS
from playground.game.operations import BY_SPELLING
from playground.game.prelude import prelude
from playground.game.vocabulary import FIXED, RELATIVE, WAYS
from playground.ruleset.sections import RULESET
from playground.ruleset.shape import (
    Cases,
    Either,
    Group,
    Key,
    Kind,
    Many,
    Named,
    NewName,
    Patch,
    PerPlayer,
    Reference,
    Text,
)
from playground.syntax.grammar import reserved_words


@dataclass(frozen=True)
class Words:
    """`keywords` are reserved, `functions` and `constants` are names that every ruleset has, with and without
    arguments; `texts` are the keys of the schema whose values are no rules, `groups` those in whose groups no
    value is one."""

    keywords: tuple[str, ...]
    functions: tuple[str, ...]
    constants: tuple[str, ...]
    texts: tuple[str, ...]
    groups: tuple[str, ...]

    def content(self) -> dict[str, tuple[str, ...]]:
        """The words as JSON."""
        return asdict(self)


@cache
def words() -> Words:
    """The words of the language as it is now."""
    functions = {name for name, spec in BY_SPELLING.items() if spec.takes}
    functions |= {name for name, definition in prelude().items() if definition.parameters} | {"leap"}
    names = {*BY_SPELLING, *prelude(), *FIXED, *WAYS, *RELATIVE, *(direction.name for direction in COMPASS)}
    return Words(
        tuple(sorted(reserved_words())),
        tuple(sorted(functions)),
        tuple(sorted(names - functions)),
        tuple(sorted(_keys_of_all(_is_plain))),
        tuple(sorted(_keys_of_all(lambda kind: isinstance(kind, Named) and _is_plain(kind.value)))),
    )


def _keys_of_all(fits: Callable[[Kind], bool]) -> set[str]:
    """The keys whose kinds fit wherever they occur."""
    kinds: dict[str, list[Kind]] = {}
    for key in _keys(RULESET):
        kinds.setdefault(key.name, []).append(key.kind)
    return {name for name, found in kinds.items() if all(map(fits, found))}


def _is_plain(kind: Kind) -> bool:
    """Whether a value is a text for readers or a name, and never a rule."""
    match kind:
        case Text() | Reference() | NewName():
            return True
        case Many(item=item):
            return _is_plain(item)
        case _:
            return False


def _keys(kind: Kind) -> Iterator[Key]:
    match kind:
        case Group():
            for key in kind.all_keys().values():
                yield key
                yield from _keys(key.kind)
        case Patch(group):
            yield from _keys(group)
        case Named(value=value) | PerPlayer(value) | Cases(value) | Many(item=value):
            yield from _keys(value)
        case Either(kinds):
            for each in kinds:
                yield from _keys(each)
        case _:
            return
