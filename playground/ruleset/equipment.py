"""The format of what games are played with: boards, zones, attributes, pieces and variables.

The sections that have them stand in `sections.py`.
"""

from __future__ import annotations

from playground.ruleset.drawings.figures import BODIES, NO_MARK
from playground.ruleset.shape import (
    Drawing,
    Either,
    Group,
    Key,
    Many,
    Named,
    NewName,
    PerPlayer,
    Reference,
    Text,
    Word,
)
from playground.ruleset.text_kinds import EXPRESSION

EDGE_WAYS = {
    "orthogonally": "up, down and across",
    "diagonally": "to the four diagonal neighbours",
    **{way: f"to the {way}" for way in ("north", "northeast", "east", "southeast")},
}
"""The directions in which points of a grid may be joined, with a phrase for each."""

REGION = Either((EXPRESSION, PerPlayer(EXPRESSION), Many(EXPRESSION, "sets of sites")))

BODY_OR_FIGURE, FIGURE_OR_NONE = Drawing(BODIES), Drawing((NO_MARK,))
LOOK = Either((BODY_OR_FIGURE, Many(BODY_OR_FIGURE, "drawings"), PerPlayer(BODY_OR_FIGURE, or_kinds=False)))
MARK = Either((FIGURE_OR_NONE, Many(FIGURE_OR_NONE, "drawings"), PerPlayer(FIGURE_OR_NONE, or_kinds=False)))

STRETCHES = Many(Text(), "stretches", or_one=True)
TRACK = Either((Text(), Many(Text(), "stretches"), PerPlayer(STRETCHES, or_kinds=False)))

EDGES = Either(
    (
        Text(),
        Many(Text(), "edges"),
        Group(tuple(Key(way, EXPRESSION, f"The sites from which edges lead {doc}.") for way, doc in EDGE_WAYS.items())),
    )
)

BOARD = Group(
    (
        Key(
            "shape",
            Word(("square", "rectangle", "hexagon", "rhombus", "triangle", "graph", "grid"), measured=True),
            "The outline of the board, perhaps with its measures: square 8, rectangle 7 by 6, hexagon 5.",
            True,
        ),
        Key("without", EXPRESSION, "Sites that the board lacks, holes and cut corners, known before the game."),
        Key(
            "regions",
            Named("region", REGION, shared=True),
            "Sites with a name: one set, one for each player or piece, or a list.",
        ),
        Key(
            "tracks",
            Named("track", TRACK),
            "Ways of their own, from site to site: [a1-e1-e5, c3], or one for each player.",
        ),
        Key("marks", Named("region", FIGURE_OR_NONE), "Drawings on cells of regions: cow: star; none: no tint."),
        Key("lines", EXPRESSION, "Draws points and lines, not cells: directions, or a region in parts, each a line."),
    ),
    by="shape",
    cases={
        "square": (Key("size", EXPRESSION, "Squares along a side."),),
        "rectangle": (Key("columns", EXPRESSION, "Columns, from left to right."), Key("rows", EXPRESSION, "Rows.")),
        **{shape: (Key("side", EXPRESSION, "Cells along each side."),) for shape in ("hexagon", "rhombus", "triangle")},
        "graph": (
            Key("points", Named("point", Many(Text(), "two numbers")), "The points with their places: a: [0, 1.5]."),
            Key("edges", EDGES, "Which points are joined: a-b, or one after the other, a-b-c-d."),
        ),
        "grid": (
            Key("columns", EXPRESSION, "Columns, from left to right."),
            Key("rows", EXPRESSION, "Rows."),
            Key(
                "edges", EDGES, "Which points are joined: directions with the sites from which they lead, or a1-a4-d4."
            ),
        ),
    },
)

WORDS = Many(NewName("value"), "words")

FACES = Key(
    "faces",
    Many(EXPRESSION, "faces", instead="write a list, as [1, 2, 2]; for equally likely values 'type: 1..6' is enough"),
    "What a die shows that rolls it, such as [0, 1, 1, 2]; all values once if missing.",
)

NAMES = Key(
    "names", Named("number", EXPRESSION, of_numbers=True), "Names for some of the numbers: {J: 11, Q: 12, K: 13}."
)

_VALUES = Key("type", Either((EXPRESSION, WORDS)), "A range, or words.")
ATTRIBUTE = Either((EXPRESSION, WORDS, Group((_VALUES, FACES, NAMES))))

RELATION = Either((Text(), Named("piece", Many(Reference("piece", "pieces"), "pieces", or_one=True))))

SEEN_BY = Word(("everybody", "owner", "nobody"))
ZONE_SEEN_BY = Word(("everybody", "owner", "others", "nobody"))

EACH = Key(
    "each",
    Many(EXPRESSION, "what", or_one=True),
    "One for each player, kind, value of an attribute, number of a range, site, or site of a region; or a list.",
)

ZONE = Group(
    (
        Key("size", EXPRESSION, "How many places it has; if missing, as many as the board and all zones with a size."),
        EACH,
        Key("seen by", ZONE_SEEN_BY, "Who sees face-down components there; everybody if missing."),
        Key("order", Word(("free", "kept")), "kept: what is put there comes after all that lies there, as on a pile."),
    )
)

START = Either((EXPRESSION, PerPlayer(EXPRESSION, or_kinds=False)))

_ATTRIBUTE_OF_PIECES = Reference("attribute", "attributes")
HAS = Either((_ATTRIBUTE_OF_PIECES, Many(_ATTRIBUTE_OF_PIECES, "attributes"), Named("attribute", ATTRIBUTE)))

PIECE = Group(
    (
        Key("has", HAS, "Its attributes: names, or names with their values, which are then declared here."),
        Key("owner", Word(("nobody",)), "The owner: a player if missing, or nobody."),
        Key("moves", Many(Reference("movement", "moves"), "movements", or_one=True), "The movements of the piece."),
        Key("start", START, "Where such pieces stand at the start: a region, a zone, or a set for each player."),
        Key("flips to", Reference("piece", "pieces"), "The piece it becomes when it is turned over."),
        Key("about", Text(), "What the piece is, in one line."),
        Key("symbol", Text(), "How the piece is drawn: a letter or a sign."),
        Key("look", LOOK, "What the piece is drawn as: disc (if missing), tile, die, card, or a drawing such as pawn."),
        Key("mark", MARK, "The drawing on a disc, tile or card, such as crown, in place of a letter; or none."),
    ),
    others=EXPRESSION,
)

VARIABLE = Group(
    (
        Key(
            "type",
            Either((EXPRESSION, WORDS)),
            "A range such as 0..100, bool, player, site, kind, direction, an attribute, or a list of words.",
        ),
        FACES,
        NAMES,
        EACH,
        Key("start", EXPRESSION, "The value at the start of a game."),
        Key("seen by", SEEN_BY, "Who knows the value; everybody if missing."),
        Key("shown", Word(("no", "yes")), "no for what only the rules keep count with: players are not shown it."),
    )
)
