"""Small games with values that are known, or that a plain recursion finds."""

from __future__ import annotations

from pathlib import Path

from playground.compiler import Compiled, load
from tests.dice_game import LOADED, PUSH, PUSH_AT_ONCE

HEXAPAWN = """\
game: Hexapawn
source: Martin Gardner, 1962
players: {White: {forward: north}, Black: {forward: south}}
parameters:
  columns: {default: 3, range: 3..5}
  rows: {default: 3, range: 3..5}
board:
  shape: rectangle
  columns: columns
  rows: rows
  regions:
    home: {White: row 1, Black: row rows}
    far:  {White: row rows, Black: row 1}
pieces: {Pawn: {moves: [step, strike]}}
moves:
  step:   1 square forward onto empty
  strike: 1 square diagonally forwards onto enemy
setup: for each side in players do place Pawn of side on home of side
actions:
  move: {moves: own, do: move piece to target}
turn:
  go: {actions: move, otherwise: mover loses}
end:
  arrived: when some own within far of mover then mover wins
  routed:  when no enemy then mover wins
"""

NIM = """\
game: Nim
players: [Ann, Ben]
parameters:
  first: {default: 3, range: 0..7}
  second: {default: 4, range: 0..7}
  third: {default: 5, range: 0..7}
  last_wins: {default: yes}
pieces: {Chip: {}}
variables:
  heap: {type: 0..7, each: 1..3}
setup:
  - set heap of 1 to first
  - set heap of 2 to second
  - set heap of 3 to third
actions:
  take:
    choose:
      which: 1..3
      many: 1..7 where it <= heap of which
    do: set heap of which to heap of which - many
end:
  over: when heap of 1 + heap of 2 + heap of 3 = 0 then if last_wins then mover wins else mover loses
"""

CHASE = """\
game: Chase
about: A hunter on a small board catches a hare, or does not; positions repeat.
players: [Hunter, Hare]
parameters:
  columns: {default: 4, range: 2..6}
  rows: {default: 1, range: 1..4}
board: {shape: rectangle, columns: columns, rows: rows}
pieces: {King: {moves: [step]}}
moves:
  step: 1 square orthogonally onto empty or enemy
setup:
  - place King of Hunter on column 1 and row 1
  - place King of Hare on column columns and row rows
actions:
  move: {moves: own, do: move piece to target}
  stay: {do: nothing}
end:
  caught: when no enemy then mover wins
"""

"""Solved by hand in tests/engine/test_chance_nodes.py: Ann wins with probability 25/81."""

RACE = """\
game: Race
about: Two runners on a track of five; a coin moves one on, or back. Positions repeat for ever with probability 0.
players: [Ann, Ben]
pieces: {Chip: {}}
variables:
  spot: {type: 0..4, start: 2}
  coin: {type: 0..1}
actions:
  flip: {do: roll coin; set spot to spot + 2 * coin - 1}
end:
  up: when spot = 4 then Ann wins
  down: when spot = 0 then Ben wins
"""

CLIMB = """\
game: Climb
about: Ann takes two steps up or one down, Ben one up or down; Ann wins at the top, Ben at the bottom.
players: [Ann, Ben]
parameters:
  top: {default: 8, range: 4..12}
pieces: {Chip: {}}
variables:
  spot: {type: 0..14, start: 3}
actions:
  up: {do: set spot to spot + (if mover is Ann then 2 else 1)}
  down: {do: set spot to spot - 1}
end:
  top: when spot >= top then Ann wins
  bottom: when spot = 0 then Ben wins
"""

THREE = """\
game: Three
about: Three players take one or two chips in turn; who takes the last one wins, or shares with the next.
players: [Ann, Ben, Cid]
parameters:
  chips: {default: 7, range: 1..20}
  shared: {default: no}
pieces: {Chip: {}}
variables:
  heap: {type: 0..20}
setup: set heap to chips
actions:
  take:
    choose: {many: 1..2 where it <= heap}
    do: set heap to heap - many
end:
  over: when heap = 0 then if shared then everyone win else mover wins
"""

DRAWN_LOT = """\
game: Drawn lot
about: The setup rolls how many chips there are to be taken, one or two at a time.
players: [Ann, Ben]
pieces: {Chip: {}}
variables:
  heap: {type: 1..6}
  left: {type: 0..6}
setup:
  - roll heap
  - set left to heap
actions:
  take:
    choose: {many: 1..2 where it <= left}
    do: set left to left - many
end:
  over: when left = 0 then mover wins
"""

COUNTED = """\
game: Counted
about: Who marks when five decisions have been made wins; marks can be taken back, so that only the count goes on.
players: [Ann, Ben]
board: {shape: rectangle, columns: 2, rows: 1}
pieces: {Mark: {}}
actions:
  mark:
    choose: {target: empty}
    do: place Mark of mover on target
  clear:
    choose: {target: occupied}
    do: remove target
end:
  fifth: when decisions >= 5 and some own then mover wins
"""

LEAPS = """\
game: Leaps
about: Men take by jumping, on and on; searches pick an option in one frame and play its legs with another.
players: {Ann: {forward: north}, Ben: {forward: south}}
board: {shape: rectangle, columns: 3, rows: 5}
pieces: {Man: {moves: [step, jump]}}
moves:
  step: 1 square forward onto empty
  jump: 2 squares orthogonally through enemy onto empty
setup: [place Man of Ann on a1 or b2, place Man of Ben on a4 or c4 or b5]
actions:
  step: {moves: own, by: step, do: move piece to target}
  jump: {moves: own, by: jump, do: "take(ahead(piece, way, 1), piece, target)"}
  jump-on: {moves: last, by: jump, do: "take(ahead(piece, way, 1), piece, target)"}
define:
  take(taken, start, finish): remove taken; move start to finish; continue with jumping
turn:
  play: {actions: [step, jump], otherwise: lose}
  jumping: {legs: [jump-on, stop]}
strategies:
  men: {about: counts men, value: count own - count enemy}
"""

GAMES = {
    "hexapawn": HEXAPAWN,
    "nim": NIM,
    "loaded": LOADED,
    "chase": CHASE,
    "climb": CLIMB,
    "push": PUSH,
    "push-at-once": PUSH_AT_ONCE,
    "race": RACE,
    "three": THREE,
    "drawn-lot": DRAWN_LOT,
    "counted": COUNTED,
    "leaps": LEAPS,
}


def selection(text: str, folder: Path) -> str:
    """A selection such as `nim?first=2`, with the path of one of these games for its name, if it is one."""
    name, mark, settings = text.partition("?")
    if name not in GAMES:
        return text
    path = folder / f"{name}.yaml"
    path.write_text(GAMES[name], encoding="utf-8")
    return f"{path}{mark}{settings}"


def loaded(text: str, folder: Path) -> Compiled:
    """One of these games, or a shipped one."""
    return load(selection(text, folder))
