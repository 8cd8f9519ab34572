"""Finds variables that all see, and that give away what lies in hands before these are shown.

    play: {do: "…; for each who in everyone do set hearts_left of who to count (hand of who where suit of it = hearts)"}
    end: {showdown: when decisions = 10 then reveal hand of everyone; …}

Until the showdown everybody reads in the variable what nobody may know. Nothing is reported where the hand is shown, or
given back, before the next decision; nor of a value about what a player has chosen, and of one compared with what
lies open: an answer is meant to be given. Where nothing is ever shown, `decided_unseen.py` warns of the variable.
"""

from __future__ import annotations

from collections.abc import Mapping

from playground.game import core
from playground.game.decided_unseen import UnseenResults, chosen_names
from playground.game.effect_sequences import EffectSequence, all_within, sequences_of
from playground.game.hidden_questions import NONE, Question, Questions, shows, zone_named
from playground.game.rule_expressions import all_parts, expressions_within, named_values, parts_and_meanings
from playground.game.scratch import scratch_variables
from playground.game.surrounding_effects import Placed, with_surroundings
from playground.source.diagnostics import Diagnostics


def report_given_away(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of each such variable, once."""
    if len(game.players) < 2 or not any(zone.seen_by == "owner" for zone in game.zones):
        return
    assigning = [each for each in sequences_of(game) if _may_tell(each, game)]
    found = _Finder(game) if assigning else None
    reported = set[str]()
    for sequence in assigning if found is not None else ():
        for placed in with_surroundings(sequence.effects):
            effect = placed.effect
            if not isinstance(effect, core.Assign) or effect.span is None or effect.variable in reported:
                continue
            question = found.given_away(effect, placed, sequence) if found is not None else None
            if question is None:
                continue
            reported.add(effect.variable)
            zone = next(each for each in game.zones if not question.places.isdisjoint(each.sites))
            which = zone_named(zone, question.whose, game)
            seen_by = "owner" if effect.index is not None and effect.index.type.kind == "player" else "nobody"
            hint = (
                f"say who sees it: '{effect.variable}: {{…, seen by: {seen_by}}}'; or work it out where it is needed, "
                f"under 'define'. If all are to know it, write 'conceal {which}' beside it"
            )
            diagnostics.report("W153", effect.span, hint=hint, name=effect.variable, zone=zone.name)


def _may_tell(sequence: EffectSequence, game: core.Game) -> bool:
    """Whether effects set a variable that all see, and ask somewhere what a component is."""
    public = {each.name for each in game.variables if not each.secret and not each.kept}
    names = (each.variable for each in all_within(sequence.effects) if isinstance(each, core.Assign))
    return not public.isdisjoint(names) and any(map(_asks_what_lies, all_parts(expressions_within(sequence.effects))))


def _asks_what_lies(part: core.Expression) -> bool:
    is_kind = isinstance(part, core.Operation) and part.name in ("piece", "of_piece")
    return is_kind or isinstance(part, core.AttributeOf | core.WithAttribute)


class _Finder:
    """The variables of a game that give something away, and what shows it."""

    def __init__(self, game: core.Game) -> None:
        self.game, self.unseen = game, UnseenResults(game)
        hands = (zone.sites for zone in game.zones if zone.seen_by == "owner")
        self._hands = frozenset(site for sites in hands for site in sites)
        self._hidden = frozenset(site for zone in game.zones if zone.seen_by != "everybody" for site in zone.sites)
        scratch = scratch_variables(game)
        self._public = {each.name for each in game.variables if not each.secret and not each.kept} - scratch
        self._names: Mapping[str, core.Expression] = dict(named_values(game))
        self._chosen = {name for name, _ in chosen_names(game)}

    def given_away(self, effect: core.Assign, placed: Placed, sequence: EffectSequence) -> Question | None:
        """What a variable says of hands that are shown, but not before the next decision."""
        if effect.variable not in self._public or self._is_answer(effect.value):
            return None
        if self._is_over(effect, placed) or self._is_end(sequence.rule):
            return None
        for question in sorted(self._said_by(effect.value), key=lambda each: min(each.places)):
            if not question.places <= self._hands or self._is_shown_at_once(question, effect, sequence):
                continue
            is_setup = sequence not in self.unseen.sequences
            is_shown = is_setup or self.unseen.is_shown(question, effect, sequence)
            if is_shown and not self._is_handed_in(question, placed):
                return question
        return None

    def _said_by(self, value: core.Expression) -> Questions:
        """The questions to which a value is an answer. Conditions say less, which may be meant."""
        match value:
            case core.Variable(name=name) if name in self._names and name not in self._chosen:
                return self._said_by(self._names[name]) if value.type.kind not in ("site", "player") else NONE
            case core.Let(variable, meaning, body):
                self.unseen.questions.let(variable, meaning)
                self._names = {**self._names, variable: meaning}
                return self._said_by(body)
            case core.Choice(_, yes, no):
                return self._said_by(yes) | self._said_by(no)
        if value.type.kind in ("bool", "player", "players"):
            return NONE
        is_of_hand = isinstance(value, core.Quantified | core.AttributeOf) or (
            isinstance(value, core.Operation) and value.name in ("count", "piece")
        )
        if is_of_hand and any(map(_asks_what_lies, parts_and_meanings(value, self._names))):
            return NONE if self._counts_others(value) else self.unseen.questions.of(value)
        return NONE.union(*map(self._said_by, core.parts(value)))

    @staticmethod
    def _counts_others(value: core.Expression) -> bool:
        """Whether a value is a number of players, numbers or kinds for which something holds."""
        match value:
            case core.Operation("count", (members,)) | core.Quantified(domain=members):
                return members.type.kind in ("players", "numbers", "kinds", "pieces", "marks", "ways")
        return False

    def _is_answer(self, value: core.Expression) -> bool:
        """Whether a value depends on what a player has chosen, or on what lies where all see it."""
        for part in parts_and_meanings(value, self._names):
            match part:
                case core.Variable(name=name) if name in self._chosen:
                    return True
                case core.Operation("last"):
                    return True
            if part.type.kind in ("site", "sites") and not isinstance(part, core.Variable):
                places = self.unseen.questions.places(part)
                if places and places.isdisjoint(self._hidden):
                    return True
        return False

    @staticmethod
    def _is_over(effect: core.Assign, placed: Placed) -> bool:
        """Whether the game ends after an effect, or the variable gets a value again that says nothing."""
        for later in placed.after:
            if isinstance(later, core.Finish):
                return True
            if isinstance(later, core.Assign) and later.variable == effect.variable:
                return isinstance(later.value, core.Constant)
        return core.certainly_finish(placed.after)

    def _is_end(self, rule: core.Rule | None) -> bool:
        """Whether a rule applies as the game ends."""
        ends = self.game.end_conditions
        return rule is not None and (rule in ends or any(core.alike(rule.condition, each.condition) for each in ends))

    def _is_handed_in(self, question: Question, placed: Placed) -> bool:
        """Whether what lies in the hands is put elsewhere, or mixed with other cards, after an effect."""
        for later in all_within(placed.after):
            match later:
                case core.Shuffle():
                    return True
                case core.Move(origin=sites) | core.Remove(sites=sites):
                    places = self.unseen.questions.places(sites)
                    if places is None or not places.isdisjoint(question.places):
                        return True
        return False

    def _is_shown_at_once(self, question: Question, effect: core.Assign, sequence: EffectSequence) -> bool:
        """Whether what lies in the hands is shown before the next decision, or may be."""
        near = list(self.unseen.showing(sequence.effects))
        for other, shown in zip(self.unseen.sequences, self.unseen.shown, strict=True):
            if self.unseen.is_near(other, sequence) or self._may_follow(other.rule, effect, sequence):
                near += shown
        return any(shows(each, question) for each in near)

    def _may_follow(self, rule: core.Rule | None, effect: core.Assign, sequence: EffectSequence) -> bool:
        """Whether a rule follows a sequence: any under `after`; of the ends those that ask for a variable which the
        sequence changes as well, as `set is_over to true` does."""
        if rule is None or rule in self.game.triggers:
            return rule is not None
        changed = {each.variable for each in all_within(sequence.effects) if isinstance(each, core.Assign)}
        changed.discard(effect.variable)
        parts = all_parts([rule.condition])
        return any(isinstance(part, core.StateVariable) and part.name in changed for part in parts)
