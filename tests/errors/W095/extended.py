"""A file that writes a table of the ruleset that it extends anew, of which other lines stay and come first."""

BASE = """\
game: Small
players: [Left, Right]
variables: {points: {type: 0..99}}
define:
  prize(n):
    1: 8
    2: 5
    3..5: 4
    6: 1
actions:
  add: {choose: {n: 1..6}, do: raise points by prize(n)}
end:
  done: when points > 90 then mover wins
"""

MINE = """\
game: Mine
extends: small.yaml
define:
  prize(n): {1: 3, 2..4: 7, 5..6: 0}
"""


def make(folder):
    (folder / "small.yaml").write_text(BASE, encoding="utf-8")
    (folder / "mine.yaml").write_text(MINE, encoding="utf-8")
    return folder / "mine.yaml"
