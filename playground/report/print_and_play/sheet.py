"""The sheet of a game: its rules, its board, and everything that is cut out, for a printer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from playground.compiler import Compiled
from playground.engine.cancellation import CancelToken
from playground.engine.labels import in_words
from playground.engine.visible_components import HIDDEN
from playground.game.core import Game, RollVariable
from playground.game.effect_sequences import all_effects
from playground.report import printing
from playground.report.print_and_play.board import MARGIN, PrintedBoard, printed_board
from playground.report.print_and_play.counters import can_be_folded, counters, sides_of
from playground.report.print_and_play.supply import GAMES, Supply, supplies
from playground.rulebook.book import rulebook
from playground.rulebook.html import CSS as RULES_CSS
from playground.rulebook.html import body

PAPERS = {"a4": "A4", "letter": "letter"}
"""Sizes of paper, with their names in CSS."""

_CSS = """
:root { color-scheme: light; --paper: #fff; --ink: #000; --line: #bbb; --accent: #6b3a17; }
body { max-width: none; padding: 0; background: #fff; color: #000; print-color-adjust: exact;
  -webkit-print-color-adjust: exact; }
.rules { max-width: 46rem; margin: 0 auto; padding: 1rem; }
.sheet { break-before: page; }
.sheet h2 { margin: 0 0 3mm; font-size: 12pt; border: 0; }
.sheet p { font: 9.5pt system-ui, sans-serif; margin: 0 0 3mm; }
.cut { display: flex; flex-wrap: wrap; gap: 2.5mm; align-items: flex-start; }
.cut h3 { flex-basis: 100%; margin: 3mm 0 0; font-size: 10pt; break-after: avoid; }
.counter { break-inside: avoid; display: block; flex: none; }
.tile { display: block; max-width: none; }
@media screen { .sheet { padding: 10mm; border-top: 1px dashed #999; overflow-x: auto; } }
@media print { .rules { max-width: none; padding: 0; } }
"""


def print_and_play(compiled: Compiled, paper: str = "a4", stop: CancelToken | None = None) -> str:
    """The whole file, which needs nothing else; `paper` is a key of `PAPERS`."""
    game, title = compiled.game, escape(compiled.ruleset.title)
    board, needed = printed_board(game, paper), supplies(compiled, stop)
    text = f"{printing.BUTTON}{body(rulebook(compiled))}"
    rules = f'<section class="rules">{text}\n{_contents(game, board, needed)}</section>'
    page = f"@page {{ size: {PAPERS[paper]}; margin: {MARGIN:g}mm; }}"
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<link rel="icon" href="data:,">\n'
        f"<title>{title}: print and play</title>\n<style>{RULES_CSS}{_CSS}{printing.STYLE}{page}</style>\n"
        "</head>\n<body>\n"
        f"{rules}\n{''.join(_tiles(board))}\n{_cut_out(game, board, needed)}\n</body>\n</html>\n"
    )


def _contents(game: Game, board: PrintedBoard, needed: Sequence[Supply]) -> str:
    """What the following sheets have."""
    items = []
    if board.tiles:
        sheets = f", on {len(board.tiles)} sheets to be glued" if len(board.tiles) > 1 else ""
        items.append(f"a board with cells of {board.cell_mm:.0f} mm{sheets}")
    for alike in _alike(needed):
        items.append(f"{_total(alike)} × {group_name(game, alike)}{_spare(alike)}")
    items += [f"a die from {low} to {high} of your own, for the {name}" for name, low, high in _other_dice(game)]
    listed = "".join(f"<li>{escape(item)}</li>" for item in items)
    how = (
        "Print at 100%, not fitted to the page, on stiff paper. Cut along the dashed lines; fold along the dotted "
        "ones, and glue."
    )
    return f"<h2>To print and cut out</h2>\n<ul>{listed}</ul>\n<p>{how}</p>" if listed else ""


def _alike(needed: Sequence[Supply]) -> list[list[Supply]]:
    """Things of one owner and kind together, such as the cards of a deck."""
    groups: dict[tuple[int, int], list[Supply]] = {}
    for each in needed:
        groups.setdefault((each.faces[0].owner, each.faces[0].kind), []).append(each)
    return list(groups.values())


def _total(alike: Sequence[Supply]) -> int:
    return sum(each.number for each in alike)


def group_name(game: Game, alike: Sequence[Supply]) -> str:
    """Things of one owner and kind in words: one by its name, several by their kind and what they are."""
    if len(alike) == 1:
        return name_of(game, alike[0])
    kind = game.pieces[alike[0].faces[0].kind].name
    each = ", ".join(f"{one.number} × {name_of(game, one, short=True)}" for one in alike)
    sides = sides_of(game, alike[0])
    back = ", each with its back" if not alike[0].is_die and len(sides) > 1 and sides[1] is HIDDEN else ""
    return f"{kind}: {each}{back}"


def _spare(alike: Sequence[Supply]) -> str:
    """Where the number of things comes from, if it is not that of the setup."""
    spare = sum(each.spare for each in alike)
    if not spare:
        return ""
    return f" ({_total(alike) - spare} at most were in use at once in {GAMES} random games; {spare} to spare)"


def _other_dice(game: Game) -> list[tuple[str, int, int]]:
    """Dice that are no components: names, lowest and highest numbers of variables that are rolled."""
    rolled = {effect.variable for effect in all_effects(game) if isinstance(effect, RollVariable)}
    return [
        (each.name.replace("_", " "), each.type.low, each.type.high)
        for each in game.variables
        if each.name in rolled and each.type.kind == "int"
    ]


def name_of(game: Game, supply: Supply, short: bool = False) -> str:
    """A thing in words: `Solid of South, with Marked of South on the other side`; a die by what stays the same.

    `short` leaves out what a group has in common.
    """
    first = supply.faces[0]
    if supply.is_die:
        words = [
            attribute.words[first.attributes[attribute.name]]
            for attribute in game.attributes_of(first.kind)
            if attribute.words and attribute.name in first.attributes
        ]
        folded = "" if can_be_folded(supply) else f" with {len(supply.faces)} faces, which no cube has: take a real one"
        kind = [] if short and words else [game.pieces[first.kind].name]
        return " ".join([*words, *kind]) + folded
    sides = sides_of(game, supply)
    if len(sides) == 1 or (short and sides[1] is HIDDEN):
        return in_words(game, first)
    back = "its back" if sides[1] is HIDDEN else in_words(game, sides[1])
    return f"{in_words(game, first)}, with {back} on the other side"


def _tiles(board: PrintedBoard) -> Iterator[str]:
    for number, tile in enumerate(board.tiles):
        where = ""
        if len(board.tiles) > 1:
            row, column = divmod(number, board.columns)
            where = f", row {row + 1} of {board.rows}, column {column + 1} of {board.columns}"
        yield f'<section class="sheet"><h2>The board{where}</h2>{tile}</section>\n'


def _cut_out(game: Game, board: PrintedBoard, needed: Sequence[Supply]) -> str:
    parts = []
    for alike in _alike([each for each in needed if not each.is_die or can_be_folded(each)]):
        parts.append(f"<h3>{_total(alike)} × {escape(group_name(game, alike))}</h3>")
        parts += [one for each in alike for one in counters(game, each, board.cell_mm)]
    if not parts:
        return ""
    return f'<section class="sheet"><h2>To cut out</h2><div class="cut">{"".join(parts)}</div></section>'
