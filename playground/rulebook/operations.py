"""Operations in English, from the templates of their `OperationSpec`.

Templates refer to arguments: `{0}` is the first one as a value, and a form after a colon changes how it is put:

{0:many}        a set, in the plural: `your pieces`
{0:counted}     a set that is counted: `squares in your home`
{0:first}       the first of a set: `the first of your pieces`; likewise `last`
{1:seats}       a number of seats, before `after`: `three seats `; empty for one seat
{1:way}         a direction: `forward`, `in the direction`
{0:piece}       the bearer of an attribute: `the card on the table` for a table with one place
{1:nth}         a number before `of`: `the third place`, `place 12`, `the place with that number`
{1:stop}        the stop of a track with a number: `stop 3 of`, `the stop with that number on`
{2:steps}       the site that many steps away: `next square`, `square three steps`
{1:clockwise}   how far a direction is turned: `clockwise by 90 degrees`, `counterclockwise by 1` of the ways of a graph
{0:does know}   the subject of a verb, with the verb: `you know`, `South knows`
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from string import Formatter

from playground.game.core import MEMBER, Move, Variable
from playground.game.gaps import effects_after_setup
from playground.game.operation_spec import English
from playground.game.operations import BY_SPELLING
from playground.rulebook.brackets import RELATIVE_CLAUSE, enclosed, outside_brackets
from playground.rulebook.english import TERM_END, TERM_START, counted, does, is_plural, number_word, owned, spaced
from playground.rulebook.groups import Group
from playground.rulebook.interface import Voice
from playground.rulebook.members import value_of
from playground.rulebook.pieces import piece_on
from playground.rulebook.relative_clauses import ITSELF
from playground.rulebook.scope import COUNTED, Scope
from playground.ruleset.nouns import plural
from playground.syntax import ast


def noun_of(voice: Voice, operation: str, arguments: Sequence[ast.Expression], scope: Scope) -> str:
    """The value of an operation, by its spelling, as a noun phrase; empty if it has none."""
    match arguments:
        case (places, ast.Binary("-", number, ast.Number(behind))) if operation == "nth" and _counts(number, places):
            return f"the last but {number_word(behind)} of {_value(voice, places, scope)}"
    return _filled(voice, _english(operation, arguments).noun, arguments, scope)


def _counts(number: ast.Expression, things: ast.Expression) -> bool:
    """Whether a number is that of some things, `count heap`."""
    match number:
        case (
            ast.Of(ast.Name("count"), counted) | ast.Beside(ast.Name("count"), counted) | ast.Call("count", (counted,))
        ):
            return counted == things
    return False


def clause_of(voice: Voice, operation: str, arguments: Sequence[ast.Expression], scope: Scope) -> str:
    """The condition that an operation states, as a clause; empty if it is not a condition."""
    return _filled(voice, _english(operation, arguments).clause, arguments, scope)


def sites_of(voice: Voice, operation: str, arguments: Sequence[ast.Expression], scope: Scope) -> Group | None:
    """The set of sites that an operation returns, as a group; None if it is no set, or no single group."""
    sites = _english(operation, arguments).sites
    if sites is None:
        return None
    noun = voice.terms.piece if sites.pieces else voice.terms.square
    if sites.among is not None:
        members = voice.sites(arguments[sites.among], scope)
        return members & Group(noun, sites.pieces) if members else None
    holder, where = (_filled(voice, text, arguments, scope) for text in (sites.holder, sites.where))
    adjectives = (sites.adjective,) if sites.adjective else ()
    return Group(noun, sites.pieces, holder, adjectives, (where,) if where else ())


def _english(operation: str, arguments: Sequence[ast.Expression]) -> English:
    """The templates of an operation with this number of arguments; empty templates if there is no such operation."""
    spec = BY_SPELLING.get(operation)
    return spec.english if spec and spec.english and len(spec.takes) == len(arguments) else English()


def _filled(voice: Voice, template: str, arguments: Sequence[ast.Expression], scope: Scope) -> str:
    """A template with its arguments filled in. They are rendered in order, so that the glossary lists them in order."""
    parts = list(Formatter().parse(template))
    forms = {int(name): form or "" for _, name, form, _ in parts if name and name.isdigit()}
    words = {str(place): _argument(voice, arguments[place], forms[place], scope) for place in sorted(forms)}
    words |= {"piece": voice.terms.piece, "square": voice.terms.square, "played": _done_with(voice)}
    return "".join(before + (words[name] if name else "") for before, name, _, _ in parts)


def _done_with(voice: Voice) -> str:
    """What was done with the component that an action has put somewhere: cards are drawn as well as played."""
    game = voice.terms.game
    moves = [effect for effect, _ in effects_after_setup(game) if isinstance(effect, Move)]
    chosen = {binding.variable for action in game.actions for binding in action.bindings}
    are_chosen = (isinstance(move.origin, Variable) and move.origin.name in chosen for move in moves)
    return "played" if game.board.cells or all(are_chosen) else "moved"


def _argument(voice: Voice, node: ast.Expression, form: str, scope: Scope) -> str:
    form, _, verb = form.partition(" ")
    if form == "does":
        return voice.clause_subject(node, scope, verb)
    return FORMS[form](voice, node, scope)


def many(voice: Voice, node: ast.Expression, scope: Scope) -> str:
    """A set in the plural: `your pieces`, `empty squares`, `the best players`, `suits in the *longer* of that suit`."""
    kind = voice.terms.kind_of(node, scope)
    if kind in MEMBER and kind != "sites":  # by a name that might be that of places
        return _members_in_named(voice, node, kind, voice.value(node, scope))
    group = voice.sites(node, scope)
    return group.many() if group else voice.value(node, scope)


def _members_in_named(voice: Voice, node: ast.Expression, kind: str, said: str) -> str:
    """What members a set has that is called by a name which does not say so."""
    named = re.match(f"the {TERM_START}([^{TERM_END}]+){TERM_END} of ", said)
    if kind == "players" or named is None or is_plural(named[1]):
        return said
    noun = value_of(voice.terms, node) or voice.terms.noun_of(MEMBER[kind])
    return f"{plural(noun)} in {said}" if noun else said


def in_named(voice: Voice, node: ast.Expression, scope: Scope) -> Group | None:
    """The pieces in a set that a rule has given a name in the singular: `cards in the *book*`; None for others."""
    local = scope.get(node.text) if isinstance(node, ast.Name) else None
    if local is None or local.kind != "sites" or is_plural(local.noun_phrase.strip(TERM_END)):
        return None
    noun = voice.terms.piece if local.of_pieces else voice.terms.square
    return Group(noun, local.of_pieces, where=(f"in {local.noun_phrase}",))


def _counted(voice: Voice, node: ast.Expression, scope: Scope) -> str:
    """What is counted: as `many`, but of a place with a name it is said that these are its squares."""
    if isinstance(node, ast.Name) and node.text in scope and (gone := scope[node.text].gone):
        return gone
    if named := in_named(voice, node, scope):
        return named.many()
    group = voice.sites(node, scope)
    is_place = group is not None and group.name != "" and group.where[:1] and group.where[0].startswith(("in ", "on "))
    if group is not None and is_place:
        return f"{plural(group.noun)} {group.places()}"
    said = many(voice, node, scope)
    return said.removeprefix("all ") if len(said.split()) == 2 else said


def in_list(voice: Voice, node: ast.Expression, scope: Scope, *, of_sites: bool, is_last: bool) -> str:
    """A set among several: in brackets if another one that follows would be taken for a place where its members are,
    or if its clause would be read as one about all of them."""
    is_kind = of_sites and voice.terms.kind_of(node, scope) in ("piece", "mark")
    group = voice.sites(node, scope) if is_kind else voice.group(node, scope)
    said = group.all() if is_kind and group is not None else voice.value(node, scope)
    is_placed = not is_last and group is not None and group.where and not group.name
    has_own_clause = of_sites and RELATIVE_CLAUSE.search(outside_brackets(said))
    return f"({said})" if is_placed or has_own_clause else said


def _first(voice: Voice, node: ast.Expression, scope: Scope, word: str = "first") -> str:
    if isinstance(node, ast.Within) and voice.terms.kind_of(node.head, scope) == "site":
        return voice.value(node, scope)
    if isinstance(node, ast.Name) and node.text not in scope and (fixed := _fixed_site(voice, node.text, word)):
        return fixed
    group = voice.sites(node, scope)
    if group is not None and group.single:
        return group.name
    if group is not None and (only := _only_one(voice, group)):
        return only
    return group.first(word) if group else f"the {word} of {voice.value(node, scope)}"


def _only_one(voice: Voice, group: Group) -> str:
    """`your King`, or `the Storm`, where a group has one member at most; empty for others."""
    adjectives = group.adjectives
    is_plain = group == Group(group.noun, pieces=True, holder=group.holder, kind=group.kind, adjectives=adjectives)
    if not is_plain or group.kind not in voice.terms.unique:
        return ""
    if adjectives:
        is_one = adjectives == ("enemy",) and len(voice.terms.game.players) == 2
        return f"the enemy {group.kind}" if is_one else ""
    if group.holder:
        return owned(group.holder, group.kind)
    owners = [piece.owned for piece in voice.terms.game.pieces if spaced(piece.name) == group.kind]
    return "" if any(owners) else f"the {group.kind}"


def _fixed_site(voice: Voice, region: str, word: str) -> str:
    """The name of the first or the last square of a region that is the same for all; empty for anything else."""
    game = voice.terms.game
    sets = game.regions.get(region, ()) if region not in voice.terms.zones | {*voice.terms.definitions} else ()
    if len(sets) != 1 or not sets[0]:
        return ""
    return game.board.name(min(sets[0]) if word == "first" else max(sets[0]))


def _last(voice: Voice, node: ast.Expression, scope: Scope) -> str:
    return _first(voice, node, scope, "last")


def _seats(voice: Voice, node: ast.Expression, scope: Scope) -> str:
    number = voice.value(node, scope)
    if number == "1":
        return ""
    counted = len(number.split()) > 2
    return f"{number_word(int(number)) if number.isdigit() else f'({number})' if counted else number} seats "


def along(voice: Voice, node: ast.Expression, scope: Scope) -> str:
    """A direction as an adverbial: `forward`, `north`, `in the direction`, `along the ring`."""
    way = voice.value(node, scope)
    if isinstance(node, ast.AnyDirection):
        return f"in {way}"
    if way.startswith("a leap "):
        return f"by {way}"
    head = node.head if isinstance(node, ast.Of) else node
    if isinstance(head, ast.Name) and head.text not in scope and voice.terms.is_track(head.text):
        return f"along {way}"
    if isinstance(node, ast.Name) and node.text not in scope and voice.terms.variable(node.text):
        return f"in the direction {way}"
    if " turned clockwise " in way or " turned counterclockwise " in way:
        return f"in {way}" if way.startswith("the direction ") else f"in the direction {way}"
    is_adverb = isinstance(node, ast.Name) and node.text not in scope and " " not in way
    return way if is_adverb or not way.startswith(("the ", "that ", ITSELF)) else f"in {way}"


def _nth(voice: Voice, node: ast.Expression, scope: Scope) -> str:
    number = voice.value(node, scope)
    if number == ITSELF:
        return "the place with that number"
    if re.fullmatch(r"that \w+", number):
        return f"the place with {number}"
    if isinstance(node, ast.Number):
        return f"the {COUNTED[node.value - 1]} place" if 0 < node.value <= len(COUNTED) else f"place {number}"
    return f"place number {f'({number})' if number.startswith('the ') else enclosed(number)}"


def _stop(voice: Voice, node: ast.Expression, scope: Scope) -> str:
    number = voice.value(node, scope)
    if re.fullmatch(r"(that|the) \w*number", number):
        return f"the stop with {number} on"
    return f"stop {number} of" if isinstance(node, ast.Number) else f"stop number {enclosed(number)} of"


def _steps(voice: Voice, node: ast.Expression, scope: Scope) -> str:
    square = voice.terms.square
    match node:
        case ast.Number(1):
            return f"next {square}"
        case ast.Number(steps) if steps < 0:
            return f"{square} {counted(-steps, 'step')} back"
        case ast.Number(steps):
            return f"{square} {counted(steps, 'step')}"
        case ast.Unary("-", steps) | ast.Binary("-", ast.Number(0), steps):
            return f"{square} {_number_of_steps(voice, steps, scope)} back"
    return f"{square} {_number_of_steps(voice, node, scope)}"


def _number_of_steps(voice: Voice, node: ast.Expression, scope: Scope) -> str:
    value = voice.value(node, scope)
    if value == "the steps":
        return "that many steps"
    is_short_phrase = value.startswith("the ") and " if " not in value
    return f"as many steps as {does(value, 'say')}" if is_short_phrase else f"{enclosed(value)} steps"


def _clockwise(voice: Voice, node: ast.Expression, scope: Scope) -> str:
    way = "clockwise"
    match node:
        case ast.Number(number):
            way, steps = "counterclockwise" if number < 0 else way, str(abs(number))
        case ast.Unary("-", operand):
            way, steps = "counterclockwise", enclosed(voice.value(operand, scope))
        case _:
            steps = enclosed(voice.value(node, scope))
    board = voice.terms.game.board
    if board.shape == "graph" or not board.neighbour_count:
        return f"{way} by {steps}"
    angle = 360 // board.neighbour_count
    return f"{way} by {int(steps) * angle if steps.isdigit() else f'{steps} times {angle}'} degrees"


def _value(voice: Voice, node: ast.Expression, scope: Scope) -> str:
    """A value among words: in brackets if it is computed, or a square so many steps from another one."""
    value = enclosed(voice.value(node, scope))
    return f"({value})" if isinstance(node, ast.Call) and node.function == "ahead" else value


FORMS: dict[str, Callable[[Voice, ast.Expression, Scope], str]] = {
    "": _value,
    "many": many,
    "counted": _counted,
    "way": lambda voice, node, scope: along(voice, node, scope),
    "piece": piece_on,
    "nth": _nth,
    "stop": _stop,
    "first": _first,
    "last": _last,
    "seats": _seats,
    "steps": _steps,
    "clockwise": _clockwise,
}
