"""What follows of secret numbers that change by amounts which all know, and what does not."""

from __future__ import annotations

from random import Random

import pytest
from hidden_games import ANN, BEN, CLEO, PURSES, begun, compiled, play

from playground.compiler import load
from playground.engine.knowledge import History
from playground.engine.reference.position import ReferencePosition
from playground.engine.reference.state import ReferenceState
from playground.engine.rng import FIRST_AGENT, Stream

START = 28
"""What each player has after the setup, which takes 2 of 30."""

Choices = tuple[tuple[str | int, ...], ...]


def possible(history: History[ReferenceState], player: int, name: str = "money", of: int = ANN) -> list[int]:
    """The values that a secret variable may have as far as a player knows."""
    return sorted(history._memories[player].secrets[name, of])


KNOWN_TO_ALL: dict[str, tuple[Choices, int]] = {
    "what the setup takes": ((), START),
    "lowered by a variable that all see": ((("pay", 3),), START - 3),
    "set to what it was less a variable that all see": ((("pay-into", 3),), START - 3),
    "lowered, and not below the least": ((("spend", 3),), START - 3),
    "bid secretly at the same time, and shown after it was paid": (
        (("chips",), ("chip-bid", 4), ("chip-bid", 0), ("chip-bid", 9)),
        START - 4,
    ),
    "lowered under a condition that all know": ((("tax",),), START - 3),
    "halved, of a number that all know": ((("halve",),), START // 2),
    "counted before all": ((("slip", BEN, 2), ("pay", 1), ("pay", 1), ("count-up",)), START - 2),
    "set to a constant": ((("slip", BEN, 2), ("pay", 1), ("pay", 1), ("reset",)), 25),
    "given away openly": ((("open-slip", BEN, 4),), START - 4),
    "bid at the same time as others": ((("auction",), ("bid", 4), ("bid", 0), ("bid", 9)), START - 4),
}


@pytest.mark.parametrize("way", KNOWN_TO_ALL)
def test_what_all_can_work_out_all_know(way: str) -> None:
    choices, money = KNOWN_TO_ALL[way]
    history = play(begun(PURSES), *choices)
    assert history.state.position.variables["money"][ANN] == money
    assert [possible(history, player) for player in (BEN, CLEO)] == [[money], [money]]


def test_what_lies_on_a_table_that_all_see_all_know() -> None:
    """Ann lays a card, whose number she gains, and pays for it."""
    history = play(begun(PURSES), ("lay",), ("pay", 1), ("pay", 1), ("income",), ("pay", 1), ("pay", 1))
    number = history.state.position.variables["money"][ANN] - START
    assert 1 <= number <= 6
    assert possible(history, BEN) == [START + number]
    history = play(history, ("buy", "table_Ann_1"))
    assert possible(history, BEN) == [START]


def test_what_a_player_shows_after_all_have_chosen_is_known() -> None:
    """First all bid and pay, then they bid again; `lower money by n` comes before `set bid to n`."""
    history = play(begun(PURSES), ("auction",), ("bid", 4), ("bid", 0), ("bid", 9))
    history = play(history, ("shown-bid", 1), ("shown-bid", 2), ("shown-bid", 9))
    assert history.state.position.variables["money"] == [START - 5, START - 2, START - 18]
    assert [possible(history, player) for player in (BEN, CLEO)] == [[START - 5]] * 2
    # A bid of 9 is all that a bid can be, and nothing is cut off.
    assert possible(history, ANN, of=CLEO) == [START - 18]


def test_what_nobody_has_shown_lies_in_its_range() -> None:
    history = play(begun(PURSES), ("blind",), ("blind-bid", 4), ("blind-bid", 0), ("blind-bid", 9))
    assert possible(history, BEN) == list(range(START - 9, START + 1))
    assert possible(play(begun(PURSES), ("card",)), CLEO) == list(range(START, START + 7))
    history = play(begun(PURSES), ("slip", BEN, 4), ("pay", 5), ("pay", 1), ("pay", 2))
    assert possible(history, CLEO) == list(range(START - 7, START - 2))
    assert possible(history, CLEO, of=BEN) == list(range(START + 1 - 5, START + 5 + 1 - 5))


@pytest.mark.parametrize("secret", [1, 3, 5])
def test_who_receives_a_secret_amount_knows_it_and_others_do_not(secret: int) -> None:
    history = play(begun(PURSES), ("slip", BEN, secret))
    assert possible(history, BEN) == [START - secret]
    assert possible(history, ANN, of=BEN) == [START + secret]
    assert possible(history, CLEO) == list(range(START - 5, START))
    assert possible(history, CLEO, of=BEN) == list(range(START + 1, START + 6))


@pytest.mark.parametrize("chip", [0, 4, 9])
def test_a_secret_that_is_shown_is_known(chip: int) -> None:
    before = play(begun(PURSES), ("hide-chip", chip), ("pay", 1), ("pay", 1), ("stake",))
    assert possible(before, BEN, "chip") == list(range(10))
    assert possible(before, BEN) == list(range(START - 9, START + 1))
    assert possible(before, ANN, "pot", 0) == [7 + chip]
    shown = play(before, ("pay", 1), ("pay", 1), ("open-chip",))
    assert possible(shown, BEN, "chip") == [chip]


def test_nothing_follows_from_a_value_at_the_end_of_its_range() -> None:
    """Ben has 60 at last, and cannot say how much of what Ann gave was lost."""
    text = PURSES.replace("start: 30", "start: 60")
    history = play(begun(text), ("slip", BEN, 4))
    assert history.state.position.variables["money"][BEN] == 60
    assert possible(history, BEN) == list(range(53, 58))


def test_others_learn_nothing_of_cards_from_what_is_paid_for_them() -> None:
    for seed in range(4):
        history = play(begun(PURSES, seed), ("peek",))
        if history.state.position.variables["money"][ANN] > START:
            assert possible(history, BEN) == list(range(61))
    numbers = {tuple(possible(play(begun(PURSES, seed), ("card",)), BEN)) for seed in range(4)}
    assert len(numbers) == 1


AUCTION = """
game: Auction
players: [Ann, Ben, Cleo]
zones: {wall: {size: 6, each: player}}
attributes: {worth: 1..3}
pieces: {Picture: {owner: nobody, has: worth}}
variables:
  money: {type: 0..99, each: player, start: 20, seen by: owner}
  offer: 0..99
  best: {type: player, start: none}
define:
  sold(buyer): >-
    lower money of buyer by offer; if buyer is not mover then raise money of mover by offer;
    place Picture on lowest of (wall of buyer except occupied) with worth (offer mod 3 + 1)
actions:
  bid:
    choose: {n: 1..99}
    when: n > offer and n <= money of mover
    do: set offer to n; set best to mover
  pass:
    do:
      - if best is not none then sold(best)
      - set offer to 0; set best to none
      - for each who in everyone do raise money of who by sum card in wall of who within occupied giving worth of card
end: {over: when decisions = 30 then (everyone with most money of it) win}
"""


def worlds_are_true(history: History[ReferenceState], name: str, choose: Random, decisions: int) -> int:
    """Play at random, and compare a secret variable in what is dealt with the true position; how often."""
    compared = 0
    for decision in range(decisions):
        if history.state.is_terminal():
            break
        actions = {option.action for option in history.state.options()}
        action = choose.choice(sorted(actions))
        options = [number for number, each in enumerate(history.state.options()) if each.action == action]
        history.apply_action(choose.choice(options[:20]))
        true = history.state.position.variables[name]
        for player in range(len(history.game.players)):
            world = history.resample(player, Stream(3, decision, FIRST_AGENT + player))
            assert ReferencePosition.from_bytes(history.game, world.to_bytes()).variables[name] == true
            compared += 1
    return compared


@pytest.mark.parametrize("number", range(3))
def test_worlds_have_the_money_that_follows_from_an_open_auction(number: int) -> None:
    history = History(compiled(AUCTION).reference_state(number))
    assert worlds_are_true(history, "money", Random(number), 30) == 90


def test_worlds_have_the_chips_of_no_thanks() -> None:
    history = History(load("no-thanks").reference_state(2))
    assert worlds_are_true(history, "chips", Random(2), 40) >= 60


def test_games_that_look_alike_leave_a_player_with_the_same_knowledge() -> None:
    """Secret choices differ at random; whoever sees the same of both games takes the same values to be possible."""
    game, choose = compiled(PURSES), Random(5)
    names = ("pay", "slip", "open-slip", "hide-chip", "stake", "open-chip", "count-up", "mark", "blind", "chips", "buy")
    found = dict[tuple[int, tuple[str, ...], bytes], tuple[dict[tuple[str, int], frozenset[int]], set[bytes]]]()
    for _ in range(120):
        script = Random(choose.randrange(12))
        history = History(game.reference_state(0))
        for _ in range(5):
            options, actions = history.state.options(), history.game.actions
            possible_here = sorted({each.action for each in options})
            offered = [each for each in possible_here if actions[each].name in names] or possible_here
            action = script.choice(offered)
            alike = [number for number, each in enumerate(options) if each.action == action]
            # The public part of what is chosen is the same in all games of a script.
            first = options[script.choice(alike)].values[:1] if len(actions[action].bindings) > 1 else None
            history.apply_action(choose.choice([n for n in alike if first in (None, options[n].values[:1])]))
            for player in (ANN, BEN, CLEO):
                seen = (player, history._past[player], history._digests[player])
                secrets, truths = found.setdefault(seen, (dict(history._memories[player].secrets), set()))
                assert secrets == history._memories[player].secrets
                truths.add(history.state.to_bytes())
    assert sum(len(truths) > 1 for _, truths in found.values()) > 100
