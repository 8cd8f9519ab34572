"""Numbers of squares that a decision lowers besides those that its option chooses: such as the seeds that are captured
in mancala games, and those taken up to be sown on, or the lives of pieces that stand by.

    seeds of c3: 0 (-5), of d3: 0 (-2)          held of 9 squares: lower by 23 in all

What is raised is not said, as sowing does it all round the board.
"""

from __future__ import annotations

from collections.abc import Collection

from playground.engine.layout import layout_of
from playground.engine.packing import unpack
from playground.engine.plain_names import spoken
from playground.engine.visible_components import look
from playground.game.core import Assign, AttributeOf, Game, SetAttribute, StateVariable
from playground.game.effect_sequences import all_effects
from playground.game.rule_expressions import all_parts
from playground.game.scratch import scratch_variables

MAX_SQUARES = 6
"""Squares that are listed, at most; of more it is said how many, and how much they have lost together."""


class SiteLosses:
    """Describes numbers of squares, of variables and of components that stay there, that become lower."""

    def __init__(self, game: Game) -> None:
        self._game, self._layout = game, layout_of(game)
        variables, attributes = set[str](), set[str]()
        for effect in all_effects(game):
            if isinstance(effect, Assign):
                reads = (part.name for part in all_parts([effect.value]) if isinstance(part, StateVariable))
                variables.update(name for name in reads if name == effect.variable)
            elif isinstance(effect, SetAttribute):
                of = (part.attribute for part in all_parts([effect.value]) if isinstance(part, AttributeOf))
                attributes.update(name for name in of if name == effect.attribute)
        counted = variables - scratch_variables(game)
        by_site = (
            each for each in game.variables if each.by_site and each.by_site.groups == 1 and each.name in counted
        )
        self._variables = [each for each in by_site if each.type.kind == "int" and each.is_shown and not each.kept]
        self._attributes = [each for each in game.attributes if not each.words and each.name in attributes]

    def clauses(self, before: bytes, after: bytes, chosen: Collection[int]) -> tuple[str, ...]:
        """What the squares have lost, in a clause for each number; those that are `chosen` go without saying."""
        if not self._variables and not self._attributes:
            return ()
        old, new = unpack(self._layout, before), unpack(self._layout, after)
        cells = [site for site in self._game.board.cells if site not in chosen]
        losses = dict[str, dict[int, tuple[int, int]]]()
        for variable in self._variables:
            was, now, start = (*(each[f"var.{variable.name}"] for each in (old, new)), variable.start_values())
            lower = {site: (was[site], now[site]) for site in cells if now[site] < was[site]}
            if any(now[site] != start[site] for site in self._game.board.cells):
                losses[variable.name] = lower
        losses |= self._of_components(before, after, cells) if self._attributes else {}
        return tuple(self._clause(name, lower) for name, lower in losses.items() if lower)

    def _of_components(
        self, before: bytes, after: bytes, cells: Collection[int]
    ) -> dict[str, dict[int, tuple[int, int]]]:
        """The values of attributes before and after a decision where they are lower, of components that stay."""
        was, now = look(self._game, before), look(self._game, after)
        losses: dict[str, dict[int, tuple[int, int]]] = {each.name: {} for each in self._attributes}
        for site in cells:
            one, other = was.get(site), now.get(site)
            if one is None or other is None or (one.owner, one.kind) != (other.owner, other.kind):
                continue
            for name, lower in losses.items():
                if name in one.attributes and other.attributes[name] < one.attributes[name]:
                    lower[site] = (one.attributes[name], other.attributes[name])
        return losses

    def _clause(self, name: str, lower: dict[int, tuple[int, int]]) -> str:
        if len(lower) > MAX_SQUARES:
            total = sum(was - now for was, now in lower.values())
            return f"{spoken(name)} of {len(lower)} squares: lower by {total:,} in all"
        board = self._game.board
        each = (f"of {board.name(site)}: {now:,} ({now - was:+,})" for site, (was, now) in lower.items())
        return f"{spoken(name)} {', '.join(each)}"
