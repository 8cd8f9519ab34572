"""A file with other rules than the ruleset that it extends, which leave a definition of that one without use."""

BASE = """\
game: Small
players: [Left, Right]
board: {shape: square, size: 3, regions: {middle: b2}}
define:
  prize(n, side): {1..2: n, else: 3}
  half(n): n div 2
pieces: Mark
variables: {points: {type: 0..99}}
actions:
  mark: {choose: {n: 1..3, spot: empty except middle}, do: "place Mark on spot; raise points by half(prize(n, mover))"}
end:
  full: when no empty or points > 90 then draw
"""

MINE = """\
game: Mine
extends: small.yaml
actions:
  mark: {choose: {n: 1..3, spot: empty}, do: place Mark on spot; raise points by half(n)}
"""


def make(folder):
    (folder / "small.yaml").write_text(BASE, encoding="utf-8")
    (folder / "mine.yaml").write_text(MINE, encoding="utf-8")
    return folder / "mine.yaml"
