"""Options of exactly two legs, as those of one action that chooses what both legs choose.

    pick: {choose: {piece: own}, do: set origin to piece; continue with going}
    go: {choose: {target: neighbours(origin) except own}, do: move origin to target}

What `pick` leads to is known without playing it (`first_leg.py`), so that the options of `go` after it are those of
`target: neighbours(piece) except own`. Where no leg can follow, the first is an option by itself; such options come
before all others.

Of two options to the same position only the first counts. So it must be plain that none lead to the same: that the
position, with the site where a piece was put last, says what was chosen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod

from playground.game import core
from playground.game.effect_sequences import all_within, continuations, inner
from playground.game.first_leg import FirstLeg, NotKnownError, is_of_others, is_same, values_of
from playground.game.forgotten import forgotten_variables
from playground.game.moving_on import has_option
from playground.game.roaming import conjuncts

MAX_COMBINATIONS = 64
"""The most combinations of directions, numbers and so on of both legs, each of which is written out."""

MAX_PLACES = 1 << 16
"""The most places looked at to see whether directions and numbers of steps all lead elsewhere."""

_KEEP_LAST = (core.Assign, core.SetOwner, core.SetAttribute, core.Turn, core.Flip, core.Remove)
"""Effects that put a piece nowhere."""


@dataclass(frozen=True)
class TwoLegs:
    """`alone` is the first action where no leg can follow, `both` with the choices of both; `second` is the other.

    `last` says which choice of both is where a piece is put last, -1 if none is put anywhere.
    """

    alone: core.Action
    both: core.Action
    second: int
    last: int


def two_legs(number: int, game: core.Game) -> TwoLegs | None:
    """The options that begin with an action, if they all have two legs or could have, which never lead to the same."""
    begins = game.actions[number]
    joined = [step for step in continuations(begins.effects) if game.steps[step].joined]
    if not joined or game.hides or game.conceals or not _is_plain(begins):
        return None
    step = game.steps[joined[0]]
    if step.may_stop or len(step.actions) != 1 or _is_preferred(number, game):
        return None
    (second,) = step.actions
    follows = game.actions[second]
    goes_on = any(game.steps[each].joined for each in continuations(follows.effects))
    if goes_on or follows.prefer is not None or not _is_plain(follows):
        return None
    try:
        first = FirstLeg(begins, game)
        return _Following(first, begins, follows).written(second)
    except NotKnownError:
        return None


def _is_plain(action: core.Action) -> bool:
    return action.never is None and not action.secret and not any(binding.sets for binding in action.bindings)


def _is_preferred(number: int, game: core.Game) -> bool:
    """Whether a step with an action has preferences."""
    offered = (other for step in game.steps if number in step.actions for other in step.actions)
    return any(game.actions[other].prefer is not None for other in offered)


class _Following:
    """The second leg after the first."""

    def __init__(self, first: FirstLeg, begins: core.Action, follows: core.Action) -> None:
        self.first, self.begins, self.follows = first, begins, follows
        self.chosen = [replace(each, domain=first.before(each.domain)) for each in follows.bindings]
        self.guard = None if follows.guard is None else first.before(follows.guard)
        self.bindings = (*begins.bindings, *self.chosen)
        self.domains = {each.variable: each.domain for each in self.bindings}
        turn_may_end = False in core.goes_on_after(follows.effects)
        self.forgotten = forgotten_variables(first.game) if turn_may_end else frozenset[str]()
        if len(self.domains) != len(self.bindings):
            raise NotKnownError

    def written(self, second: int) -> TwoLegs:
        """The options, unless some may lead to the same."""
        self._check_size()
        last = self._last()
        known = self._known(last)
        if not all(each.variable in known for each in self.bindings):
            raise NotKnownError
        names = [each.variable for each in self.bindings]
        place = names.index(last.name) if isinstance(last, core.Variable) else -1
        possible = has_option(replace(self.follows, bindings=tuple(self.chosen), guard=self.guard))
        none = core.Operation("not", (self._as_condition(possible),), type=core.Type("bool"))
        alone = replace(self.begins, bindings=_where(self.begins.bindings, none))
        bindings = self.begins.bindings
        if self.guard is not None:
            bindings = _where(bindings, self.guard)
        return TwoLegs(alone, replace(self.begins, bindings=(*bindings, *self.chosen)), second, place)

    def _as_condition(self, possible: core.Expression) -> core.Expression:
        """Whether a leg is possible, with the conditions on a number, a kind and so on where they can be lifted."""
        truth = core.Type("bool")
        while isinstance(possible, core.Quantified) and isinstance(possible.domain, core.Where):
            where, binding = possible.domain, next(each for each in self.chosen if each.variable == possible.variable)
            if binding.type.kind == "site":
                break
            variable = core.Variable(binding.variable, type=binding.type)
            condition = core.substitute(where.condition, where.variable, variable)
            body = core.Operation("and", (condition, possible.body), type=truth)
            possible = replace(possible, domain=where.domain, body=body)
        return possible

    def _check_size(self) -> None:
        members = (each.domain.value for each in self.bindings if isinstance(each.domain, core.Constant))
        sizes = [len(value) for value in members if isinstance(value, frozenset)]
        open_ = [each for each in self.bindings if each.type.kind != "site" and not _is_constant(each.domain)]
        if prod(sizes) > MAX_COMBINATIONS or len(open_) > 1:
            raise NotKnownError

    def _last(self) -> core.Expression:
        """Where a piece is put last."""
        last = self.first.last
        for effect in self.follows.effects:
            match effect:
                case core.Place(target=target) if target.type.kind == "site":
                    last = self._site(target)
                case core.Move(origin=origin, target=core.Variable() as target):
                    if not self.first.moves(self._site(origin), target, self.domains.get(target.name)):
                        raise NotKnownError
                    last = target
                case core.Continue() | core.NextPlayer() | core.PassTo():
                    pass
                case _ if _keeps_last(effect):
                    pass
                case _:
                    raise NotKnownError
        return last

    def _site(self, site: core.Expression) -> core.Expression:
        """A site of an effect that depends on nothing but what was chosen."""
        found = self.first.before(site)
        if isinstance(found, core.Variable) and found.name in self.domains:
            return found
        raise NotKnownError

    # ---- what the position says

    def _known(self, last: core.Expression) -> set[str]:
        """The choices that are known from the position after both legs, and from where a piece was put last."""
        known = {last.name} if isinstance(last, core.Variable) else set[str]()
        changed = {name for effect in all_within(self.follows.effects) if (name := getattr(effect, "variable", None))}
        changed |= self.forgotten
        for variable, value in self.first.assigned.items():
            if variable not in changed and isinstance(value, core.Variable):
                known.add(value.name)
        known |= {name for effect in self.follows.effects for name in self._known_by(effect)}
        if self.first.moved and not any(map(_alters, all_within(self.follows.effects))):
            origin, target = self.first.moved  # only one site has lost a piece, and `last` says where it is
            known |= {each.name for each in (origin, target) if each}
        known |= set(self._known_beside()) | set(self._known_by_moving())
        size = -1
        while size < len(known):
            size = len(known)
            self._conclude(known)
        return known

    def _known_beside(self) -> Iterator[str]:
        """Choices that are known where the second leg does nothing to pieces but to put or take one on a site.

        `last` is known. The first leg has put a piece where the mover had none: if on another site than the second
        leg has put one, only this site has a piece of the mover that it had not. The site from which it came is, apart
        from where the second leg has put one, the only one that has lost one of the mover's pieces.
        """
        altering = [each for each in all_within(self.follows.effects) if _alters(each)]
        if len(altering) != 1 or not self.first.moved or not self.first.takes_no_own():
            return
        match altering[0]:
            case core.Place(piece=core.Constant(), target=target) if target.type.kind == "site":
                yield from (each.name for each in self.first.moved if each)
            case core.Remove(sites=core.Operation(name="singleton", arguments=(core.Variable() as site,))) as taking:
                yield from (each.name for each in self.first.moved if each)
                domain = next((each.domain for each in self.follows.bindings if each.variable == site.name), None)
                if taking in self.follows.effects and domain is not None and is_of_others(domain):
                    yield site.name

    def _known_by_moving(self) -> Iterator[str]:
        """Choices that are known where all that changes is that the second leg moves a piece: one site has lost one."""
        altering = [each for each in all_within(self.follows.effects) if _alters(each)]
        if self.first.moved or len(altering) != 1 or altering[0] not in self.follows.effects:
            return
        match altering[0]:
            case core.Move(origin=origin, target=core.Variable(name=target)):
                yield target
                place = self._site(origin)
                if isinstance(place, core.Variable):
                    yield place.name

    def _known_by(self, effect: core.Effect) -> Iterator[str]:
        """Choices of the second leg that are known by an effect of it, since nothing else changes the same."""
        others = [each for each in all_within(self.follows.effects) if each is not effect]
        match effect:
            case core.Assign(index=None, sites=core.Variable() as site, value=value):
                is_changed_once = effect.variable not in {*self.first.assigned, *self.forgotten}
                is_changed_once &= not _assigns(others, effect.variable)
                if is_changed_once and self._is_raised(effect.variable, site, value):
                    yield site.name
            case core.Assign(index=None, sites=None, value=core.Variable() as value) if value.type.kind != "int":
                if not _assigns(others, effect.variable) and effect.variable not in self.forgotten:
                    yield value.name
            case core.Place(piece=core.Variable() as piece, target=target, attributes=()):
                if not any(map(_alters, others)):
                    yield piece.name if self._site(target) else ""

    def _is_raised(self, variable: str, site: core.Variable, value: core.Expression) -> bool:
        """Whether a variable of a site is certainly set to another value than before."""
        match value:
            case core.Operation(name="add", arguments=(core.StateVariable() as old, core.Constant(value=int() as by))):
                limits = next(each for each in self.first.game.variables if each.name == variable).type
                is_same_place = old.name == variable and old.index is None and is_same(old.site, site)
                return is_same_place and by == 1 and self._is_below(old, limits.high)
        return False

    def _is_below(self, value: core.StateVariable, high: int) -> bool:
        """Whether a condition of the second leg says that the variable of a site is below its greatest value."""
        domain = self.domains.get(value.site.name) if isinstance(value.site, core.Variable) else None
        while isinstance(domain, core.Where):
            assert isinstance(value.site, core.Variable)
            for condition in conjuncts(core.substitute(domain.condition, domain.variable, value.site)):
                match condition:
                    case core.Operation(name="less", arguments=(less, core.Constant(value=int() as most))):
                        if less == value and most <= high:
                            return True
            domain = domain.domain
        return False

    def _conclude(self, known: set[str]) -> None:
        """Add what follows from what is known."""
        for binding in self.bindings:
            is_site = binding.domain.type.kind == "site" and binding.type.kind == "site"
            only_one = isinstance(binding.domain, core.Constant) and _members(binding.domain) == 1
            if only_one or (is_site and all(name in known for name in _chosen_in(binding.domain, self.domains))):
                known.add(binding.variable)
            match binding.domain:
                case core.Operation(name="ahead", arguments=(core.Variable(name=start), way, steps)):
                    if {start, binding.variable} <= known and self._all_differ(way, steps):
                        known |= {each.name for each in (way, steps) if isinstance(each, core.Variable)}

    def _all_differ(self, way: core.Expression, steps: core.Expression) -> bool:
        """Whether all directions and numbers of steps lead to different sites, from wherever."""
        board = self.first.game.board
        ways = range(len(board.directions))
        try:
            pairs = list(product(ways, values_of(steps, self.domains)))
        except NotKnownError:
            return False
        if len(pairs) * len(board.cells) > MAX_PLACES:
            return False
        for site in board.cells:
            there = [to for pair in pairs if (to := board.ahead(site, *pair)) != core.NOTHING]
            if len(set(there)) < len(there):
                return False
        return isinstance(way, core.Variable | core.Constant)


def _where(bindings: Sequence[core.Binding], condition: core.Expression) -> tuple[core.Binding, ...]:
    """Choices for which a condition holds, which is one on the last that is made from a set. Raises NotKnownError."""
    for place in reversed(range(len(bindings))):
        binding = bindings[place]
        if binding.domain.type.kind != binding.type.kind:
            inner_variable = core.Variable(f"{binding.variable}'", type=binding.type)
            condition = core.substitute(condition, binding.variable, inner_variable)
            domain = core.Where(inner_variable.name, binding.domain, condition, type=binding.domain.type)
            return (*bindings[:place], replace(binding, domain=domain), *bindings[place + 1 :])
        condition = core.substitute(condition, binding.variable, binding.domain)
    raise NotKnownError


def _chosen_in(expression: core.Expression, domains: dict[str, core.Expression]) -> Iterator[str]:
    """The choices on which an expression depends."""
    return (name for name in domains if core.mentions(expression, name))


def _is_constant(domain: core.Expression) -> bool:
    return isinstance(domain, core.Constant)


def _members(domain: core.Constant) -> int:
    return len(domain.value) if isinstance(domain.value, frozenset) else 1


def _keeps_last(effect: core.Effect) -> bool:
    """Whether an effect, with those within it, puts a piece nowhere."""
    if isinstance(effect, core.If | core.ForEach | core.Bind | core.Repeat):
        return all(map(_keeps_last, inner(effect)))
    return isinstance(effect, _KEEP_LAST)


def _alters(effect: core.Effect) -> bool:
    """Whether an effect, apart from those within it, changes what stands where."""
    others = core.Assign, core.Continue, core.NextPlayer, core.PassTo, core.If, core.ForEach, core.Bind, core.Repeat
    return not isinstance(effect, others)


def _assigns(effects: Iterable[core.Effect], variable: str) -> bool:
    return any(isinstance(each, core.Assign) and each.variable == variable for each in effects)
