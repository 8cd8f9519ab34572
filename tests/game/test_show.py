"""What `show game` writes of the parts of a game."""

from __future__ import annotations

from playground.compiler import load
from playground.game.show import show_game

SITES = """
game: Values by site
players: [Ann, Ben]
board: {shape: square, size: 2}
zones: {deck: {size: 2}}
pieces: {Stone: {}}
variables:
  seen:  {type: bool, each: [player, site]}
  flag:  {type: bool, each: row 1}
  load:  {type: 1..3, each: [player, deck]}
  level: {type: 1..3, each: board}
setup: "remove anywhere; remove board; remove deck"
actions: {rest: {do: nothing}}
"""


def test_variables_by_site_say_which_sites_have_a_value() -> None:
    shown = show_game(load("<editor>", text=SITES).game)
    assert "seen of each player and site: bool" in shown
    assert "flag of each site in {a1 b1}: bool" in shown
    assert "load of each player and site in {deck1 deck2}: int 1..3" in shown
    assert "level of each site in board: int 1..3" in shown


def test_all_sites_are_anywhere_and_all_cells_the_board() -> None:
    shown = show_game(load("<editor>", text=SITES).game)
    assert "remove anywhere\n  remove board\n  remove {deck1 deck2}" in shown


BIDS = """
game: Bids
players: [Ann, Ben]
board: square 2
pieces: Stone
variables: {tally: 0..9}
actions: {mark: {choose: {spot: empty}, do: place Stone on spot}}
turn: {bidding: {by: everyone, actions: mark, then: raise tally by 1}}
end: {full: when tally > 3 then draw}
"""


def test_the_step_that_settles_what_was_chosen_at_once_says_so() -> None:
    shown = show_game(load("<editor>", text=BIDS).game)
    settling = [line for line in shown.splitlines() if "settles what was chosen" in line]
    assert settling == ["  end of bidding:  (settles what was chosen: 'after' and 'end' apply)"]
