"""The built-in drawings: shapes, suits, chess men and signs, as path data in a square of 100 by 100.

Filled by the even-odd rule, so that a shape within another is a hole.
"""

from __future__ import annotations

BODIES = ("disc", "tile", "die", "card")
"""What a piece can be made of; a drawing is a mark on it. A piece without a body is the drawing itself."""

NO_MARK = "none"
"""The mark of a piece that bears nothing, not even the letter of its kind."""

_HEART = "M50 90C20 64 8 47 8 31C8 17 18 9 29 9C38 9 46 14 50 23C54 14 62 9 71 9C82 9 92 17 92 31C92 47 80 64 50 90Z"
_SPADE = (
    "M50 7C58 24 90 42 90 62C90 74 81 81 71 81C64 81 58 78 54 72C55 81 58 88 64 93L36 93C42 88 45 81 46 72"
    "C42 78 36 81 29 81C19 81 10 74 10 62C10 42 42 24 50 7Z"
)
_CLUB = (
    "M50 7A20 20 0 0 1 65 40A20 20 0 1 1 55 70C56 80 59 88 65 93L35 93C41 88 44 80 45 70A20 20 0 1 1 35 40"
    "A20 20 0 0 1 50 7Z"
)
_LOZENGE = "M50 6L84 50L50 94L16 50Z"

FIGURES = {
    # shapes
    "circle": "M50 10A40 40 0 1 1 50 90A40 40 0 1 1 50 10Z",
    "ring": "M50 8A42 42 0 1 1 50 92A42 42 0 1 1 50 8ZM50 27A23 23 0 1 0 50 73A23 23 0 1 0 50 27Z",
    "cross": "M24 10L50 36L76 10L90 24L64 50L90 76L76 90L50 64L24 90L10 76L36 50L10 24Z",
    "plus": "M38 8L62 8L62 38L92 38L92 62L62 62L62 92L38 92L38 62L8 62L8 38L38 38Z",
    "square": "M15 15L85 15L85 85L15 85Z",
    "triangle": "M50 10L94 86L6 86Z",
    "lozenge": _LOZENGE,
    "hexagon": "M50 6L88 28L88 72L50 94L12 72L12 28Z",
    "star": "M50 4L61.2 36.6L95.6 37.2L68.1 57.9L78.2 90.8L50 71L21.8 90.8L31.9 57.9L4.4 37.2L38.8 36.6Z",
    "bar": "M6 38L94 38L94 62L6 62Z",
    "arrow": "M50 6L88 48L64 48L64 94L36 94L36 48L12 48Z",
    # signs
    "crown": (
        "M8 26A6 6 0 1 1 18 31L32 52L45 20A7 7 0 1 1 55 20L68 52L82 31A6 6 0 1 1 92 26L84 74L16 74ZM16 80"
        "L84 80L84 90L16 90Z"
    ),
    "shield": "M50 6C62 14 76 18 90 18C90 52 80 78 50 95C20 78 10 52 10 18C24 18 38 14 50 6Z",
    "flag": "M18 6L26 6L26 12L86 28L26 54L26 94L18 94Z",
    "moon": "M62 6A45 45 0 1 0 94 66A36 36 0 1 1 62 6Z",
    "sun": (
        "M50 28A22 22 0 1 1 50 72A22 22 0 1 1 50 28ZM46 4L54 4L54 20L46 20ZM46 80L54 80L54 96L46 96ZM4 46L20 46L20 54"
        "L4 54ZM80 46L96 46L96 54L80 54ZM16 21L21 16L32 27L27 32ZM68 73L73 68L84 79L79 84ZM79 16L84 21L73 32L68 27Z"
        "M27 68L32 73L21 84L16 79Z"
    ),
    "drop": "M50 5C62 28 82 44 82 64A32 32 0 0 1 18 64C18 44 38 28 50 5Z",
    "flame": "M54 4C58 24 84 38 84 64A34 32 0 0 1 16 64C16 48 26 40 30 26C38 32 42 38 42 46C52 36 56 22 54 4Z",
    "leaf": (
        "M88 10C92 58 74 84 36 82L18 96L12 90L28 74C22 36 46 14 88 10ZM72 26C54 38 42 52 34 70L37 73C52 62 64 48 74 28Z"
    ),
    "anchor": (
        "M50 4A13 13 0 0 1 56 28L56 36L72 36L72 46L56 46L56 80C70 78 78 70 80 60L72 62L84 44L96 62L90 60"
        "C88 82 72 94 50 96"
        "C28 94 12 82 10 60L4 62L16 44L28 62L20 60C22 70 30 78 44 80L44 46L28 46L28 36L44 36L44 28A13 13 0 0 1 50 4Z"
        "M50 11A6 6 0 1 0 50 23A6 6 0 1 0 50 11Z"
    ),
    "house": "M50 8L94 48L82 48L82 90L60 90L60 62L40 62L40 90L18 90L18 48L6 48Z",
    "tree": "M50 4L78 40L66 40L86 70L57 70L57 94L43 94L43 70L14 70L34 40L22 40Z",
    "coin": (
        "M50 6A44 44 0 1 1 50 94A44 44 0 1 1 50 6ZM50 15A35 35 0 1 0 50 85A35 35 0 1 0 50 15ZM50 24A26 26 0 1 1 50 76"
        "A26 26 0 1 1 50 24Z"
    ),
    # suits of cards, in both forms of their names
    **dict.fromkeys(("heart", "hearts"), _HEART),
    **dict.fromkeys(("spade", "spades"), _SPADE),
    **dict.fromkeys(("club", "clubs"), _CLUB),
    **dict.fromkeys(("diamond", "diamonds"), _LOZENGE),
    # chess men
    "pawn": (
        "M50 8A16 16 0 0 1 62 35C65 36 67 39 67 42L59 45C60 59 66 67 74 74C79 78 81 82 81 91L19 91C19 82 21 78 26 74"
        "C34 67 40 59 41 45L33 42C33 39 35 36 38 35A16 16 0 0 1 50 8Z"
    ),
    "rook": (
        "M18 10L32 10L32 20L43 20L43 10L57 10L57 20L68 20L68 10L82 10L82 32L71 40L73 68L82 77L82 91L18 91L18 77L27 68"
        "L29 40L18 32Z"
    ),
    "bishop": (
        "M50 4A7 7 0 0 1 55 16C67 26 73 38 73 48C73 57 68 62 61 66L65 75C77 76 83 81 83 91L17 91"
        "C17 81 23 76 35 75L39 66"
        "C32 62 27 57 27 48C27 38 33 26 45 16A7 7 0 0 1 50 4ZM58 29L48 45L54 49L64 34Z"
    ),
    "knight": (
        "M28 91C28 71 44 66 47 51C39 56 32 62 25 65C17 67 11 58 15 51C21 44 25 38 29 28C31 22 36 18 41 16L43 5L54 16"
        "C75 20 86 40 84 66C83 76 82 84 82 91ZM39 29A4 4 0 1 0 39 37A4 4 0 1 0 39 29Z"
    ),
    "queen": (
        "M10 16A7 7 0 1 1 16 29L30 52L28 21A7 7 0 1 1 35 21L43 49L47 17A7 7 0 1 1 53 17L57 49L65 21A7 7 0 1 1 72 21"
        "L70 52L84 29A7 7 0 1 1 90 16L79 73L83 91L17 91L21 73Z"
    ),
    "king": (
        "M45 3L55 3L55 11L63 11L63 20L55 20L55 31C71 26 90 32 90 50C90 61 81 68 77 75L80 91L20 91L23 75"
        "C19 68 10 61 10 50"
        "C10 32 29 26 45 31L45 20L37 20L37 11L45 11Z"
    ),
}
"""The path of each built-in drawing."""

RED_SUITS = frozenset(("heart", "hearts", "diamond", "diamonds"))
"""Suits that are printed in red."""
