"""The rules of one game, each as a sentence or a few: told by section and name, so that games can be compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from playground.compiler import Compiled
from playground.game.core import NOTHING, FirstPlayer, Type
from playground.game.prune import all_effects
from playground.rulebook.effects import Effects
from playground.rulebook.english import counted, listed, number_word, plural, sentence, spaced, term, with_article
from playground.rulebook.movements import Movements
from playground.rulebook.reach import Reach
from playground.rulebook.speaker import Speaker
from playground.rulebook.terms import Local, Scope, Terms, called
from playground.ruleset.model import ActionDeclaration, StepDeclaration
from playground.source.diagnostics import CompilerBug, Diagnostics
from playground.source.tree import Scalar
from playground.syntax import ast
from playground.syntax.parse import parse_effects, parse_expression, parse_movement, parse_prefer, parse_rule

MOST_NAMED = 12
"""Cells of a region that are named."""

_VAGUE = ("target", "to", "cell", "square", "place", "site")
"""Names of choices that say no more than that they are squares."""

_SEEN = {"everybody": "open to all", "owner": "seen by its owner only", "nobody": "face down for everybody"}
_TYPES = {"bool": "yes or no", "player": "a player", "piece": "a kind of piece", "site": "a place"}


@dataclass(frozen=True)
class Told:
    """A rule in English: the section it belongs to, its name there, and the text."""

    section: str
    name: str
    text: str


class Rules:
    """Tells the rules of a game."""

    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled
        self.terms = Terms(compiled)
        self.reach = Reach(self.terms)
        self.speaker = Speaker(self.terms)
        self.effects = Effects(self.speaker)
        self.movements = Movements(self.speaker)

    def told(self) -> tuple[Told, ...]:
        """All rules in the order of the book. The glossary comes last: it explains what the others speak of."""
        found = [*self._players(), *self._board(), *self._zones(), *self._pieces(), *self._moves(), *self._setup()]
        found += [*self._steps(), *self._actions(), *self._after(), *self._ends()]
        found += self._glossary()
        said = " ".join(told.text for told in found)
        found += [told for told in self._variables() if term(told.name) in said]
        found += [told for told in self._regions() if term(told.name) in said]
        return tuple(told for told in found if told.text)

    # ---- players and equipment

    def _players(self) -> Iterator[Told]:
        players = self.compiled.game.players
        order = "one after the other" if len(players) > 1 else "alone"
        decided = any(isinstance(effect, FirstPlayer) for effect in all_effects(self.compiled.game))
        begins = "" if decided else f" {players[0]} begins."
        text = f"{number_word(len(players)).capitalize()} players take turns: {listed(players)}, {order}.{begins}"
        yield Told("players", "players", text if len(players) > 1 else f"One player: {players[0]}.")

    def _board(self) -> Iterator[Told]:
        board = self.compiled.game.board
        if not board.cells:
            return
        if board.shape == "hexagon":
            size = f"a hexagonal board with {counted((board.width + 1) // 2, 'cell')} along each side, {len(board.cells)} in all"
        else:
            size = f"a board of {number_word(board.width)} columns and {number_word(board.height)} rows"
        yield Told("equipment", "board", sentence(size))
        for name, sets in self.compiled.game.regions.items():
            if name in self.compiled.game.landmarks:
                yield Told("equipment", spaced(name), self._region(sets, self.compiled.game.players, name))
        for name, sets in self.compiled.game.regions_of_kinds.items():
            yield Told("equipment", spaced(name), self._region(sets, self.terms.kind_names, name))

    def _regions(self) -> Iterator[Told]:
        """Regions that are spoken of, but have no tint in the picture."""
        for name, sets in self.compiled.game.regions.items():
            if name in self.terms.regions_used - self.compiled.game.landmarks - self.terms.zones:
                yield Told("words", spaced(name), self._region(sets, self.compiled.game.players, name))

    def _region(self, sets: tuple[frozenset[int], ...], owners: tuple[str, ...], name: str) -> str:
        """The cells of a region, named if they are few."""
        tinted = ", tinted in the picture" if name in self.compiled.game.landmarks else ""
        meaning = self._in_glossary(name)
        if len(sets) == 1:
            return f"{meaning} {sentence(self._cells(sets[0]) + tinted)}".strip()
        parts = [f"{owner}: {self._cells(sites)}" for owner, sites in zip(owners, sets, strict=True) if sites]
        return f"{meaning} {sentence('; '.join(parts) + tinted)}".strip()

    def _cells(self, sites: frozenset[int]) -> str:
        """Their names if they are few; whole rows by their numbers."""
        board = self.compiled.game.board
        rows = sorted({board.row(site) for site in sites})
        whole = {cell for cell in board.cells if board.row(cell) in rows}
        if len(sites) > 1 and whole == sites and board.shape != "hexagon" and rows == list(range(rows[0], rows[-1] + 1)):
            return f"row {rows[0]}" if len(rows) == 1 else f"rows {rows[0]} to {rows[-1]}"
        if len(sites) <= MOST_NAMED:
            return listed([board.name(site) for site in sorted(sites)]) if sites else "none"
        return counted(len(sites), self.terms.square)

    def _zones(self) -> Iterator[Told]:
        game = self.compiled.game
        for zone in {zone.name: zone for zone in game.zones}.values():
            each = "one for each player, " if zone.owner != NOTHING else ""
            size = f"{each}{counted(len(zone.sites), 'place')}, {_SEEN[zone.seen_by]}"
            yield Told("equipment", spaced(zone.name), sentence(size))

    def _pieces(self) -> Iterator[Told]:
        game = self.compiled.game
        for piece in game.pieces:
            parts = [piece.about] if piece.about else []
            if piece.attributes:
                parts.append(f"has {listed([self._attribute(name) for name in piece.attributes])}")
            moves = [self._movement_name(name) for name in self._moves_of(piece.name)]
            parts += [f"moves by {listed(moves, 'or')}"] if moves else []
            if piece.flips_to != NOTHING:
                parts.append(f"becomes {with_article(game.pieces[piece.flips_to].name)} when it is turned over")
            yield Told("pieces", piece.name, sentence("; ".join(parts)) or sentence(f"a {piece.look}"))

    def _attribute(self, name: str) -> str:
        attribute = self.terms.attribute(name)
        if attribute is None:
            raise CompilerBug(f"there is no attribute '{name}'")
        values = listed(attribute.words, "or") if attribute.words else f"{attribute.low} to {attribute.high}"
        return f"{with_article(spaced(name))} ({values})"

    def _moves_of(self, piece: str) -> list[str]:
        return [name.text for name in self.compiled.ruleset.pieces[piece].moves if self._movement(name.text)]

    @staticmethod
    def _movement_name(name: str) -> str:
        return term(name)

    def _movement(self, name: str) -> ast.Movement | None:
        """A movement as it is with the parameters' values; None for one that they rule out."""
        node = parse_movement(self.compiled.ruleset.moves[name], Diagnostics())
        resolved = self.terms.resolved(node) if node else None
        if not isinstance(resolved, ast.Movement) or resolved.condition == ast.Truth(False, span=resolved.span):
            return None
        always = ast.Truth(True, span=resolved.span)
        if resolved.condition == always:
            return ast.Movement(**{**vars(resolved), "condition": None})
        return resolved

    def _moves(self) -> Iterator[Told]:
        for name in self.compiled.ruleset.moves:
            movement = self._movement(name)
            if movement is not None:
                yield Told("moves", spaced(name), sentence(self.movements.clause(movement)))

    # ---- play

    def _setup(self) -> Iterator[Told]:
        for number, text in enumerate(self.compiled.ruleset.setup, start=1):
            yield Told("setup", str(number), self._effects(text, {}))

    def _effects(self, text: Scalar, scope: Scope) -> str:
        node = parse_effects(text, Diagnostics())
        resolved = self.terms.resolved(node) if node else None
        if not isinstance(resolved, ast.Block) or not resolved.effects:
            return ""
        return self.effects.sentences(resolved, scope)

    def _steps(self) -> Iterator[Told]:
        possible = self.reach.actions()
        for step in (self.compiled.ruleset.turn[name] for name in self.reach.steps):
            names = [term(action.text) for action in step.actions if action.text in possible]
            text = f"choose one of {listed(names, 'or')}" if len(names) > 1 else f"{listed(names)}" if names else ""
            yield Told("turn", spaced(step.name), " ".join(filter(None, (sentence(text), self._stuck(step)))))

    def _stuck(self, step: StepDeclaration) -> str:
        text = step.otherwise.text if step.otherwise else "pass"
        words = {
            "pass": "pass",
            "skip": "the turn ends",
            "lose": "you lose",
            "win": "you win",
            "draw": "the game is a draw",
        }
        always = any(self._is_free(action.text) for action in step.actions)
        if always and text == "pass":
            return ""
        if text in words:
            return sentence(f"if you cannot, {words[text]}")
        told = self._effects(step.otherwise, {}) if step.otherwise else ""
        return sentence(f"if you cannot: {told[:1].lower()}{told[1:]}")

    def _is_free(self, name: str) -> bool:
        """Whether an action can always be chosen."""
        action = self.compiled.ruleset.actions[name]
        return not action.choose and action.moves is None and action.when is None

    def _expression(self, text: Scalar) -> ast.Expression | None:
        node = parse_expression(text, Diagnostics())
        resolved = self.terms.resolved(node) if node else None
        return resolved if isinstance(resolved, ast.Expression) else None

    def _actions(self) -> Iterator[Told]:
        for name in self.reach.actions():
            yield Told("actions", spaced(name), self._action(self.compiled.ruleset.actions[name]))

    def _action(self, action: ActionDeclaration) -> str:
        chosen, scope = self._moving(action) if action.moves else self._choosing(action)
        parts = [sentence(chosen), self._guard(action, scope)]
        effects = [self._effects(text, scope) for text in action.do]
        if action.moves:
            effects = [text.removeprefix(self._moved()).strip() for text in effects]
        effects = [text for text in effects if text] or ([] if action.moves else ["Do nothing."])
        parts += [self._preference(action, scope), *effects]
        return " ".join(part for part in parts if part)

    def _moved(self) -> str:
        """What goes without saying in a move."""
        return f"Move the {self.terms.piece} to the target {self.terms.square}."

    def _guard(self, action: ActionDeclaration, scope: Scope) -> str:
        guard = self._expression(action.when) if action.when else None
        if guard is None or isinstance(guard, ast.Truth):
            return ""
        return sentence(f"only if {self.speaker.condition(guard, scope)}")

    def _moving(self, action: ActionDeclaration) -> tuple[str, Scope]:
        domain = self._expression(action.moves) if action.moves else None
        by = f" by {listed([term(name.text) for name in action.by], 'or')}" if action.by else ""
        scope = {"piece": Local("site", f"the {self.terms.piece}"), "target": Local("site", f"the target {self.terms.square}")}
        whose = self.speaker.one(domain, {}) if domain else f"a {self.terms.piece}"
        return f"move {whose}{by}", scope

    def _choosing(self, action: ActionDeclaration) -> tuple[str, Scope]:
        scope: dict[str, Local] = {}
        parts = []
        for label, text in action.choose:
            node = self._expression(text)
            if node is None:
                continue
            kind = self.terms.kind_of(node, scope)
            one, group = self.speaker.one(node, scope), self.speaker.group(node, scope)
            member = {"sites": "site", "players": "player", "pieces": "piece", "ways": "way", "numbers": "int", "marks": "mark"}
            local = Local(member.get(kind, kind), self._chosen(label.text, node, member.get(kind, kind), scope))
            scope[label.text] = local
            aside = group is not None and not group.pieces and local.called not in (f"that {group.noun}", f"the {group.noun}")
            parts.append(f"{one} ({local.called})" if aside else one)
        return f"choose {listed(parts)}" if parts else "", scope

    def _chosen(self, label: str, node: ast.Expression, kind: str, scope: Scope) -> str:
        """What a choice is called from then on: `that square` if its name says no more."""
        group = self.speaker.group(node, scope)
        word = called(label, kind, scope)
        if group is not None and not group.pieces and spaced(label) in _VAGUE:
            word = f"that {group.noun}"
        return word

    def _preference(self, action: ActionDeclaration, scope: Scope) -> str:
        node = parse_prefer(action.prefer, Diagnostics()) if action.prefer else None
        resolved = self.terms.resolved(node) if node else None
        if not isinstance(resolved, ast.Prefer) or isinstance(resolved.value, ast.Number):
            return ""
        most = "greatest" if resolved.kind == "most" else "smallest"
        return sentence(f"choose only among those for which {self.speaker.value(resolved.value, scope)} is {most}")

    # ---- what follows, and the end

    def _after(self) -> Iterator[Told]:
        for name, text in self.compiled.ruleset.after.items():
            yield Told("after", spaced(name), self._rule(text))

    def _ends(self) -> Iterator[Told]:
        for name, text in self.compiled.ruleset.end.items():
            yield Told("end", spaced(name), self._rule(text))

    def _rule(self, text: Scalar) -> str:
        node = parse_rule(text, Diagnostics())
        resolved = self.terms.resolved(node) if node else None
        if not isinstance(resolved, ast.Rule) or not resolved.effects.effects:
            return ""
        if isinstance(resolved.condition, ast.Truth):
            return self.effects.sentences(resolved.effects, {}) if resolved.condition.value else ""
        condition = self.speaker.condition(resolved.condition, {})
        told = [self.effects.clause(effect, {}) for effect in resolved.effects.effects]
        return sentence(f"when {condition}{', ' if len(told) == 1 else ': '}{'; '.join(told)}")

    # ---- words

    def _glossary(self) -> Iterator[Told]:
        """Explaining one word may call for another."""
        explained: set[str] = set()
        while waiting := [name for name in self.terms.used if name not in explained]:
            for name in waiting:
                explained.add(name)
                yield Told("words", spaced(name), self._explained(name))

    def _explained(self, name: str) -> str:
        if name in self.compiled.ruleset.glossary:
            return self._in_glossary(name)
        definition = self.terms.definitions[name]
        scope: dict[str, Local] = {}
        for parameter, kind in zip(definition.parameters, self.terms.used[name], strict=False):
            scope[parameter] = Local(kind, called(parameter, kind, scope))
        of = f"(of {listed([local.called for local in scope.values()])}) " if scope else ""
        if self.terms.kind_of(definition.body, scope) == "bool":
            return sentence(f"{of}that is so if {self.speaker.condition(definition.body, scope)}")
        return sentence(of + self.speaker.value(definition.body, scope))

    def _variables(self) -> Iterator[Told]:
        for variable in self.compiled.game.variables:
            each = f", for each {self._each(variable.each)}" if variable.each else ""
            type_ = variable.type
            what = f"{type_.low} to {type_.high}" if type_.kind == "int" else _TYPES.get(type_.kind, type_.kind)
            secret = ", known to its owner only" if variable.secret else ""
            meaning = self._in_glossary(variable.name)
            yield Told("notes", spaced(variable.name), f"{meaning} {sentence(f'{what}{each}{secret}')}".strip())

    def _in_glossary(self, name: str) -> str:
        """What the ruleset itself says of a word."""
        text = self.compiled.ruleset.glossary.get(name)
        return sentence(" ".join(text.text.split())) if text else ""

    @staticmethod
    def _each(type_: Type) -> str:
        names = {"player": "player", "piece": "kind of piece"}
        return names.get(type_.kind, f"number from {type_.low} to {type_.high}")


