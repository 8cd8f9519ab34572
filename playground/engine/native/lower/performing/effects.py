"""Core effects to IR statements.

A rule's effects are in a block that a finish leaves. The mover and the next player to decide are variables of the
function; they are stored when the decision is complete.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce

from playground.engine.layout import FINISHED, UNFINISHED, everyone_lost
from playground.engine.native.ir.cost import Cost
from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import (
    ForBits,
    ForNumbers,
    IRAssign,
    IRBlock,
    IRIf,
    Leave,
    Rounds,
    Statement,
    Store,
)
from playground.engine.native.ir.uses import changes
from playground.engine.native.lower.at_once.by_site import ValuesBySite
from playground.engine.native.lower.membership import SETS_WITHOUT_VALUE
from playground.engine.native.lower.performing.by_one import step_of
from playground.engine.native.lower.performing.fewer_rounds import with_fewer_rounds
from playground.engine.native.lower.performing.gathered_sites import gathered, narrowed
from playground.engine.native.lower.performing.putting import DONE, Putting, put_of
from playground.engine.native.lower.performing.rounds import branches, is_as_short, is_long, over_included, saves_much
from playground.engine.native.lower.performing.rounds_apart import as_one, by_directions
from playground.engine.native.lower.performing.simultaneous import RoundsAtOnce
from playground.engine.native.lower.performing.sites_of_rounds import sites_of_rounds
from playground.engine.native.lower.performing.straight_walks import as_assignment
from playground.engine.native.lower.performing.united_rounds import Gathered, on_sites
from playground.engine.native.lower.players import bits_of_players
from playground.engine.native.lower.scope import Alias, Meaning, Members
from playground.game import core
from playground.game.names import MOVER
from playground.game.roaming import conjuncts
from playground.game.size import words_per_set
from playground.source.diagnostics import CompilerBug

MIN_COMPARED = 100
"""Operations for each word of a set, from which on doing all rounds of a loop at once might take longer than doing one
after the other."""

UNFORESEEN = 20
"""Operations in the time of which a processor finds out that it has foreseen the wrong branch, as often as it does."""


class Effects(Putting):
    """Lowers effects within the scope of `expressions`. `last` is None in the setup, `turn` if nobody decides next.

    `captures` are counted, and events `logged`, unless the effects are only tried. A finish counts the turn that it
    ends as long as `counts_turn` is set.
    """

    def all(self, effects: Iterable[core.Effect]) -> None:
        """Effects in order."""
        for effect in effects:
            lowered = LOWERED.get(type(effect))
            if lowered is None:
                raise CompilerBug(f"the native engine cannot lower {type(effect).__name__}")
            event = self.log.before(effect) if self.log else None
            terms = self.log.terms_before(effect) if self.log else []
            lowered(self, effect)
            for logged in (*terms, *(() if event is None else (event,))):
                self.scope.emit(logged)

    # ---- memory and flow

    def _assign(self, effect: core.Assign) -> None:
        nodes = self.nodes
        variable = next(v for v in self.scope.game.variables if v.name == effect.variable)
        step = step_of(effect, self.scope)
        if step and effect.sites is not None:
            values = ValuesBySite(effect.variable, effect.index, self.expressions)
            values.step(step, self.scope.keep(values.meant(effect.sites)), values.kept_first())
            return
        value = self.expressions.lower(effect.value)
        if value.type == "bool":
            value = nodes.op("truth_as_number", value)
        if variable.type.kind == "int":
            low, high = nodes.number(variable.type.low), nodes.number(variable.type.high)
            if effect.value.type.low < variable.type.low:
                value = nodes.choose(nodes.op("less", value, low), low, value)
            if effect.value.type.high > variable.type.high:
                value = nodes.choose(nodes.op("less", high, value), high, value)
        if effect.sites is not None:
            values = ValuesBySite(effect.variable, effect.index, self.expressions)
            value, mask = self.scope.keep(value), self.scope.keep(values.meant(effect.sites))
            values.give(value, mask, values.kept_first())
            return
        place = self.expressions.place_in(variable, effect.index)
        self.scope.emit(Store(f"var.{effect.variable}", place, value))

    def _if(self, effect: core.If) -> None:
        condition = self.scope.keep(self.expressions.lower(effect.condition))
        with self.scope.inner() as then:
            self.all(effect.then)
        with self.scope.inner() as otherwise:
            self.all(effect.otherwise)
        self.scope.emit(IRIf(condition, tuple(then), tuple(otherwise)))

    def _foreach(self, effect: core.ForEach) -> None:
        """All rounds at once, if that is possible and takes no longer than one after the other."""
        scope, words, sites = self.scope, words_per_set(self.scope.game), self.scope.board.size
        effect = by_directions(effect, self.expressions)
        with scope.inner() as rounds:
            is_done = not scope.game.conceals and self._at_once(effect)
        cost = Cost({}, sites).of(rounds)
        if not is_done or cost > MIN_COMPARED * words:
            with scope.inner() as one_by_one:
                self._one_by_one(effect)
            if not is_done or Cost({}, sites).of(one_by_one) + UNFORESEEN * branches(one_by_one) < cost:
                rounds = one_by_one
        scope.statements.extend(rounds)

    def _at_once(self, effect: core.ForEach) -> bool:
        """Do all rounds of a loop at once, if they do not matter to each other; whether that is so."""
        if effect.domain.type.kind == "sites":
            rounds = RoundsAtOnce(self, self.all, effect.variable, self.expressions.lower(effect.domain))
            return rounds.at_once(effect.body) or self._united(effect)
        around = sites_of_rounds(effect, self.expressions)
        if around is not None:
            rounds = RoundsAtOnce(self, self.all, around.variable, around.members, ahead=True)
            if rounds.at_once(around.body):
                return True
        return self._united(effect)

    def _united(self, effect: core.ForEach) -> bool:
        """Do what all rounds of a loop do as one effect, if that is possible; whether it is."""
        united = as_one(effect, self.expressions)
        if united is None:
            return False
        with self.scope.short_rays():
            if isinstance(united, Gathered):
                name = self.scope.fresh("gathered")
                with self.scope.binding({name: gathered(united, self.expressions)}):
                    self.all((on_sites(united.effect, core.Variable(name, type=united.sites.type)),))
            else:
                self.all((united,))
        return True

    def _one_by_one(self, effect: core.ForEach) -> None:
        if effect.domain.type.kind != "sites":
            self._for_each_listed(effect)
            return
        domain = self.expressions.lower(effect.domain)
        member = self.nodes.local(self.scope.fresh("each"), "int")
        match effect.body:
            case (core.If(otherwise=()) as only,):
                domain, body = self._for_each_if(effect.variable, member, domain, only)
            case _:
                with self.scope.inner() as body, self.scope.binding({effect.variable: member}):
                    self.all(effect.body)
        self.scope.emit(ForBits(str(member.detail), self.scope.keep(domain), tuple(body)))

    def _for_each_if(
        self, variable: str, member: IRNode, domain: IRNode, effect: core.If
    ) -> tuple[IRNode, list[Statement]]:
        """What `for each … do if …` does, for fewer members: those for which each part of the condition holds that the
        effects cannot change, as far as that is known for all sites at once."""
        with self.scope.inner() as then, self.scope.binding({variable: member}):
            self.all(effect.then)
        domain, left = narrowed(domain, variable, conjuncts(effect.condition), changes(then), self.expressions)
        if not left:
            return domain, then
        with self.scope.inner() as body, self.scope.binding({variable: member}):
            parts = [self.expressions.lower(condition) for condition in left]
            holds = reduce(lambda one, other: self.nodes.op("and", one, other), parts)
            self.scope.emit(IRIf(self.scope.keep(holds), tuple(then)))
        return domain, body

    def _for_each_listed(self, effect: core.ForEach) -> None:
        """Iterate over players, pieces, directions or numbers."""
        effect = with_fewer_rounds(effect, self.scope)
        ends = self.expressions.changing_span(effect.domain)
        span = self.expressions.span_of(effect.domain) if ends is None else ends.span
        if span is not None:
            each = self.nodes.local(self.scope.fresh("each"), "int")
            with self.scope.inner() as body, self.scope.binding({effect.variable: each}):
                self.all(effect.body)
            between = () if ends is None else (ends.low, ends.high)
            self.scope.emit(ForNumbers(str(each.detail), *span, tuple(body), between))
            return
        members = self.expressions.universe(effect.domain)
        must = is_long(effect, self.scope)
        looped = self._looped(effect, members, must) if must or saves_much(effect, members, self.scope) else None
        if looped is not None and isinstance(self.scope.known(effect.domain), frozenset):
            self.scope.emit(looped)
            return
        found = [self.expressions.has_member(effect.domain, member) for member in members]
        if looped is not None:
            self.scope.emit(over_included(looped, found, self.scope))
            return
        included = [each if each.op == "const" else self.scope.keep(each) for each in found]
        for member, is_included in zip(members, included, strict=True):
            with self.scope.inner() as body, self.scope.binding({effect.variable: member}):
                self.all(effect.body)
            if is_included.op != "const":
                self.scope.emit(IRIf(is_included, tuple(body)))
            elif is_included.detail:
                self.scope.statements.extend(body)

    def _looped(self, effect: core.ForEach, members: Sequence[int], must: bool) -> ForNumbers | None:
        """A loop over a range, if it must be one, or a round of it has no more loops than one that is written out for a
        known member, and is hardly longer."""
        rounds = list[tuple[Statement, ...]]()
        each = self.nodes.local(self.scope.fresh("each"), "int")
        for member in (each,) if must else (members[0], each):
            before = len(self.scope.variables)
            with self.scope.inner() as body, self.scope.binding({effect.variable: member}):
                self.all(effect.body)
            rounds.append(tuple(body))
            if member is not each:
                del self.scope.variables[before:]
        if not must and not is_as_short(rounds[1], rounds[0]):
            del self.scope.variables[before:]
            return None
        return ForNumbers(str(each.detail), members[0], members[-1], rounds[-1])

    def _repeat(self, effect: core.Repeat) -> None:
        at_once = as_assignment(effect, self.scope)
        if at_once is not None:
            self.all((at_once,))
            return
        times, label = self.scope.keep(self.expressions.lower(effect.times)), self.scope.fresh("rounds")
        leave = (Leave(label),)
        with self.scope.inner() as body:
            if effect.goes_on is not None:
                self.scope.emit(IRIf(self.expressions.lower(effect.goes_on), (), leave))
            self.all(effect.body)
            if effect.until is not None:
                self.scope.emit(IRIf(self.expressions.lower(effect.until), leave))
        rounds = Rounds(times, tuple(body))
        may_leave = effect.goes_on is not None or effect.until is not None
        self.scope.emit(IRBlock(label, (rounds,)) if may_leave else rounds)

    def _bind(self, effect: core.Bind) -> None:
        put = put_of(effect) if self.shares_puts else None
        if put is not None:
            self.put_by_function(put)
            return
        with self.scope.binding({effect.variable: self._kept(effect.value)}):
            self.all(effect.body)

    def _kept(self, value: core.Expression) -> Meaning:
        """What a value is now, whatever effects do to the position later."""
        if value.type.kind not in SETS_WITHOUT_VALUE:
            return self.scope.keep(self.expressions.lower(value))
        if self.scope.known(value) is not None:
            return Alias(value)
        members = {member: self.expressions.has_member(value, member) for member in self.expressions.universe(value)}
        return Members({member: self.scope.keep(included) for member, included in members.items()})

    def _finish(self, effect: core.Finish) -> None:
        winners = self.nodes.number(0) if effect.player is None else self._winners(effect)
        self.end(winners, FINISHED, self.nodes.number(effect.ending), self.counted)
        self.scope.emit(Leave(DONE))

    def _stop(self, effect: core.Stop) -> None:
        self.end(self.nodes.number(0), UNFINISHED, self.ending_of(effect.fault), self.counted)
        self.scope.emit(Leave(DONE))

    def _winners(self, effect: core.Finish) -> IRNode:
        """The winners as a bit set of players, or `everyone_lost`."""
        nodes, everybody = self.nodes, (1 << len(self.players)) - 1
        lost = everyone_lost(len(self.players))
        assert effect.player is not None
        if effect.player.type.kind == "players":
            named = bits_of_players(effect.player, self.expressions)
            if effect.verb == "wins":
                return named
            others = self.scope.keep(nodes.op("sub", nodes.number(everybody), named))
            return nodes.choose(nodes.op("same", others, nodes.number(0)), nodes.number(lost), others)
        alone = tuple(1 << player for player in self.players)
        all_others = tuple(everybody & ~(1 << player) or lost for player in self.players)
        return nodes.table(alone if effect.verb == "wins" else all_others, "int", self.expressions.lower(effect.player))

    def _firstplayer(self, effect: core.FirstPlayer) -> None:
        if self.turn is None:
            raise CompilerBug("the first player can only be set in the setup")
        player, zero = self.scope.keep(self.expressions.lower(effect.player)), self.nodes.number(0)
        self.scope.emit(Store("mover", zero, player))
        self.scope.emit(Store("first", zero, player))
        self.scope.emit(IRAssign(str(self.turn.player.detail), player))

    def _nextplayer(self, effect: core.NextPlayer) -> None:
        player = effect.player or core.Operation("next_player", (MOVER,), type=MOVER.type)
        self.decide_next(self.expressions.lower(player), effect.step, False)

    def _passto(self, effect: core.PassTo) -> None:
        if self.turn is None:
            raise CompilerBug("nobody decides next where a game ends")
        self.scope.emit(IRAssign(str(self.turn.player.detail), self.expressions.lower(effect.player)))

    def _continue(self, effect: core.Continue) -> None:
        player = self.nodes.load("mover", "int") if effect.player is None else self.expressions.lower(effect.player)
        self.decide_next(player, effect.step, True)

    def decide_next(self, player: IRNode, step: int, goes_on: bool) -> None:
        """Set the next player to decide, unless a later effect sets another one."""
        if self.turn is None:
            raise CompilerBug("nobody decides next where a game ends")
        self.scope.emit(IRAssign(str(self.turn.player.detail), player))
        self.scope.emit(IRAssign(str(self.turn.step.detail), self.nodes.number(step)))
        self.scope.emit(IRAssign(str(self.turn.goes_on.detail), self.nodes.truth(goes_on)))


LOWERED: dict[type[core.Effect], Callable[..., None]] = {
    core.Place: Effects._place,
    core.Move: Effects._move,
    core.Swap: Effects._swap,
    core.Remove: Effects._remove,
    core.Turn: Effects._turn,
    core.Flip: Effects._flip,
    core.SetAttribute: Effects._setattribute,
    core.SetOwner: Effects._setowner,
    core.RollVariable: Effects._rollvariable,
    core.RollAttribute: Effects._rollattribute,
    core.Shuffle: Effects._shuffle,
    core.Sort: Effects._sort,
    core.Reveal: Effects._reveal,
    core.Hint: Effects._hint,
    core.Conceal: Effects._conceal,
    core.Assign: Effects._assign,
    core.If: Effects._if,
    core.ForEach: Effects._foreach,
    core.Repeat: Effects._repeat,
    core.Bind: Effects._bind,
    core.Finish: Effects._finish,
    core.Stop: Effects._stop,
    core.FirstPlayer: Effects._firstplayer,
    core.NextPlayer: Effects._nextplayer,
    core.PassTo: Effects._passto,
    core.Continue: Effects._continue,
}
"""The method that lowers each class of effect."""
