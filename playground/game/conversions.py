"""Conversions between kinds of values: a piece, a player or a site is also the set of its sites, and the like."""

from __future__ import annotations

import re
from functools import reduce

from playground.game import core
from playground.game.always_one import if_there_always_is_one
from playground.game.construct import ExpressionBuilder
from playground.game.core import TYPE_NAMES, Type
from playground.game.expansion import blame
from playground.game.names import is_none
from playground.game.single_sites import holds_one_at_most, known_site
from playground.game.vocabulary import Vocabulary
from playground.ruleset.plurals import plural
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span

_PERHAPS_MISSING = ("player", "piece", "mark", "way")
"""Kinds of values that may be none by their types, and must be something where they are used."""

_LEFT_OUT = "; in a set or a number leave out 'start: none', and let another variable say whether there is one"

_CONVERSION_HINTS = {
    ("sites", "bool"): "'some …' tests whether there are any",
    ("site", "bool"): "'… is SITES' tests whether it is one of them",
    ("int", "bool"): "compare it with another number",
    ("sites", "int"): "'count …' is their number",
    ("bool", "int"): "'if … then 1 else 0' makes a number of it",
    ("word", "bool"): "compare it with one of the parameter's choices",
    ("players", "player"): "in 'any who in everyone where …' and 'every who in everyone has …', 'who' is one of them",
    ("players", "sites"): "of players, 'next_of(PLAYERS, mover)' is the first one after the mover",
    ("sites", "piece"): "'kind of SITE' is the kind of what stands there; a piece of a player is 'PIECE of PLAYER'",
    ("sites", "player"): "'owner of SITE' is the player whose piece stands there",
    ("site", "player"): "'owner of …' is the player whose piece stands there",
    ("piece", "player"): "a kind belongs to nobody alone: name a player, or 'owner of SITE' for one piece",
    ("int", "player"): "players have names; 'player_ahead(mover, 2)' is the second one after the mover",
    ("player", "int"): "'seat_of …' is the place in turn order, and 'count pieces of …' the number of pieces",
    ("player", "bool"): "compare it: '… is mover'",
    ("piece", "bool"): "'some …' tests whether there are any",
    ("site", "int"): "'row_of …' and 'column_of …' are numbers of a site",
    ("mark", "bool"): "compare it with one of the words: '… is WORD'",
    ("ways", "way"): "these are several; 'any way in … where …' and 'for each way in … do …' look at one at a time",
    ("site", "piece"): "'kind of …' is the kind of what stands there",
}

_TESTS = ("if ", "let ")
"""What the value of a test begins with, which cannot stand in front of another one."""

_ONE_OF_SEVERAL = "'lowest of …' is the first of them, and 'the X in … where …' one for which something holds"

_OF_IT = re.compile(r"(\w+) of it")

_IN_A_ZONE = "'lowest of (… except occupied)' is its first free place, 'lowest of (… within occupied)' its first thing"


class Conversions(ExpressionBuilder):
    """Converts expressions to the kinds of values that are needed."""

    def __init__(self, vocabulary: Vocabulary, diagnostics: Diagnostics) -> None:
        super().__init__(vocabulary, diagnostics)
        self._sites_of_kinds: dict[str, Span] = {}

    def as_kinds(self, expression: core.Expression) -> core.Expression:
        """The set of kinds of a kind, or of sites given by kinds: `Knight or Bishop`; others stay as they are."""
        kinds = _kinds_of(expression)
        if kinds is None or expression.type.kind == "pieces":
            return expression
        return core.Constant(kinds, type=Type("pieces"), span=expression.span)

    def named_number(self, expression: core.Expression) -> core.Expression:
        """The number of a choice of a parameter that is the name of one; others stay as they are."""
        if expression.type.kind != "word" or not isinstance(expression, core.Constant):
            return expression
        return self.vocabulary.number_named(str(expression.value), expression.span) or expression

    def as_players(self, expression: core.Expression) -> core.Expression:
        """The set of players of pieces given by players, `South or North`; others stay as they are."""
        players = _players_of(expression)
        if players is None:
            return expression
        everyone = core.Constant(
            frozenset(range(self.vocabulary.world.player_count)), type=Type("players"), span=expression.span
        )
        it = self.fresh("it", Type("player"), expression.span)
        either = [self.make("equal", it, player, span=expression.span) for player in players]
        condition = reduce(lambda one, other: self.make("or", one, other, span=expression.span), either)
        return self.where(it, everyone, condition, expression.span)

    def note_sites_of_kinds(self, variable: core.Variable, domain: core.Expression, span: Span) -> None:
        """Keep in mind that a variable is one of the sites of some kinds or players, which may be taken for these."""
        if domain.type.kind == "sites" and (_kinds_of(domain) is not None or _players_of(domain)):
            self._sites_of_kinds[variable.name] = span

    def _instead(self, expression: core.Expression, required: str) -> str:
        """A hint for an expression that is not of the kind that is required; empty if there is none."""
        if (expression.type.kind, required) == ("int", "sites") and _is_behind(expression.span, "distinct"):
            return "leave 'distinct' out: of sets that differ in equal things only, one is offered in any case"
        if (expression.type.kind, required) == ("int", "sites") and (counted := _counted_alone(expression.span)):
            first = "'count' goes before 'or', 'and' and 'except'"
            return f"put all that is counted in brackets, 'count ({counted} …)': {first}"
        if (expression.type.kind, required) == ("int", "sites") and not self.within_definition:
            return "a row of the board is 'row 8', a column 'column 8', and a square has a name such as 'a8'"
        if required == "int" and is_none(expression):
            return (
                "a number is never none: take one that is not needed otherwise, such as 0; a die that is rolled lists "
                "its other numbers then: {type: 0..6, faces: [1, 2, 3, 4, 5, 6]}"
            )
        if (expression.type.kind, required) == ("sites", "bool") and expression.span is not None:
            empty = re.fullmatch(r"(\w+|\(.*\)) empty", expression.span.text)
            if empty:
                return f"write: no ({empty[1]} within occupied)"
        if required == "player" and expression.span is not None:
            of_player = re.fullmatch(r"(\w+) ([A-Z]\w*)", expression.span.text)  # in 'seat of who Pawn'
            if of_player:
                return f"the pieces of this kind there are '… of {of_player[1]} within {of_player[2]}'"
        sites = self._sites_of_kinds.get(expression.name) if isinstance(expression, core.Variable) else None
        if sites is None or required not in ("piece", "player"):
            return _CONVERSION_HINTS.get((expression.type.kind, required), "")
        names = sites.text.strip()
        names = names if names.startswith("(") and names.endswith(")") else f"({names})"
        meant = "kinds" if required == "piece" else "players"
        return f"it is one of the sites of such pieces ({sites}); for the {meant} write '{meant} and {names}'"

    def coerce(self, expression: core.Expression, kind: str, span: Span | None, *, hint: str = "") -> core.Expression:
        """Convert an expression to a kind: a piece, player or site is also the set of its sites.

        A set that is known to hold one site at most is also that site.

        An optional player, piece, mark or direction is accepted only if the kind ends in `?`; an optional site always.
        """
        actual = expression.type.kind
        required = kind.rstrip("?")
        must_exist = required == kind and required in _PERHAPS_MISSING
        if actual == required and expression.type.optional and must_exist:
            certain = self.as_certain(expression)
            return self._perhaps_missing(expression, span, hint) if certain.type.optional else certain
        if kind == "way?" and isinstance(expression, core.Constant) and expression.value == core.NOTHING:
            return core.Constant(core.NOTHING, type=Type("way", optional=True), span=span)
        if actual in (required, "unknown") or required == "unknown":
            return expression
        if required == "int" and (named := self.named_number(expression)) is not expression:
            return named
        if required == "sites" and actual in ("site", "piece", "player", "pieces", "mark"):
            return self._as_sites(expression, span)
        if required == "ways" and actual == "way":
            return self.make("single_way", expression, span=span)
        if required == "site" and actual == "sites":
            return self._as_site(expression, span)
        hint = hint or self._instead(expression, required)
        return self.fail("T001", span, hint=hint, expected=TYPE_NAMES[required], found=expression.type)

    def as_certain(self, expression: core.Expression) -> core.Expression:
        """A value that may be none by its type, but not here, as one that is never none; others stay as they are."""
        type_ = expression.type
        if not type_.optional or type_.kind not in _PERHAPS_MISSING or not self.is_certainly_present(expression):
            return expression
        return self.make("present", expression, span=expression.span)

    def _perhaps_missing(self, expression: core.Expression, span: Span | None, hint: str) -> core.Expression:
        """Report a value that may be none where something is needed."""
        nobody = expression.type.kind == "player"
        if not hint:
            hint = self._way_out(expression, blame(span, self._open)[0], "a player" if nobody else "something")
        of_site = isinstance(expression, core.AttributeOf) or (
            isinstance(expression, core.Operation) and expression.name in ("owner", "piece")
        )
        where, missing = ", as on an empty site" if of_site else "", "nobody" if nobody else "nothing"
        return self.fail("T033", span, hint=hint, missing=missing, where=where, found=expression.type)

    def _way_out(self, expression: core.Expression, written: Span | None, what: str) -> str:
        """What to write so that a value that may be none is something where it is needed."""
        hint = self._among_those_with(written) or _behind(written, what)
        if self.is_choice and written is not None and not (hint.startswith("write") or _has_variables(expression)):
            return f"let 'when' of the action say '{written.text} is not none': then it is {what}"
        hint += if_there_always_is_one(expression)
        return hint + (_LEFT_OUT if isinstance(expression, core.StateVariable) and self.within_definition else "")

    def _among_those_with(self, written: Span | None) -> str:
        """From which kinds to take the members of a set, if what may be none is an attribute of `it`; else empty."""
        found = _OF_IT.fullmatch(written.text) if written else None
        kinds = zip(self.vocabulary.pieces, self.vocabulary.of_kinds_of_components, strict=False)
        having = [kind for kind, attributes in kinds if found and found[1] in attributes]
        if not having:
            return ""
        which = having[0] if len(having) == 1 else f"({' or '.join(having)})"
        return f"write '… within {which} where …': each of these has one"

    def _as_site(self, sites: core.Expression, span: Span | None) -> core.Expression:
        """The site of a set that has one at most."""
        if holds_one_at_most(sites):
            return known_site(sites) or self.make("lowest", sites, span=span)
        found = "a set of sites, which may hold several"
        written = blame(span, self._open)[0]
        hint = _IN_A_ZONE if written is not None and self._is_zone(written.text) else _ONE_OF_SEVERAL
        return self.fail("T001", span, hint=hint, expected=TYPE_NAMES["site"], found=found)

    def _is_zone(self, text: str) -> bool:
        """Whether a text names all places of a zone, perhaps of one player."""
        places = self.vocabulary.sites_by_name().get(text.partition(" of ")[0])
        return bool(places) and min(places or ()) >= self.vocabulary.world.board.area

    def _as_sites(self, expression: core.Expression, span: Span | None) -> core.Expression:
        kind = expression.type.kind
        if kind == "pieces" and isinstance(expression, core.Constant) and isinstance(expression.value, frozenset):
            parts = [core.Constant(p, type=Type("piece"), span=span) for p in sorted(expression.value)]
            return self.union([self._as_sites(part, span) for part in parts], span)
        if kind == "pieces":
            variable = self.fresh("kind", Type("piece"), span)
            it = self.fresh("it", Type("site"), span)
            everywhere = core.Constant(self.vocabulary.world.board.site_set, type=Type("sites"), span=span)
            here = self.make("contains", self._as_sites(variable, span), it, span=span)
            return self.where(it, everywhere, self.quantified("any", variable, expression, here, span), span)
        if kind == "mark" and expression.type.name not in self.vocabulary.attributes:
            hint = f"it is a word of a variable or a choice, which no piece has{self._all_words(expression)}"
            return self.fail("T001", span, hint=hint, expected=TYPE_NAMES["sites"], found=expression.type)
        if kind == "mark":
            return core.WithAttribute(expression.type.name, expression, type=Type("sites"), span=span)
        operation = {"site": "singleton", "piece": "of_piece", "player": "held_by"}.get(kind)
        if operation is None:
            return self.fail("T001", span, expected=TYPE_NAMES["sites"], found=expression.type)
        return self.make(operation, expression, span=span)

    def _all_words(self, word: core.Expression) -> str:
        """The end of a hint, with the name of all values of what a word that is not known is of; else empty."""
        holder = word.type.name
        if isinstance(word, core.Constant) or plural(holder) not in self.vocabulary.names():
            return ""
        return f"; all values of '{holder}' are '{plural(holder)}'"


def may_be_of(sites: core.Expression) -> frozenset[int] | None:
    """The kinds of pieces that sites can hold, as far as their expression shows; None if it does not."""
    match sites:
        case core.Operation(name="intersection", arguments=sides):
            known = [kinds for side in sides if (kinds := may_be_of(side)) is not None]
            return frozenset.intersection(*known) if known else None
        case core.Operation(name="union", arguments=sides):
            parts = [may_be_of(side) for side in sides]
            return None if None in parts else frozenset().union(*(part for part in parts if part is not None))
        case core.Operation(name="difference" | "lowest" | "highest" | "singleton", arguments=(whole, *_)):
            return may_be_of(whole)
        case core.Where(domain=domain):
            return may_be_of(domain)
        case core.Let(body=body):
            return may_be_of(body)
    return _kinds_of(sites)


def _behind(span: Span | None, what: str) -> str:
    """What to write so that a value that may be none, as the user wrote it, is something."""
    written = span.text if span else "…"
    # what is computed has a name rather than being written twice
    if "(" in written or " where " in written or written.startswith(_TESTS):
        return f"write 'let one be {written}; if one is not none then …', where 'one' is {what}"
    return f"behind '{written} is not none and …', and in 'if {written} is not none then …', it is {what}"


def _has_variables(expression: core.Expression) -> bool:
    """Whether an expression depends on the member of a set, or on a choice."""
    return isinstance(expression, core.Variable) or any(map(_has_variables, core.parts(expression)))


def _players_of(expression: core.Expression) -> tuple[core.Expression, ...] | None:
    """The players whose sites an expression names, if it names them one by one and several."""
    match expression:
        case core.Operation(name="union", arguments=sides):
            sets = [
                side.arguments if isinstance(side, core.Operation) and side.name == "held_by" else _players_of(side)
                for side in sides
            ]
            return None if None in sets else tuple(player for players in sets if players for player in players)
    return None


def _counted_alone(span: Span | None) -> str:
    """What is counted, and the word behind it that joins sets, of `count own or enemy` without brackets; else empty."""
    if span is None or span.source.text[span.start : span.start + 6] != "count ":
        return ""
    joined = re.match(r"\s+(or|and|except)\b", span.source.text[span.end :])
    things = " ".join(span.text.split()).removeprefix("count ")
    return f"{things} {joined[1]}" if joined and not things.startswith("(") else ""


def _is_behind(span: Span | None, word: str) -> bool:
    """Whether a word stands directly before an expression."""
    return span is not None and span.source.text[: span.start].rstrip().endswith(f" {word}")


def _kinds_of(expression: core.Expression) -> frozenset[int] | None:
    """The kinds of pieces whose sites an expression names, if it names them one by one."""
    match expression:
        case core.Constant(value=int() as kind) if expression.type.kind == "piece":
            return frozenset((kind,))
        case core.Operation(name="of_piece", arguments=(kind,)):
            return _kinds_of(kind)
        case core.Operation(name="union", arguments=sides):
            parts = [_kinds_of(side) for side in sides]
            return None if None in parts else frozenset().union(*(part for part in parts if part is not None))
    return None
