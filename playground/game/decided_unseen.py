"""Finds results that are decided by cards which not all players see, and which the rules never show.

    end: {showdown: when no (deck within occupied) then (everyone with most number of lowest of hand of it) win}
    doubt: {do: "if any card in pile where number of card != claim then move pile to hand of liar"}

Players cannot check at a table what nobody turns up, and here they learn nothing of the cards from it: agents that
search imagine positions in which the result would have been another.

A result is the end of the game, also by an action that only the right cards allow, a change of a variable that all see,
and where other components go. It does not count who is next, nor what is done with the very cards that decide. They are
shown if, in what is done with it, before it or after it, `reveal` names their places or they are moved to where all see
them; and `conceal` says that they stay face down. What is shown as the game ends does not
count for another end of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from playground.game import core
from playground.game.effect_sequences import (
    Compound,
    Effects,
    EffectSequence,
    all_effects,
    all_within,
    branches,
    inner,
    sequences_after_setup,
)
from playground.game.effect_walk import with_branches
from playground.game.empty_if_so import empty_if_so
from playground.game.hidden_questions import (
    EACH,
    NO_SITES,
    NONE,
    HiddenQuestions,
    Question,
    Questions,
    Sites,
    shows,
    zone_named,
)
from playground.game.known_together import are_those_of_the_setup
from playground.game.rule_expressions import all_parts, expressions_within
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span
from playground.stats.wording import listed

_OTHER_REASONS = ("W105", "W125")
"""Warnings of the same effects, whose mend is to reveal the card as well."""


def report_decided_unseen(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of such results, of those of one zone together."""
    if len(game.players) < 2 or diagnostics.errors:  # what is shown may stand in a rule that has a mistake
        return
    found = UnseenResults(game)
    if not found.unseen:
        return
    alike = dict[str, list[_Result]]()
    for each in _unseen_results(game, found, diagnostics):
        alike.setdefault(each.zone.name, []).append(each)
    for first, *others in alike.values():
        _report(game, found, first, others, diagnostics)


@dataclass(frozen=True)
class _Result:
    """An effect with a question that decides it, about a zone that is not shown."""

    effect: core.Effect
    span: Span
    sequence: EffectSequence
    question: Question
    zone: core.Zone


def _unseen_results(game: core.Game, found: UnseenResults, diagnostics: Diagnostics) -> Iterator[_Result]:
    """The results decided by what nobody shows, except where another warning has the same mend."""
    for sequence in found.sequences:
        if any(each.span and _has_other_reason(each.span, diagnostics) for each in all_within(sequence.effects)):
            continue
        for effect, questions in found.results(sequence):
            for question in sorted(questions, key=lambda each: min(each.places)):
                zone = next(each for each in game.zones if not question.places.isdisjoint(each.sites))
                if effect.span is not None and not found.is_shown(question, effect, sequence):
                    yield _Result(effect, effect.span, sequence, question, zone)


def _report(
    game: core.Game, found: UnseenResults, first: _Result, others: Iterable[_Result], diagnostics: Diagnostics
) -> None:
    """Warn of a result, and name the lines of those that are to be mended apart from it."""
    effect, question = first.effect, first.question
    names = [first.zone.name]
    if question.places == found.anywhere:
        names = list(dict.fromkeys(each.name for each in game.zones if found.anywhere & set(each.sites)))
    which = "PLACES" if len(names) > 1 else question.name or zone_named(first.zone, _whose(first, others), game)
    secretly = f"write 'conceal {which}' if the rules keep it secret"
    if isinstance(effect, core.Assign) and question.name:
        secretly = f"let '{effect.variable}' be 'seen by: nobody' and show the card when it counts"
    apart = {each.span.line for each in others if not found.is_near(each.sequence, first.sequence)} - {first.span.line}
    lines = f"{'line' if len(apart) == 1 else 'lines'} {listed(map(str, sorted(apart)))}"
    also = f"; the same in {lines}" if apart else ""
    hint = f"show it: 'reveal {which}' before it, or {secretly}{also}"
    diagnostics.report("W138", first.span, hint=hint, name="' or '".join(names))


def _whose(first: _Result, others: Iterable[_Result]) -> str:
    """Whose zones decide an effect: those of one player, or EACH of them."""
    together = [each.question for each in (first, *others) if each.effect is first.effect]
    players = {each.whose for each in together}
    return EACH if len(players) > 1 or any(each.is_of_each for each in together) else first.question.whose


def _has_other_reason(span: Span, diagnostics: Diagnostics) -> bool:
    return any(diagnostics.has_within(code, span) for code in _OTHER_REASONS)


def chosen_names(game: core.Game) -> Iterator[tuple[str, core.Expression]]:
    """The names of choices, in actions and in the rules that follow them, with the sets of which they are members."""
    for action in game.actions:
        yield from ((each.variable, each.domain) for each in action.bindings)
    for rule in (*game.triggers, *game.end_conditions):
        actions = range(len(game.actions)) if rule.actions is None else rule.actions
        for choice in rule.choices if actions else ():
            yield choice.variable, game.actions[actions[0]].bindings[choice.places[0]].domain


class UnseenResults:
    """The results of a game, and what decides them."""

    def __init__(self, game: core.Game) -> None:
        self.game = game
        self.sequences = list(sequences_after_setup(game))
        self._public = {each.name for each in game.variables if not each.secret and not each.kept}
        hidden = [each for each in game.zones if each.seen_by != "everybody"]
        self._hidden = NO_SITES.union(*(each.sites for each in hidden))
        self._own = NO_SITES.union(*(each.sites for each in hidden if each.seen_by == "owner"))
        self.questions = self._questions_about(self._hidden)
        self.unseen = self._never_seen()
        all_known = are_those_of_the_setup(game, self._hidden, self.questions.places)
        self.questions = self._questions_about(self.unseen, all_known=all_known)
        self.shown = [list(self.showing(each.effects)) for each in self.sequences]
        self._shown_to_all = [list(self.showing(each.effects, only_to_all=True)) for each in self.sequences]
        going_on = [_without_ends(each.effects) for each in self.sequences]
        self._shown_before_ends = [list(self.showing(each, only_to_all=True)) for each in going_on]

    def _questions_about(self, places: Sites, *, all_known: bool = False) -> HiddenQuestions:
        self.anywhere = NO_SITES if self.game.board.area else places
        chosen = dict(chosen_names(self.game))
        questions = HiddenQuestions(places, self._own, chosen, self.anywhere, all_known=all_known)
        for effect in all_effects(self.game):
            match effect:
                case core.Bind(variable=name, value=value):
                    questions.let(name, value)
                case core.ForEach(variable=name, domain=domain):
                    questions.each(name, domain)
        return questions

    # ---- results

    def results(self, sequence: EffectSequence) -> Iterator[tuple[core.Effect, Questions]]:
        """The results of a sequence with the questions that decide them."""
        decided = NONE if sequence.rule is None else self.questions.if_so(sequence.rule.condition)
        guard = None if sequence.action is None else self.game.actions[sequence.action].guard
        claimed = NONE if guard is None else self.questions.if_so(guard)
        empty = self._certainly_empty(sequence)
        for effect, questions in self._results(sequence.effects, decided):
            found = questions | claimed if isinstance(effect, core.Finish) else questions
            yield effect, frozenset(replace(each, places=each.places - empty) for each in found if each.places - empty)

    def _certainly_empty(self, sequence: EffectSequence) -> Sites:
        """The places where nothing lies while a rule is applied, as its condition says: after the last trick, hands."""
        empty = NO_SITES if sequence.rule is None else empty_if_so(sequence.rule.condition)
        for effect in all_within(sequence.effects) if empty else ():
            for _, target in self._ways(effect):
                reached = self.questions.places(target)
                empty = NO_SITES if reached is None else empty - reached
        return empty

    def _results(
        self, effects: Iterable[core.Effect], decided: Questions, selected: Questions = NONE
    ) -> Iterator[tuple[core.Effect, Questions]]:
        """The results of effects that happen if some questions are `decided`, with what is `selected` each in turn."""
        of, if_so = self.questions.of, self.questions.if_so
        for effect in effects:
            match effect:
                case core.If(condition, then, otherwise):
                    yield from self._results(then, decided | if_so(condition), selected)
                    yield from self._results(otherwise, decided | if_so(condition, holds=False), selected)
                case core.ForEach(domain=domain, body=body):
                    yield from self._results(body, decided, selected | of(domain))
                case core.Repeat(times=times, body=body, goes_on=goes_on, until=until):
                    parts = (part for part in (times, goes_on, until) if part is not None)
                    yield from self._results(body, decided.union(*map(of, parts)), selected)
                case core.Bind(body=body):
                    yield from self._results(body, decided, selected)
                case core.Assign(variable=name, index=index, value=value, sites=sites) if name in self._public:
                    parts = (part for part in (index, value, sites) if part is not None)
                    yield effect, decided.union(selected, *map(of, parts))
                case core.Finish(player=player):
                    yield effect, decided | selected if player is None else decided | selected | of(player)
                case core.Move(origin=sites, target=target):
                    yield effect, self._besides(sites, decided | of(target), selected)
                case core.Remove(sites) | core.SetOwner(sites) | core.Turn(sites) | core.Place(target=sites):
                    yield effect, self._besides(sites, decided, selected)

    def _besides(self, sites: core.Expression, decided: Questions, selected: Questions) -> Questions:
        """The questions that decide an effect on some sites, without those that say which of them are selected, and
        without those about places which their owners see: they know that it is so."""
        places = self.questions.places(sites)
        if places is None:
            return NONE
        whose = self.questions.whose(sites)
        others = (each for each in decided if places.isdisjoint(each.places) or not self._is_known(each, whose))
        return frozenset(others) | frozenset(each for each in selected if places.isdisjoint(each.places))

    def _is_known(self, question: Question, whose: str) -> bool:
        """Whether the owners of what an effect concerns know what decides it; `whose` that is, if it is certain."""
        is_of_another = bool(whose and question.whose) and whose != question.whose
        return question.places <= self._own and not is_of_another

    # ---- what is shown

    def is_shown(self, question: Question, effect: core.Effect, sequence: EffectSequence) -> bool:
        """Whether what decides a result is shown in its sequence, or in one that is done before it or after it."""
        of_others = self._shown_before_ends if isinstance(effect, core.Finish) else self._shown_to_all
        for other, shown, shown_to_all in zip(self.sequences, self.shown, of_others, strict=True):
            if self._is_of(other, sequence):
                near = [each for each in shown if not (each.whose and question.whose) or each.whose == question.whose]
            elif self.is_near(other, sequence):
                near = shown
            else:
                is_apart = sequence.rule is None and other.rule is None
                near = [] if is_apart or self._is_optional(other, sequence) else shown_to_all
            if any(shows(each, question) for each in near):
                return True
        return False

    def _is_optional(self, other: EffectSequence, sequence: EffectSequence) -> bool:
        """Whether a result may come without a sequence: that of an action beside which players always have others, and
        of which the result asks nothing, in a variable that is set there."""
        steps = [step for step in self.game.steps if other.action in step.actions]
        if other.action is None or not steps or any(len(step.actions) == 1 for step in steps):
            return False
        noted = {each.variable for each in all_within(other.effects) if isinstance(each, core.Assign)}
        conditions = [] if sequence.rule is None else [sequence.rule.condition]
        parts = all_parts([*conditions, *expressions_within(sequence.effects)])
        return not any(isinstance(part, core.StateVariable) and part.name in noted for part in parts)

    @staticmethod
    def _is_of(one: EffectSequence, other: EffectSequence) -> bool:
        """Whether two sequences are the same, or of the same step."""
        return one is other or (one.step is not None and one.step == other.step)

    def is_near(self, one: EffectSequence, other: EffectSequence) -> bool:
        """Whether what one sequence shows counts for all results of another, which may be next to it."""
        return self._is_of(one, other) or self._leads(one, other) or self._leads(other, one)

    def _leads(self, first: EffectSequence, second: EffectSequence) -> bool:
        """Whether one sequence may be followed by another: it continues with its step, or with one that offers it."""
        steps = self.game.steps
        named = {each.step for each in all_within(first.effects) if isinstance(each, core.Continue | core.NextPlayer)}
        if first.action is not None:
            named |= {place for place, step in enumerate(steps) if first.action in step.actions and step.then}
        if second.step is not None:
            return second.step in named
        return second.action is not None and any(second.action in steps[place].actions for place in named)

    def showing(self, effects: Iterable[core.Effect], *, only_to_all: bool = False) -> Iterator[Question]:
        """The places of which effects show what lies there, or say that it stays hidden: all, or one."""
        everywhere = self._hidden
        for effect in effects:
            match effect:
                case core.Reveal(to=core.Expression()) | core.Hint(to=core.Expression()) if only_to_all:
                    pass
                case core.Reveal(sites=sites) | core.Hint(sites=sites) | core.Conceal(sites=sites):
                    places = self.questions.places(sites)
                    shown = everywhere if places is None else places
                    yield Question(shown, is_of_one=False, whose=self.questions.whose(sites))
                case core.Move(origin, target):
                    places, reached = self.questions.places(origin), self.questions.places(target)
                    if places is None and self._is_open(self.questions.free_places(target) or NO_SITES):
                        places = everywhere
                    if places is not None and (reached is None or self._is_open(reached - places)):
                        is_one, whose = self.questions.is_one(origin), self.questions.whose(origin)
                        yield Question(places, is_of_one=is_one, whose=whose)
                case _:
                    yield from self.showing(inner(effect), only_to_all=only_to_all)

    def _is_open(self, places: Sites) -> bool:
        return bool(places) and places.isdisjoint(self._hidden)

    def _never_seen(self) -> Sites:
        """The places of hidden zones in which something may lie that not all have seen before: it was put there, or
        came from another such place and was not turned up on its way."""
        zones = self.game.zones
        names = {each.name for each in zones if each.seen_by != "everybody"}
        together = [NO_SITES.union(*(each.sites for each in zones if each.name == name)) for name in names]
        brought = list(self._brought())
        found, before = NO_SITES, None
        while found != before:
            before = found
            for places in together:
                for origin, reached in brought:
                    if not places.isdisjoint(reached) and (origin is None or not origin.isdisjoint(found)):
                        found |= places
        return found

    def _brought(self) -> Iterator[tuple[Sites | None, Sites]]:
        """From where and to which hidden places effects bring something; None if it was nowhere, or nobody knows."""
        for sequence in (self.game.setup, *(each.effects for each in self.sequences)):
            effects = list(all_within(sequence))
            turned_up = (each.sites for each in effects if isinstance(each, core.Reveal) and each.to is None)
            revealed = [self.questions.places(sites) or NO_SITES for sites in turned_up]
            for effect in effects:
                for origin, target in self._ways(effect):
                    reached = (self.questions.places(target) or NO_SITES) & self._hidden
                    places = None if origin is None else self.questions.places(origin)
                    if reached and not (places and any(places <= each for each in revealed)):
                        yield places, reached

    def _ways(self, effect: core.Effect) -> Iterator[tuple[core.Expression | None, core.Expression]]:
        match effect:
            case core.Move(origin, target):
                yield origin, target
            case core.Swap(first, second):
                yield from ((first, second), (second, first))
            case core.Place(target=target):
                yield None, target
            case core.SetAttribute(sites=sites) | core.RollAttribute(sites=sites) | core.Turn(sites=sites):
                yield None, sites
            case core.Shuffle(sites=sites) | core.Sort(sites=sites):
                yield sites, sites


def _without_ends(effects: Effects) -> Effects:
    """Effects without the sequences after which the game has ended."""
    if any(map(_ends, effects)):
        return ()
    return tuple(with_branches(each, _without_ends) if isinstance(each, Compound) else each for each in effects)


def _ends(effect: core.Effect) -> bool:
    """Whether the game has certainly ended after an effect."""
    within = branches(effect)
    return isinstance(effect, core.Finish) or (bool(within) and all(any(map(_ends, each)) for each in within))
