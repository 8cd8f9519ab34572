"""Placing components in English: what is put where, and whose it is."""

from __future__ import annotations

from playground.rulebook.english import is_plural, plural_phrase, spaced, with_article
from playground.rulebook.pieces import piece_on
from playground.rulebook.scope import Scope
from playground.rulebook.slots import room_in
from playground.rulebook.speaker import Speaker
from playground.rulebook.terms import Terms
from playground.stats.wording import listed
from playground.syntax import ast


class Placing:
    """Puts effects that place components into clauses."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker
        self.terms: Terms = speaker.terms
        self.is_play = True
        """Whether a player acts, and not the setup, which places components for the first player."""

    def clause(
        self,
        component: ast.Expression,
        sites: ast.Expression,
        marks: tuple[tuple[str, ast.Expression], ...],
        scope: Scope,
    ) -> str:
        """Placing a component, with the values of its attributes, on sites."""
        values = [self._mark(name, value, scope) for name, value in marks]
        with_values = f" with {listed(values)}" if values else ""
        group, room = self.speaker.group(sites, scope), room_in(self.speaker, sites, scope)
        known = room or (group if group is not None and group.single else None)
        if known is not None:
            return f"put {self._component(component, scope)}{with_values} {known.where[0]}"
        where = self.speaker.value(sites, scope)
        if group is not None and group.pieces and self.is_play:
            return f"put {self._component(component, scope)}{with_values} in place of {group.each()}"
        if group is not None:
            where = f"every {group.noun} {group.places()}" if group.name and not group.singles else group.each()
        return f"put {self._component(component, scope)}{with_values} on {where}"

    def _mark(self, name: str, value: ast.Expression, scope: Scope) -> str:
        word, attribute = self.speaker.value(value, scope), self.terms.attribute(name)
        is_amount = attribute is not None and not attribute.words and is_plural(spaced(name))
        if is_amount and word != "1" and (word.isdigit() or word == "that number"):
            return f"{word} {spaced(name)}" if word.isdigit() else f"{word} of {spaced(name)}"
        if isinstance(value, ast.Of | ast.Beside) and value.head == ast.Name(name, span=value.head.span):
            return f"the same {spaced(name)} as {piece_on(self.speaker, value.argument, scope)}"
        is_known = isinstance(value, ast.Number) or (isinstance(value, ast.Name) and value.text not in scope)
        if is_known and not word.startswith("the "):
            return f"{spaced(name)} {word}"
        return word if word == f"that {name}" else f"{word} as its {spaced(name)}"

    def _component(self, node: ast.Expression, scope: Scope) -> str:
        match node:
            case ast.Of(ast.Name(), owner):
                own = self.speaker.value(owner, scope)
                noun = self._noun(node.head, scope)
                return f"one of your {plural_phrase(noun)}" if own == "you" else f"{with_article(noun)} of {own}"
            case ast.Name():
                return self._unowned(node, scope)
        return self.speaker.value(node, scope)

    def _unowned(self, node: ast.Name, scope: Scope) -> str:
        """A component whose owner is not named: if it has one, the mover's or, in the setup, the first player's."""
        noun, pieces = self._noun(node, scope), self.terms.compiled.ruleset.pieces
        is_owned = pieces[node.text].owned if node.text in pieces else all(piece.owned for piece in pieces.values())
        if not is_owned or len(self.terms.game.players) == 1:
            return with_article(noun)
        return (
            f"one of your {plural_phrase(noun)}"
            if self.is_play
            else f"{with_article(noun)} of {self.terms.game.players[0]}"
        )

    def _noun(self, node: ast.Expression, scope: Scope) -> str:
        """The noun for what is placed: its kind, or `piece of the kind *prize*` if a rule decides which it is."""
        kind = node.text if isinstance(node, ast.Name) else ""
        if kind in scope:
            return f"{self.terms.component} of {scope[kind].noun_phrase}"
        if kind not in self.terms.kind_names:
            said = self.speaker.value(node, scope)
            piece = self.terms.component
            return f"{piece} of {said}" if said.startswith("the ") else f"{piece} of the kind {said}"
        return spaced(kind).lower() if len(self.terms.kind_names) == 1 else spaced(kind)
