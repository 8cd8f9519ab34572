"""Whether sites are meant as the pieces that stand on them: `one of your men`, not `a square with one of your men`."""

from __future__ import annotations

from playground.game.operations import BY_SPELLING
from playground.rulebook.brackets import RELATIVE_CLAUSE, outside_brackets
from playground.rulebook.english import spaced, with_article
from playground.rulebook.groups import Group
from playground.rulebook.interface import Voice
from playground.rulebook.scope import Local, Scope
from playground.rulebook.terms import Terms
from playground.ruleset.nouns import plural
from playground.stats.wording import listed
from playground.syntax import ast
from playground.syntax.trees import chain

_PIECES = ("own", "enemy", "occupied", "revealed", "pieces", "group", "last", "distinct", "attackers")
"""Words of the language for pieces."""

_OF_SITES = (" destination", " goal", " origin", " target")
"""Ends of the names of sites that mean no piece."""

_MEMBERS = ("lowest", "highest", "nth", "seen_by")
"""Functions that are about pieces if their first argument is."""


def holds_pieces(voice: Voice, node: ast.Expression, scope: Scope) -> bool:
    """Whether a site or a set of sites is one of pieces, whatever the rules do with it."""
    match node:
        case ast.Name(text) if text in scope:
            return scope[text].of_pieces
        case ast.Name(head) if head in voice.terms.definitions:
            return _of_definition(voice, head, (), scope)
        case ast.Beside(ast.Name(head), argument) | ast.Of(ast.Name(head), argument) if head in voice.terms.definitions:
            return _of_definition(voice, head, (argument,), scope)
        case ast.Call(head, arguments) if head in voice.terms.definitions:
            return _of_definition(voice, head, arguments, scope)
        case ast.Beside(ast.Name(head), argument) | ast.Of(ast.Name(head), argument) if head in _MEMBERS:
            return holds_pieces(voice, argument, scope)
        case ast.Call(head, (first, *_)) if head in _MEMBERS:
            return holds_pieces(voice, first, scope)
        case ast.Name(head) | ast.Of(ast.Name(head), _) | ast.Call(head, _):
            return _are_pieces(voice, head)
        case ast.Beside(ast.Name(head), _) if head in BY_SPELLING and BY_SPELLING[head].takes and head not in scope:
            return _are_pieces(voice, head)
        case ast.Choice(_, yes, no) | ast.Binary("or", yes, no):
            return holds_pieces(voice, yes, scope) and holds_pieces(voice, no, scope)
        case ast.Beside(left, right) | ast.Within(left, right) | ast.Binary("and", left, right):
            return holds_pieces(voice, left, scope) or holds_pieces(voice, right, scope)
        case ast.Let(variable, value, body):
            local = Local("site", "", of_pieces=holds_pieces(voice, value, scope))
            return holds_pieces(voice, body, {**scope, variable: local})
        case ast.Where(whole, condition) if any(is_about_piece(voice, part) for part in chain("and", condition)):
            return True
        case ast.Where(whole, _) | ast.Binary("except", whole, _):
            return holds_pieces(voice, whole, scope)
        case ast.Extreme(_, _, whole, _) | ast.Quantified("the", _, whole, _):
            return holds_pieces(voice, whole, scope)
    return False


def is_about_piece(voice: Voice, condition: ast.Expression) -> bool:
    """Whether a condition holds for sites with pieces alone: `rank of it = 3`, `it is hearts`, `it is Knight`."""
    match condition:
        case ast.Compare("=" | "is", ast.Of(ast.Name(head), ast.Name("it")), _):
            return bool(voice.terms.attribute(head) or voice.terms.constant_of_kinds(head))
        case ast.Compare("=" | "is", ast.Name("it"), ast.Name(what)):
            return what in voice.terms.kind_names or voice.terms.mark(what) is not None
    return False


def _of_definition(voice: Voice, name: str, arguments: tuple[ast.Expression, ...], scope: Scope) -> bool:
    definition = voice.terms.definitions[name]
    given = zip(definition.parameters, arguments, strict=False)
    inner = {parameter: Local("", "", of_pieces=holds_pieces(voice, value, scope)) for parameter, value in given}
    return holds_pieces(voice, definition.body, inner)


def is_piece(voice: Voice, noun_phrase: str, domain: ast.Expression, scope: Scope) -> bool:
    """Whether a name for a member of a set stands for a piece: because of the set, or because the name says so."""
    return noun_phrase.split(" ")[-1] == voice.terms.piece or holds_pieces(voice, domain, scope)


def nouns_of_pieces(terms: Terms) -> set[str]:
    """What pieces are called, in the singular: `card`, and their kinds."""
    return {terms.piece, terms.component, *(spaced(kind).lower() for kind in terms.kind_names)}


def _are_pieces(voice: Voice, name: str) -> bool:
    """Whether a word, without a meaning of the ruleset's own, stands for pieces."""
    terms = voice.terms
    return name in _PIECES or name in terms.kind_names or name in terms.game.players or terms.mark(name) is not None


def one_of_kind(voice: Voice, node: ast.Expression) -> str:
    """`a King` for a kind of pieces; empty for anything else."""
    is_kind = isinstance(node, ast.Name) and node.text in voice.terms.kind_names
    return with_article(voice.value(node, {})) if is_kind else ""


def is_one_of_kind(voice: Voice, site: ast.Name, kind: ast.Expression, scope: Scope) -> bool:
    """Whether an expression such as `last Knight` is one site, on the condition that it holds a piece of a kind."""
    is_site = site.text == "last" or (site.text in scope and scope[site.text].kind == "site")
    return is_site and bool(one_of_kind(voice, kind))


def if_it_is(voice: Voice, node: ast.Expression, whole: ast.Expression, scope: Scope) -> str:
    """A site if it is one of a set: `the card, if it is a King`, `the last card in the pile, if there is one`."""
    said = voice.value(node, scope)
    if voice.group(whole, scope) != Group(voice.terms.piece, pieces=True):
        return f"{said}, if it is {one_of_kind(voice, whole) or voice.one(whole, scope)}"
    named = said if holds_pieces(voice, node, scope) else f"the {voice.terms.piece} on {said}"
    return f"{named}, if there is one"


def what_is_on(voice: Voice, node: ast.Expression, scope: Scope) -> str:
    """What is moved or removed: `your pieces`, `all cards`, `what is on the target square`."""
    if isinstance(node, ast.Name) and node.text == "anywhere":
        return f"all {plural(voice.terms.piece)}"
    if isinstance(node, ast.Name) and node.text == "board" and node.text not in scope:
        return "what is on the board"
    if voice.terms.kind_of(node, scope) in ("piece", "mark") and (pieces := voice.sites(node, scope)) is not None:
        return pieces.all()
    if isinstance(node, ast.Binary) and node.operator == "or":
        if any(voice.terms.kind_of(part, scope) in ("piece", "mark") for part in chain("or", node)):  # of all kinds
            return listed([what_is_on(voice, part, scope) for part in chain("or", node)])
        parts = [what_is_on(voice, part, scope) for part in (node.left, node.right)]
        if _is_row(voice, node, scope):
            return f"what is on {voice.value(node, scope)}"
        if any(part.startswith("what is ") for part in parts):
            last = f"({parts[-1]})" if RELATIVE_CLAUSE.search(outside_brackets(parts[-1])) else parts[-1]
            return listed([*parts[:-1], last])
    if isinstance(node, ast.Binary) and node.operator == "except" and (rest := _all_but_one(voice, node, scope)):
        return rest
    if isinstance(node, ast.Within) and _is_empty_or_piece(voice, node.head, node.argument, scope):
        return f"what is on {voice.value(node, scope)}"
    if holds_pieces(voice, node, scope):
        said = voice.group(node, scope)
        are_squares = said is not None and not said.pieces and not said.name
        return f"what is on {voice.value(node, scope)}" if are_squares else voice.value(node, scope)
    group = voice.group(node, scope)
    if group is not None and group.pieces:
        return voice.value(node, scope)
    if _names_a_piece(voice, phrase := voice.value(node, scope)):
        return phrase
    if group is None or not group.name:
        return f"what is on {voice.value(node, scope)}"
    return voice.value(node, scope) if group.where[0].startswith("among ") else f"what is {group.where[0]}"


def _all_but_one(voice: Voice, node: ast.Binary, scope: Scope) -> str:
    """What is in a zone except one thing of it: `the cards in the pile except the last`; empty for other sets."""
    whole, piece = voice.group(node.left, scope), voice.terms.piece
    is_zone = whole is not None and whole.name != "" and len(whole.where) == 1 and not whole.single
    if whole is None or not is_zone or holds_pieces(voice, node.left, scope):
        return ""
    within = f" {piece} {whole.where[0]}"
    one = voice.value(node.right, scope) if voice.terms.kind_of(node.right, scope) == "site" else ""
    return f"the {plural(piece)} {whole.where[0]} except {one.removesuffix(within)}" if one.endswith(within) else ""


def _is_row(voice: Voice, node: ast.Binary, scope: Scope) -> bool:
    """Whether several squares are said as one thing: `the next two squares from that square in that direction`."""
    said = voice.value(node, scope)
    return said.startswith("the next ") and not said.startswith(voice.value(node.left, scope))


def _is_empty_or_piece(voice: Voice, site: ast.Expression, whole: ast.Expression, scope: Scope) -> bool:
    """Whether something is said of a square of the board on the condition that pieces of a set stand on it."""
    is_square = voice.terms.kind_of(site, scope) == "site" and not holds_pieces(voice, site, scope)
    pieces = voice.group(whole, scope) if is_square else None
    if pieces is None or not pieces.pieces or pieces == Group(voice.terms.piece, pieces=True):
        return False
    return not _names_a_piece(voice, voice.value(site, scope))


def _names_a_piece(voice: Voice, phrase: str) -> bool:
    """Whether a phrase, as that of a glossary, says itself that it is a piece: `the lowest piece of the tower`."""
    nouns = {voice.terms.piece, voice.terms.component}
    return phrase.startswith("the ") and not nouns.isdisjoint(phrase.split(" ")[1:3])


def said_for(voice: Voice, node: ast.Expression, scope: Scope) -> ast.Expression | None:
    """What is said in place of a definition; None for other expressions, and if the glossary explains it."""
    match node:
        case ast.Name(head) if head in scope:
            return None
        case ast.Name(head) if head in voice.terms.definitions:
            return voice.inlined(head, ())
        case ast.Call(head, arguments) if head in voice.terms.definitions:
            return voice.inlined(head, arguments)
        case ast.Beside(ast.Name(head), argument) | ast.Of(ast.Name(head), argument) if head in voice.terms.definitions:
            return voice.inlined(head, (argument,))
    return None


def piece_on(voice: Voice, node: ast.Expression, scope: Scope) -> str:
    """The bearer of an attribute: `the card on that player's table` for a set with one place; else the value."""
    value = voice.value(node, scope)
    local = scope.get(node.text) if isinstance(node, ast.Name) else None
    is_square = value.startswith(("the ", "that ", "this ")) and value.endswith((voice.terms.square, *_OF_SITES))
    is_ahead = isinstance(node, ast.Call) and node.function == "ahead" and value.startswith("the ")
    if (local is not None and not local.of_pieces and is_square) or is_ahead:
        return f"the {voice.terms.piece} on {value}"
    return on_single_place(voice, node, scope) or value


def on_single_place(voice: Voice, node: ast.Expression, scope: Scope) -> str:
    """`the card on that player's table`, of a zone with one place; empty for anything else."""
    value = voice.value(node, scope)
    while (said := said_for(voice, node, scope)) is not None:
        node = said
    for inner in (node, node.argument) if isinstance(node, ast.Beside | ast.Of) else (node,):
        group = voice.sites(inner, scope) if voice.terms.kind_of(inner, scope) == "sites" else None
        if group is not None and group.single and group.name == value:
            what = "what is" if _is_of_site(voice, inner) else f"the {voice.terms.piece}"
            return f"{what} {group.where[0]}"
    return ""


def _is_of_site(voice: Voice, node: ast.Expression) -> bool:
    """Whether an expression names a zone that each square has, on which another piece may stand."""
    match node:
        case ast.Of(ast.Name(name)) | ast.Beside(ast.Name(name)) | ast.Call(name):
            return any(zone.name == name and zone.site is not None for zone in voice.terms.game.zones)
    return False
