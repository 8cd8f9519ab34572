"""Sets of sites of which a condition selects some, and pieces by what they have, as groups."""

from __future__ import annotations

from playground.rulebook.english import spaced, term
from playground.rulebook.groups import Group
from playground.rulebook.interface import Voice
from playground.rulebook.pieces import holds_pieces, is_about_piece, piece_on
from playground.rulebook.predicates import adjective_of, can_stand_before
from playground.rulebook.relative_clauses import ITSELF, relative
from playground.rulebook.scope import Local, Scope, about
from playground.syntax import ast
from playground.syntax.trees import chain, names_in


def members_where(voice: Voice, domain: ast.Expression, condition: ast.Expression, scope: Scope) -> Group | None:
    """The members of a set for which a condition holds: `pieces with pass 1`, `squares that are next to yours`."""
    is_kind = isinstance(domain, ast.Name) and voice.terms.kind_of(domain, scope) in ("piece", "mark")
    if (group := voice.sites(domain, scope) if is_kind else voice.group(domain, scope)) is None:
        return None
    match condition:
        case ast.Compare("=" | "is", ast.Of(ast.Name(attribute), ast.Name("it")), ast.Number(value)):
            known, has_phrase = voice.terms.attribute(attribute), voice.terms.phrase(attribute) is not None
            if known and not known.words and not has_phrase:
                return (group & Group(voice.terms.piece, pieces=True)).with_place(f"with {spaced(attribute)} {value}")
        case ast.Compare("=" | "is", ast.Of(ast.Name(attribute), ast.Name("it")), value) if (
            voice.terms.phrase(attribute) is None
        ):
            piece = group & Group(voice.terms.piece, pieces=True)
            if voice.terms.attribute(attribute):
                match value:
                    case ast.Of(ast.Name(same), _) | ast.Beside(ast.Name(same), _) if same == attribute:
                        return piece.with_place(like(voice, value, scope) or "")
                return piece.with_place(_with_value(attribute, voice.value(value, scope)))
    if any(map(voice.terms.constant_of_kinds, names_in(condition))) or _is_of_pieces(voice, group, condition):
        group = group & Group(voice.terms.piece, pieces=True)
    if group.pieces and (adjective := _adjective(voice, condition, scope)):
        return group.with_adjective(adjective)
    it = Local("site", ITSELF, of_pieces=group.pieces or holds_pieces(voice, domain, scope))
    within, _ = about("it", it, voice.terms.square, voice.terms.square, scope)
    clause = voice.condition(condition, within)
    return group.with_place(relative(clause, "that", "where", "it", many=None))


def like(voice: Voice, node: ast.Expression, scope: Scope) -> str | None:
    """Pieces that have what another one has: `with the same suit as the card`; None for other pieces."""
    match node:
        case ast.Of(ast.Name(same), other) | ast.Beside(ast.Name(same), other) if voice.terms.attribute(same):
            return f"with the same {spaced(same)} as {piece_on(voice, other, scope)}"
    return None


def _adjective(voice: Voice, condition: ast.Expression, scope: Scope) -> str:
    """What a condition with a name says of each member, where the name is an adjective that can stand before it:
    `*free*`; empty for other conditions."""
    match condition:
        case ast.Call(head, (ast.Name("it") as it,)) | ast.Of(ast.Name(head), ast.Name("it") as it):
            word = adjective_of(head) if head in voice.terms.definitions and head not in scope else ""
            is_said = word and voice.inlined(head, (it,)) is None and voice.terms.phrase(head) is None
            if is_said and can_stand_before(word):
                voice.note_use(head, (it,), {**scope, "it": Local("site", ITSELF)})
                return term(word)
    return ""


def _is_of_pieces(voice: Voice, group: Group, condition: ast.Expression) -> bool:
    """Whether a condition on places of a zone is about what pieces have there, so that it is said of these."""
    is_zone = group.noun == "place" and group.name != "" and not group.pieces
    return is_zone and any(is_about_piece(voice, part) for part in chain("and", condition))


def _with_value(attribute: str, value: str) -> str:
    """What components have that have a value: `with the suit hearts`, `with that number`, and where the value has a
    name of its own, `with the hue as their colour`."""
    attribute = spaced(attribute)
    if value == f"that {attribute}":
        return f"with that {attribute}"
    return f"with {value} as {attribute}" if value.startswith(("the ", "that ")) else f"with the {attribute} {value}"
