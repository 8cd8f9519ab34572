"""`why`: what keeps an option from being legal.

The wish of a player goes through the stages that options go through in the reference engine: the step must offer the
action, its guard must hold, each choice must be in its domain, and `prefer` must leave it. The first stage that fails
is told, with the smallest part of the rule text that decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from playground.engine.notation import describe
from playground.engine.protocol import Option
from playground.engine.reference.options import bound
from playground.engine.reference.state import ReferenceState
from playground.engine.sight import HIDDEN, look
from playground.engine.signs import in_words
from playground.game import core
from playground.game.core import Action, Game, Where
from playground.play.attempt import Attempt, Failure, attempts, is_derived
from playground.play.looking import Looking
from playground.play.movement_reasons import MovementReasons, travel_of
from playground.play.reasons import Explainer, Reason, Scene, quoted
from playground.play.wish import Wish, read_wishes
from playground.play.words import Words, listed
from playground.source.tree import Scalar

Moves = Mapping[str, Scalar]


def why(state: ReferenceState, moves: Moves, text: str) -> str:
    """Why an option, given as text, is not legal, or that it is; `moves` are the texts of the ruleset's movements.

    Raises PlaygroundError if the text cannot be understood as an action of the game.
    """
    offered = () if state.is_terminal() else state.game.steps[state.position.step].actions
    wishes = read_wishes(Words(state.game, _lying(state)), text, offered)
    if state.is_terminal():
        return "The game is over: nothing is legal any more."
    questions = [Question(state, moves, wish) for wish in wishes]
    legal = [question for question in questions if question.met_by]
    return "\n".join(line for question in legal or questions for line in question.answer().lines())


def _lying(state: ReferenceState) -> dict[str, int]:
    """The places of zones by what lies there, the first of those with the same, as far as the player knows it."""
    seen = look(state.game, state.to_bytes(), state.position.acting)
    in_zones = [(site, seen[site]) for zone in state.game.zones for site in zone.sites if site in seen]
    return {in_words(state.game, lying): site for site, lying in reversed(in_zones) if lying is not HIDDEN}


@dataclass(frozen=True)
class Question:
    """One wish in one position."""

    state: ReferenceState
    moves: Moves
    wish: Wish

    @property
    def game(self) -> Game:
        return self.state.game

    @property
    def action(self) -> Action:
        """The action that is wished for."""
        return self.game.actions[self.wish.action]

    @cached_property
    def words(self) -> Words:
        return Words(self.game)

    @cached_property
    def looking(self) -> Looking:
        return Looking(self.state)

    @cached_property
    def met_by(self) -> list[int]:
        """The numbers of the legal options that are what is wished for."""
        return [n for n, option in enumerate(self.state.options()) if self.wish.is_met_by(self.game, option)]

    def answer(self) -> Reason:
        """That the wish is legal, or why not."""
        if self.met_by:
            return self._legal()
        reasons = tuple(self._against())
        return Reason(f"{self._name()} is not legal:", reasons or (Reason(_UNEXPLAINED),))

    def _legal(self) -> Reason:
        option = self.state.options()[self.met_by[0]]
        text = describe(self.game, option, self.state.to_bytes(), self.state.position.acting)
        first = f"{self.met_by[0] + 1} {text}"
        if len(self.met_by) == 1:
            return Reason(f"{first.partition(' ')[2]} is legal: it is option {self.met_by[0] + 1}.")
        return Reason(f"{self._name()} is legal in {len(self.met_by)} ways: the first is option {first}.")

    def _name(self) -> str:
        """The wish in words: the action and the values that were named."""
        bindings = [binding for binding in self.action.bindings if binding.variable in self.wish.given]
        if len(bindings) == len(self.action.shown):
            values = tuple(self.wish.given.get(b.variable, 0) for b in self.action.bindings)
            return describe(self.game, Option(self.wish.action, values))
        said = [self.words.say(binding.type, self.wish.given[binding.variable]) for binding in bindings]
        return " ".join([self.action.name, *said])

    # ---- the stages

    def _against(self) -> Iterator[Reason]:
        step = self.game.steps[self.state.position.step]
        if self.wish.action not in step.actions:
            yield self._not_offered(step)
        elif self.action.guard is not None and not self.looking.holds(self.action.guard, {}):
            yield self._explainer.false(self.action.guard, Scene({}))
        else:
            yield from self._against_choices()

    def _not_offered(self, step: core.Step) -> Reason:
        names = listed(self.game.actions[action].name for action in step.actions)
        elsewhere = [other.name for other in self.game.steps if self.wish.action in other.actions]
        if not elsewhere:
            found = len(self.state.options())
            return Reason(f"'{self.action.name}' is for a step without any option, and this one has {found}")
        return Reason(f"the step '{step.name}' offers {names}; '{self.action.name}' belongs to {listed(elsewhere)}")

    def _against_choices(self) -> Iterator[Reason]:
        tried = attempts(self.action, self.wish.given, self.looking)
        following = [attempt for attempt in tried if attempt.follows]
        if not following:
            yield from self._leads_nowhere(tried[0])
            return
        nearest = following[0]
        if nearest.failures:
            yield from (self._failure(failure) for failure in self._worth_telling(nearest))
        else:
            yield from self._not_preferred(nearest)

    @cached_property
    def _explainer(self) -> Explainer:
        travel = travel_of(self.action)
        if travel is None:
            return Explainer(self.words, self.looking)
        return Explainer(
            self.words, self.looking, MovementReasons(self.words, self.looking, self.moves, travel).explain
        )

    # ---- choices

    def _worth_telling(self, attempt: Attempt) -> list[Failure]:
        """Of a movement only the piece: why it cannot go so far that way is told along with it.

        What a choice that is not offered would have led to is not told either.
        """
        travel, worth = travel_of(self.action), list[Failure]()
        for failure in attempt.failures:
            domain = failure.binding.domain
            if not any(core.mentions(domain, earlier.binding.variable) for earlier in worth):
                worth.append(failure)
        pieces = [failure for failure in attempt.failures if travel and failure.binding.variable == travel.piece]
        return pieces or worth

    def _failure(self, failure: Failure) -> Reason:
        binding, scene = failure.binding, Scene(failure.environment)
        if failure.value is None:
            empty = self._explainer.empty(binding.domain, scene)
            return Reason(f"nothing can be chosen as '{binding.label}'", (empty,))
        reason = self._explainer.absent(failure.value, binding.domain, scene)
        if self.looking.offers(_all_of(binding.domain), failure.value, failure.environment):
            return reason  # what `when` asks is about all choices together
        return self._as_choice(binding, failure.value, reason)

    def _as_choice(self, binding: core.Binding, value: int, reason: Reason) -> Reason:
        """A reason with what it is a reason against, where an action has several choices to tell apart."""
        if len(self.action.shown) < 2 or travel_of(self.action):
            return reason
        return Reason(f"{self.words.say(binding.type, value)} cannot be the {binding.label}", (reason,))

    def _leads_nowhere(self, attempt: Attempt) -> Iterator[Reason]:
        """What was named does not follow from any choices before it; what else is wrong with those is told first."""
        given = self.wish.given
        wrong = [b for b in self.action.bindings if b.variable in given and not self._is_thinkable(b)]
        for binding in wrong:
            value = given[binding.variable]
            reason = self._explainer.absent(value, _all_of(binding.domain), Scene({}))
            yield self._as_choice(binding, value, reason)
        derived = next(failure.binding for failure in attempt.failures if is_derived(failure.binding))
        yield Reason(self._unreachable(derived))

    def _is_thinkable(self, binding: core.Binding) -> bool:
        """Whether a value that was named is one that other choices might allow, as far as that can be said."""
        everything = _all_of(binding.domain)
        names = {other.variable for other in self.action.bindings}
        if is_derived(binding) or any(core.mentions(everything, name) for name in names):
            return True
        return self.looking.offers(everything, self.wish.given[binding.variable], {})

    def _unreachable(self, derived: core.Binding) -> str:
        target = self.words.say(derived.type, self.wish.given[derived.variable])
        travel = travel_of(self.action)
        if travel is None or travel.piece not in self.wish.given:
            return f"no choice makes {target} the {derived.label}"
        start = self.words.say(core.Type("site"), self.wish.given[travel.piece])
        return f"no direction leads straight from {start} to {target}"

    # ---- what is left of the options

    def _not_preferred(self, attempt: Attempt) -> Iterator[Reason]:
        """What other options have more of; all that are left have equally much."""
        option = self.state.options()[0]
        other = self.game.actions[option.action]
        found = self._preference(self.action, attempt.values)
        best = self._preference(other, bound(other, option.values))
        prefer = self.action.prefer or other.prefer
        if prefer is not None and found < best:
            sign, most = _in_words(prefer)
            here, elsewhere = sign * found, sign * best
            yield Reason(f"`prefer` leaves the options with the {most}: here it is {here}, elsewhere {elsewhere}")

    def _preference(self, action: Action, values: Mapping[str, int]) -> int:
        return self.looking.number(action.prefer, values) if action.prefer else 0


def _all_of(domain: core.Expression) -> core.Expression:
    """A domain without its conditions."""
    while isinstance(domain, Where):
        domain = domain.domain
    return domain


def _in_words(prefer: core.Expression) -> tuple[int, str]:
    """What is preferred; the least of something is, in the checked game, the most of its negative: -1, else 1."""
    text = quoted(prefer.span).strip("`")
    return (-1, f"least `{text.removeprefix('least ')}`") if text.startswith("least ") else (1, f"most `{text}`")


_UNEXPLAINED = "each of its choices is offered, but a rule about the whole step leaves it out"
