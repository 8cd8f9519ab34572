"""Small dice games that can be solved by hand; the value of the first to Ann is −31/81 on the scale from −1 to 1."""

from __future__ import annotations

PUSH = """
game: Push
about: Ann throws a die with faces 1 to 3 as often as she dares; a 1 loses. When she stops, Ben throws a die of six.
players: [Ann, Ben]
pieces: {Chip: {}}
variables:
  total: {type: 0..9}
  die: {type: 1..3, start: 2}
  reply: {type: 1..6}
  stopped: {type: bool}
actions:
  throw: {when: total < 7, do: roll die; set total to total + die; continue with throwing}
  stop: {do: roll reply; set stopped to true}
turn:
  throwing: {actions: [throw, stop]}
end:
  bust: when die = 1 then mover loses
  higher: when stopped and reply < total then mover wins
  lower: when stopped then mover loses
"""

PUSH_AT_ONCE = """
game: Push at once
about: The same, but the first throw is no decision; its value is the same, since Ann must throw at least once.
players: [Ann, Ben]
pieces: {Chip: {}}
variables:
  total: {type: 0..9}
  die: {type: 1..3, start: 2}
  reply: {type: 1..6}
  stopped: {type: bool}
actions:
  throw: {when: total < 7, do: continue with throwing}
  stop: {do: roll reply; set stopped to true}
turn:
  throwing: {start: roll die; set total to total + die; if die = 1 then mover loses, actions: [throw, stop]}
end:
  higher: when stopped and reply < total then mover wins
  lower: when stopped then mover loses
"""

LOADED = """
game: Loaded
players: [Ann, Ben]
pieces: {Die: {owner: nobody, has: eyes}}
attributes: {eyes: {faces: [0, 1, 1, 2]}}
zones: {cup: {size: 1}}
variables: {pips: {faces: [0, 3, 3, 3, 3]}}
setup: place Die on cup
actions:
  both: {do: roll eyes of cup; roll pips}
  one: {do: roll pips}
end:
  high: when pips + eyes of cup >= 4 then Ann wins
  over: when decisions = 1 then Ben wins
"""
"""Dice whose faces are not equally likely; one throw decides."""

LOADED_FOR_LONG = LOADED.split("  high:")[0] + "  never: when decisions >= 9 then draw\n"
"""The same dice, thrown nine times."""
