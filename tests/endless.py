"""A game that nobody wins: a million decisions, about a second of native code, and far longer than any test waits."""

ENDLESS = """\
game: Endless
about: A player puts a stone down and takes it up again.
players: [Ann, Ben]
parameters:
  max_decisions: {default: 1000000, range: 1..1000000, about: decisions after which nobody plays on}
board: {shape: square, size: 19}
pieces: {Stone: {owner: nobody}}
setup: place Stone on a1
actions:
  put:
    choose: {target: empty}
    prefer: most count (empty within neighbours of target)
    do: place Stone on target; remove target
end:
  over: when count empty = 0 then draw
"""
