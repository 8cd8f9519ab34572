"""A ruleset of marks on nine squares, with variants in which the first player can do nothing, each in another way."""

MARKS = """\
game: Marks
about: players mark squares, three in a row win
players: [Cross, Nought]
parameters:
  before: {default: 0, range: 0..9, about: marks there must be before another is added}
board: {shape: square, size: 3}
pieces: {Mark: {about: a mark}}
actions:
  mark:
    choose: {target: empty}
    when: (count own + count enemy) >= before
    do: place Mark of mover on target
turn: {play: {actions: mark}}
end:
  line: when line(3, own) then mover wins
  full: when no empty then draw
variants:
  passing:
    about: nobody may begin, and everybody passes
    parameters: {before: 1}
  skipping:
    about: nobody may begin, and turns are skipped
    parameters: {before: 1}
    turn: {play: {otherwise: skip}}
  losing:
    about: nobody may begin, and the first player loses
    parameters: {before: 1}
    turn: {play: {otherwise: lose}}
"""
