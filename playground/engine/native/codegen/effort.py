"""How much LLVM optimises a program: less, the larger it is.

Microseconds of LLVM for a unit of size (`size_of`), measured on one core of a server, LLVM 20, and games a second:

    level                                                    time        games a second
    2   four passes                                          35 to 55    100%
    1   variables in registers                               20 to 50    95 to 100%
    1   the same, functions that are enormous                15 to 30    60 to 70%
    0   instruction by instruction                           4 to 8      50 to 55%

Functions with enormous blocks, or very many, are not optimised at any level, since that takes more than linear time:
90,000 lines of chess, with a block of 6,000, would take 9 s instead of 2.6, for code that is faster by 6%.
"""

from __future__ import annotations

from collections.abc import Sequence

from playground.engine.native.ir.cells import keeps_sets

MAX_FULLY_OPTIMISED = 30_000
"""The size of the largest program that is compiled at level 2."""

MAX_OPTIMISED = 100_000
"""The size of the largest program that is compiled at level 1."""

MAX_STORES = 500
"""Stores in one block of a function that LLVM optimises; it compares them with each other."""

MAX_BLOCK = 4000
"""The lines of the largest block of a function that LLVM optimises; one about a set counts once for each word."""

MAX_COMBINED = 500
"""The lines of the largest function whose instructions LLVM combines, which takes a quarter of its time.

In larger ones constants alone are propagated, which makes games as fast within a hundredth. In the small functions of
small games, and in what picks options, combining is worth a tenth."""

MAX_SETUP = 100
"""The lines of the longest setup that LLVM optimises: many games in a row perform it once."""

MAX_DEAL, MAX_PROGRAM_WITH_FAST_DEAL = 350, 2000
"""The lines of the longest deal that LLVM optimises in programs of more than so many lines.

A deal is performed once a game: games of long turns are compiled in 17 ms less if theirs is not optimised, and played
as fast. Dealing cards and rolling dice are a tenth of the time of some games, which are shorter programs."""

MAX_LINES_OF_BLOCK = 250
"""Lines after which a block is split, times the words of a set: the time for one block is not linear.

Where hundreds of values in a block are selected by the same condition, the time to order its instructions grows with
the third power of its length at least: 25,000 lines of a card game with sets of four words took more than a minute in
blocks of 1000, and take 15 s in blocks of 250, 4 s in blocks of 125 and 2 s in blocks of 62."""

MIN_LINES_OF_BLOCK = 30
"""A block is not split before it has so many lines, however many words a set has: other blocks cost time, too."""

MAX_BLOCKS = 8000
"""The blocks of a function that LLVM optimises: 6,600 take 0.6 s, 19,700 take 8 s, and without optimisation 0.8 s."""

MAX_BLOCK_AT_ONCE = 20_000
"""The same, of a program that is compiled at level 1 or 2: even unoptimised, one block of 47,000 lines takes 4 s."""

MAX_WORDS_WITH_VECTORS = 300
"""Words that one block may load as parts of wide sets if LLVM may use vector registers.

Where it may, LLVM 22 looks in vain for vectors among them, in time that grows with their third power: 500 words take
0.3 to 0.5 s, 1000 take 2 to 4 s, and 15 s in a game with 150 kinds of pieces on 900 squares, or 2 s without vectors.
Smaller programs keep vectors, since without them some games are slower by 4%."""

LINES_OF_WIDE_SET = 2.5
"""A line about a set of several words counts as so many lines for each of them: it becomes as many instructions."""


def max_lines_of_block(words: int) -> int:
    """The lines after which a block is split, with sets of so many words; where LLVM optimises it joins them again,
    up to `MAX_BLOCK`."""
    return max(MIN_LINES_OF_BLOCK, MAX_LINES_OF_BLOCK // words)


def words_loaded(lines: Sequence[str], words: int, set_type: str) -> int:
    """The words that lines of LLVM text load as parts of wide sets."""
    load = f"= load {set_type},"
    return words * sum([load in line for line in lines]) if words > 1 else 0


def size_of(lines: Sequence[str], words: int, set_type: str) -> int:
    """The size of lines of LLVM text: how long they take to compile, in lines about numbers.

    `words` is the number of 64-bit words of a set, and `set_type` the LLVM type of such sets.
    """
    if words == 1:
        return len(lines)
    about_sets = sum([set_type in line for line in lines])
    return round(LINES_OF_WIDE_SET * words * about_sets + len(lines) - about_sets)


def words_of(lines: Sequence[str], words: int, set_type: str) -> int:
    """The lines of LLVM text, each one about a set as often as sets have words."""
    return len(lines) + (words - 1) * sum([set_type in line for line in lines] if words > 1 else [])


def level_for(size: int, block: int) -> int:
    """The level at which a program is compiled, given its size and its largest block."""
    if block > MAX_BLOCK_AT_ONCE:
        return 0
    return 2 if size <= MAX_FULLY_OPTIMISED else 1 if size <= MAX_OPTIMISED else 0


def is_large(name: str, lines: int) -> bool:
    """Whether the instructions of a function of so many lines are not combined. Those that only keep sets have none to
    combine."""
    return lines > MAX_COMBINED or keeps_sets(name)


def is_long_setup(name: str, lines: int, of_program: int) -> bool:
    """Whether a function sets games up, and is so long that it is worth while not to optimise it; a deal only of games
    that are long."""
    if name == "setup":
        return lines > MAX_SETUP
    return name == "deal" and lines > MAX_DEAL and of_program > MAX_PROGRAM_WITH_FAST_DEAL


def is_enormous(stores: int, block: int, blocks: int) -> bool:
    """Whether a function is not optimised at all, given its most stores in a block, its largest block, and how many
    blocks it has."""
    return stores > MAX_STORES or block > MAX_BLOCK or blocks > MAX_BLOCKS
