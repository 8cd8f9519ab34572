"""The interface through which the writers of parts of rules call each other."""

from __future__ import annotations

from typing import Protocol

from playground.rulebook.groups import Group
from playground.rulebook.scope import Scope
from playground.rulebook.terms import Terms
from playground.syntax import ast


class Voice(Protocol):
    """Puts the expressions of one game into English; implemented in `speaker.py`."""

    @property
    def terms(self) -> Terms:
        """The terms of the game."""

    def value(self, node: ast.Expression, scope: Scope) -> str:
        """A value as a noun phrase: `the piece`, `your goal`, `3`."""

    def operand(self, node: ast.Expression, scope: Scope) -> str:
        """A value as a part of another one: in brackets if it is computed, or a list of things."""

    def condition(self, node: ast.Expression, scope: Scope) -> str:
        """A condition as a clause: `you have fewer than three pieces`."""

    def clause_subject(self, node: ast.Expression, scope: Scope, verb: str) -> str:
        """A subject with its verb: `you know`, `South knows`."""

    def is_many(self, node: ast.Expression, scope: Scope) -> bool:
        """Whether a subject takes a plural verb."""

    def group(self, node: ast.Expression, scope: Scope) -> Group | None:
        """A set of sites as one group; None if it is no single group, or no set of sites at all."""

    def sites(self, node: ast.Expression, scope: Scope) -> Group | None:
        """As `group`, for an expression that is known to be a set of sites or may stand for one."""

    def one(self, node: ast.Expression, scope: Scope) -> str:
        """A member of a set to choose: `an empty square`, `one of your pieces`."""

    def each(self, node: ast.Expression, scope: Scope) -> str:
        """Every member: `every player`, `each of your pieces`."""

    def bound(self, variable: str, domain: ast.Expression, body: ast.Node, scope: Scope) -> tuple[str, Scope]:
        """The noun phrase of a bound variable, and the scope of the body that includes it."""

    def inlined(self, name: str, arguments: tuple[ast.Expression, ...]) -> ast.Expression | None:
        """The body of a short definition with its arguments substituted; None for one that the glossary explains."""

    def phrase(self, name: str, arguments: tuple[ast.Expression, ...], scope: Scope, behind: str = "") -> str | None:
        """The glossary's phrase for a definition, with its arguments filled in; None if the glossary has none.

        What it begins with is left out if that is `behind`.
        """

    def let(self, node: ast.Let, scope: Scope) -> tuple[Scope, str]:
        """The scope of the body of a `let`, and what is said after it: `, where *taken* is …`, or nothing."""

    def listed_arguments(self, arguments: tuple[ast.Expression, ...], scope: Scope) -> list[str]:
        """Values for a list: those with a list in them are in brackets, if there are several."""

    def note_use(self, name: str, arguments: tuple[ast.Expression, ...], scope: Scope) -> None:
        """Record that a definition is used by name, so that the glossary explains it."""
