"""`attackers of SPOT` and `attacked(SPOT)`: what could take a piece on a site, by the movements that pieces declare.

A piece attacks a site if one of its movements could end there, if a piece of another player were there
(`assumptions.py`); so nothing attacks by a movement that ends on empty squares only. Movements in a straight line are
followed backwards from the site. Walks and movements along lines and tracks are tried from each piece that has one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from playground.game import core
from playground.game.assumptions import Assumption, holds
from playground.game.backwards import Attack, is_reached, reaches
from playground.game.core import Type
from playground.game.expressions import ExpressionChecker
from playground.game.movements import CheckedMovement, check_movement, pieces_with_movement, sites_of_movers
from playground.game.names import MOVER, Function, is_unknown, sites
from playground.game.vocabulary import ATTACKED, ATTACKERS
from playground.game.walks import CheckedWalk, check_along, check_walk
from playground.ruleset.model import Ruleset
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span
from playground.syntax import ast
from playground.syntax.parse import parse_movement


class Attacks:
    """Builds questions about attacks. `_open` are the movements whose parts are being checked, `_circles` those of them
    that depend on what they attack, with the places that say so, and `_nodes` those that have been read, None for one
    with a mistake."""

    def __init__(self, ruleset: Ruleset, checker: ExpressionChecker) -> None:
        self.ruleset, self.checker = ruleset, checker
        self._open: list[str] = []
        self._circles: list[tuple[Span, str]] = []
        self._nodes: dict[str, ast.Movement | None] = {}
        self.are_used = False

    def functions(self) -> dict[str, Function]:
        """The functions `attackers` and `attacked`; without a second argument they are about the enemy."""
        return {
            ATTACKERS: Function(ATTACKERS, 2, self.attackers, optional=True),
            ATTACKED: Function(ATTACKED, 2, self.attacked, optional=True),
        }

    def attackers(self, given: list[core.Expression], span: Span) -> core.Expression:
        """The pieces that attack a site."""
        return self._by_player(ATTACKERS, given, span, lambda player, spot: self._those(player, spot, span))

    def attacked(self, given: list[core.Expression], span: Span) -> core.Expression:
        """Whether any piece attacks a site."""
        return self._by_player(ATTACKED, given, span, lambda player, spot: self._any(player, spot, span))

    # ---- whose attacks

    def _by_player(
        self,
        name: str,
        given: list[core.Expression],
        span: Span,
        of: Callable[[core.Expression, core.Expression], core.Expression],
    ) -> core.Expression:
        """What is found for the player who is given, or for all enemies of the mover."""
        checker, self.are_used = self.checker, True
        site = checker.coerce(given[0], "site?", given[0].span or span)
        who = checker.coerce(given[1], "player", given[1].span or span) if len(given) > 1 else None
        for argument in (site, who):
            if argument is not None and is_unknown(argument):
                return argument
        if not self.ruleset.moves:
            return checker.fail("T180", span, hint="give pieces 'moves:'; what 'choose' finds is no movement")
        spot = checker.name_for("spot", site)
        if who is None and checker.vocabulary.world.player_count == 2 and _is_an_enemy(site):
            checker.fail("W145", span, hint=f"write: {name}({(site.span or span).text}, mover)", name=name)
        if who is None:
            return checker.let(spot, site, self._by_enemies(name, spot, span, of), span)
        player = checker.name_for("player", who)
        return checker.let(spot, site, checker.let(player, who, of(player, spot), span), span)

    def _by_enemies(
        self,
        name: str,
        spot: core.Expression,
        span: Span,
        of: Callable[[core.Expression, core.Expression], core.Expression],
    ) -> core.Expression:
        checker, viewer = self.checker, self.checker.viewer(span)
        count = checker.vocabulary.world.player_count
        if count == 2:
            return of(checker.make("next_player", viewer, span=span), spot)
        found = []
        for player in range(count):
            constant = core.Constant(player, type=Type("player"), span=span)
            theirs, is_viewer = of(constant, spot), checker.make("equal", viewer, constant, span=span)
            found.append(_only_if(checker.make("not", is_viewer, span=span), theirs, span, checker))
        return checker.union(found, span) if name == ATTACKERS else checker.either(found, span)

    # ---- the attacks of a player

    def _those(self, player: core.Expression, spot: core.Expression, span: Span) -> core.Expression:
        found = []
        for attack in self._attacks(player, spot, span):
            piece = self.checker.fresh("piece", Type("site"), span)
            condition = reaches(attack, piece, self.checker)
            these = self.checker.where(piece, attack.movers, condition, span)
            found.append(_only_if(attack.condition, these, span, self.checker))
        return self.checker.union(found, span)

    def _any(self, player: core.Expression, spot: core.Expression, span: Span) -> core.Expression:
        found = [
            self.checker.every([attack.condition, is_reached(attack, self.checker)], span)
            for attack in self._attacks(player, spot, span)
        ]
        return self.checker.either(found, span)

    def _attacks(self, player: core.Expression, spot: core.Expression, span: Span) -> Iterator[Attack]:
        """The movements of a player that may end on a site, without those with mistakes, which are reported where the
        movements are checked."""
        checker, given = self.checker, Assumption(spot, player)
        held = checker.make("held_by", player, span=span)
        for name in self.ruleset.moves:
            if not pieces_with_movement(self.ruleset, name):
                continue
            movement = self._checked(player, name, span)
            if movement is None:
                continue
            may_end = holds(movement.onto, given, checker)
            condition = checker.every([movement.condition, may_end], span)
            if not (isinstance(condition, core.Constant) and condition.value is False):
                owners = sites_of_movers(name, self.ruleset, checker, span)
                movers = checker.make("intersection", held, owners, span=span)
                yield Attack(movement, movers, spot, condition)

    def _checked(self, player: core.Expression, name: str, span: Span) -> CheckedMovement | CheckedWalk | None:
        """A movement as a player sees it. One that is being checked already depends on itself, which is a mistake."""
        if name in self._open:
            self._circles.append((span, name))
            return None
        self._open.append(name)
        movement = self._seen_by(player, name)
        self._open.pop()
        if not self._open:
            for place, circle in self._circles:
                self.checker.fail("T181", place, hint="say it in 'when' or 'never' of the action instead", name=circle)
            self._circles.clear()
        return movement

    def _seen_by(self, player: core.Expression, name: str) -> CheckedMovement | CheckedWalk | None:
        """A movement from the perspective of a player; None if it has a mistake."""
        checker, quiet = self.checker, Diagnostics()
        if name not in self._nodes:
            self._nodes[name] = parse_movement(self.ruleset.moves[name], quiet)
        node = self._nodes[name]
        if node is None:
            return None
        check = check_along if node.along else check_walk if node.walks else check_movement
        with checker.from_perspective_of(player), checker.quietly(quiet):
            return check(node, checker)


def _only_if(
    condition: core.Expression, found: core.Expression, span: Span, checker: ExpressionChecker
) -> core.Expression:
    """What is found if a condition holds, else nothing."""
    if found.type.kind == "bool":
        return checker.make("and", condition, found, span=span)
    if isinstance(condition, core.Constant):
        return found if condition.value else sites(frozenset(), span)
    return core.Choice(condition, found, sites(frozenset(), span), type=found.type, span=span)


def _is_an_enemy(site: core.Expression) -> bool:
    """Whether a site is that of an enemy piece which a rule picks out, such as `lowest of enemy King`. Of each
    of several, `enemy where not attacked(it)`, the question is whether others of its side protect it."""
    picks = isinstance(site, core.Operation) and site.name in ("lowest", "highest", "nth")
    return picks and any(map(_are_enemies, core.parts(site)))


def _are_enemies(sites: core.Expression) -> bool:
    match sites:
        case core.Operation("intersection", parts):
            return any(map(_are_enemies, parts))
        case core.Operation("difference", (core.Operation("occupied"), core.Operation("held_by", (whose,)))):
            return core.alike(whose, MOVER)
        case core.Operation("held_by", (core.Operation("next_player", (whose,)),)):
            return core.alike(whose, MOVER)
        case core.Where(_, domain, _) | core.Operation("difference", (domain, _)):
            return _are_enemies(domain)
    return False
