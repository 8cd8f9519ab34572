"""Actions in English: what a player chooses, on which conditions, and what happens then."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from playground.game.core import MEMBER
from playground.rulebook.brackets import set_off
from playground.rulebook.cases import condition_in_parts
from playground.rulebook.duties import Duties
from playground.rulebook.effects import Effects
from playground.rulebook.english import afterwards, sentence, spaced, term, with_article
from playground.rulebook.left import LAST_SITE
from playground.rulebook.members import VALUES, value_of
from playground.rulebook.parameters import number_of_what
from playground.rulebook.pieces import is_piece, nouns_of_pieces, what_is_on
from playground.rulebook.reach import Reach
from playground.rulebook.scope import COUNTED, ORDINALS, PLACES, Local, Scope, is_vague, noun_phrase
from playground.rulebook.several import several
from playground.rulebook.shapes import shape
from playground.rulebook.terms import Terms
from playground.ruleset.model import ActionDeclaration
from playground.ruleset.nouns import plural
from playground.source.diagnostics import Diagnostics
from playground.source.tree import Scalar
from playground.stats.wording import listed
from playground.syntax import ast
from playground.syntax.parse import parse_effects_of, parse_expression
from playground.syntax.trees import is_yes_or_no, substituted


class Actions:
    """Puts the actions of one game into sentences."""

    def __init__(self, effects: Effects, reach: Reach) -> None:
        self.effects = effects
        self.speaker = effects.speaker
        self.terms: Terms = effects.terms
        self.duties = Duties(self.speaker, reach)

    def text(self, action: ActionDeclaration) -> str:
        """Who may choose what, on which conditions, and what happens then."""
        chosen, scope = self._moving(action) if action.moves else self._choosing(action)
        parts = [sentence(chosen), self._guard(action, scope)]
        effects = self.effects.of_texts(action.do, scope)
        if action.moves:
            effects = effects.removeprefix(self._moved()).strip()
        parts += [self.never(action.never, scope)] if action.never else []
        parts += [self.duties.said(action, scope), effects or ("" if action.moves else "Do nothing.")]
        return " ".join(part for part in parts if part)

    def known_after(self, actions: Sequence[ActionDeclaration]) -> Scope:
        """What the names of choices that actions share stand for when one of the actions has been taken."""
        scope = (self._moving(actions[0]) if actions[0].moves else self._choosing(actions[0]))[1]
        for action in actions:
            done = parse_effects_of(action.do, Diagnostics())
            effects = self.terms.resolved(done) if done is not None else None
            scope = self.effects.left.after_all(effects.effects, scope) if isinstance(effects, ast.Block) else scope
            scope = {name: local for name, local in scope.items() if name != LAST_SITE}
        return scope

    def _moved(self) -> str:
        """The sentence about moving the piece, which is left out of a movement's effects."""
        return f"Move the {self.terms.piece} to the target {self.terms.square}."

    def _guard(self, action: ActionDeclaration, scope: Scope) -> str:
        guard = self._expression(action.when) if action.when else None
        if guard is None or isinstance(guard, ast.Truth):
            return ""
        if isinstance(guard, ast.Unary) and shape(self.speaker, guard.operand) == "and":  # no neater opposite
            return condition_in_parts(self.speaker, "allowed unless", guard.operand, scope)
        return condition_in_parts(self.speaker, "allowed only if", guard, scope)

    def never(self, text: Scalar, scope: Scope) -> str:
        """What a position after an action may not be."""
        node = self._expression(text)
        if node is None or isinstance(node, ast.Truth):
            return ""
        return sentence(f"not allowed if {afterwards(self.speaker.condition(node, scope))}")

    def _moving(self, action: ActionDeclaration) -> tuple[str, Scope]:
        domain = self._expression(action.moves) if action.moves else None
        by = f" by {listed([term(name.text) for name in action.by], 'or')}" if action.by else ""
        piece, target = f"the {self.terms.piece}", f"the target {self.terms.square}"
        done = parse_effects_of(action.do, Diagnostics())
        moved = done is not None and self._is_moved(self.terms.resolved(done))
        scope = {"piece": Local("site", piece, of_pieces=True), "target": Local("site", target)}
        scope |= {"way": Local("way", "the direction of the move"), "distance": Local("int", "the length of the move")}
        whose = self._movable(domain) if domain else f"a {self.terms.piece}"
        if not moved:
            return f"choose a {self.terms.square} to which {whose} could move{by} ({target})", scope
        return f"move {set_off(whose) if by else whose}{by}", scope

    def _movable(self, domain: ast.Expression) -> str:
        """What an action moves: `one of your pieces`, `what is on *archer*`."""
        if self.terms.kind_of(domain, {}) == "site":
            return what_is_on(self.speaker, domain, {})
        return self.speaker.members.one(domain, {})

    def _is_moved(self, effect: ast.Node | None, within: frozenset[str] = frozenset()) -> bool:
        """Whether effects move the piece to the target in any case; `within` are the named effects that they are in."""
        match effect:
            case ast.Move(ast.Name("piece"), ast.Name("target")):
                return True
            case ast.Block(effects):
                return any(self._is_moved(each, within) for each in effects)
            case ast.If(_, then, otherwise):
                return self._is_moved(then, within) and self._is_moved(otherwise, within)
            case ast.Perform(name, arguments) if name not in within:
                definition = self.terms.effects(name)
                given = dict(zip(definition.parameters, arguments, strict=False)) if definition else {}
                return definition is not None and self._is_moved(substituted(definition.body, given), within | {name})
        return False

    def _choosing(self, action: ActionDeclaration) -> tuple[str, Scope]:
        scope: dict[str, Local] = {}
        parts, ones = list[str](), list[str]()
        for label, text in action.choose:
            node = self._expression(text)
            if node is None:
                continue
            if isinstance(node, ast.Subset):
                said, scope[label.text] = several(self.speaker, label.text, node, scope)
                parts.append(said)
                continue
            if is_yes_or_no(node):
                scope[label.text] = Local("bool", term(label.text), is_answer=True)
                parts.append(f"yes or no for {term(label.text)}")
                continue
            kind = self.terms.kind_of(node, scope)
            is_of_kind = isinstance(node, ast.Name) and node.text in self.terms.kind_names and node.text not in scope
            kind = "site" if is_of_kind else MEMBER.get(kind, kind)
            called = number_of_what(self.terms, label.text, self._nodes(action))
            one, name = self.speaker.members.one(node, scope), self._chosen(called, node, kind, scope)
            if kind == "piece" and is_vague(label.text):
                name = self._numbered_kind(label.text, action)
            elif ordinal := self._ordinal(label.text, action):
                one = f"a {ordinal} {value_of(self.terms, node)}"
                name = f"the {ordinal} {value_of(self.terms, node)}"
            of_pieces = is_piece(self.speaker, name, node, scope)
            if kind == "site" and one.startswith(("a place in ", "a place on ")) and name[4:] in self._nouns:
                one, of_pieces = with_article(name[4:]) + one.removeprefix("a place"), True
            scope[label.text] = Local(kind, name, of_pieces=of_pieces)
            group = self.speaker.group(node, scope)
            is_any = group is not None and group.pieces and name == f"the {self.terms.piece}"
            ones.append(one)
            again = _once_more(one, ones.count(one))
            parts.append(again if is_any or (again == one and _is_clear(name, one)) else _called(again, name))
        return f"choose {listed(parts)}" if parts else "", scope

    @cached_property
    def _nouns(self) -> set[str]:
        """What pieces are called: a choice among places that has such a name is that of a piece."""
        return nouns_of_pieces(self.terms)

    def _numbered_kind(self, label: str, action: ActionDeclaration) -> str:
        """How a kind is referred to whose choice has a name that says nothing: `that kind`, `the second kind`."""
        nodes = {name.text: self._expression(text) for name, text in action.choose}
        vague = [name for name, node in nodes.items() if node and is_vague(name) and self._is_kind(node)]
        return f"the {ORDINALS[vague.index(label)]} kind" if len(vague) > 1 else "that kind"

    def _ordinal(self, label: str, action: ActionDeclaration) -> str:
        """Which one of several choices of the same attribute one is whose name says nothing: `first`; else empty."""
        nodes = {name.text: self._expression(text) for name, text in action.choose}
        values = {name: value_of(self.terms, node) for name, node in nodes.items() if node and is_vague(name)}
        alike = [name for name, value in values.items() if value and value == values.get(label)]
        return COUNTED[alike.index(label)] if 1 < len(alike) <= len(COUNTED) else ""

    def _is_kind(self, node: ast.Expression) -> bool:
        return self.terms.kind_of(node, {}) in ("piece", "pieces")

    def _chosen(self, label: str, node: ast.Expression, kind: str, scope: Scope) -> str:
        """How a choice is referred to from then on: `that square` if its name means no more."""
        group = self.speaker.sites(node, scope) if kind == "site" else self.speaker.group(node, scope)
        if (member := value_of(self.terms, node)) and (is_vague(label) or spaced(label) in (*VALUES, member)):
            return f"that {member}"
        value = member if " " not in spaced(label) else ""
        word = noun_phrase(label, kind, scope, group.noun if group is not None else value)
        that = f"that {group.noun}" if group is not None and spaced(label) in PLACES else ""
        noun = that.removeprefix("that")
        return that if that and not any(local.noun_phrase.endswith(noun) for local in scope.values()) else word

    def _nodes(self, action: ActionDeclaration) -> Iterator[ast.Node]:
        """What an action offers, asks and does."""
        texts = [*(text for _, text in action.choose), *([action.when] if action.when else [])]
        done = parse_effects_of(action.do, Diagnostics())
        yield from filter(None, [*map(self._expression, texts), done])

    def _expression(self, text: Scalar) -> ast.Expression | None:
        node = parse_expression(text, Diagnostics())
        resolved = self.terms.resolved(node) if node else None
        return resolved if isinstance(resolved, ast.Expression) else None


def _once_more(one: str, number: int) -> str:
    """What is chosen for the second time from the same things, or for another one: `a second orthogonal direction`."""
    article, _, noun = one.partition(" ")
    is_another = 1 < number <= len(COUNTED) and article in ("a", "an")
    return f"a {COUNTED[number - 1]} {noun}" if is_another else one


def _called(one: str, name: str) -> str:
    """A choice with its name, which stands before a clause about it: `a number from 1 to 9 (the stone) for which …`."""
    clause = _CLAUSE.fullmatch(one)
    return f"{clause[1]} ({name}) {clause[2]}" if clause else f"{one} ({name})"


_CLAUSE = re.compile(r"(an? [^,()]*?) ((?:for which|for whom|where|whose|who|that (?:is|are|has|have|holds?)) .*)")
"""A thing to choose, and what is said of it in a relative clause."""


def _is_clear(name: str, one: str) -> bool:
    """Whether a reader knows what a name means that was not said for a choice: `the man` for `one of your men`."""
    (_, *before, noun), words = name.split(" "), one.lower().split(" ")
    is_of_many, said = "of" in words[:3], {*one.lower().removeprefix("one of ").split(" ")}
    is_said = noun in said or (is_of_many and plural(noun) in said)
    return name.startswith("that ") or (is_said and {*before} <= said)
