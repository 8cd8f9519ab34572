"""Rulesets that the tests of the dashboard play with: short, and known to the letter."""

SQUARE = """\
game: Corners
players: [South, North]
parameters:
  needed: {default: 2, range: 2..3, about: stones in a row that win}
board:
  shape: square
  size: 3
  regions:
    middle: b2
    home: {South: row 1, North: row 3}
pieces: {Stone: {about: a stone}, Staff: {about: a staff}}
setup: [place Stone of South on a1, place Staff of North on c3]
actions:
  put:
    choose: {target: empty}
    do: place Stone of mover on target
end:
  line: when line(needed, own) then mover wins
  full: when no empty then draw
variants:
  patient: {about: three in a row are needed, parameters: {needed: 3}}
"""

WIDE = SQUARE.replace("shape: square\n  size: 3", "shape: rectangle\n  columns: 5\n  rows: 3")
HEXAGONAL = SQUARE.replace("shape: square\n  size: 3", "shape: hexagon\n  side: 2")
HEXAGONAL = HEXAGONAL.replace("on a1", "on b1").replace("c3", "b3")  # a1 and c3 are no cells of it
