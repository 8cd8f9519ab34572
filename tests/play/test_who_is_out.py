"""The log says who drops out of a game, and lists what is taken in the order in which it lay."""

from __future__ import annotations

from pathlib import Path

from playground.compiler import load
from playground.play.session import Session

DROP = """
game: Drop
players: [Ann, Ben, Cleo]
variables: {lives: {type: 0..2, each: player, start: 1}}
actions:
  spare: nothing
  hit: {choose: {whom: everyone except mover}, do: lower lives of whom by 1}
  sweep: for each who in everyone except mover do set lives of who to 0
out: {when: lives of it = 0}
"""

PILE = """
game: Pile
players: [Ann, Ben]
zones:
  deck: {size: 4, seen by: nobody}
  pile: {size: 4, order: kept}
  won: {size: 4, each: player}
attributes: {number: 1..4}
pieces: {Card: {owner: nobody, has: number, look: card}}
setup:
  - for each n in 1..4 do place Card on nth(deck, n) with number n
  - repeat 3 times do move highest of (deck within occupied) to pile
actions:
  take: move lowest of (deck within occupied) to pile; move pile to won of mover
end: {over: when some (won of Ann) within occupied then mover wins}
"""


def session(text: str, folder: Path) -> Session:
    file = folder / "ruleset.yaml"
    file.write_text(text, encoding="utf-8")
    compiled = load(str(file))
    return Session(compiled, 1, range(len(compiled.game.players)))


def log(game: Session, *options: str) -> list[str]:
    for option in options:
        game.choose(game.options().index(option))
    return [decision.visible_text for decision in game.decisions]


def test_who_drops_out_is_said_once(tmp_path: Path) -> None:
    assert log(session(DROP, tmp_path), "hit Ben", "spare") == ["hit Ben; lives of Ben: 0 (-1); Ben is out", "spare"]


def test_several_are_out_at_once(tmp_path: Path) -> None:
    assert log(session(DROP, tmp_path), "sweep") == [
        "sweep; lives of Ben: 0 (-1), lives of Cleo: 0 (-1); Ben and Cleo are out"
    ]


def test_nothing_is_said_where_the_last_one_plays_on(tmp_path: Path) -> None:
    bidding = DROP.replace("{when: lives of it = 0}", "{when: lives of it = 0, last: plays on}")
    bidding += "end: {over: when decisions = 9 then draw}\n"
    assert log(session(bidding, tmp_path), "hit Ben") == ["hit Ben; lives of Ben: 0 (-1)"]


def test_a_card_that_is_turned_up_is_taken_after_those_that_lay_before_it(tmp_path: Path) -> None:
    assert log(session(PILE, tmp_path), "take") == ["take; 1 turned up; takes 4, 3, 2 and 1"]


LEAVING = """
game: Leaving
players: [Red, Green, Blue]
board: {shape: rectangle, columns: 4, rows: 1}
pieces: {Man: {moves: step}}
moves: {step: 1 square east onto empty}
variables: {gone: bool each player}
setup: place Man of Red on a1; place Man of Green on c1; place Man of Blue on d1
actions: {move: {moves: own}}
turn: {play: {actions: move, otherwise: remove own; set gone of mover to true}}
out: {when: gone of it, last: plays on}
end: {over: when every who in everyone has gone of who then draw}
"""


def test_what_players_without_an_option_remove_is_not_taken_by_the_mover(tmp_path: Path) -> None:
    (text,) = log(session(LEAVING, tmp_path), "move a1-b1")
    assert text.startswith("move a1-b1; Green has no option; Man of Green and Man of Blue removed; Blue has no option")
