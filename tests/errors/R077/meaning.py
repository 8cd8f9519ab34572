"""Names in given values that stand where they mean something of the part: `it`, and the choices of an action."""

from pathlib import Path

PART = """\
part: Yards
parameters:
  open: {about: where a man may stop}
  price: {about: what a step costs}
  prize: {about: what a choice is worth}
define:
  stops(spot): neighbours of spot where it is empty and open
actions:
  step:
    moves: own
    when: target is stops(piece)
    do: move piece to target; set purse to purse - price
  wait:
    choose: {coins: 1..3}
    do: set purse to purse + prize
variables: {purse: {type: 0..99}}
"""
GAME = """\
game: Yard
players: [Ann, Ben]
include: {part: yards.yaml, with: {open: it is not corners, price: row_of target + distance, prize: 2 * coins}}
board: {shape: square, size: 5}
pieces: {Man: {moves: step}}
moves: {step: 1 square in any direction onto empty}
define: {coins: 4, target: a3, distance: 2}
setup: place Man of Ann on row 1; place Man of Ben on row 5
"""


def make(folder: Path) -> Path:
    (folder / "yards.yaml").write_text(PART, encoding="utf-8")
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    return folder / "game.yaml"
