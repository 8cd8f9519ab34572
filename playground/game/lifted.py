"""The legs of an option that roams (`roaming.py`), evaluated in the position in which the option begins.

Where a piece can go on from a site is then known without moving it there:

    its own site, and `last`    the site
    a site ahead is empty       it was empty, or the piece has come from there
    a variable that was set     what the first leg has set it to

This is possible where the conditions ask only whether sites other than the piece's own are in certain sets, and where
these are made of what has an owner or a kind. No leg may be possible that leads past the site from which the piece
came, or there: then it does not matter, apart from this site, which piece has come to a site.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from playground.game import core
from playground.game.operations import OPERATIONS
from playground.game.roaming import conjuncts, places_moved, roaming_step

ORIGIN = "#origin"
"""The variable that stands for the site from which a piece began to roam."""

_CONTENTS = frozenset(("occupied", "held_by", "of_piece"))
"""Sets that lose a site when the piece there leaves."""

_MADE_OF = frozenset(("union", "intersection", "difference"))
_UNMOVED = frozenset(("mover",))
"""Operations that ask about a position, and not about its pieces."""


@dataclass(frozen=True)
class LiftedLegs:
    """The legs that may follow an action: their numbers, and two forms of each, in the position before the action.

    The first form has the sites from which the leg is possible if they are not near the one from which the piece came.
    The second says which of these remain, where `last` is where the piece is now, and the variable `ORIGIN` where it
    came from.
    `targets` says which choice of each leg is where it takes the piece, and `step` is the step of all of them.
    """

    step: int
    actions: tuple[tuple[int, core.Action, core.Action], ...]
    targets: dict[int, int]


def lifted_legs(action: int, game: core.Game) -> LiftedLegs | None:
    """The legs that may follow an action; None where they have to be played."""
    step = roaming_step(action, game)
    if step is None or game.hides:
        return None
    numbers = game.steps[step].actions
    try:
        forms = [_Lifting(game, game.actions[action], game.actions[leg]).forms() for leg in numbers]
    except _NotPossible:
        return None
    legs = tuple((number, *pair) for number, pair in zip(numbers, forms, strict=True))
    return LiftedLegs(step, legs, {number: places_moved(game.actions[number])[1] for number in numbers})


class _NotPossible(Exception):
    """A condition asks for more than is known without moving the piece."""


class _Lifting:
    """Rewrites the choices of one leg."""

    def __init__(self, game: core.Game, begins: core.Action, leg: core.Action) -> None:
        self._game, self._leg = game, leg
        origin = begins.bindings[places_moved(begins)[0]]
        self._origin = core.Variable(ORIGIN, type=origin.type)
        assigned = [effect for effect in begins.effects if isinstance(effect, core.Assign)]
        self._clamped = {effect.variable for effect in assigned if effect.value.type.kind == "int"}
        self._assigned = {
            effect.variable: self._origin if isinstance(effect.value, core.Variable) else effect.value
            for effect in assigned
        }
        # Names are unique in a game, so that those bound within conditions can join those of the choices.
        self._numbers = {each.variable: each.domain for each in leg.bindings if each.type.kind == "int"}
        self._place = places_moved(leg)[0]
        piece = leg.bindings[self._place]
        self._chosen = core.Variable(piece.variable, type=piece.type)

    def forms(self) -> tuple[core.Action, core.Action]:
        """The leg of any piece anywhere, and what remains to be tested of a piece that came from somewhere."""
        if self._leg.guard is not None or self._leg.prefer is not None:
            raise _NotPossible
        bindings = [replace(each, domain=self._before(each.domain)) for each in self._leg.bindings]
        if any(core.mentions(each.domain, self._chosen.name) for each in bindings[: self._place]):
            raise _NotPossible  # they ask for `last` before there is a piece
        piece = bindings[self._place]
        conditions = list(self._conditions(piece))
        near = list(self._near(conditions))
        distances = {far for site in near for far in self._distances(site) or ()}
        if not distances <= self._avoided(conditions):
            raise _NotPossible
        remain = [self._is_not_origin(site) for site in near]
        anywhere: core.Expression = core.Constant(self._game.board.cell_set, type=piece.domain.type)
        for condition in conditions:
            apart = self._apart(condition)
            if not core.mentions(apart, ORIGIN):
                anywhere = core.Where(piece.variable, anywhere, apart, type=piece.domain.type)
            elif not self._says_not_origin(apart):
                remain.append(condition)
        here = _without_conditions(self._leg.bindings[self._place].domain)
        for condition in remain:
            here = core.Where(piece.variable, here, condition, type=piece.domain.type)
        return self._leg_of(bindings, anywhere), self._leg_of(bindings, here)

    def _leg_of(self, bindings: Sequence[core.Binding], pieces: core.Expression) -> core.Action:
        """The leg with such choices, and this one of the piece."""
        changed = list(bindings)
        changed[self._place] = replace(changed[self._place], domain=pieces)
        return replace(self._leg, bindings=tuple(changed))

    # ---- in the position before the option

    def _before(self, expression: core.Expression) -> core.Expression:
        """An expression with the same value, of the position before the option."""
        match expression:
            case core.Constant() | core.Variable():
                return expression
            case core.StateVariable(name=name, index=None, site=None) if name not in self._clamped:
                return self._assigned.get(name, expression)
            case core.Operation(name="last"):
                return self._chosen
            case core.Table():
                return replace(expression, index=self._before(expression.index))
            case core.Choice(condition, yes, no):
                condition, yes, no = map(self._before, (condition, yes, no))
                return replace(expression, condition=condition, yes=yes, no=no)
            case core.Where():
                domain, condition = self._before(expression.domain), self._before(expression.condition)
                return replace(expression, domain=domain, condition=condition)
            case core.Let():
                return replace(expression, value=self._before(expression.value), body=self._before(expression.body))
            case core.Quantified():
                self._numbers[expression.variable] = expression.domain
                return replace(expression, domain=self._before(expression.domain), body=self._before(expression.body))
            case core.Operation(name="contains", arguments=(sites, site)) if self._distances(site) is not None:
                return replace(expression, arguments=(self._without_piece(sites), self._before(site)))
            case core.Operation(name=name) if name in _UNMOVED or OPERATIONS[name].evaluate:
                return replace(expression, arguments=tuple(map(self._before, expression.arguments)))
        raise _NotPossible

    def _without_piece(self, sites: core.Expression) -> core.Expression:
        """A set from which the piece is gone; where it is now, it need not be right."""
        if isinstance(sites, core.Operation):
            if sites.name in _MADE_OF:
                return replace(sites, arguments=tuple(map(self._without_piece, sites.arguments)))
            if sites.name in _CONTENTS:
                there = core.Operation("singleton", (self._origin,), type=sites.type)
                contents = replace(sites, arguments=tuple(map(self._before, sites.arguments)))
                return core.Operation("difference", (contents, there), type=sites.type)
        return self._before(sites)

    def _distances(self, site: core.Expression) -> tuple[int, ...] | None:
        """How far a site may lie ahead of the piece, if it is certainly another site than where the piece is."""
        match site:
            case core.Operation(name="ahead", arguments=(core.Variable(name=start), _, steps)):
                if self._is_piece(start):
                    distances = self._values_of(steps)
                    return distances if all(map(self._leads_away, distances)) else None
        return None

    def _is_piece(self, variable: str) -> bool:
        """Whether a variable stands for the piece that goes on."""
        binding = self._leg.bindings[self._place]
        domain, names = binding.domain, {binding.variable}
        while isinstance(domain, core.Where):
            names.add(domain.variable)
            domain = domain.domain
        return variable in names

    def _values_of(self, steps: core.Expression) -> tuple[int, ...]:
        """The numbers of steps that are possible."""
        if isinstance(steps, core.Variable):
            steps = self._numbers.get(steps.name, steps)
        match steps:
            case core.Constant(value=int() as number):
                return (number,)
            case core.Constant(value=frozenset() as numbers):
                return tuple(int(number) for number in numbers if isinstance(number, int))
        raise _NotPossible

    def _leads_away(self, steps: int) -> bool:
        """Whether so many steps lead to another site, in every direction."""
        board = self._game.board
        directions = range(len(board.directions))
        return all(board.ahead(site, way, steps) != site for site in board.cells for way in directions)

    # ---- wherever the piece came from

    def _conditions(self, piece: core.Binding) -> Iterator[core.Expression]:
        """All conditions on the piece that goes on; of quantifiers over numbers that are known, that for each."""
        domain = piece.domain
        while isinstance(domain, core.Where):
            for condition in conjuncts(core.substitute(domain.condition, domain.variable, self._chosen)):
                yield from map(self._simpler, _for_each_number(condition))
            domain = domain.domain

    def _simpler(self, condition: core.Expression) -> core.Expression:
        """A condition without alternatives that never hold."""
        match condition:
            case core.Operation(name="or", arguments=arguments):
                left = [each for each in arguments if not self._fails(each)]
                return left[0] if len(left) == 1 else condition
        return condition

    def _fails(self, condition: core.Expression) -> bool:
        """Whether a comparison of numbers never holds, such as that of a step on the way with the last one."""
        match condition:
            case core.Operation(name="at_most", arguments=(one, other)):
                pairs = itertools.product(self._values_of(one), self._values_of(other))
                return all(first > second for first, second in pairs)
        return False

    def _near(self, conditions: Sequence[core.Expression]) -> Iterator[core.Expression]:
        """The sites ahead of which conditions ask whether they are the one from which the piece came, each once."""
        found = list[core.Expression]()
        for part in (part for condition in conditions for part in _within(condition)):
            match part:
                case core.Operation(name="contains", arguments=(sites, site)) if core.mentions(sites, ORIGIN):
                    found.append(site)
                case core.Operation(name="equal", arguments=sites) if core.mentions(part, ORIGIN):
                    found += sites
        for number, site in enumerate(found):
            distances = self._distances(site) or ()
            if len(distances) > 1 or (distances and not self._is_chosen(site)):
                raise _NotPossible
            if distances and site not in found[:number]:
                yield site

    def _is_chosen(self, site: core.Expression) -> bool:
        """Whether a site depends on nothing but what is chosen, and not on what a condition binds."""
        chosen = {ORIGIN, *(each.variable for each in self._leg.bindings)}
        return all(part.name in chosen for part in _within(site) if isinstance(part, core.Variable))

    def _is_not_origin(self, site: core.Expression) -> core.Expression:
        same = core.Operation("equal", (site, self._origin), type=core.Type("bool"))
        return core.Operation("not", (same,), type=core.Type("bool"))

    def _says_not_origin(self, condition: core.Expression) -> bool:
        """Whether a condition says only that a site ahead is not the one from which the piece came."""
        match condition:
            case core.Operation(name="not", arguments=(core.Operation(name="equal", arguments=(site, other)),)):
                return other == self._origin and self._distances(site) is not None
        return False

    def _avoided(self, conditions: Sequence[core.Expression]) -> set[int]:
        """How far ahead the site certainly is not the one from which the piece came."""
        found = set[int]()
        for condition in conditions:
            match condition:
                case core.Operation(name="not", arguments=(core.Operation(name="equal", arguments=sites),)):
                    if self._origin in sites:
                        found |= {far for site in sites for far in self._one_distance(site)}
                case core.Operation(name="contains", arguments=(sites, site)) if self._lacks_origin(sites):
                    found |= set(self._one_distance(site))
        return found

    def _one_distance(self, site: core.Expression) -> tuple[int, ...]:
        """How far a site lies ahead, if that is known."""
        distances = self._distances(site)
        return distances if distances is not None and len(distances) == 1 else ()

    def _lacks_origin(self, sites: core.Expression) -> bool:
        """Whether a set certainly does not have the site from which the piece came."""
        match sites:
            case core.Operation(name="difference", arguments=(first, second)):
                taken = core.Operation("singleton", (self._origin,), type=second.type)
                return second == taken or self._lacks_origin(first)
            case core.Operation(name="intersection"):
                return any(map(self._lacks_origin, sites.arguments))
            case core.Operation(name="union"):
                return all(map(self._lacks_origin, sites.arguments))
        return False

    def _apart(self, expression: core.Expression) -> core.Expression:
        """An expression where no site ahead of the piece is the one from which it came."""
        match expression:
            case core.Operation(name="contains", arguments=(sites, site)) if self._distances(site) is not None:
                return replace(expression, arguments=(self._with_origin(sites), site))
            case core.Operation(name="and" | "or" | "not"):
                return replace(expression, arguments=tuple(map(self._apart, expression.arguments)))
            case core.Quantified():
                return replace(expression, body=self._apart(expression.body))
        return expression

    def _with_origin(self, sites: core.Expression) -> core.Expression:
        match sites:
            case core.Operation(name="difference", arguments=(first, core.Operation(arguments=(self._origin,)))):
                return first
            case core.Operation(name=name) if name in _MADE_OF:
                return replace(sites, arguments=tuple(map(self._with_origin, sites.arguments)))
        return sites


def _without_conditions(domain: core.Expression) -> core.Expression:
    while isinstance(domain, core.Where):
        domain = domain.domain
    return domain


def _for_each_number(condition: core.Expression) -> Iterator[core.Expression]:
    """What has to hold if a condition holds for every number of several."""
    match condition:
        case core.Quantified(kind="every", domain=core.Constant(value=frozenset() as numbers)) if all(
            isinstance(number, int) for number in numbers
        ):
            for number in numbers:
                value = core.Constant(number, type=core.Type("int", number, number))
                yield core.substitute(condition.body, condition.variable, value)
        case _:
            yield condition


def _within(expression: core.Expression) -> Iterator[core.Expression]:
    """An expression, and all within it."""
    yield expression
    for part in core.parts(expression):
        yield from _within(part)
