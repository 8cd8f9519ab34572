"""A small game with dice and a strategy: two runners, of whom one may wait for a better throw."""

RACE = """
game: Race
about: Two runners; who waits may throw better.
players: [Ann, Ben]
parameters: {length: {default: 9, range: 5..20, about: squares to run}}
board: {shape: rectangle, columns: length, rows: 2}
pieces: {Runner: {moves: run}}
moves: {run: walk thrown squares orthogonally through empty onto empty}
variables: {thrown: {type: 1..3, start: 1}}
setup: [place Runner of Ann on a1, place Runner of Ben on a2]
actions:
  run:
    moves: own
    do: [move piece to target, roll thrown]
  wait: {do: [roll thrown]}
end:
  home: when some own within column length then mover wins
strategies:
  hurry:
    about: runs ahead, and likes it when the next throw is low
    weights: {pace: {default: 10, range: -10..10, about: for each column}}
    value: pace * (sum s in own giving column_of s) - thrown
"""
