"""A small ruleset with a bit of everything."""

MEADOW = """\
game: Meadow
about: Two herds cross a meadow.
players: [South, North]

parameters:
  reach: {default: 2, range: 1..3, about: squares a runner may go}
  weather: {default: dry, choices: [dry, wet], about: wet runners are slow}
  leaps: {default: no, about: whether runners leap}

board:
  shape: square
  size: 5
  regions:
    home: {South: row 1, North: row 5}

attributes:
  coat: [brown, white]

pieces:
  Walker: {moves: step, about: slow}
  Runner: {moves: [step, run], has: coat}

moves:
  step: 1 square forward onto not own
  run: 1..reach squares sideways through empty onto empty, if not leaps

define:
  crowd(who): count pieces of who

variables:
  score: {type: 0..100, each: player}

setup: for each side in players do place Walker of side on home of side

actions:
  move:
    moves: own
    do: move piece to target
  rest:
    choose: {tired: own}
    do:
      - set score of mover to score of mover + 1

end:
  arrived: when crowd(opponent) = 0 then mover wins

variants:
  far: {about: runners go far, parameters: {reach: 3}}
"""
