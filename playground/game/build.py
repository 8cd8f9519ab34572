"""Ruleset to checked game: the one place where the parts of a ruleset come together.

In: a resolved ruleset, in words. Out: a `core.Game` in which every name is resolved, every type fits, sugar is
expanded and what parameters decide is decided; or None after diagnostics, as many as there are mistakes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from playground.game import core
from playground.game.board import Board
from playground.game.core import NOTHING, Type
from playground.game.effects import EffectChecker, Pieces, certainly_finish
from playground.game.expressions import ExpressionChecker
from playground.game.extent import Extent, extent_of
from playground.game.idle import report_idleness
from playground.game.movements import (
    CheckedMovement,
    CheckedWalk,
    check_movement,
    check_walk,
    moving_bindings,
    possible_ways,
    walking_bindings,
)
from playground.game.names import is_unknown, unknown
from playground.game.notation import check_notation
from playground.game.prelude import prelude
from playground.game.prune import all_effects, prune
from playground.game.regions import declare_regions, declare_relations, landmarks
from playground.game.sense import report_nonsense
from playground.game.size import report_size
from playground.game.variables import attribute, remembered
from playground.game.vocabulary import MOVER, Vocabulary, World
from playground.ruleset.model import ActionDeclaration, Ruleset, StepDeclaration
from playground.ruleset.names import IDENTIFIER
from playground.source.diagnostics import Diagnostics, did_you_mean
from playground.source.text import Span
from playground.source.tree import Scalar
from playground.syntax import ast
from playground.syntax.parse import parse_effects, parse_expression, parse_movement, parse_prefer, parse_rule

PASS, SKIP = "pass", "skip"
_OTHERWISE = (PASS, SKIP, "lose", "win", "draw")

_PLACEHOLDER = re.compile(r"\{(\w+)(?:'s)?\}")

_FINISHES = "say 'mover wins', 'mover loses' or 'draw'; what does not end the game belongs to 'after:'"

T = TypeVar("T")


def build(ruleset: Ruleset, diagnostics: Diagnostics, lost: frozenset[str] = frozenset()) -> core.Game | None:
    """The checked game of a ruleset; None after a diagnostic. Names in `lost` are not reported as unknown."""
    before = len(diagnostics.errors)
    extent = extent_of(ruleset, diagnostics)
    if extent is None:
        return None
    builder = Builder(ruleset, diagnostics, extent, lost)
    game = prune(builder.game())
    game = replace(game, reveals=any(isinstance(effect, core.Reveal) for effect in all_effects(game)))
    if report_size(game, diagnostics):
        report_nonsense(game, diagnostics)
    if not diagnostics.errors:
        report_idleness(game, ruleset, diagnostics)
    return None if len(diagnostics.errors) > before else game


def _region_sets(region: core.Constant | tuple[core.Value, ...]) -> tuple[frozenset[int], ...]:
    values = (region.value,) if isinstance(region, core.Constant) else region
    return tuple(value for value in values if isinstance(value, frozenset))


def _own_labels(action: ActionDeclaration) -> tuple[str, ...]:
    """What the choices of an action are called."""
    return ("piece", "target") if action.moves else tuple(label.text for label, _ in action.choose)


def _labels(ruleset: Ruleset) -> frozenset[str]:
    return frozenset(label for action in ruleset.actions.values() for label in _own_labels(action))


@dataclass
class Builder:
    """The parts of one game as they become known."""

    ruleset: Ruleset
    diagnostics: Diagnostics
    extent: Extent
    lost: frozenset[str] = frozenset()
    endings: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        ruleset = self.ruleset
        self.board: Board = self.extent.board
        self.players = ruleset.players[: self.extent.seats]
        self.vocabulary = Vocabulary(
            World(self.board, len(self.players)),
            tuple(player.name for player in self.players),
            self._forward(),
            tuple(ruleset.pieces),
            dict(ruleset.parameters),
            dict(prelude()),
            absent=frozenset(player.name for player in ruleset.players[len(self.players) :]),
            labels=_labels(ruleset),
            lost=self.lost,
        )
        self.vocabulary.definitions.update(self._definitions())
        self.checker = ExpressionChecker(self.vocabulary, self.diagnostics)
        self.steps = {name: index for index, name in enumerate(ruleset.turn or ("play",))}

    def game(self) -> core.Game:
        """Everything, checked in the order in which names become known."""
        ruleset = self.ruleset
        self.declare()
        self.movements = self._movements()
        setup = tuple(effect for text in ruleset.setup for effect in self._effects(text, "setup", NOTHING))
        actions = [self._action(declaration) for declaration in ruleset.actions.values()]
        steps = self._steps()
        triggers = tuple(rule for name, text in ruleset.after.items() if (rule := self._rule(name, text, "after")))
        conditions = tuple(rule for name, text in ruleset.end.items() if (rule := self._rule(name, text, "end")))
        self._check_unused_definitions()
        self._check_glossary()
        if any(step.stuck is None and not step.skips for step in steps):
            actions.append(core.Action(PASS, (), None, (), ()))
        return core.Game(
            name=ruleset.name,
            title=ruleset.title,
            hash=ruleset.hash,
            parameters={name: parameter.value for name, parameter in ruleset.parameters.items()},
            players=self.vocabulary.players,
            board=self.vocabulary.world.board,
            pieces=self._pieces(),
            variables=tuple(self.vocabulary.variables.values()),
            setup=setup,
            actions=tuple(actions),
            steps=steps,
            triggers=triggers,
            end_conditions=conditions,
            endings=tuple(self.endings),
            max_decisions=int(ruleset.parameters["max_decisions"].value),
            attributes=tuple(self.vocabulary.attributes.values()),
            zones=self.extent.zones,
            regions={name: _region_sets(region) for name, region in self.vocabulary.regions.items()},
            regions_of_kinds=self._regions_of_kinds(),
            landmarks=landmarks(ruleset),
        )

    def _regions_of_kinds(self) -> dict[str, tuple[frozenset[int], ...]]:
        vocabulary = self.vocabulary
        regions = {name: sets for name, sets in vocabulary.of_kinds.items() if name not in vocabulary.relations}
        return {name: _region_sets(sets) for name, sets in regions.items()}

    def declare(self) -> None:
        """All names that rules may use."""
        ruleset = self.ruleset
        self.vocabulary.attributes = {name: attribute(d, self.checker) for name, d in ruleset.attributes.items()}
        declare_relations(ruleset, self.checker)
        self._declare_zones()
        self.vocabulary.variables = {name: remembered(d, self.checker) for name, d in ruleset.variables.items()}
        declare_regions(ruleset, self.checker)

    def _declare_zones(self) -> None:
        """The places of a zone are a region, for everybody or for each player."""
        for name, declaration in self.ruleset.zones.items():
            sets = tuple(frozenset(zone.sites) for zone in self.extent.zones if zone.name == name)
            shared = core.Constant(sets[0], type=Type("sites"), span=declaration.span)
            self.vocabulary.regions[name] = sets if declaration.per_player else shared

    # ---- names

    def _forward(self) -> tuple[int, ...]:
        """Each player's forward direction: as declared, else north and south for two players."""
        names = [direction.name for direction in self.board.directions]
        found = []
        for index, player in enumerate(self.players):
            usual = ("north", "south")[index] if len(self.players) == 2 else ""
            name = player.forward.text if player.forward else usual
            if player.forward and name not in names:
                self.diagnostics.report("T052", player.forward.span, hint=did_you_mean(name, names), name=name)
            after_mistake = 0 if player.forward else NOTHING  # any direction: the mistake is told already
            found.append(names.index(name) if name in names else after_mistake)
        return tuple(found)

    def _definitions(self) -> dict[str, ast.Definition]:
        found: dict[str, ast.Definition] = {}
        for declaration in self.ruleset.definitions:
            head, _, parameters = declaration.head.text.rstrip(") ").partition("(")
            body = parse_expression(declaration.body, self.diagnostics)
            if head.strip() in prelude() or self.vocabulary.has_always(head.strip()):
                hint = "choose another name"
                self.diagnostics.report("T053", declaration.head.span, hint=hint, name=head.strip())
            elif body is not None:
                names = tuple(name.strip() for name in parameters.split(",") if name.strip())
                found[head.strip()] = ast.Definition(head.strip(), names, body, span=declaration.head.span)
        return found

    def _check_unused_definitions(self) -> None:
        """A definition that no rule uses is checked too; what its parameters would be is not known."""
        self.checker.last_is_known = True
        for definition in self.vocabulary.definitions.values():
            if definition.name not in self.checker.defined and not self.vocabulary.is_prelude(definition):
                stand_ins = [unknown(definition.span) for _ in definition.parameters]
                self.checker.define(definition, stand_ins, definition.span)
        self.checker.last_is_known = False

    def _check_glossary(self) -> None:
        """Every word that is explained must be one of the rules."""
        regions = self.ruleset.board.regions if self.ruleset.board else {}
        known = (*self.vocabulary.definitions, *self.ruleset.variables, *regions)
        for name, text in self.ruleset.glossary.items():
            if name not in known and name not in self.lost:
                hint = did_you_mean(name, known)
                self.diagnostics.report("R021", text.span, hint=hint, name=name, noun="definition, variable or region")
            self._check_placeholders(name, text)

    def _check_placeholders(self, name: str, text: Scalar) -> None:
        """What stands in braces in an explanation must be a parameter of the definition."""
        definition = self.vocabulary.definitions.get(name)
        known = definition.parameters if definition else ()
        for found in _PLACEHOLDER.finditer(text.text):
            if found[1] not in known:
                hint = did_you_mean(found[1], known) if known else ""
                place = text.span_of(*found.span(1))
                self.diagnostics.report("R021", place, hint=hint, name=found[1], noun=f"parameter of '{name}'")

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
                piece.look,
            )
            for piece in self.ruleset.pieces.values()
        )

    def _movements(self) -> dict[str, CheckedMovement | CheckedWalk]:
        found: dict[str, CheckedMovement | CheckedWalk] = {}
        for name, text in self.ruleset.moves.items():
            node = parse_movement(text, self.diagnostics)
            movement: CheckedMovement | CheckedWalk | None = None
            if node is not None:
                movement = check_walk(node, self.checker) if node.walks else check_movement(node, self.checker)
            if movement is not None:
                found[name] = movement
        return found

    # ---- actions, steps, rules

    def _action(self, declaration: ActionDeclaration) -> core.Action:
        bindings = self._moving(declaration) if declaration.moves else self._chosen(declaration)
        names = {label: unknown(declaration.span) for label in _own_labels(declaration)}
        names |= {b.label: core.Variable(b.variable, type=b.type) for b in bindings}
        with self.checker.binding(**names):
            effects = [e for text in declaration.do for e in self._effects(text, "do", declaration.name)]
            prefer = self._prefer(declaration)
        bindings, guard = self._guarded(declaration, bindings)
        shown = ("piece", "target") if declaration.moves else tuple(b.label for b in bindings)
        text = declaration.notation
        notation = check_notation(text, shown, self.diagnostics) if text else ""
        return core.Action(declaration.name, bindings, guard, tuple(effects), shown, prefer, notation)

    def _prefer(self, declaration: ActionDeclaration) -> core.Expression | None:
        """What an option is worth, more being better; None where all are worth the same."""
        node = parse_prefer(declaration.prefer, self.diagnostics) if declaration.prefer else None
        if node is None:
            return None
        value = self.checker.expect(node.value, "int")
        if isinstance(value, core.Constant) and not is_unknown(value) and not self.vocabulary.asked_parameters:
            self.diagnostics.report("W072", node.value.span)
        if is_unknown(value) or isinstance(value, core.Constant):
            return None
        zero = core.Constant(0, type=Type("int"), span=node.span)
        return value if node.kind == "most" else self.checker.make("subtract", zero, value, span=node.span)

    def _guarded(
        self, declaration: ActionDeclaration, bindings: tuple[core.Binding, ...]
    ) -> tuple[tuple[core.Binding, ...], core.Expression | None]:
        """What `when` asks of the choices becomes part of the domain of the last choice it speaks of."""
        names = {label: unknown(declaration.span) for label in _own_labels(declaration)}
        for b in bindings:  # a single site is what it follows from, so that the choice before it is the last one
            names[b.label] = b.domain if b.domain.type.kind == "site" else core.Variable(b.variable, type=b.type)
        guard = self._guard(declaration.name, declaration.when, names)
        for index, binding in reversed(list(enumerate(bindings))):
            if guard is not None and core.mentions(guard, binding.variable):
                variable = self.checker.fresh(binding.label, binding.type, guard.span)
                condition = core.substitute(guard, binding.variable, variable)
                domain = self.checker.where(variable, binding.domain, condition, guard.span)
                return (*bindings[:index], replace(binding, domain=domain), *bindings[index + 1 :]), None
        return bindings, guard

    def _guard(self, name: str, text: Scalar | None, choices: Mapping[str, core.Expression]) -> core.Expression | None:
        """The condition of `when`; None where it always holds."""
        node = parse_expression(text, self.diagnostics) if text else None
        if node is None:
            return None
        with self.checker.binding(**choices):
            guard = self.checker.expect(node, "bool")
        never = isinstance(guard, core.Constant) and guard.value is False and not self.vocabulary.asked_parameters
        if never and not is_unknown(guard):
            self.diagnostics.report("W061", node.span, name=name)
        return None if isinstance(guard, core.Constant) and guard.value is True else guard

    def _chosen(self, declaration: ActionDeclaration) -> tuple[core.Binding, ...]:
        bindings: list[core.Binding] = []
        names: dict[str, core.Expression] = {}
        for label, text in declaration.choose:
            node = parse_expression(text, self.diagnostics)
            with self.checker.binding(**names):
                binding = self._binding(label.text, node) if node else None
            if binding is not None:
                bindings.append(binding)
                names[label.text] = core.Variable(binding.variable, type=binding.type, span=label.span)
            else:
                names[label.text] = unknown(label.span)
        return tuple(bindings)

    def _binding(self, label: str, node: ast.Expression) -> core.Binding | None:
        domain = self.checker.check(node)
        if domain.type.kind != "site":
            domain = self.checker.domain(node)
        if is_unknown(domain):
            return None
        pointless = domain.type.kind == "ways" and not possible_ways(domain, self.checker)
        if pointless or (isinstance(domain, core.Constant) and domain.value in (frozenset(), NOTHING)):
            self.diagnostics.report("T057", node.span, name=label)
        kind = core.MEMBER.get(domain.type.kind, domain.type.kind)
        type_ = Type(kind, domain.type.low, domain.type.high, name=domain.type.name)
        return core.Binding(self.checker.fresh(label, type_, node.span).name, label, type_, domain)

    def _moving(self, declaration: ActionDeclaration) -> tuple[core.Binding, ...]:
        node = parse_expression(declaration.moves, self.diagnostics) if declaration.moves else None
        if node is None:
            return ()
        domain = self.checker.expect(node, "sites")
        wanted = [name.text for name in declaration.by] or list(self.movements)
        used = {name: self.movements[name] for name in wanted if name in self.movements and self._having(name)}
        if is_unknown(domain):
            return ()
        if not used and not self.diagnostics.errors:
            self.diagnostics.report("T058", declaration.span, name=declaration.name)
        movers = {name: self._movers(name, node.span) for name in used}
        walks = {name: movement for name, movement in used.items() if isinstance(movement, CheckedWalk)}
        straight = {name: movement for name, movement in used.items() if isinstance(movement, CheckedMovement)}
        if walks and straight:
            hint = f"'by: [{', '.join(walks)}]' are the walks alone"
            self.diagnostics.report("T071", declaration.span, hint=hint, name=declaration.name)
            return ()
        if walks:
            return walking_bindings(domain, walks, movers, self.checker, node.span)
        return moving_bindings(domain, straight, movers, self.checker, node.span)

    def _having(self, movement: str) -> list[int]:
        """The pieces that have a movement."""
        pieces = enumerate(self.ruleset.pieces.values())
        return [index for index, piece in pieces if movement in (name.text for name in piece.moves)]

    def _movers(self, movement: str, span: Span) -> core.Expression:
        """The sites of pieces that have a movement; all sites where every piece has it."""
        having = self._having(movement)
        if len(having) == len(self.ruleset.pieces):
            return core.Constant(self.board.site_set, type=Type("sites"), span=span)
        pieces = core.Constant(frozenset(having), type=Type("pieces"), span=span)
        return self.checker.coerce(pieces, "sites", span)

    def _steps(self) -> tuple[core.Step, ...]:
        names = list(self.ruleset.actions)
        if not self.ruleset.turn:
            return (core.Step("play", tuple(range(len(names))), None),)
        steps = []
        for step in self.ruleset.turn.values():
            numbers = tuple(names.index(action.text) for action in step.actions if action.text in names)
            skips = step.otherwise is not None and step.otherwise.text == SKIP
            steps.append(core.Step(step.name, numbers, self._stuck(step), skips))
        return tuple(steps)

    def _stuck(self, step: StepDeclaration) -> tuple[core.Effect, ...] | None:
        """What happens to a player without options; None if he passes."""
        text = step.otherwise
        if text is None or text.text in (PASS, SKIP):
            return None
        name = f"no options in {step.name}"
        if IDENTIFIER.fullmatch(text.text) and text.text not in _OTHERWISE:
            what, allowed = f"'otherwise' of the step '{step.name}'", f"{', '.join(_OTHERWISE)}, or effects"
            hint = did_you_mean(text.text, _OTHERWISE)
            self.diagnostics.report("R012", text.span, hint=hint, what=what, allowed=allowed, found=f"'{text.text}'")
            return None
        if text.text in ("win", "lose"):
            return (core.Finish(f"{text.text}s", MOVER, self._ending(name)),)
        effects = self._effects(text, "otherwise", name)
        if not self.diagnostics.errors and not certainly_finish(effects):
            self.diagnostics.report("T070", text.span)
        return effects

    def _rule(self, name: str, text: Scalar, place: str) -> core.Rule | None:
        node = parse_rule(text, self.diagnostics)
        if node is None:
            return None
        self.checker.last_is_known = True
        condition = self.checker.expect(node.condition, "bool")
        self._check_decided(condition, node.condition.span, place, name)
        effects = self._checked(name, place, lambda effects: effects.block(node.effects))
        self.checker.last_is_known = False
        if place == "end" and name not in self.endings:
            effects_text = node.effects.span
            self.diagnostics.report("T059", effects_text, hint=_FINISHES, name=name)
        return core.Rule(name, condition, effects)

    def _check_decided(self, condition: core.Expression, span: Span, place: str, name: str) -> None:
        """A condition that is always so, or never, is meant if a parameter says so."""
        if isinstance(condition, core.Constant) and not is_unknown(condition) and not self.vocabulary.asked_parameters:
            never = "T060" if place == "end" else "W060"
            self.diagnostics.report("W067" if condition.value else never, span, name=name)

    def _effects(self, text: Scalar, place: str, name: str | int) -> tuple[core.Effect, ...]:
        node = parse_effects(text, self.diagnostics)
        if node is None:
            return ()
        return self._checked(str(name), place, lambda effects: effects.block(node))

    def _checked(self, name: str, place: str, check: Callable[[EffectChecker], T]) -> T:
        """Effects checked with the ending that a finish among them counts as."""
        ending = self.endings.index(name) if name in self.endings else len(self.endings)
        effects = EffectChecker(self.checker, self.steps, self.kinds(), place, ending)
        result = check(effects)
        if effects.finishes and name not in self.endings:
            self.endings.append(name)
        return result

    def kinds(self) -> Pieces:
        """What effects ask of the kinds of pieces."""
        pieces = self.ruleset.pieces.values()
        flips = any(piece.flips_to for piece in pieces) or "flips" in self.lost
        attributes = tuple(tuple(name.text for name in piece.attributes) for piece in pieces)
        return Pieces(flips, tuple(piece.owned for piece in pieces), attributes)

    def _ending(self, name: str) -> int:
        self.endings.append(name)
        return len(self.endings) - 1
