"""`why`: the reason why an option is not legal.

A requested option passes through the stages that options pass through in the reference engine: the step must offer the
action, its guard must hold, each choice must be in its domain, and `prefer` must keep it. The first stage that fails is
reported, with the smallest part of the rule text that decides. Reasons say only what the player who decides can know
(`seen.py`): where that is not enough, that something depends on what is hidden.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from playground.engine.labels import in_words
from playground.engine.notation import describe
from playground.engine.protocol import Option
from playground.engine.reference.bound import bound
from playground.engine.reference.options import forbidden_options, never_ends
from playground.engine.reference.state import ReferenceState
from playground.engine.visible_components import HIDDEN, look
from playground.game import core
from playground.game.core import Action, Game, Where
from playground.play.attempt import Attempt, Failure, attempts, is_derived
from playground.play.evaluator import Evaluator, Unseen
from playground.play.listing import listed_options
from playground.play.movement_reasons import MovementReasons, movement_variables
from playground.play.reasons import Context, Explainer, Reason, quoted
from playground.play.requested_option import RequestedOption, as_targets, parse_requests
from playground.play.seen import evaluator_for_mover
from playground.play.site_contents import component_name
from playground.play.words import Words
from playground.source.diagnostics import PlaygroundError
from playground.source.tree import Scalar
from playground.stats.wording import listed

Moves = Mapping[str, Scalar]
MAX_EXAMPLES = 3


def why(state: ReferenceState, moves: Moves, text: str) -> str:
    """Why an option, given as text, is or is not legal; `moves` are the texts of the ruleset's movements.

    Raises PlaygroundError if the text cannot be understood as an action of the game, nor as the number of an option.
    """
    if re.fullmatch(r"#\d+", text.strip()):
        return _numbered(state, int(text.strip()[1:]))
    legal = ((n, option) for n, option in enumerate(state.options(), start=1) if option.then)
    whole = next((n for n, option in legal if _is_written(option, text, state.game)), None)
    if whole is not None:
        return f"{text.strip()} is legal: it is option {whole}."
    forbidden = next((each for each in _forbidden(state) if each.then and _is_written(each, text, state.game)), None)
    if forbidden is not None:
        because = Reason(_never(state.game.actions[forbidden.action], ""))
        return "\n".join(Reason(f"{describe(state.game, forbidden)} is not legal:", (because,)).lines())
    offered = () if state.is_terminal() else state.game.steps[state.position.step].actions
    requests = parse_requests(Words(state.game, _visible_contents(state)), text, offered)
    if state.is_terminal():
        return "The game is over: nothing is legal any more."
    checks = [LegalityCheck(state, moves, request) for request in requests]
    to_targets = [LegalityCheck(state, moves, request) for request in as_targets(state.game, requests)]
    possible = [check for check in checks if check.matching] or [check for check in to_targets if check.matching]
    return "\n".join(line for check in possible or checks for line in check.result().lines())


def _numbered(state: ReferenceState, number: int) -> str:
    """Why an option, given by its number, is legal: it is one of those that are listed."""
    options = listed_options(state)
    if not 1 <= number <= len(options):
        there = f"they go from #1 to #{len(options)}" if options else "there are none"
        raise PlaygroundError(f"no option has the number {number}: {there}")
    return f"{options[number - 1].text} is legal: it is option {number}."


def _is_written(option: Option, text: str, game: Game) -> bool:
    """Whether a text is the notation of an option."""
    return describe(game, option).casefold() == " ".join(text.casefold().split())


def _forbidden(state: ReferenceState) -> list[Option]:
    """The options of a position that what is never allowed after all of their legs leaves out."""
    if state.is_terminal() or all(action.never is None for action in state.game.actions):
        return []
    return forbidden_options(state.world, state.position)


def _never(action: Action, how: str) -> str:
    """That an action leads to what is never allowed; `how` says in how many ways."""
    assert action.never is not None
    return f"{how}{quoted(action.never.body.span)} would hold after it, which is never allowed"


def _visible_contents(state: ReferenceState) -> dict[str, list[int]]:
    """The sites of zones by the component there, as far as the player to move sees it, in ascending order."""
    seen = look(state.game, state.to_bytes(), state.position.acting)
    sites: dict[str, list[int]] = {}
    for site in (site for zone in state.game.zones for site in zone.sites if not seen.get(site, HIDDEN).is_hidden):
        for words in {in_words(state.game, seen[site], by_values) for by_values in (False, True)}:
            sites.setdefault(words, []).append(site)
    return sites


@dataclass(frozen=True)
class LegalityCheck:
    """One requested option in one position."""

    state: ReferenceState
    moves: Moves
    request: RequestedOption

    @property
    def game(self) -> Game:
        return self.state.game

    @property
    def action(self) -> Action:
        """The requested action."""
        return self.game.actions[self.request.action]

    @cached_property
    def words(self) -> Words:
        return Words(self.game)

    @cached_property
    def evaluator(self) -> Evaluator:
        return evaluator_for_mover(self.state)

    @cached_property
    def matching(self) -> list[int]:
        """The numbers of the legal options that match the request."""
        return [n for n, option in enumerate(self.state.options()) if self.request.matches(self.game, option)]

    def result(self) -> Reason:
        """That the request is legal, or why not."""
        if self.matching and self.request.then:
            return self._goes_on()
        if self.matching:
            return self._legal()
        reasons = tuple(self._objections())
        return Reason(f"{self._name()} is not legal:", reasons or (Reason(self._otherwise()),))

    def _otherwise(self) -> str:
        """The reason if nothing speaks against the choices."""
        if self.action.never is None:
            return _UNEXPLAINED
        forbidden = [option for option in _forbidden(self.state) if self.request.matches(self.game, option)]
        return _never(self.action, "however it goes on, " if any(option.then for option in forbidden) else "")

    def _legal(self) -> Reason:
        option = self.state.options()[self.matching[0]]
        text = describe(self.game, option, self.state.to_bytes(), self.state.position.acting)
        first = f"{self.matching[0] + 1} {text}"
        if len(self.matching) == 1:
            return Reason(f"{first.partition(' ')[2]} is legal: it is option {self.matching[0] + 1}.")
        return Reason(f"{self._name()} is legal in {len(self.matching)} ways: the first is option {first}.")

    def _goes_on(self) -> Reason:
        """That the first leg is legal, and what the legs after it may be instead of those that are requested."""
        options = [self.state.options()[number] for number in self.matching]
        texts = list(dict.fromkeys(f"'{describe(self.game, option)}'" for option in options))[:MAX_EXAMPLES]
        reason = f"{self._name()} is possible, but does not go on like this; options read {listed(texts, 'or')}"
        return Reason(f"{self._name()} {self.request.then} is not legal:", (Reason(reason),))

    def _name(self) -> str:
        """The request as text: the action and the given values."""
        bindings = [binding for binding in self.action.bindings if binding.variable in self.request.given]
        if len(bindings) == len(self.action.shown):
            values = tuple(self.request.given.get(b.variable, 0) for b in self.action.bindings)
            return describe(self.game, Option(self.request.action, values), words=self._components(values))
        values_text = [self.words.say_choice(binding, self.request.given[binding.variable]) for binding in bindings]
        return " ".join([self.action.name, *values_text])

    def _components(self, values: Sequence[int]) -> dict[int, str]:
        """The names of chosen components off the board that the player sees, by their places among the values."""
        return {
            place: component_name(self.words, value, self.evaluator)
            for place, (binding, value) in enumerate(zip(self.action.bindings, values, strict=True))
            if binding.type.kind == "site" and not binding.sets and value >= self.game.board.area
        }

    # ---- the stages

    def _objections(self) -> Iterator[Reason]:
        step = self.game.steps[self.state.position.step]
        if self.request.action not in step.actions:
            yield self._not_offered(step)
        elif self.action.guard is not None and not self._guard_holds(self.action.guard):
            yield self._explainer.why_false(self.action.guard, Context({}))
        else:
            yield from self._choice_objections()

    def _guard_holds(self, guard: core.Expression) -> bool:
        """Whether the player knows that a guard holds, if only because the action is among the options."""
        if any(option.action == self.request.action for option in self.state.options()):
            return True
        return self.evaluator.known(guard, {}) is True

    def _not_offered(self, step: core.Step) -> Reason:
        names = listed(self.game.actions[action].name for action in step.actions)
        steps = (other.name for other in self.game.steps if self.request.action in other.actions)
        elsewhere = list(dict.fromkeys(steps))
        if not elsewhere:
            count = len(self.state.options())
            return Reason(f"'{self.action.name}' is for a step without any option, and this one has {count}")
        return Reason(f"the step '{step.name}' offers {names}; '{self.action.name}' belongs to {listed(elsewhere)}")

    def _choice_objections(self) -> Iterator[Reason]:
        found = attempts(self.action, self.request.given, self.evaluator)
        consistent = [attempt for attempt in found if attempt.is_consistent]
        if not consistent:
            yield from self._inconsistent(found[0])
            return
        nearest = consistent[0]
        if nearest.failures:
            yield from (self._failure(failure) for failure in self._relevant_failures(nearest))
        elif self._never_ends(nearest):
            yield Reason(_ENDLESS)
        else:
            yield from self._not_preferred(nearest)

    def _never_ends(self, attempt: Attempt) -> bool:
        values = tuple(attempt.values[binding.variable] for binding in self.action.bindings)
        return never_ends(Option(self.request.action, values), self.state.world, self.state.position)

    @cached_property
    def _explainer(self) -> Explainer:
        movement = movement_variables(self.action)
        if movement is None:
            return Explainer(self.words, self.evaluator)
        return Explainer(
            self.words, self.evaluator, MovementReasons(self.words, self.evaluator, self.moves, movement).explain
        )

    # ---- choices

    def _relevant_failures(self, attempt: Attempt) -> list[Failure]:
        """The failures to report: of a movement only that of the piece, whose reason includes length and direction.

        Failures that are consequences of earlier ones are left out.
        """
        movement, relevant = movement_variables(self.action), list[Failure]()
        for failure in attempt.failures:
            domain = failure.binding.domain
            if not any(core.mentions(domain, earlier.binding.variable) for earlier in relevant):
                relevant.append(failure)
        pieces = [failure for failure in attempt.failures if movement and failure.binding.variable == movement.piece]
        return pieces or relevant

    def _failure(self, failure: Failure) -> Reason:
        binding, context = failure.binding, Context(failure.environment)
        if failure.value is None:
            if self._is_unmoved(failure):
                return Reason(f"no piece in {quoted(_without_conditions(binding.domain).span)} can move")
            empty = self._explainer.why_empty(binding.domain, context)
            return Reason(f"nothing can be chosen as '{binding.label}'", (empty,))
        reason = self._explainer.why_absent(failure.value, binding.domain, context)
        domain = _without_conditions(binding.domain)
        if self.evaluator.is_offered(domain, failure.value, failure.environment):
            return reason  # a condition of the domain may be about all choices together
        return self._as_choice(binding, failure.value, reason)

    def _is_unmoved(self, failure: Failure) -> bool:
        """Whether there are pieces that might move, and none has a movement that leads anywhere."""
        movement, domain = movement_variables(self.action), _without_conditions(failure.binding.domain)
        if movement is None or failure.binding.variable != movement.piece:
            return False
        with suppress(Unseen):
            return bool(self.evaluator.members(domain, failure.environment))
        return False

    def _as_choice(self, binding: core.Binding, value: int, reason: Reason) -> Reason:
        """A reason with the choice it concerns, where the action has several choices."""
        if len(self.action.shown) < 2 or movement_variables(self.action):
            return reason
        return Reason(f"{self.words.say_choice(binding, value)} cannot be the {binding.label}", (reason,))

    def _inconsistent(self, attempt: Attempt) -> Iterator[Reason]:
        """No choices lead to the given derived site. Reasons against the other given values come first."""
        given = self.request.given
        wrong = [b for b in self.action.bindings if b.variable in given and not self._is_possible(b)]
        for binding in wrong:
            value = given[binding.variable]
            reason = self._explainer.why_absent(value, _without_conditions(binding.domain), Context({}))
            yield self._as_choice(binding, value, reason)
        derived = next(failure.binding for failure in attempt.failures if is_derived(failure.binding))
        yield Reason(self._unreachable(derived))

    def _is_possible(self, binding: core.Binding) -> bool:
        """Whether other choices might allow the given value of a binding, as far as that can be decided."""
        domain = _without_conditions(binding.domain)
        names = {other.variable for other in self.action.bindings}
        if is_derived(binding) or any(core.mentions(domain, name) for name in names):
            return True
        return self.evaluator.is_offered(domain, self.request.given[binding.variable], {}) is True

    def _unreachable(self, derived: core.Binding) -> str:
        target = self.words.say(derived.type, self.request.given[derived.variable])
        movement = movement_variables(self.action)
        if movement is None or movement.piece not in self.request.given:
            return f"no choice makes {target} the {derived.label}"
        start = self.words.say(core.Type("site"), self.request.given[movement.piece])
        return f"no direction leads straight from {start} to {target}"

    # ---- prefer

    def _not_preferred(self, attempt: Attempt) -> Iterator[Reason]:
        """What `prefer` compares: the value here and that of the options it keeps, which all have the same."""
        if not self.state.options():
            return
        option = self.state.options()[0]
        other = self.game.actions[option.action]
        prefer = self.action.prefer or other.prefer
        try:
            value = self._preference(self.action, attempt.values)
            best = self._preference(other, bound(other, option.values))
        except Unseen:
            yield Reason(f"`prefer` compares what is hidden from {self.evaluator.viewer_name}")
            return
        if prefer is not None and value < best:
            sign, most = _in_words(prefer)
            here, elsewhere = sign * value, sign * best
            yield Reason(f"`prefer` leaves the options with the {most}: here it is {here}, elsewhere {elsewhere}")

    def _preference(self, action: Action, values: Mapping[str, int]) -> int:
        return self.evaluator.number(action.prefer, values) if action.prefer else 0


def _without_conditions(domain: core.Expression) -> core.Expression:
    """A domain without its conditions."""
    while isinstance(domain, Where):
        domain = domain.domain
    return domain


def _in_words(prefer: core.Expression) -> tuple[int, str]:
    """The sign and the text of a preference. The checked game has `least` as most of the negative: sign -1, else 1."""
    text = quoted(prefer.span).strip("`")
    return (-1, f"least `{text.removeprefix('least ')}`") if text.startswith("least ") else (1, f"most `{text}`")


_ENDLESS = (
    "it goes on for as long as it can, and however it goes on another leg can follow: such a chain never ends, and is "
    "an option only if it may stop"
)

_UNEXPLAINED = "each of its choices is offered, but a rule about the whole step leaves it out"
