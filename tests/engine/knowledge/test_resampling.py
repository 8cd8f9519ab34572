"""Resampled positions: possible, indistinguishable for the player, and each as likely as it should be."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from random import Random

import pytest
from hidden_games import ANN, AT_ONCE, BEN, DICE_UNDER_CUPS, PEEK, begun, compiled, number_of, past, play

from playground.compiler import Compiled, load
from playground.engine.chance import Chance, outcomes
from playground.engine.knowledge import History, information_state, resample
from playground.engine.knowledge.deal import Deal
from playground.engine.knowledge.matching import match
from playground.engine.observation import Observation
from playground.engine.reference.state import ReferenceState
from playground.engine.rng import FIRST_AGENT, Stream
from tests.quick_set import mostly_exhaustive

Choices = tuple[tuple[str | int, ...], ...]

RULESETS = (
    "trio",
    "trio?players=6",
    "trio@spicy?players=4",
    "trio?players=5&any_card=yes",
    "trio?players=4&teams=yes",
    "trio?players=6&teams=yes",
)

DECISIONS = 100
"""Decisions of a random game in which positions are resampled at random moments."""


def random_numbers(number: int) -> Stream:
    """A stream for resampling."""
    return Stream(11, number, FIRST_AGENT)


# ---- random games


def check_resampled(history: History, player: int, stream: Stream, number: int) -> None:
    """A resampled position is possible, looks the same and offers the same; and it teaches the same, when option
    `number` is played there, if the player sees the same happen."""
    assert history.possible(player, history.state.to_bytes())
    imagined = history.imagine(player, stream)
    block = imagined.state.to_bytes()
    assert history.possible(player, block)
    assert imagined.possible(player, history.state.to_bytes())
    assert imagined.observation(player) == history.observation(player)
    assert imagined.information_state(player) == history.information_state(player)
    # What is dealt depends on nothing that the player does not know, such as the true position.
    both = (each.resample(player, random_numbers(number)).to_bytes() for each in (history, imagined))
    assert next(both) == next(both)
    if history.state.current_player() == player:
        assert imagined.state.options() == history.state.options()
    if imagined.state.options() == history.state.options():
        here, there = history.clone(), imagined
        here.apply_action(number)
        there.apply_action(number)
        if here.observation(player) == there.observation(player) and past(here, player) == past(there, player):
            assert here.information_state(player) == there.information_state(player)
            assert here.possible(player, there.state.to_bytes())
            assert there.possible(player, here.state.to_bytes())


def random_game(history: History, seed: int, share: float, most: int = DECISIONS) -> int:
    """Play at random, and check resampling now and then; gives how often."""
    choose, stream, checked = Random(seed), random_numbers(seed), 0
    for _ in range(most):
        if history.state.is_terminal():
            break
        number = choose.randrange(len(history.state.legal_actions()))
        for player in range(len(history.game.players)):
            if choose.random() < share:
                check_resampled(history, player, stream, number)
                checked += 1
        history.apply_action(number)
    return checked


@pytest.mark.exhaustive
@pytest.mark.parametrize("ruleset", mostly_exhaustive(RULESETS))
def test_random_games_of_the_native_engine(ruleset: str) -> None:
    game = load(ruleset)
    share = 0.16 / len(game.game.players)  # as many positions of any number of players
    assert sum(random_game(History(game.initial_state(3, number)), number, share) for number in range(2)) > 20


@pytest.mark.exhaustive
@pytest.mark.parametrize("ruleset", mostly_exhaustive(["trio", "trio?players=4&teams=yes"]))
def test_random_games_of_the_reference_engine(ruleset: str) -> None:
    assert random_game(History(load(ruleset).reference_state(3, 1)), 1, 0.05) > 5


@pytest.mark.exhaustive
@pytest.mark.parametrize("settings", mostly_exhaustive(["top=2&held=1", "", "top=4&held=3"]))
def test_random_games_with_everything_that_can_happen_to_cards(settings: str) -> None:
    game = compiled(PEEK, settings)
    assert sum(random_game(History(game.reference_state(4, k)), k, 0.3, 40) for k in range(5)) > 50


@pytest.mark.exhaustive
def test_random_games_with_dice_under_cups() -> None:
    game = compiled(DICE_UNDER_CUPS)
    assert sum(random_game(History(game.reference_state(4, k)), k, 0.5, 20) for k in range(5)) > 50


@pytest.mark.parametrize("native", [False, True])
def test_random_games_in_which_players_choose_at_once(native: bool) -> None:
    game = compiled(AT_ONCE)
    begin = game.initial_state if native else game.reference_state
    assert sum(random_game(History(begin(4, k)), k, 0.3, 40) for k in range(3)) > 30


# ---- how likely each position is


def posterior(game: Compiled, player: int, choices: Choices, seen: list[Observation]) -> dict[bytes, Fraction]:
    """The probability of each position for one who has made these observations, by going through all shuffles."""
    found: Counter[bytes] = Counter()
    reached: list[tuple[list[Observation], bytes]] = []

    def happens(chance: Chance) -> None:
        state = ReferenceState(game.game, chance=chance)
        observations = [state.observation(player)]
        for name, *chosen in choices:
            if observations[-1] != seen[len(observations) - 1]:
                break
            state.apply_action(number_of(state, str(name), *chosen))
            observations.append(state.observation(player))
        reached.append((observations, state.to_bytes()))

    for probability in outcomes(happens):
        observations, block = reached.pop()
        if observations == seen:
            found[block] += probability
    total = sum(found.values())
    return {block: Fraction(probability) / total for block, probability in found.items()}


DRAWN = 1000
"""Of up to seven positions: one that is drawn half again as often as it should be, which costs the others a twelfth,
adds 40 to the statistic and to its bound of 23."""


def assert_as_likely(drawn: Counter[bytes], expected: dict[bytes, Fraction]) -> None:
    """Chi-square, with a bound five standard deviations above what it is on average."""
    assert set(drawn) <= set(expected)
    number = sum(drawn.values())
    statistic = sum((drawn[block] - number * float(p)) ** 2 / (number * float(p)) for block, p in expected.items())
    freedom = len(expected) - 1
    assert statistic < freedom + 5 * sqrt(2 * freedom)


@pytest.mark.parametrize(
    ("seed", "choices", "ways"),
    mostly_exhaustive(
        [
            (5, (), 7),  # only Ben's hand is sorted
            (1, (("show", "hand_Ben_2"),), 6),  # of equal cards either may come last
            (5, (("show", "hand_Ben_1"),), 6),
            (0, (("turn-up", "hand_Ben_1"), ("clear",)), 3),  # a card that has left still bounds the other
            (2, (("show", "middle1"), ("mix",)), 5),  # a card known to be one of two
            (5, (("show", "middle1"), ("mix",), ("show", "hand_Ben_1")), 4),
        ]
    ),
)
def test_positions_are_as_likely_as_bayes_says(seed: int, choices: Choices, ways: int) -> None:
    game = compiled(PEEK)
    history = History(game.reference_state(seed))
    seen = [history.observation(ANN)]
    for choice in choices:
        seen.append(play(history, choice).observation(ANN))
    expected = posterior(game, ANN, choices, seen)
    assert len(expected) == ways
    stream = random_numbers(seed)
    drawn = Counter(history.resample(ANN, stream).to_bytes() for _ in range(DRAWN))
    assert_as_likely(drawn, expected)


def test_dice_under_a_cup_are_rolled_anew() -> None:
    history = play(begun(DICE_UNDER_CUPS), ("shake",))
    stream = random_numbers(1)
    states = (history.resample(BEN, stream) for _ in range(3000))
    drawn = Counter(bytes(state.position.attributes["eyes"][site] for site in (0, 1)) for state in states)
    expected = {bytes((one, other)): Fraction(1, 36) for one in range(1, 7) for other in range(1, 7)}
    assert_as_likely(drawn, expected)


def test_secret_choices_are_drawn_anew() -> None:
    history = play(begun(PEEK), ("guess", 3))
    stream = random_numbers(1)
    guesses = (history.resample(BEN, stream).position.variables["guessed"] for _ in range(2000))
    drawn = Counter(bytes(values) for values in guesses)
    assert_as_likely(drawn, {bytes((value, 0)): Fraction(1, 4) for value in (1, 2, 3, 4)})


def test_search_finds_a_deal_where_proposals_come_to_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    history = play(begun(PEEK, 5), ("show", "middle1"), ("mix",), ("show", "hand_Ben_1"))
    monkeypatch.setattr(Deal, "_propose", lambda _deal, _rng: None)
    stream = random_numbers(2)
    blocks = {history.resample(ANN, stream).to_bytes() for _ in range(50)}
    assert len(blocks) == 4
    assert all(history.possible(ANN, block) for block in blocks)


def test_matching_moves_others_on() -> None:
    assert match([[0, 1], [0], [1, 2]]) == [1, 0, 2]
    assert match([[0], [0]]) is None
    assert match([]) == []


# ---- what is the same, and what must not be


def test_the_same_numbers_give_the_same_position_however_often_it_was_resampled() -> None:
    history = play(begun(PEEK, 6), ("show", "hand_Ben_1"))
    first = history.resample(ANN, random_numbers(3)).to_bytes()
    history.resample(ANN, random_numbers(4))
    assert history.resample(ANN, random_numbers(3)).to_bytes() == first


def test_both_engines_resample_alike() -> None:
    game = load("trio?players=4&teams=yes")
    histories = [History(game.initial_state(5)), History(game.reference_state(5))]
    for number in (0, 1, 0, 1, 2):
        for history in histories:
            history.apply_action(number)
    for player in range(4):
        native, reference = (history.resample(player, random_numbers(player)) for history in histories)
        assert native.to_bytes() == reference.to_bytes()
        assert histories[0].information_state(player) == histories[1].information_state(player)


def test_a_resampled_state_plays_on_with_dice_of_its_own() -> None:
    """The dice to come are no knowledge of anybody: else a searching player would foresee them."""
    history = begun(DICE_UNDER_CUPS)
    stream = random_numbers(5)
    rolls = set()
    for _ in range(20):
        state = history.resample(ANN, stream)
        state.apply_action(0)
        rolls.add(tuple(state.position.attributes["eyes"][:2]))
    assert len(rolls) > 5


def test_a_game_that_hides_nothing_has_one_possible_position() -> None:
    history = History(load("tic-tac-toe").initial_state())
    history.apply_action(4)
    block = history.state.to_bytes()
    assert history.resample(1, random_numbers(1)).to_bytes() == block
    assert history.possible(1, block)
    assert not history.possible(1, load("tic-tac-toe").initial_state().to_bytes())
    assert "mark" in history.information_state(0).splitlines()[-2]


def test_what_a_player_sees_or_remembers_is_not_possible_otherwise() -> None:
    history = play(begun(PEEK, 6), ("show", "hand_Ben_1"))
    truth = history.state.position
    hidden = truth.clone()
    hidden.fill(3, (*truth.content(2)[:2], 1 if truth.content(2)[-1] > 1 else 2))
    assert not history.possible(ANN, hidden.to_bytes())


@pytest.mark.parametrize("ruleset", ["trio", "trio?players=4&teams=yes"])
def test_exchanging_what_a_player_does_not_see_changes_nothing_for_him(ruleset: str) -> None:
    """Nor what he is offered to do, so that no choice he makes can depend on it."""
    history, choose, compared = History(load(ruleset).reference_state(8)), Random(8), 0
    for _ in range(40):
        history.apply_action(choose.randrange(len(history.state.legal_actions())))
        player = choose.randrange(len(history.game.players))
        position = history.state.position
        hidden = sorted(position.occupied() - position.seen_by(player))
        one, other = choose.sample(hidden, 2)
        exchanged = position.clone()
        exchanged.fill(one, position.content(other))
        exchanged.fill(other, position.content(one))
        changed = history.clone()
        changed.state.load(exchanged.to_bytes())
        assert changed.information_state(player) == history.information_state(player)
        if history.state.current_player() == player:
            assert changed.state.options() == history.state.options()
        compared += position.content(one) != position.content(other)
    assert compared > 20


def test_a_state_can_be_resampled_without_a_history() -> None:
    state = begun(PEEK, 5).state
    other = resample(state, ANN, random_numbers(1))
    assert other.observation(ANN) == state.observation(ANN)
    assert information_state(other, ANN).splitlines()[:7] == information_state(state, ANN).splitlines()[:7]


def test_wrong_options_are_refused() -> None:
    with pytest.raises(ValueError, match="there is no option 99"):
        begun(PEEK).apply_action(99)
