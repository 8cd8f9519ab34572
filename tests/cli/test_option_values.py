"""Parsers of options: what they take, and what they say about anything else."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from pathlib import Path

import pytest
import typer

from playground.cli.option_values import (
    SHOWN_LENGTH,
    file_name,
    file_to_write,
    minutes_number,
    named,
    number,
    numbers,
    one_of,
    split_numbers,
    whole_number,
)


class Way(Enum):
    FAR = "far"
    NEAR = "near"
    HERE = "here"


def refusal(parse: Callable[[str], object], text: str) -> str:
    with pytest.raises(typer.BadParameter) as found:
        parse(text)
    return found.value.message


SHARE = number("a number from 0 to 1", lambda value: 0 <= value <= 1)
SHARES = numbers("numbers from 0 to 1 with commas", lambda value: 0 <= value <= 1)


@pytest.mark.parametrize(
    ("parse", "text", "value"),
    [
        (whole_number(1, 40), "40", 40),
        (whole_number(1), "1000000", 1_000_000),
        (whole_number(-5, 5), "-5", -5),
        (SHARE, "0.25", 0.25),
        (SHARES, "0,0.5,1", "0,0.5,1"),
        (minutes_number, "0.1", 0.1),
        (one_of(Way), "near", Way.NEAR),
        (one_of(Way), Way.FAR, Way.FAR),
        (named("a ruleset"), "trio", "trio"),
    ],
)
def test_taken(parse: Callable[[object], object], text: object, value: object) -> None:
    assert parse(text) == value


@pytest.mark.parametrize(
    ("parse", "text", "said"),
    [
        (whole_number(1, 40), "0", "takes a whole number from 1 to 40, not '0'"),
        (whole_number(1), "-1", "takes a whole number from 1 on, not '-1'"),
        (whole_number(1, 40), "1.5", "takes a whole number from 1 to 40, not '1.5': write it in digits"),
        (whole_number(1, 40), "many", "takes a whole number from 1 to 40, not 'many'"),
        (SHARE, "nan", "takes a number from 0 to 1, not 'nan'"),
        (SHARE, "inf", "takes a number from 0 to 1, not 'inf'"),
        (SHARES, "0,2", "takes numbers from 0 to 1 with commas, not '0,2'"),
        (SHARES, "0,,1", "takes numbers from 0 to 1 with commas, not '0,,1'"),
        (minutes_number, "0", "takes a number above 0, at most 100,000, not '0'"),
        (one_of(Way), "there", "takes far, near or here, not 'there'"),
        (named("a ruleset"), " ", "is empty: name a ruleset"),
        (named("a ruleset"), "\udcff", "takes a name in UTF-8, not '\udcff': rename the file"),
        (file_name, "", "is empty: say which, or leave the option out"),
        (file_to_write, "-", "takes the name of a file, not '-': a file that is called so is ./-"),
    ],
)
def test_refused(parse: Callable[[str], object], text: str, said: str) -> None:
    assert refusal(parse, text) == said


def test_long_values_are_shown_in_part() -> None:
    said = refusal(whole_number(1), "x" * 1000)
    assert f"'{'x' * SHOWN_LENGTH}…'" in said


def test_a_file_is_written_into_a_folder_that_exists(tmp_path: Path) -> None:
    assert file_to_write(tmp_path / "new.json") == tmp_path / "new.json"
    (tmp_path / "file").write_text("")
    assert refusal(file_to_write, str(tmp_path)).endswith("that is a folder")
    assert refusal(file_to_write, str(tmp_path / "no" / "new.json")).endswith("is no folder yet: make it first")
    assert refusal(file_to_write, str(tmp_path / "file" / "new.json")).endswith("file is no folder")


def test_numbers_are_split_at_commas() -> None:
    assert split_numbers("0.5,1,2") == (0.5, 1.0, 2.0)
