"""Names with underscores are shown and typed as people say them, in play."""

from __future__ import annotations

from playground.compiler import load
from playground.engine.plain_names import SpokenNames

GAME = """
game: Spoken
players: [Left, Right]
board: square 3
pieces: {Two_step: {has: hue}, Man: {}}
attributes: {hue: [dark_red, red]}
variables: {last_row: 0..3, a_: 0..1}
actions:
  put_pair: {choose: {one: empty}, do: "place Two_step on one with hue dark_red; set last_row to 1; set a_ to 1"}
  put: {choose: {one: empty}, do: place Man on one}
end: {full: when no empty then draw}
"""


def test_names_are_said_as_words_and_typed_either_way():
    names = SpokenNames(load("spoken.yaml", text=GAME).game)
    assert names.say("put_pair a1: Two_step dark_red; last_row: 1") == "put pair a1: Two step dark red; last row: 1"
    assert names.say("`last_row = 1` does not hold: last_row is 2") == "`last_row = 1` does not hold: last row is 2"
    assert names.say("saved in /home/put_pair/game.json, a_") == "saved in /home/put_pair/game.json, a_"
    assert names.read("why put pair a1") == "why put_pair a1"
    assert names.read("PUT PAIR a1") == names.read("put_pair a1") == "put_pair a1"


def test_games_without_such_names_are_left_as_they_are():
    names = SpokenNames(load("tic-tac-toe").game)
    assert names.say("mark a1_b2") == names.read("mark a1_b2") == "mark a1_b2"
