"""The rules of one game in English: a text for each section and name, so that variants can be compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playground.compiler import Compiled
from playground.game.core import MEMBER, GameVariable, Type
from playground.rulebook.brackets import unbracketed
from playground.rulebook.duties import Duties
from playground.rulebook.effects import Effects, in_order
from playground.rulebook.english import plural, sentence, spaced, term
from playground.rulebook.equipment import Equipment, RuleText
from playground.rulebook.pieces import is_piece, what_is_on
from playground.rulebook.reach import Reach, nodes
from playground.rulebook.scope import Local, Scope, noun_phrase
from playground.rulebook.speaker import Speaker
from playground.rulebook.terms import Terms
from playground.ruleset.model import ActionDeclaration, StepDeclaration
from playground.source.diagnostics import Diagnostics
from playground.source.tree import Scalar
from playground.stats.wording import listed
from playground.syntax import ast
from playground.syntax.parse import parse_effects, parse_effects_of, parse_expression, parse_rule

_VAGUE = ("target", "to", "cell", "square", "place", "site")
"""Names of choices that mean no more than "a square"."""

_PLAIN = (ast.Place, ast.Move, ast.Swap, ast.Remove, ast.Turn, ast.Flip, ast.Assign, ast.Roll, ast.Shuffle, ast.Sort)
"""Effects after which, without an option, the turn ends; others may lead elsewhere, or say so themselves."""

_TYPES = {
    "bool": "yes or no",
    "player": "a player",
    "piece": "a kind of piece",
    "site": "a place",
    "way": "a direction",
}


_PARTS = {
    "board": "the pieces on the board",
    "mover": "the player who decides next",
    "step": "the step of the turn",
}
"""What belongs to a position, in the words of a rulebook."""


class Rules:
    """Writes the rules of a game."""

    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled
        self.terms = Terms(compiled)
        self.reach = Reach(self.terms)
        self.speaker = Speaker(self.terms)
        self.effects = Effects(self.speaker)
        self.duties = Duties(self.speaker, self.reach)
        self.equipment = Equipment(self.speaker, self.reach)

    def texts(self) -> tuple[RuleText, ...]:
        """All rules in the order of the book. The glossary comes last: it explains terms that the others use."""
        rules = [*self.equipment.texts(), *self._setup()]
        rules += [*self._steps(), *self._actions(), *self._after(), *self._ends()]
        rules += self._glossary()
        text = " ".join(rule.text for rule in rules).lower()
        rules += [rule for rule in self._variables() if term(rule.name).lower() in text]
        rules += [rule for rule in self.equipment.regions_without_tint() if term(rule.name).lower() in text]
        return tuple(rule for rule in rules if rule.text or rule.section == "turn")

    # ---- play

    def _setup(self) -> Iterator[RuleText]:
        texts = self.compiled.ruleset.setup
        for number, text in enumerate(texts):
            node = parse_effects(text, Diagnostics())
            if node is not None and any(isinstance(effect, ast.Bind) for effect in node.effects):
                yield RuleText("setup", str(number + 1), self._effects(texts[number:], {}))
                return
            yield RuleText("setup", str(number + 1), self._effects([text], {}))

    def _effects(self, texts: Sequence[Scalar], scope: Scope) -> str:
        node = parse_effects_of(texts, Diagnostics())
        resolved = self.terms.resolved(node) if node else None
        if not isinstance(resolved, ast.Block) or not resolved.effects:
            return ""
        return self.effects.sentences(resolved, scope)

    def _steps(self) -> Iterator[RuleText]:
        possible = self.reach.actions()
        for step in (self.compiled.ruleset.turn[name] for name in self.reach.steps):
            if step.start:
                yield RuleText("start", spaced(step.name), self._effects(step.start, {}))
            names = [term(action.text) for action in step.actions if action.text in possible]
            text = f"choose {listed(names, 'or')}" if len(names) > 1 or self._is_repeated(step, names) else ""
            yield RuleText("turn", spaced(step.name), " ".join(filter(None, (sentence(text), self._stuck(step)))))

    def _is_repeated(self, step: StepDeclaration, names: list[str]) -> bool:
        """Whether the only action of a step is also offered by an earlier step."""
        earlier = self.reach.steps[: self.reach.steps.index(step.name)]
        offered = {term(name.text) for other in earlier for name in self.compiled.ruleset.turn[other].actions}
        return len(names) == 1 and names[0] in offered

    def _stuck(self, step: StepDeclaration) -> str:
        if not step.actions:
            return ""
        text = step.otherwise.text if step.otherwise else "pass"
        words = {
            "pass": "pass",
            "skip": "the turn ends",
            "lose": "you lose",
            "win": "you win",
            "draw": "the game is a draw",
        }
        always = any(self._is_free(action.text) for action in step.actions)
        if step.joined:
            end = "you may stop here" if step.may_stop else "it ends when you cannot go on"
            return sentence("all of this is one move" if always else f"all of this is one move; {end}")
        if always and text == "pass":
            return ""
        if text in words:
            return sentence(f"if you cannot, {words[text]}")
        effects = self._effects([step.otherwise], {}) if step.otherwise else ""
        node = parse_effects(step.otherwise, Diagnostics()) if step.otherwise else None
        ends = node is not None and bool(node.effects) and isinstance(node.effects[-1], _PLAIN)
        ending = " Then the turn ends." if ends else ""
        return sentence(f"if you cannot: {effects[:1].lower()}{effects[1:]}") + ending

    def _is_free(self, name: str) -> bool:
        """Whether an action can always be chosen."""
        action = self.compiled.ruleset.actions[name]
        return not action.choose and action.moves is None and action.when is None

    def _expression(self, text: Scalar) -> ast.Expression | None:
        node = parse_expression(text, Diagnostics())
        resolved = self.terms.resolved(node) if node else None
        return resolved if isinstance(resolved, ast.Expression) else None

    def _actions(self) -> Iterator[RuleText]:
        for name in self.reach.actions():
            yield RuleText("actions", spaced(name), self._action(self.compiled.ruleset.actions[name]))
        if self.compiled.ruleset.never is not None:
            text = self._never(self.compiled.ruleset.never, {})
            yield RuleText("never", "never", text.replace("Not allowed", "Whatever you choose, it is not allowed", 1))

    def _action(self, action: ActionDeclaration) -> str:
        chosen, scope = self._moving(action) if action.moves else self._choosing(action)
        parts = [sentence(chosen), self._guard(action, scope)]
        effects = self._effects(action.do, scope)
        if action.moves:
            effects = effects.removeprefix(self._moved()).strip()
        parts += [self._never(action.never, scope)] if action.never else []
        parts += [self.duties.said(action, scope), effects or ("" if action.moves else "Do nothing.")]
        return " ".join(part for part in parts if part)

    def _moved(self) -> str:
        """The sentence about moving the piece, which is left out of a movement's effects."""
        return f"Move the {self.terms.piece} to the target {self.terms.square}."

    def _guard(self, action: ActionDeclaration, scope: Scope) -> str:
        guard = self._expression(action.when) if action.when else None
        if guard is None or isinstance(guard, ast.Truth):
            return ""
        return sentence(f"only if {self.speaker.condition(guard, scope)}")

    def _never(self, text: Scalar, scope: Scope) -> str:
        node = self._expression(text)
        if node is None or isinstance(node, ast.Truth):
            return ""
        return sentence(f"not allowed if afterwards {self.speaker.condition(node, scope)}")

    def _moving(self, action: ActionDeclaration) -> tuple[str, Scope]:
        domain = self._expression(action.moves) if action.moves else None
        by = f" by {listed([term(name.text) for name in action.by], 'or')}" if action.by else ""
        piece, target = f"the {self.terms.piece}", f"the target {self.terms.square}"
        moved = any(isinstance(node, ast.Move) for node in self._done(action))
        scope = {"piece": Local("site", piece, of_pieces=True), "target": Local("site", target)}
        scope |= {"way": Local("way", "the direction of the move"), "distance": Local("int", "the length of the move")}
        whose = self._movable(domain) if domain else f"a {self.terms.piece}"
        if not moved:
            return f"choose a {self.terms.square} to which {whose} could move{by} ({target})", scope
        return f"move {whose}{by}", scope

    def _movable(self, domain: ast.Expression) -> str:
        """What an action moves: `one of your pieces`, `what is on *archer*`."""
        if self.terms.kind_of(domain, {}) == "site":
            return what_is_on(self.speaker, domain, {})
        return self.speaker.members.one(domain, {})

    def _done(self, action: ActionDeclaration) -> Iterator[ast.Node]:
        """All parts of the effects of an action, and of the effects that they perform by name."""
        node = parse_effects_of(action.do, Diagnostics())
        waiting, known = [node] if node else [], set[str]()
        while waiting:
            for part in nodes(waiting.pop()):
                yield part
                if isinstance(part, ast.Perform) and part.name not in known:
                    known.add(part.name)
                    definition = self.terms.effects(part.name)
                    waiting += [definition.body] if definition else []

    def _choosing(self, action: ActionDeclaration) -> tuple[str, Scope]:
        scope: dict[str, Local] = {}
        parts = []
        for label, text in action.choose:
            node = self._expression(text)
            if node is None:
                continue
            kind = self.terms.kind_of(node, scope)
            kind = MEMBER.get(kind, kind)
            one, name = self.speaker.members.one(node, scope), self._chosen(label.text, node, kind, scope)
            scope[label.text] = Local(kind, name, of_pieces=is_piece(self.speaker, name, node, scope))
            parts.append(one if _is_clear(name, one) else f"{one} ({name})")
        return f"choose {listed(parts)}" if parts else "", scope

    def _chosen(self, label: str, node: ast.Expression, kind: str, scope: Scope) -> str:
        """How a choice is referred to from then on: `that square` if its name means no more."""
        group = self.speaker.group(node, scope)
        word = noun_phrase(label, kind, scope, group.noun if group is not None else "")
        if group is not None and not group.pieces and spaced(label) in _VAGUE:
            word = f"that {group.noun}"
        return word

    # ---- what follows, and the end

    def _after(self) -> Iterator[RuleText]:
        for name, text in self.compiled.ruleset.after.items():
            yield RuleText("after", spaced(name), self._rule(text))

    def _ends(self) -> Iterator[RuleText]:
        for name, text in self.compiled.ruleset.end.items():
            yield RuleText("end", spaced(name), self._rule(text))
        game, ruleset = self.compiled.game, self.compiled.ruleset
        if game.cap_ending is not None:
            ending = spaced(game.endings[game.cap_ending])
            yield RuleText("end", ending, sentence(f"after {game.max_decisions} decisions the game is a draw"))
        if game.memory is not None and ruleset.repetition:
            parts = [_PARTS.get(part.text, term(part.text)) for part in ruleset.repetition]
            yield RuleText("end", "the same position", sentence(f"in which these are equal: {listed(parts)}"))

    def _rule(self, text: Scalar) -> str:
        node = parse_rule(text, Diagnostics())
        resolved = self.terms.resolved(node) if node else None
        if not isinstance(resolved, ast.Rule) or not resolved.effects.effects:
            return ""
        if isinstance(resolved.condition, ast.Truth):
            return self.effects.sentences(resolved.effects, {}) if resolved.condition.value else ""
        condition = self.speaker.condition(resolved.condition, {})
        effects = self.effects.clauses(resolved.effects, {})
        return sentence(f"when {condition}{', ' if len(effects) == 1 else ': '}{in_order(effects)}")

    # ---- words

    def _glossary(self) -> Iterator[RuleText]:
        """Explanations of the definitions used, and of those used in explanations."""
        explained: set[str] = set()
        while unexplained := [name for name in self.terms.performed if name not in explained]:
            for name in unexplained:
                explained.add(name)
                yield RuleText("words", spaced(name), self._explained_effects(name))
        explained.clear()
        while unexplained := [name for name in self.terms.used if name not in explained]:
            for name in unexplained:
                explained.add(name)
                yield RuleText("words", spaced(name), self._explanation(name))

    def _explained_effects(self, name: str) -> str:
        definition = self.terms.effects(name)
        if name in self.compiled.ruleset.glossary or definition is None:
            return self.terms.in_glossary(name)
        scope, of = self._parameters(definition.parameters, self.terms.performed[name])
        return sentence(of + in_order(self.effects.clauses(definition.body, scope)))

    def _parameters(self, names: Sequence[str], kinds: Sequence[str]) -> tuple[Scope, str]:
        """The scope of a definition's parameters, and what an explanation of it begins with."""
        scope: dict[str, Local] = {}
        for parameter, kind in zip(names, kinds, strict=False):
            name = noun_phrase(parameter, kind, scope, self.terms.piece if kind == "sites" else "")
            scope[parameter] = Local(kind, name, of_pieces=name == f"the {self.terms.piece}")
        return scope, f"of {listed([local.noun_phrase for local in scope.values()])}: " if scope else ""

    def _explanation(self, name: str) -> str:
        if name in self.compiled.ruleset.glossary:
            return self.terms.in_glossary(name)
        definition = self.terms.definitions[name]
        scope, of = self._parameters(definition.parameters, self.terms.used[name])
        if self.terms.kind_of(definition.body, scope) == "bool":
            return sentence(f"{of}that is so if {self.speaker.condition(definition.body, scope)}")
        return sentence(of + unbracketed(self.speaker.value(definition.body, scope)))

    def _variables(self) -> Iterator[RuleText]:
        for variable in self.compiled.game.variables:
            types = [index.type for index in variable.indices] or ([variable.each] if variable.each else [])
            each = f", for each {listed([self._each(type_, variable) for type_ in types])}" if types else ""
            type_ = variable.type
            what = f"{type_.low} to {type_.high}" if type_.kind == "int" else _TYPES.get(type_.kind, type_.kind)
            secret = ", known to its owner only" if variable.secret else ""
            meaning = self.terms.in_glossary(variable.name)
            first = _at_first(variable)
            range_ = sentence(f"{what}{each}{secret}{first}") if type_.kind == "int" or secret or not meaning else ""
            yield RuleText("notes", spaced(variable.name), f"{meaning} {range_}".strip())

    def _each(self, type_: Type, variable: GameVariable) -> str:
        """What there is a value of a variable for each of."""
        if variable.by_site is not None and type_.kind == "site":
            place = self.terms.square if self.compiled.game.board.cells else "place"
            region = self.compiled.ruleset.variables[variable.name].each[-1].text
            return place if region == "site" else f"{place} of {spaced(region)}"
        names = {"player": "player", "piece": "kind of piece"}
        return names.get(type_.kind, f"number from {type_.low} to {type_.high}")


def _at_first(variable: GameVariable) -> str:
    """What a number or a truth value is before the setup, unless that is the least number, or no."""
    if variable.type.kind not in ("int", "bool") or variable.start == variable.type.low:
        return ""
    return f"; {variable.start if variable.type.kind == 'int' else 'yes'} at first"


def _is_clear(name: str, one: str) -> bool:
    """Whether a reader knows what a name means that was not said for a choice: `the man` for `one of your men`."""
    (_, *before, noun), words = name.split(" "), one.split(" ")
    is_said = noun in words or ("of" in words[:3] and plural(noun) in words)
    return name.startswith("that ") or (is_said and {*before} <= {*words})
