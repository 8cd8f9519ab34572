"""Compiled code knows what `engine.knowledge` defines, decision by decision, and deals the same positions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import numpy as np
import pytest

from playground.compiler import load
from playground.engine.knowledge import History
from playground.engine.knowledge.deal import Deal
from playground.engine.knowledge.visibility import Visibility
from playground.engine.native.compile import Native, compile_game
from playground.engine.native.runtime.state import NativeState
from playground.engine.observation import masked
from playground.engine.rng import FIRST_AGENT, MASK, Stream
from playground.game.core import Game
from playground.search.hidden import fields as at
from playground.search.hidden import follower as follower_module
from playground.search.hidden.follower import Following
from playground.search.hidden.following import play_followed, start
from playground.search.hidden.history import NativeHistory
from playground.search.hidden.matching import matched
from playground.search.hidden.resampling import prepare
from playground.search.hidden.rules import NotFollowed, Rules
from playground.search.machine import place_of
from tests.engine.knowledge.hidden_games import AT_ONCE, DICE_UNDER_CUPS, HINTS, OWN_SETS, PEEK, PURSES, SHOWN, compiled
from tests.quick_set import large_kernels
from tests.search.hidden.knowledge_of_both import by_definition, by_machine

TRIO = ("trio", "trio@teams", "trio@three-teams", "trio@any-card", "trio@middle-only", "trio@spicy-teams")

ALTERATIONS = """
game: Alterations
about: Cards and tokens of two players are changed, rolled, sorted and replaced under the eyes of some.
players: [Ann, Ben]
zones:
  hand: {each: player, size: 3, seen by: owner}
  pool: {size: 70, seen by: nobody}
attributes: {number: 1..6, colour: [red, blue]}
pieces:
  Card: {owner: nobody, has: [number, colour]}
  Token: {has: number}
  Stone: {}
variables:
  hint: {type: 0..9, each: player, seen by: owner}
  lucky: {type: player, seen by: nobody}
setup:
  - for each n in 1..6 do for each copy in 1..2 do place Card on lowest of (anywhere except occupied) with number n
  - place Token of Ann on lowest of (pool except occupied) with number 2
  - place Token of Ben on lowest of (pool except occupied) with number 3
  - shuffle anywhere
  - roll lucky
actions:
  change: {choose: {card: hand of mover within occupied}, do: set number of card to 6}
  replace: {choose: {card: pool within occupied}, do: place Stone of mover on card}
  become: {choose: {card: hand of mover within occupied}, do: turn card into Token}
  roll-hand: {do: roll number of hand of mover}
  sort-hand: {do: sort hand of mover by number}
  sort-pool: {do: sort pool by number}
  show: {choose: {card: occupied}, do: reveal card}
  hide: {do: conceal revealed}
  draw-card: {choose: {card: pool within occupied, target: hand of mover}, do: move card to target}
  give: {choose: {card: hand of mover within occupied, target: hand of player_after(mover)}, do: swap card with target}
  lay-down:
    choose: {cards: 1..2 of hand of mover within occupied}
    do: for each card in cards do move card to lowest of (pool except occupied)
  point: {choose: {cards: 2 of hand of player_after(mover) within occupied}, do: reveal cards}
  hint: {choose: {n: 0..9}, do: set hint of player_after(mover) to n}
  wink: {choose: {n: 0..9}, do: set hint of mover to n; set lucky to mover}
  drop: {choose: {card: hand of mover within occupied}, do: remove card}
end: {over: when decisions >= 60 then draw}
"""

COMPUTED_SECRET = """
game: Computed
players: [Ann, Ben]
board: {shape: rectangle, columns: 3, rows: 1}
pieces: {Stone: {}}
variables: {total: {type: 0..9, each: player, seen by: owner}}
actions: {add: {choose: {n: 1..3}, do: set total of mover to n * 2}}
end: {over: when decisions >= 9 then draw}
"""

OTHER_OPTIONS = """
game: Other options
players: [Ann, Ben]
zones:
  deck: {size: 3, seen by: nobody}
attributes: {number: 1..2}
pieces: {Card: {owner: nobody, has: number}}
variables: {done: {type: 0..9}}
setup:
  - place Card on deck1 with number 1
  - place Card on deck2 with number 2
  - place Card on deck3 with number 2
  - shuffle deck
actions:
  begin: {when: done > 8, do: set done to 1}
  halt:  {when: number of deck1 = 1, do: set done to 2}
  say:   {choose: {n: 3..5}, when: n = 5 or (n = 3 and number of deck1 = 2), do: set done to n}
end: {over: when decisions >= 6 then draw}
"""
"""A hidden card decides which of two options there is beside a third; the digests of both lists once were the same."""


@cache
def native_of(name: str) -> Native:
    texts = {"at-once": AT_ONCE, "peek": PEEK, "shown": SHOWN, "cups": DICE_UNDER_CUPS, "alterations": ALTERATIONS}
    texts |= {"other options": OTHER_OPTIONS, "hints": HINTS, "own sets": OWN_SETS, "purses": PURSES}
    # Attributes with so many values that positions have the digits of their codes.
    texts["peek of many"] = PEEK.replace("number: 1..top", "number: 1..100")
    texts["loaded cups"] = DICE_UNDER_CUPS.replace("eyes: 1..6", "eyes: {faces: [2, 2, 2, 5, 3]}")
    texts["cups of many"] = DICE_UNDER_CUPS.replace("eyes: 1..6", "eyes: 0..99")
    title, _, settings = name.partition("?")
    game = compiled(texts[title], settings).game if title in texts else load(name).game
    return compile_game(game, thinking=True)


def games(name: str, number: int, most: int) -> Iterator[tuple[NativeHistory, History[NativeState], Following, Random]]:
    """A random game, followed both ways; yields before each decision."""
    native, choose = native_of(name), Random(number)
    following = Following(native)
    state = NativeState(native, 5, number)
    definition, machine = History(state.clone(), keeps_past=False), NativeHistory(state, following)
    for _ in range(most):
        yield machine, definition, following, choose
        if definition.state.is_terminal():
            return
        option = choose.randrange(len(definition.state.legal_actions()))
        definition.apply_action(option)
        machine.apply_action(option)
        assert machine.state.to_bytes() == definition.state.to_bytes()


PEEKS = ("peek", "peek?top=4&held=3", "peek?top=2&held=1", "peek of many")
CUPS = ("cups", "cups of many", "loaded cups")
HINTED = ("hints", "hints?people=3", "hanabi@small")
OTHERS = ("alterations", "at-once", "other options", "own sets", "purses")
SMALL = (*PEEKS, "shown", "shown?top=4&held=3", *CUPS, *OTHERS, *HINTED)


@large_kernels
@pytest.mark.parametrize("name", [*SMALL, *TRIO])
def test_players_know_and_are_dealt_the_same(name: str) -> None:
    drawn = 0
    for number in range(6 if name in SMALL else 1):
        for machine, definition, following, choose in games(name, number, 60):
            for player in range(len(definition.game.players)):
                known = by_machine(following.rules, machine._knowledge, player)
                assert known == by_definition(following.rules, definition._memories[player])
                if choose.random() < 0.3:
                    one, other = Stream(11, drawn, FIRST_AGENT), Stream(11, drawn, FIRST_AGENT)
                    for _ in range(2):
                        expected, actual = definition.resample(player, one), machine.resample(player, other)
                        assert actual.to_bytes() == expected.to_bytes()
                        assert (actual.chance.place, other.place) == (expected.chance.place, one.place)
                        assert actual.options() == expected.options()
                        drawn += 1
    assert drawn > 20


@large_kernels
@pytest.mark.parametrize("name", [*SMALL, "trio@teams"])
def test_masked_bytes_are_those_of_the_definition_and_as_fine_as_observations(name: str) -> None:
    seen: dict[bytes, bytes] = {}
    for machine, definition, _, _ in games(name, 3, 40):
        block = definition.state.to_bytes()
        for player in range(len(definition.game.players)):
            bytes_ = machine.masked(player)
            assert bytes_ == masked(definition.game, block, player)
            observed = definition.observation(player).to_bytes()
            assert seen.setdefault(bytes([player]) + bytes_, observed) == observed
    assert len(set(seen.values())) == len(seen)


@large_kernels
@pytest.mark.parametrize("name", ["trio@teams", "peek"])
def test_what_a_player_does_not_see_is_not_in_the_masked_bytes(name: str) -> None:
    """Exchanging components that a player does not see changes no byte."""
    choose, compared = Random(4), 0
    for _, definition, _, _ in games(name, 4, 40):
        position = definition._position()
        for player in range(len(definition.game.players)):
            hidden = sorted(position.occupied() - position.seen_by(player))
            if len(hidden) > 1:
                one, other = choose.sample(hidden, 2)
                exchanged = position.clone()
                exchanged.fill(one, position.content(other))
                exchanged.fill(other, position.content(one))
                here, there = (masked(definition.game, each.to_bytes(), player) for each in (position, exchanged))
                assert here == there
                compared += position.content(one) != position.content(other)
    assert compared > 20


@large_kernels
def test_a_deal_by_matching_is_that_of_the_definition() -> None:
    compared = 0
    for number in range(4):
        for decision, (machine, definition, following, _) in enumerate(games("peek?top=4&held=3", number, 12)):
            for player in range(2):
                stream = Stream(2, decision, FIRST_AGENT + player)
                source, place = np.array(stream.place, np.uint64), place_of(machine.state)
                deal, knowledge = machine._deal, machine._knowledge.ctypes.data
                prepare(following.machine, following.follower, place, knowledge, player, deal.ctypes.data)
                machine._prepared_for = None
                expected = Deal(definition._memories[player], definition._position())._matched(stream)
                assert matched(following.follower.rules, deal.ctypes.data, source.ctypes.data)
                start = int(following.rules.words[at.DEALT])
                assert deal[start : start + len(expected)].tolist() == expected
                assert int(source[0]) == stream.place[0] & MASK
                compared += len(expected) > 3
    assert compared > 20


@large_kernels
@pytest.mark.parametrize(("room", "expected"), [(4, 30), (1024, 24)])
def test_the_definition_takes_over_where_there_is_no_room(
    monkeypatch: pytest.MonkeyPatch, room: int, expected: int
) -> None:
    """From the setup on, as it has more events than the log has room for; or from the moment something was lost."""
    monkeypatch.setattr(follower_module, "MAX_EVENTS", room)
    slow = 0
    for decision, (machine, definition, following, _) in enumerate(games("peek", 1, 30)):
        if decision == 5:
            machine._knowledge[following.rules.words[at.LOST]] = 1
        one, other = Stream(3, 0, FIRST_AGENT), Stream(3, 0, FIRST_AGENT)
        assert machine.resample(0, one).to_bytes() == definition.resample(0, other).to_bytes()
        slow += machine._slow is not None
    assert slow == expected


def hidden_selections() -> list[str]:
    names = ["trio", *(f"trio@{name}" for name in load("trio").ruleset.variants)]
    return [name for name in names if Visibility(load(name).game).hides]


@pytest.mark.exhaustive
def test_all_shipped_rulesets_with_hidden_information_are_followed() -> None:
    for name in hidden_selections():
        game: Game = load(name).game
        assert Rules(game, 4).memory_words > 0
    assert len(hidden_selections()) > 10


def test_a_game_that_is_not_followed_says_why() -> None:
    with pytest.raises(NotFollowed, match="computed from what was chosen"):
        Rules(compiled(COMPUTED_SECRET).game, 4)


@large_kernels
def test_wrong_options_are_refused() -> None:
    machine = next(games("peek", 0, 1))[0]
    with pytest.raises(ValueError, match="there is no option 99"):
        machine.apply_action(99)


@large_kernels
def test_whole_games_are_set_up_and_played_in_compiled_code() -> None:
    native = native_of("trio")
    following, state = Following(native), NativeState(native)
    knowledge, expected = following.new_knowledge(), following.new_knowledge()
    for number in range(3):
        place, address = place_of(state), knowledge.ctypes.data
        assert start(following.follower, place, address, np.uint64(9), np.uint64(number))
        state.recount()
        other = NativeState(native, 9, number)
        assert state.to_bytes() == other.to_bytes()
        assert state.chance.place == other.chance.place
        assert following.begin(other, expected)
        assert knowledge.tobytes() == expected.tobytes()
        assert play_followed(following.machine, following.follower, place, address, 1)
