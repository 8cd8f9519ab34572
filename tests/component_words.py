"""What random rules say about components: their attributes, zones, relations, and what lies face down.

Each function gives ways to write an expression of one kind; `writer` writes what stands inside of it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from choosing_writer import Write
    from expression_writer import ExpressionWriter


def integers(writer: ExpressionWriter) -> list[Write]:
    """Numbers: what an attribute is, and places in zones."""
    names = writer.names
    found: list[Write] = [partial(_of_site, name, writer) for name, words in names.attributes.items() if not words]
    found += [partial(_of_constant, name, writer) for name in names.constants]
    found += [partial(str, name) for name in names.numbers]
    return (
        [*found, lambda: f"(slot_of {writer.site()})", lambda: f"(slot_of cell_of {writer.site()})"]
        if names.zones
        else found
    )


def _of_site(name: str, writer: ExpressionWriter) -> str:
    return f"({name} of {writer.site()})"


def _of_constant(name: str, writer: ExpressionWriter) -> str:
    return f"({name} of {writer.pick((writer.maybe_piece, writer.site))()})"


def truths(writer: ExpressionWriter) -> list[Write]:
    """Conditions on attributes, relations and the turn."""
    found: list[Write] = [partial(_mark_is, name, writer) for name, words in writer.names.attributes.items() if words]
    found += [partial(_of_constant, name, writer) for name in writer.names.truths_of_kinds]
    found += [partial(_shade_is, writer)] if "shade" in writer.names.variables else []
    votes = [name for name, kind in writer.locals if kind == "vote"]
    found += [partial(_vote_is, name, writer) for name in votes] * 12
    if writer.names.relation:
        found.append(lambda: f"({writer.piece()} in ({writer.names.relation} of {writer.maybe_piece()}))")
    if writer.knows_last:
        found.append(lambda: "turn_ends")
    if writer.knows_last and writer.names.remembers:
        found += [lambda: "repeated", lambda: f"(repeated_within {writer.number(1, 9)})"]
        found.append(lambda: f"(occurrences > {writer.number(1, 3)})")
    return found


def _mark_is(name: str, writer: ExpressionWriter) -> str:
    operator, words = writer.pick(("=", "!=", "is")), writer.names.attributes[name]
    other = writer.pick((writer.pick(words), "none", f"({name} of {writer.site()})", writer.mark()))
    return f"({name} of {writer.site()} {operator} {other})"


def _shade_is(writer: ExpressionWriter) -> str:
    """What a variable keeps of the words that components have."""
    return f"({writer.maybe_mark()} {writer.pick(('=', '!=', 'is'))} {writer.maybe_mark()})"


def _vote_is(name: str, writer: ExpressionWriter) -> str:
    """What was chosen of the words that a choice lists; `nay` is one of all such lists."""
    others = tuple(other for other, kind in writer.locals if kind == "vote")
    return f"({name} {writer.pick(('=', '!=', 'is'))} {writer.pick(('nay', *others))})"


def sites(writer: ExpressionWriter) -> list[Write]:
    """Sets of sites: zones, what is alike, what can be seen."""
    names = writer.names
    found: list[Write] = [
        lambda: f"(distinct {writer.sites()})",
        lambda: f"(seen_by {writer.player()})",
        lambda: "revealed",
        lambda: "anywhere",
        lambda: f"(holdings of {writer.player()})",
        *[partial(_with_word, words, writer) for words in names.attributes.values() if words],
        *[partial(zone_of, zone, each, writer) for zone, each in names.zones],
        *[partial(_of_players, zone, writer) for zone, each in names.zones if each == "player"],
        *[partial(_of_sites, zone, writer) for zone, each in names.zones if each == "site"],
        *[partial(_of_player_and_sites, zone, writer) for zone, each in names.zones if each == "several sites"],
    ]
    for name in names.of_kinds:
        found.append(partial(_of_kind, name, writer))
    return found


def _with_word(words: tuple[str, ...], writer: ExpressionWriter) -> str:
    return f"({writer.sites()} {writer.pick(words)})"


def zone_of(name: str, each: str, writer: ExpressionWriter) -> str:
    """The places of a zone, of one of several perhaps that there is not."""
    words = {"player": writer.player, "piece": writer.maybe_piece, "integer": writer.integer, "site": writer.site}
    words["word"] = writer.word
    if each in ("several", "several sites"):
        return f"{name}({writer.player()}, {writer.write('integer' if each == 'several' else 'site')})"
    return f"({name} of {words[each]()})" if each else name


def _of_players(name: str, writer: ExpressionWriter) -> str:
    """The places of several players."""
    return f"({name} of {writer.players()})"


def _of_sites(name: str, writer: ExpressionWriter) -> str:
    """The places of several squares."""
    return f"({name} of {writer.sites()})"


def _of_player_and_sites(name: str, writer: ExpressionWriter) -> str:
    """The places of a player and several squares."""
    return f"{name}({writer.player()}, (board and {writer.sites()}))"


def _of_kind(name: str, writer: ExpressionWriter) -> str:
    return f"(board and ({name} of {writer.maybe_piece()}))"


def single_sites(writer: ExpressionWriter) -> list[Write]:
    """Sites, or none: the first or last of a set, or the one for which something holds."""
    found: list[Write] = [
        lambda: f"({writer.pick(('lowest', 'highest'))} of {writer.sites()})",
        lambda: f"nth({writer.sites()}, {writer.integer()})",
    ]
    if writer.may_loop:
        found.append(partial(the, "sites", "site", writer))
        found.append(lambda: writer.extreme("sites", "site", writer.fresh()))
    return found


def the(domain: str, kind: str, writer: ExpressionWriter) -> str:
    """The first member of a set for which a condition holds."""
    name = writer.fresh()
    condition = writer.knowing(name, kind, loop=kind == "site").truth()
    return f"(the {name} in {writer.write(domain)} where {condition})"


def places(writer: ExpressionWriter) -> list[Write]:
    """Single places of shared zones."""
    return [partial(str, f"{zone}{writer.number(1, 2)}") for zone, each in writer.names.zones if not each]
