"""Ruleset to checked game: runs all checks on the parts of a ruleset and assembles the result.

In: a resolved ruleset, with rules as text. Out: a `core.Game` in which names are resolved, types checked, sugar is
expanded and parameters are replaced by their values; or None, with a diagnostic for every mistake.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from playground.game import core
from playground.game.actions import ActionChecker, choice_labels
from playground.game.attacks import Attacks
from playground.game.attributes import declare_values
from playground.game.board import Board
from playground.game.certain_effects import with_public_effects
from playground.game.choices import report_choices, with_choices
from playground.game.component_effects import Pieces
from playground.game.consequences import report_chance
from playground.game.core import NOTHING
from playground.game.definitions import read_definitions
from playground.game.degenerate import report_useless_preferences
from playground.game.derivations import with_derivations
from playground.game.drawings import Drawings
from playground.game.effect_sequences import all_effects
from playground.game.equal_together import with_equal_things_together
from playground.game.expressions import ExpressionChecker
from playground.game.extent import Extent, extent_of
from playground.game.glossary import check_glossary
from playground.game.hints import with_hints
from playground.game.kind_constants import declare_constants
from playground.game.legs import report_legs
from playground.game.limit_on_legs import with_limit_on_legs
from playground.game.losing_preferences import report_losing_preferences
from playground.game.memory import with_memory
from playground.game.movements import check_movements
from playground.game.moving_on import function_of_moving, report_moving
from playground.game.names import unknown
from playground.game.notes import with_notes
from playground.game.owners import report_ownerless
from playground.game.passages import passages
from playground.game.prelude import before_prelude
from playground.game.prune import prune
from playground.game.regions import board_lines, declare_regions, declare_relations, landmarks
from playground.game.rules import PASS, PASS_WITHOUT_OPTION, RuleChecker
from playground.game.score import check_score, report_score
from playground.game.secret_values import with_secret_values
from playground.game.sequences import followed, remembering
from playground.game.silent_passes import without_silent_passes
from playground.game.size import report_size
from playground.game.strategies import check_strategies
from playground.game.suspicions import report_suspicions
from playground.game.tracks import declare_tracks
from playground.game.triggers import check_triggers
from playground.game.turns import Out, check_out, with_turns
from playground.game.unsatisfiable import report_unsatisfiable
from playground.game.variables import state_variable, variables_of_regions
from playground.game.vocabulary import CheckedWorld, Vocabulary
from playground.game.zones import declare_zones
from playground.ruleset.model import Ruleset
from playground.ruleset.names import head_name
from playground.source.diagnostics import Diagnostics, did_you_mean
from playground.syntax import ast

CAP_ENDING = "max_decisions reached"
"""The ending of a game that is drawn because it has lasted too long."""


def build(ruleset: Ruleset, diagnostics: Diagnostics, lost: frozenset[str] = frozenset()) -> core.Game | None:
    """The checked game of a ruleset; None after an error. Names in `lost` are not reported as unknown."""
    before = len(diagnostics.errors)
    extent = extent_of(ruleset, diagnostics)
    if extent is None:
        return None
    builder = Builder(ruleset, diagnostics, extent, lost)
    game = prune(builder.game())
    if not game.has_legs and any(action.never is not None for action in game.actions):
        # Nothing leads to a step of legs with these parameters: what is never allowed is looked at after each action.
        builder = Builder(ruleset, Diagnostics(), extent, lost, has_legs=False)
        game = prune(builder.game())
    game = with_memory(game, ruleset, diagnostics)
    reveals = any(isinstance(effect, core.Reveal | core.Hint) for effect in all_effects(game))
    game = replace(game, reveals=reveals)
    report_chance(game, diagnostics)
    report_ownerless(game, diagnostics)
    report_legs(game, diagnostics)
    report_moving(game, diagnostics)
    report_choices(game, diagnostics)
    report_score(game, ruleset, diagnostics)
    has_fit = {each.code for each in diagnostics.errors}.isdisjoint(("T021", "T023"))
    if has_fit and report_size(game, diagnostics):  # what has been cut off as too large says nothing of the whole
        report_unsatisfiable(game, diagnostics)
        if diagnostics.warns:
            report_suspicions(game, ruleset, diagnostics, knows_attacks=builder.attacks.are_used)
    if len(diagnostics.errors) > before:
        return None
    game = with_equal_things_together(game)
    game = with_turns(with_choices(without_silent_passes(game, ruleset)), builder.out)
    game = with_secret_values(with_public_effects(with_hints(game)))
    return with_notes(with_limit_on_legs(with_derivations(game)))


def _region_sets(region: core.Constant | tuple[core.Value, ...]) -> tuple[frozenset[int], ...]:
    values = (region.value,) if isinstance(region, core.Constant) else region
    return tuple(value for value in values if isinstance(value, frozenset))


def _labels(ruleset: Ruleset) -> frozenset[str]:
    return frozenset(label for action in ruleset.actions.values() for label in choice_labels(action))


class _Rules(NamedTuple):
    """The checked rules of a game; `variables` are those that they need beside the declared ones."""

    setup: tuple[core.Effect, ...]
    actions: list[core.Action]
    steps: tuple[core.Step, ...]
    triggers: tuple[core.Rule, ...]
    end_conditions: tuple[core.Rule, ...]
    strategies: tuple[core.Strategy, ...]
    score: core.Score | None
    cap_ending: int | None
    variables: tuple[core.GameVariable, ...]


@dataclass
class Builder:
    """Builds one checked game. Names are declared before the rules that use them are checked."""

    ruleset: Ruleset
    diagnostics: Diagnostics
    extent: Extent
    lost: frozenset[str] = frozenset()
    has_legs: bool = True

    def __post_init__(self) -> None:
        ruleset = self.ruleset
        self.board: Board = self.extent.board
        self.players = ruleset.players[: self.extent.seats]
        self.drawings = Drawings(ruleset, tuple(player.name for player in self.players))
        self.vocabulary = Vocabulary(
            CheckedWorld(self.board, len(self.players)),
            tuple(player.name for player in self.players),
            self._forward(),
            tuple(ruleset.pieces),
            dict(ruleset.parameters),
            before_prelude({}, len(self.players), some_unowned=any(not each.owned for each in ruleset.pieces.values())),
            absent=frozenset(player.name for player in ruleset.players[len(self.players) :]),
            actions=tuple(ruleset.actions),
            labels=_labels(ruleset),
            variant=ruleset.variant_span,
            lost=self.lost,
            in_parts=ruleset.in_parts,
            lacking_in_parts=ruleset.untaken.lacking,
            places_of_names=ruleset.places_of_names,
        )
        self.out: Out | None = None
        self.attributes: tuple[core.Attribute, ...] = ()
        self._declare_definitions()
        self.checker = ExpressionChecker(self.vocabulary, self.diagnostics)
        self.attacks = Attacks(ruleset, self.checker)
        self.checker.movement_functions = {**self.attacks.functions(), **function_of_moving(ruleset, self.checker)}
        steps = {name: index for index, name in enumerate(ruleset.turn or ("play",))}
        self.rules = RuleChecker(self.checker, self.kinds(), steps)
        self.vocabulary.of_kinds_of_components = self.kinds().of_kinds

    def game(self) -> core.Game:
        """The whole game, checked in the order in which names become known."""
        ruleset = self.ruleset
        self.declare()
        rules = self._check_rules()
        return core.Game(
            name=ruleset.name,
            title=ruleset.title,
            hash=ruleset.hash,
            parameters={name: parameter.value for name, parameter in ruleset.parameters.items()},
            given_to_parts=ruleset.given_to_parts,
            players=self.vocabulary.players,
            board=self.vocabulary.world.board,
            pieces=self._pieces(),
            variables=(*self.vocabulary.variables.values(), *rules.variables),
            setup=rules.setup,
            actions=tuple(rules.actions),
            steps=rules.steps,
            triggers=rules.triggers,
            end_conditions=rules.end_conditions,
            endings=tuple(self.rules.endings),
            max_decisions=int(ruleset.parameters["max_decisions"].value),
            faults=tuple(self.rules.faults),
            cap_ending=rules.cap_ending,
            attributes=self.attributes,
            words={each.name: each.words for each in self.vocabulary.with_values() if each.words},
            names_of_numbers=self._names_of_numbers(rules.actions),
            zones=self.extent.zones,
            regions={name: _region_sets(region) for name, region in self.vocabulary.regions.items()},
            regions_of_kinds=self._regions_of_kinds(),
            numbered_regions={name: _region_sets(sets) for name, sets in self.vocabulary.numbered.items()},
            lines=board_lines(ruleset, self.checker),
            landmarks=landmarks(ruleset),
            drawings=self.drawings.of_words(self.vocabulary.attributes.values()),
            marks=self.drawings.of_regions(),
            passages=passages(self.vocabulary.step_conditions, self.vocabulary.variables),
            strategies=rules.strategies,
            score=rules.score,
        )

    def _check_rules(self) -> _Rules:
        """The rules of all sections, and what is wrong with definitions that none of them uses."""
        ruleset, rules = self.ruleset, self.rules
        self.out = check_out(ruleset.out, self.checker)
        checker = ActionChecker(ruleset, self.checker, rules, check_movements(ruleset, self.checker), self.has_legs)
        setup = rules.effects(ruleset.setup, "setup", NOTHING)
        actions = [checker.action(declaration) for declaration in ruleset.actions.values()]
        actions, steps, noted = followed(actions, self._steps(), self.diagnostics)
        report_useless_preferences(actions, steps, self.diagnostics)
        report_losing_preferences(actions, steps, self.diagnostics)
        triggers = check_triggers(ruleset, rules, actions, steps)
        conditions = tuple(rule for name, text in ruleset.end.items() if (rule := rules.rule(name, text, "end")))
        strategies = check_strategies(ruleset, self.checker)
        score = check_score(ruleset, self.checker)
        self._check_unused_definitions()
        check_glossary(ruleset, self.vocabulary, self.lost, self.diagnostics)
        cap_ending = rules.ending(CAP_ENDING) if ruleset.cap == "draw" else None
        if any(step.stuck is None for step in steps):
            name = PASS if PASS not in ruleset.actions else PASS_WITHOUT_OPTION
            actions.append(core.Action(name, (), None, (), ()))
        actions, steps, kept = remembering(actions, steps)
        return _Rules(setup, actions, steps, triggers, conditions, strategies, score, cap_ending, (*noted, *kept))

    def _names_of_numbers(self, actions: Iterable[core.Action]) -> dict[str, Mapping[int, str]]:
        """The names of numbers by what has them; yes and no, if players choose between them."""
        names = {each.name: each.shown_names for each in self.vocabulary.with_values() if each.names}
        answered = any(binding.is_yes_or_no for action in actions for binding in action.bindings)
        return names | ({core.YES_OR_NO: core.ANSWERS} if answered else {})

    def _regions_of_kinds(self) -> dict[str, tuple[frozenset[int], ...]]:
        vocabulary = self.vocabulary
        regions = {name: sets for name, sets in vocabulary.of_kinds.items() if name not in vocabulary.relations}
        return {name: _region_sets(sets) for name, sets in regions.items()}

    def declare(self) -> None:
        """Declare all names that rules may use."""
        ruleset = self.ruleset
        self.attributes = declare_values(ruleset, self.checker)
        declare_tracks(ruleset, self.checker)
        declare_constants(ruleset, self.checker)
        declare_relations(ruleset, self.checker)
        declare_zones(ruleset, self.extent.zones, self.vocabulary)
        variables, of_regions = ruleset.variables, variables_of_regions(ruleset)
        known = {name: state_variable(d, self.checker) for name, d in variables.items() if name not in of_regions}
        self.vocabulary.variables = known
        declare_regions(ruleset, self.checker)
        self.vocabulary.variables = {
            name: state_variable(d, self.checker) if name in of_regions else known[name]
            for name, d in variables.items()
        }

    # ---- names

    def _forward(self) -> tuple[int, ...]:
        """Each player's forward direction: as declared; by default north and south for two players, else NOTHING."""
        names = [direction.name for direction in self.board.directions]
        forward = []
        for index, player in enumerate(self.players):
            default = ("north", "south")[index] if len(self.players) == 2 else ""
            name = player.forward.text if player.forward else default
            if player.forward and name not in names:
                self.diagnostics.report("T052", player.forward.span, hint=did_you_mean(name, names), name=name)
            fallback = 0 if player.forward else NOTHING  # 0 is an arbitrary direction: the mistake is already reported
            forward.append(names.index(name) if name in names else fallback)
        return tuple(forward)

    def _declare_definitions(self) -> None:
        """Declare the definitions of the ruleset, which come before those of the prelude."""
        found = read_definitions(self.ruleset.definitions, self.diagnostics)
        declared = {head_name(declaration.head.text) for declaration in self.ruleset.definitions}
        self.vocabulary.lost |= declared - {definition.name for definition in found}
        for definition in found:
            if isinstance(definition, ast.Definition):
                self.vocabulary.definitions[definition.name] = definition
            else:
                self.vocabulary.effects[definition.name] = definition

    def _check_unused_definitions(self) -> None:
        """Check definitions that no rule uses; their parameters have unknown types."""
        self.checker.last_is_known = True
        for definition in self.vocabulary.definitions.maps[0].values():  # those of the ruleset
            if definition.name not in self.checker.defined:
                stand_ins = [unknown(definition.span) for _ in definition.parameters]
                self.checker.define(definition, stand_ins, definition.span)
        for effects in self.vocabulary.effects.values():
            if effects.name not in self.checker.defined:
                self.rules.check_unused(effects)
        self.checker.last_is_known = False

    def _pieces(self) -> tuple[core.Piece, ...]:
        names = list(self.ruleset.pieces)
        return tuple(
            core.Piece(
                piece.name,
                names.index(piece.flips_to.text) if piece.flips_to else NOTHING,
                piece.about,
                piece.symbol,
                piece.owned,
                tuple(name.text for name in piece.attributes),
                *self.drawings.of_piece(piece),
            )
            for piece in self.ruleset.pieces.values()
        )

    # ---- steps and pieces

    def _steps(self) -> tuple[core.Step, ...]:
        names = list(self.ruleset.actions)
        if not self.ruleset.turn:
            return (core.Step("play", tuple(range(len(names))), None),)
        steps: list[core.Step] = []
        decisions: list[core.Step] = []
        for step in self.ruleset.turn.values():
            numbers = tuple(names.index(action.text) for action in step.actions if action.text in names)
            if step.joined:
                steps.append(core.Step(step.name, numbers, (), joined=True, may_stop=step.may_stop))
                continue
            start = self.rules.start(step)
            if not step.actions:
                steps.append(core.Step(step.name, (), start))
                continue
            stuck = self.rules.stuck(step) if step.by is None or step.otherwise else ()
            decision = core.Step(step.name, numbers, stuck, by=self.rules.by(step), then=self.rules.then(step))
            if step.start:
                here = core.Continue(len(self.ruleset.turn) + len(decisions))
                decisions.append(decision)
                decision = core.Step(core.start_of(step.name), (), (here, *start))
            steps.append(decision)
        first = next(iter(self.ruleset.turn.values()))
        if first.joined:
            self.diagnostics.report("T102", first.span, because="the first step begins each turn", name=first.name)
        return (*steps, *decisions)

    def kinds(self) -> Pieces:
        """The properties of the kinds of pieces that effects depend on."""
        pieces = self.ruleset.pieces.values()
        flips = any(piece.flips_to for piece in pieces) or "flips" in self.lost
        attributes = tuple(tuple(name.text for name in piece.attributes) for piece in pieces)
        return Pieces(flips, tuple(piece.owned for piece in pieces), attributes)
