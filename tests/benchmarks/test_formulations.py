"""The forms of a game of `benchmarks/formulations` play the same games, and the runner measures them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.formulations import Form, Measured, forms_of, games, lines, main, measure, merged, play, summary, write
from playground.compiler import load
from tests.quick_set import mostly_exhaustive

GAMES, SEED = 200, 3
QUICK = ("dominoes", "lights")
MAX_ERRORS = 5.0
"""Standard errors between the means of forms whose games are others from the same seed: one in a million by chance."""

SAME = ("options_total", "decisions", "winners", "status")
"""The columns that are equal for all forms with the same order of options."""


def rows_of(game: str, form: Form, folder: Path) -> Any:
    compiled = load(str(write(form, folder / f"{game}-{form.name}.yaml")))
    return play(compiled, GAMES, SEED)[1]


def numbers(rows: Any) -> list[Any]:
    """What is the same on average for all forms: length, options, who wins, and whether games end."""
    decisions = rows["decisions"].astype(float)
    options = rows["options_total"] / np.maximum(1, decisions)
    return [decisions, options, (rows["winners"] == 1).astype(float), (rows["status"] == 1).astype(float)]


def errors_between(one: Any, other: Any) -> float:
    """The distance of two means in standard errors."""
    error = np.sqrt(one.var() / len(one) + other.var() / len(other))
    return float(abs(one.mean() - other.mean()) / error) if error else float(one.mean() != other.mean()) * 1e9


@pytest.mark.parametrize("game", mostly_exhaustive(games(), QUICK))
def test_all_forms_play_the_same_game(game: str, tmp_path: Path) -> None:
    first, *others = forms_of(game)
    expected = rows_of(game, first, tmp_path)
    assert others, "a game with one form compares nothing"
    assert first.same_order
    for form in others:
        rows = rows_of(game, form, tmp_path)
        same = [bool((rows[column] == expected[column]).all()) for column in SAME]
        if form.same_order:
            assert all(same), form.name
        else:
            assert not all(same), f"{form.name} has no order of its own"
            worst = max(errors_between(one, two) for one, two in zip(numbers(expected), numbers(rows), strict=True))
            assert worst < MAX_ERRORS, (form.name, worst)


def test_every_form_has_its_own_name_and_every_game_a_line_about_it() -> None:
    for game in games():
        forms = forms_of(game)
        assert len({form.name for form in forms}) == len(forms), game
        assert all(form.rules["about"].endswith(".") for form in forms), game


def test_a_form_is_merged_key_by_key_and_takes_keys_away() -> None:
    base = {"players": ["A", "B"], "actions": {"put": {"choose": "empty"}, "wait": "nothing"}}
    change = {"players": ["C"], "actions": {"put": {"do": "place"}, "wait": "~"}}
    assert merged(base, change) == {"players": ["C"], "actions": {"put": {"choose": "empty", "do": "place"}}}
    assert base["actions"]["wait"] == "nothing"


def test_the_forms_of_a_game_are_measured_the_fastest_first(tmp_path: Path) -> None:
    measured = measure("lights", seconds=0.002, rounds=2, folder=tmp_path)
    assert {each.form for each in measured} == {form.name for form in forms_of("lights")}
    assert [each.ns for each in measured] == sorted(each.ns for each in measured)
    assert all(each.ns > 0 and each.compile_s > 0 for each in measured)
    assert len(list(tmp_path.glob("lights-*.yaml"))) == len(measured)
    header, *rows = lines("lights", measured)
    assert header.split() == ["lights", "ns/decision", "ratio", "compiling", "ratio", "validate"]
    assert [row.split()[0] for row in rows] == [each.form for each in measured]
    assert rows[0].split()[2] == "1.00"


def test_the_summary_counts_forms_within_a_factor_of_two_and_lists_the_worst() -> None:
    fast, near = Measured("fast", 10.0, 0.1, ()), Measured("near", 19.0, 0.1, ())
    slow, slowest = Measured("slow", 21.0, 0.1, ("W094",)), Measured("slowest", 300.0, 0.1, ())
    text = list(summary({"one": [fast, near, slow], "two": [fast, slowest]}))
    assert text[0].startswith("3 of 5 forms of 2 games")
    assert "of 1 of the other 2" in text[1]
    assert [line.split() for line in text[2:]] == [["30.0", "two:", "slowest"], ["2.1", "one:", "slow"]]


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["no-such-game"])
    assert "no such game: no-such-game" in capsys.readouterr().err
