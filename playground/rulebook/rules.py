"""The rules of one game in English: a text for each section and name, so that variants can be compared."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from playground.compiler import Compiled
from playground.game.core import NOTHING, GameVariable, RollVariable, Type
from playground.game.effect_sequences import all_effects
from playground.game.scratch import scratch_variables
from playground.game.variables import TURN
from playground.rulebook.actions import Actions
from playground.rulebook.branches import in_order, whenever
from playground.rulebook.cases import condition_or_list, value_in_parts
from playground.rulebook.dice import is_of_several
from playground.rulebook.effects import Effects
from playground.rulebook.english import be, of_term, sentence, spaced, term
from playground.rulebook.equipment import Equipment, RuleText
from playground.rulebook.explanations import Explanations
from playground.rulebook.glossary_predicates import predicate_of
from playground.rulebook.named_numbers import numbers_in_words
from playground.rulebook.other_ends import OtherEnds
from playground.rulebook.own_names import with_other_names
from playground.rulebook.reach import Reach
from playground.rulebook.scope import Scope
from playground.rulebook.speaker import Speaker
from playground.rulebook.steps import Steps
from playground.rulebook.terms import Terms
from playground.rulebook.turn_ends import TurnEnds
from playground.rulebook.zones import each_of
from playground.ruleset.model import TriggerDeclaration
from playground.ruleset.sections import LEAST, MOST
from playground.ruleset.still_in import LAST_IN, is_written
from playground.source.diagnostics import Diagnostics
from playground.source.tree import Scalar
from playground.stats.wording import listed
from playground.syntax import ast
from playground.syntax.parse import parse_effects, parse_expression, parse_rule, parse_trigger

_TYPES = {
    "bool": "yes or no",
    "player": "a player",
    "site": "a place",
    "way": "a direction",
}

_PARTS = {
    "board": "the pieces on the board",
    "mover": "the player who decides next",
    "step": "the step of the turn",
}
"""What belongs to a position, in the words of a rulebook."""

_BEST = {MOST: "The higher, the better.", LEAST: "The lower, the better."}


_AGAIN = "it starts again with each turn"
"""What a rulebook says of a variable `each: turn`."""


_IN_BETWEEN = "; matters only while a choice is carried out"
"""What a rulebook says of a variable with which effects compute, and which says nothing between decisions."""


_OF_INDICES = ("equipment", "notes")
"""Sections that say for what there are several values or zones."""


_NOTHING = "Do nothing."


def _knowing(variable: GameVariable) -> str:
    """Who knows a secret variable: the player whose it is, and otherwise nobody."""
    first = variable.indices[0].type if variable.indices else variable.each
    return "its owner only" if first is not None and first.kind == "player" else "nobody"


def _apart(node: ast.Node) -> Iterator[ast.Block]:
    """Effects that are items of their own: what follows a loop would be read as a part of it."""
    effects, start = node.effects if isinstance(node, ast.Block) else (), 0
    for place, effect in enumerate(effects, 1):
        if isinstance(effect, ast.ForEach | ast.Repeat) or place == len(effects):
            yield ast.Block(effects[start:place], span=node.span)
            start = place


class Rules:
    """Writes the rules of a game, whose board a `picture` shows beside them; else they say what is on it."""

    def __init__(self, compiled: Compiled, *, picture: bool = True) -> None:
        self._names = with_other_names(compiled)
        self.compiled = compiled = self._names.compiled
        self.terms = Terms(compiled)
        self.reach = Reach(self.terms)
        self.speaker = Speaker(self.terms)
        self.effects = Effects(self.speaker, self.reach.steps)
        self.actions = Actions(self.effects, self.reach)
        self.equipment = Equipment(self.speaker, self.reach, picture=picture)
        self.explanations = Explanations(self.effects)
        self.steps = Steps(compiled, self.reach, self.effects)

    def texts(self) -> tuple[RuleText, ...]:
        """All rules in the order of the book. The glossary comes last: it explains terms that the others use."""
        rules = [*self.equipment.texts()]
        self.effects.placing.is_play = False
        rules += self._setup()
        self.effects.placing.is_play = True
        rules += [*self.steps.texts(), *self._actions(), *self._out(), *self._after(), *self._ends(), *self._score()]
        rules += sorted(self.explanations.texts(), key=lambda rule: rule.section != "words")
        rules += [*OtherEnds(self.effects, self.reach).texts(rules)]
        rules = self.explanations.named_in(rules)
        text = " ".join(rule.text for rule in rules).lower()
        said = {spaced(each.name) for each in self.terms.game.variables if predicate_of(self.terms, each.name)}
        rules += [rule for rule in self._variables() if term(rule.name).lower() in text or rule.name in said]
        untinted = [rule for rule in self.equipment.regions_without_tint() if term(rule.name).lower() in text]
        rules = self._with_regions(rules, untinted)
        rules = self._with_words_of_indices(rules)
        rules = [self._restored(self.equipment.with_constants(rule)) for rule in rules]
        return tuple(rule for rule in rules if rule.text or rule.section == "turn")

    def _with_regions(self, rules: list[RuleText], regions: list[RuleText]) -> list[RuleText]:
        """Rules with further regions of the board behind those that stand with it already."""
        names = {"board", *(spaced(name) for name in self.terms.game.regions if name not in self.terms.zones)}
        places = [place for place, rule in enumerate(rules, 1) if rule.section == "equipment" and rule.name in names]
        last = max(places, default=0)
        return [*rules[:last], *regions, *rules[last:]]

    def _with_words_of_indices(self, rules: list[RuleText]) -> list[RuleText]:
        """Rules of which the first one about values for each of several words lists these, `for each hue (red or blue)`
        if none says what they are."""
        for name, words in self.terms.game.words.items():
            values = listed([*map(spaced, words)], "or")
            index = re.compile(rf"for each (?:[^;.]* and )?{re.escape(spaced(name))}\b")
            about = [
                place for place, rule in enumerate(rules) if rule.section in _OF_INDICES and index.search(rule.text)
            ]
            if about and not any(values.lower() in rule.text.lower() for rule in rules):
                first = rules[about[0]]
                rules[about[0]] = replace(first, text=index.sub(rf"\g<0> ({values})", first.text, count=1))
        return rules

    def _restored(self, rule: RuleText) -> RuleText:
        """A rule with the names that the ruleset has."""
        restored = self._names.restored
        return RuleText(rule.section, restored(rule.name), restored(rule.text)) if self._names.in_place_of else rule

    # ---- play

    def _setup(self) -> Iterator[RuleText]:
        texts = self.compiled.ruleset.setup
        for variable in filter(self._starts_on_sites, self.compiled.game.variables):
            yield RuleText("setup", spaced(variable.name), self._start_on_sites(variable))
        for number, text in enumerate(texts):
            node = parse_effects(text, Diagnostics())
            if node is not None and any(isinstance(effect, ast.Bind) for effect in node.effects):
                yield RuleText("setup", str(number + 1), self.effects.of_texts(texts[number:], {}))
                return
            for part in _apart(self.terms.resolved(node)) if node is not None else ():
                said = self.effects.sentences(part, {})
                yield RuleText("setup", str(number + 1), "" if said == _NOTHING else said)

    def _actions(self) -> Iterator[RuleText]:
        ends = TurnEnds(self.reach)
        for name in self.reach.actions():
            action = self.compiled.ruleset.actions[name]
            ending = " Then the turn ends." if ends.after(action) else ""
            yield RuleText("actions", spaced(name), self.actions.text(action) + ending)
        if self.compiled.ruleset.never is not None:
            text = self.actions.never(self.compiled.ruleset.never, {})
            yield RuleText("never", "never", text.replace("Not allowed", "Whatever you choose, it is not allowed", 1))

    # ---- what follows, and the end

    def _after(self) -> Iterator[RuleText]:
        for name, trigger in self.compiled.ruleset.after.items():
            yield RuleText("after", spaced(name), self._trigger(trigger))

    def _ends(self) -> Iterator[RuleText]:
        for name, text in self.compiled.ruleset.end.items():
            is_last_in = name == LAST_IN and not is_written(text, self.compiled.ruleset.out)
            yield RuleText("end", spaced(name), self._last_in() if is_last_in else self._rule(text))
        game, ruleset = self.compiled.game, self.compiled.ruleset
        if game.cap_ending is not None:
            ending = spaced(game.endings[game.cap_ending])
            yield RuleText("end", ending, sentence(f"after {game.max_decisions} decisions the game is a draw"))
        if game.memory is not None and ruleset.repetition:
            parts = [_PARTS.get(part.text, term(part.text)) for part in ruleset.repetition]
            yield RuleText("end", "the same position", sentence(f"it is the same if these are equal: {listed(parts)}"))

    def _last_in(self) -> str:
        out = self.compiled.ruleset.out
        return f"When only one player is still in, that player {out.last}." if out else ""

    def _out(self) -> Iterator[RuleText]:
        """Who takes no more turns."""
        out = self.compiled.ruleset.out
        node = parse_expression(out.when, Diagnostics()) if out else None
        if node is None:
            return
        players = ast.Where(ast.Name("everyone", span=node.span), node, span=node.span)
        resolved = self.terms.resolved(players)
        who = self.speaker.value(resolved if isinstance(resolved, ast.Expression) else players, {})
        are_out = sentence(f"turns pass over {who}")
        if not who.endswith(("who are out", f"who are {term('out')}")):
            are_out = f"{sentence(f'{who} are out')} Turns pass over them."
        yield RuleText("out", "out", are_out)

    def _score(self) -> Iterator[RuleText]:
        """What a game is worth that all win or lose together."""
        score = self.compiled.ruleset.score
        node = parse_expression(score.value, Diagnostics()) if score else None
        if score is None or node is None:
            return
        resolved = self.terms.resolved(node)
        value = resolved if isinstance(resolved, ast.Expression) else node
        said = value_in_parts(self.speaker, "the score is", value, {})
        parts = [sentence(score.about) if score.about else "", said, _BEST[score.best]]
        yield RuleText("end", "score", " ".join(filter(None, parts)))

    def _trigger(self, trigger: TriggerDeclaration) -> str:
        """A rule that follows every action, or those that it names, whose choices it may use."""
        node = parse_trigger(trigger, Diagnostics())
        named = [name.text for name in trigger.actions if name.text in self.reach.actions()]
        if not trigger.actions or not named:
            return self._said(node) if node and not trigger.actions else ""
        scope = self.actions.known_after([self.compiled.ruleset.actions[name] for name in named])
        after = f"after {listed([term(spaced(name)) for name in named], 'or')}"
        return self._said(node, after, scope) if node else ""

    def _rule(self, text: Scalar) -> str:
        node = parse_rule(text, Diagnostics())
        return self._said(node) if node else ""

    def _said(self, node: ast.Rule, after: str = "", scope: Scope | None = None) -> str:
        """A rule in a sentence, with the actions `after` which it applies, whose choices are the `scope`."""
        resolved, scope = self.terms.resolved(node), scope or {}
        if not isinstance(resolved, ast.Rule) or not resolved.effects.effects:
            return ""
        condition = resolved.condition
        if isinstance(condition, ast.Truth) and not (after and condition.value):
            return self.effects.sentences(resolved.effects, scope) if condition.value else ""
        effects = self.effects.clauses(resolved.effects, scope)
        if isinstance(condition, ast.Truth):
            return sentence(f"{after}{', ' if len(effects) == 1 else ': '}{in_order(effects)}")
        said = whenever(condition_or_list(self.speaker, condition, scope), effects)
        return sentence(f"{after}, {said}" if after else said)

    # ---- words

    def _variables(self) -> Iterator[RuleText]:
        scratch = scratch_variables(self.compiled.game)
        for variable in self.compiled.game.variables:
            if variable.kept or self._is_die_alone(variable):
                continue
            types = [index.type for index in variable.indices] or ([variable.each] if variable.each else [])
            declared = [text for text in self.compiled.ruleset.variables[variable.name].each if text.text != TURN]
            each = f", for each {each_of(self.terms, types, declared)}" if types else ""
            type_ = variable.type
            what = self._values_of(type_)
            if self._is_none_at_first(variable) and type_.kind != "mark":
                what += " or none" if each else ", or none"
            secret = f", known to {_knowing(variable)}" if variable.secret else ""
            meaning = self.terms.in_glossary(variable.name)
            first = _IN_BETWEEN if variable.name in scratch else f"; {self._start(variable)} at first"
            first = (
                "" if self._starts_on_sites(variable) or not (first == _IN_BETWEEN or self._start(variable)) else first
            )
            is_said = type_.kind == "int" or secret or not meaning
            first += f"; {_AGAIN}" if variable.each_turn else ""
            range_ = sentence(f"{what}{each}{secret}{first}" if is_said else first.removeprefix("; "))
            yield RuleText("notes", spaced(variable.name), f"{meaning} {range_}".strip())

    def _is_die_alone(self, variable: GameVariable) -> bool:
        """Whether a number is what dice show that stand with the equipment, and nothing else is ever given to it."""
        changes = [each for each in all_effects(self.compiled.game) if getattr(each, "variable", None) == variable.name]
        is_rolled = bool(changes) and all(isinstance(each, RollVariable) for each in changes)
        is_rolled &= variable.each is None or is_of_several(variable)
        is_said = bool(self.terms.in_glossary(variable.name)) or variable.secret or variable.each_turn
        is_said |= bool(self.compiled.game.names_of_numbers.get(variable.type.named))
        return is_rolled and variable.type.kind == "int" and not is_said and not self._start(variable)

    def _is_none_at_first(self, variable: GameVariable) -> bool:
        """Whether a declaration says that a variable is none until a rule sets it."""
        declared = self.compiled.ruleset.variables[variable.name].start
        return declared is not None and variable.type.kind not in ("int", "bool") and variable.start == NOTHING

    def _starts_on_sites(self, variable: GameVariable) -> bool:
        """Whether what a variable is at first is a part of setting up: of each square it is so much, or such a one."""
        is_said = variable.type.kind != "bool" and not variable.each_turn and not variable.kept
        return is_said and variable.by_site is not None and self._start(variable) != ""

    def _start_on_sites(self, variable: GameVariable) -> str:
        types = [index.type for index in variable.indices] or ([variable.each] if variable.each else [])
        declared = [text for text in self.compiled.ruleset.variables[variable.name].each if text.text != TURN]
        each = of_term(variable.name, f"each {each_of(self.terms, types, declared)}")
        return sentence(f"{be(each)} {self._start(variable)}")

    def _start(self, variable: GameVariable) -> str:
        """What a variable is before the setup, unless it is no, 0 or the least number, or nothing says what it is."""
        start, kind, declared = variable.start, variable.type.kind, self.compiled.ruleset.variables[variable.name].start
        if kind in ("int", "bool"):
            first = self.compiled.game.number_text(variable.type, start) if kind == "int" else "yes"
            is_least = start == variable.type.low and (declared is None or start == 0)
            return "" if is_least else first
        if declared is None or start == NOTHING:
            return ""
        game = self.compiled.game
        if kind == "mark":
            return spaced(game.words[variable.type.name][start])
        names = {
            "player": game.players,
            "piece": self.terms.kind_names,
            "way": [each.name for each in game.board.directions],
        }
        return names[kind][start] if kind in names else game.board.name(start)

    def _values_of(self, type_: Type) -> str:
        """What the values of a variable are: `0 to 9`, `a player`, `calm, wild or grim`."""
        if type_.kind == "mark":
            words = [*map(spaced, self.compiled.game.words[type_.name])]
            return listed([*words, *(["none"] if type_.optional else [])], "or")
        if type_.kind == "int":
            names = self.compiled.game.names_of_numbers.get(type_.named, {})
            return numbers_in_words(type_.low, type_.high, names, with_numbers=True)
        return f"a {self.terms.noun_of('piece')}" if type_.kind == "piece" else _TYPES.get(type_.kind, type_.kind)
