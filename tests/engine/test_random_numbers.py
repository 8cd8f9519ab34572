"""The generator is what docs/random-numbers.md says, and its bounded numbers are not biased."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from playground.engine.rng import GOLDEN, MASK, WORD, Stream, check_seed, game_key, mix, odd_gamma
from playground.source.diagnostics import PlaygroundError

PAGE = Path(__file__).parents[2] / "docs" / "random-numbers.md"


def number(text: str) -> int:
    return MASK if text == "2^64-1" else int(text)


def golden_rows() -> list[list[str]]:
    """The rows of the table of golden words, cell by cell."""
    rows = [
        line.strip("| ").split("|") for line in PAGE.read_text(encoding="utf-8").splitlines() if line.count("`") == 10
    ]
    return [[cell.strip("` ") for cell in row] for row in rows]


@pytest.mark.parametrize("row", golden_rows(), ids=lambda row: "-".join(row[:3]))
def test_golden_words(row: list[str]) -> None:
    seed, game, stream = (number(cell) for cell in row[:3])
    words = Stream(seed, game, stream)
    found = [words.start, words.gamma, words.word(), words.word(), words.word()]
    assert [f"{word:016x}" for word in found] == row[3:]


def test_the_page_has_golden_words() -> None:
    assert len(golden_rows()) == 7


def test_mix_is_that_of_splitmix64() -> None:
    states = [(1234567 + step * GOLDEN) & MASK for step in (1, 2, 3)]
    assert [mix(state) for state in states] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_a_regular_gamma_is_corrected() -> None:
    raw = mix((game_key(0, 8) + 2 * GOLDEN) & MASK) | 1
    assert (raw, odd_gamma(raw)) == (0xC1FF670408F00D73, 0x6B55CDAEA25AA7D9)
    assert Stream(0, 8, 0).word() == 0x537E51AA12F72AED


def test_golden_bounded_numbers() -> None:
    dice, wide = Stream(42, 7, 3), Stream(42, 7, 3)
    assert [dice.below(6) for _ in range(12)] == [1, 2, 2, 1, 4, 5, 5, 2, 2, 4, 0, 1]
    assert dice.drawn == 12
    assert [wide.below(3 * 2**62) for _ in range(6)] == [
        5050811048315465328,
        10663063016563671722,
        13523042706553649647,
        5014250627047172648,
        10016930139673847470,
        1238552347055145409,
    ]
    assert wide.drawn == 11


def test_golden_shuffle() -> None:
    cards, stream = list(range(10)), Stream(42, 7, 1)
    stream.shuffle(cards)
    assert (cards, stream.drawn) == ([8, 7, 2, 0, 3, 5, 6, 4, 1, 9], 9)


@pytest.mark.parametrize("bound", range(2, 13))
def test_small_bounded_numbers_are_uniform(bound: int) -> None:
    draws = 12_000
    stream = Stream(2024, 5, 2)
    counts = Counter(stream.below(bound) for _ in range(draws))
    expected = draws / bound
    chi_square = sum((counts[face] - expected) ** 2 / expected for face in range(bound))
    freedom = bound - 1
    assert sorted(counts) == list(range(bound))
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5


def test_a_wide_bound_is_unbiased() -> None:
    """Of 2^64 words shared out to 3·2^62 numbers without rejection, half would go to the multiples of three."""
    stream = Stream(2024, 6, 2)
    counts = Counter(stream.below(3 * 2**62) % 3 for _ in range(6000))
    assert max(abs(counts[rest] - 2000) for rest in range(3)) < 150


def test_one_option_takes_a_word_too() -> None:
    stream = Stream(3, 4, 2)
    assert [stream.below(1) for _ in range(5)] == [0] * 5
    assert stream.drawn == 5


def test_the_widest_bound_is_a_word() -> None:
    assert Stream(3, 4, 2).below(WORD) == Stream(3, 4, 2).word()


@pytest.mark.parametrize("bound", [0, -1, WORD + 1])
def test_there_is_nothing_below_an_impossible_bound(bound: int) -> None:
    with pytest.raises(ValueError, match="no number to draw"):
        Stream(0, 0, 0).below(bound)


def test_every_place_has_its_own_words() -> None:
    places = [(seed, game, stream) for seed in range(8) for game in range(8) for stream in range(4)]
    words = {word for place in places for stream in [Stream(*place)] for word in (stream.word(), stream.word())}
    assert len(words) == 2 * len(places)


def test_games_do_not_depend_on_the_order_in_which_they_are_played() -> None:
    games = range(20)
    forwards = {game: Stream(9, game, 2).below(1000) for game in games}
    backwards = {game: Stream(9, game, 2).below(1000) for game in reversed(games)}
    assert forwards == backwards


@pytest.mark.parametrize("seed", [0, 42, MASK])
def test_seeds_are_words(seed: int) -> None:
    assert check_seed(seed) == seed


@pytest.mark.parametrize("seed", [-1, WORD])
def test_other_seeds_are_refused(seed: int) -> None:
    with pytest.raises(PlaygroundError, match="from 0 to 18446744073709551615"):
        Stream(seed, 0, 0)
