"""`playground heatmap`: numbers in their places, files, and what is refused before anything is played."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from playground.cli.app import app


def run(*arguments: str) -> tuple[int, str, str]:
    ended = CliRunner().invoke(app, ["heatmap", *arguments], prog_name="playground")
    return ended.exit_code, ended.stdout, ended.stderr


def test_a_map_has_a_number_for_each_square() -> None:
    code, out, _ = run("tic-tac-toe", "--games", "100")
    rows = [line.split() for line in out.splitlines() if line.strip()[:1] in "123" and len(line.split()) == 4]
    assert code == 0
    assert [row[0] for row in rows] == ["3", "2", "1"]
    assert all(20 <= float(number) <= 80 for row in rows for number in row[1:])
    assert "intervals that hold for all sites together with 95%" in out


def test_a_hexagonal_board_is_slanted() -> None:
    _, out, _ = run("triad", "--games", "20")
    rows = {line.split()[0]: line for line in out.splitlines() if line.strip()[:1].isdigit() and "games" not in line}
    starts = [len(rows[str(number)]) - len(rows[str(number)][4:].lstrip()) for number in (9, 5)]
    assert starts[0] > starts[1]


def test_the_numbers_of_a_difference_are_the_known_ones() -> None:
    arguments = ("triune?army_rows=1", "triune?army_rows=1&corners=no", "--kind", "Triune", "--games", "100")
    code, out, _ = run(*arguments)
    known = json.loads(run(*arguments, "--json")[1])["difference"]["sites"]
    assert code == 0
    assert f"{sum(site['known'] for site in known)} of 64 sites are known to differ" in out


def test_picture_table_and_json_agree(tmp_path: Path) -> None:
    picture, table = tmp_path / "map.svg", tmp_path / "map.csv"
    code, out, _ = run("tic-tac-toe", "--games", "50", "--out", str(picture), "--csv", str(table), "--json")
    rows = list(csv.DictReader(table.open()))
    sites = json.loads(out)["map"]["sites"]
    assert code == 0
    assert [row["site"] for row in rows] == [site["site"] for site in sites]
    assert [float(row["value"]) for row in rows] == [site["value"] for site in sites]
    assert ElementTree.parse(picture).getroot().tag == "{http://www.w3.org/2000/svg}svg"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("tic-tac-toe", "--out", "map.png"), "a file that ends in .svg, not 'map.png': name it map.svg"),
        (("tic-tac-toe", "--csv", "map.txt"), "--csv takes the name of a file that ends in .csv"),
        (("tic-tac-toe", "--of", "everything"), "--of takes standing, captures, moves, endings or wins"),
        (("tic-tac-toe", "--owner", "Zoe"), "no player 'Zoe'"),
        (("tic-tac-toe", "--games", "5"), "--games takes a whole number from 20"),
        (("trio", "--of", "captures"), "nothing is captured"),
        (("tic-tac-toe", "--agents", "nonsense"), "nonsense"),
    ],
)
def test_mistakes_are_said_before_anything_is_played(
    arguments: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run(*arguments)
    assert code == 2
    assert message in " ".join(err.split())
    assert not out and not list(tmp_path.iterdir())
