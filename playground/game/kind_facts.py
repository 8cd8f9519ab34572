"""What a condition says of kinds of pieces: `if coming is Stone then …`, also behind its `else`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from playground.game import core
from playground.game.made_of_components import kinds_among


@dataclass(frozen=True)
class KindFact:
    """A value that is one of some kinds, or of the kinds on a site; if not `holds`, it is none of them."""

    what: core.Expression
    kinds: frozenset[int]
    holds: bool = True

    def among(self, every: frozenset[int]) -> frozenset[int]:
        """Those of some kinds of which it may be."""
        return every & self.kinds if self.holds else every - self.kinds


def kind_if(fact: core.Expression, holds: bool) -> Iterator[KindFact]:
    """The value that a comparison says to be a certain kind or, if it does not hold, to be none or another one.

    That a site belongs to components of some kinds is known of more of them, where it holds (`Facts.standing_on`).
    """
    match fact:
        case core.Operation("contains", (components, site)) if not holds:
            yield from (KindFact(site, kinds, holds) for kinds in _of_all_of(components))
        case core.Operation("equal", (one, other)) if one.type.kind == "piece":
            for what, known in ((one, other), (other, one)):
                if isinstance(known, core.Constant) and isinstance(known.value, int) and not is_none(known):
                    yield KindFact(what, frozenset({known.value}), holds)


def _of_all_of(components: core.Expression) -> Iterator[frozenset[int]]:
    """Kinds of which a set has all components, wherever they are and whose they are."""
    match components:
        case core.Operation("union", parts):
            for part in parts:
                yield from _of_all_of(part)
        case core.Operation("of_piece"):
            kinds = kinds_among(components)
            if kinds is not None:
                yield kinds


def is_none(value: core.Expression) -> bool:
    """Whether an expression is `none`."""
    return isinstance(value, core.Constant) and value.value == core.NOTHING and value.type.kind not in ("int", "bool")
