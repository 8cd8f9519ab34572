"""Rolling dice and drawing lots in English, and what is rolled."""

from __future__ import annotations

from playground.game.core import MEMBER, Attribute, GameVariable, RollAttribute, RollVariable
from playground.game.effect_sequences import all_effects
from playground.rulebook.assignments import things_of
from playground.rulebook.definitions import word_of
from playground.rulebook.dice import are_all, dice_of, die_of, is_die, lots_of
from playground.rulebook.english import of_term, spaced, term
from playground.rulebook.groups import Group
from playground.rulebook.interface import Voice
from playground.rulebook.named_places import is_one_place
from playground.rulebook.scope import Scope
from playground.rulebook.terms import Terms
from playground.ruleset.nouns import plural
from playground.syntax import ast


def roll(voice: Voice, node: ast.Roll, scope: Scope) -> str:
    """The clause that rolls dice, for a variable or of components on sites, or that draws lots for other values."""
    variable, attribute = voice.terms.variable(node.name), voice.terms.attribute(node.name)
    if node.among is not None:
        rolled, among = _rolled(voice, node, scope), voice.value(node.among, scope)
        among = f"the numbers from {among}" if isinstance(node.among, ast.Range) else among
        return f"draw lots for {rolled if node.of is not None else f'the {rolled}'} among {among}"
    if isinstance(node.of, ast.Range) and variable is not None and (dice := _all_dice(voice.terms, node.of, variable)):
        return dice
    if variable is not None and variable.type.kind == "int":
        rolled = _rolled(voice, node, scope)
        is_known = node.of is None and is_die(node.name)
        return f"roll the {rolled}" if is_known else f"roll {die_of(variable)} for {rolled}"
    if attribute is None or node.of is None:
        among = lots_of(variable, voice.terms.game) if variable is not None else ""
        rolled = _rolled(voice, node, scope)
        if variable is not None and variable.type.kind == "bool" and node.of is None:
            return f"draw lots whether {rolled} holds"
        return f"draw lots for {rolled if node.of is not None else f'the {rolled}'}{among}"
    group = voice.group(node.of, scope)
    things = voice.value(node.of, scope)
    if group is not None and group.name:
        things = f"the {plural(voice.terms.piece)} {group.places()}"
    elif group is not None and not group.pieces:
        things = (group & Group(voice.terms.piece, pieces=True)).all()
    if _rolls_several(voice.terms, attribute):
        things = f"the {spaced(attribute.name)} of {things}"
    until = f", again and again until {voice.condition(node.until, scope)}" if node.until else ""
    return f"roll {things}{until}"


def _rolled(voice: Voice, node: ast.Roll, scope: Scope) -> str:
    """The variable that is rolled, with what it is of."""
    name, of = ast.Name(node.name, span=node.span), node.of
    if of is None:
        return term(node.name)
    if (
        not isinstance(of, ast.Arguments)
        and voice.terms.kind_of(of, scope) in MEMBER
        and not is_one_place(voice.terms, of)
    ):
        numbers = f"the numbers from {voice.value(of, scope)}" if isinstance(of, ast.Range) else voice.value(of, scope)
        return f"each {term(node.name)} of {numbers}"
    variable = voice.terms.variable(node.name)
    if variable is not None and variable.type.kind == "bool":  # as a value it would be a clause, `whether …`
        return of_term(word_of(voice.terms, node.name), things_of(voice, of, scope))
    if isinstance(of, ast.Arguments):
        return voice.value(ast.Call(node.name, of.values, span=node.span), scope)
    return voice.value(ast.Of(name, of, span=node.span), scope)


def all_rolled(terms: Terms, number: str, domain: ast.Range, body: ast.Effect) -> str:
    """The clause that rolls all dice of a variable with numbered ones, one after the other; empty for others."""
    match body:
        case ast.Roll(name, ast.Name(of), None, None) if of == number:
            variable = terms.variable(name)
            return _all_dice(terms, domain, variable) if variable is not None else ""
    return ""


def _all_dice(terms: Terms, numbers: ast.Range, variable: GameVariable) -> str:
    """The clause that rolls all dice of a variable; empty if these numbers are not all that it has dice for."""
    rolled = {each.variable for each in all_effects(terms.game) if isinstance(each, RollVariable)}
    name, is_known = variable.name, is_die(variable.name) and len([*filter(is_die, rolled)]) < 2
    if variable.type.kind != "int" or not are_all(numbers, variable):
        return ""
    return f"roll {dice_of(variable)}{'' if is_known else f', one for each {term(name)}'}"


def _rolls_several(terms: Terms, attribute: Attribute) -> bool:
    """Whether pieces with an attribute that is rolled have others that are rolled too, so that it must be said."""
    game = terms.game
    rolled = {effect.attribute for effect in all_effects(game) if isinstance(effect, RollAttribute)}
    bearers = [piece.attributes for piece in game.pieces if attribute.name in piece.attributes]
    return any(len(rolled.intersection(attributes)) > 1 for attributes in bearers)
