"""Choices of several in English: `any of the dice`, `three of your cards`, `one to three of the pieces`."""

from __future__ import annotations

from playground.rulebook.english import is_plural, names_many, number_word, spaced
from playground.rulebook.interface import Voice
from playground.rulebook.pieces import holds_pieces, nouns_of_pieces
from playground.rulebook.scope import Local, Scope
from playground.ruleset.nouns import plural
from playground.syntax import ast


def several(voice: Voice, label: str, node: ast.Subset, scope: Scope) -> tuple[str, Local]:
    """What a player chooses, with the name by which rules refer to it; and what that name stands for."""
    group, things = voice.sites(node.things, scope), _all_of(voice, node, scope)
    of_pieces = holds_pieces(voice, node.things, scope)
    named = group.name.removeprefix("the ") if group is not None else ""
    named = "" if " " in named else named  # `these dice`, and not `these all players' seats`
    noun = plural(voice.terms.piece if of_pieces else group.noun if group is not None else voice.terms.square)
    noun = named if is_plural(named) and "'" not in named else noun
    if (pieces := _pieces_by_name(voice, label)) and group is not None and not group.pieces and group.where:
        noun, of_pieces, things = pieces, True, f"the {pieces} {group.places()}"
    name = f"these {noun}"
    if any(local.noun_phrase == name for local in scope.values()):
        name = f"the {spaced(label)} {noun}"
    return f"{_amount(voice, node.amount, scope)} of {things} ({name})", Local("sites", name, of_pieces=of_pieces)


def _pieces_by_name(voice: Voice, label: str) -> str:
    """The pieces that a choice of several places is called after, `pawns`; empty for other names."""
    return spaced(label) if spaced(label).lower() in map(plural, nouns_of_pieces(voice.terms)) else ""


def set_of(voice: Voice, node: ast.Subset, scope: Scope) -> str:
    """A set of several about which rules ask, without an article: `set of two of your cards`."""
    things = _all_of(voice, node, scope)
    amount = "any number" if node.amount is None else _amount(voice, node.amount, scope)
    return f"set of {amount} of {things}"


def _all_of(voice: Voice, node: ast.Subset, scope: Scope) -> str:
    """What is chosen from: `your cards`, `the dice`, `the places in the bank`."""
    group = voice.sites(node.things, scope)
    if group is None:
        return voice.value(node.things, scope)
    is_one = group.name != "" and not group.pieces and not names_many(group.name)
    return f"the {plural(group.noun)} {group.places()}" if is_one else group.all()


def _amount(voice: Voice, amount: ast.Expression | None, scope: Scope) -> str:
    match amount:
        case None:
            return "any"
        case ast.Range(ast.Number(0), high):
            return f"up to {_number(voice, high, scope)}"
        case ast.Range(low, high):
            return f"{_number(voice, low, scope)} to {_number(voice, high, scope)}"
    return _number(voice, amount, scope)


def _number(voice: Voice, number: ast.Expression, scope: Scope) -> str:
    return number_word(number.value) if isinstance(number, ast.Number) else voice.value(number, scope)
