"""Games kept in files: gone on with as they were left, and refused with a reason where that cannot be."""

from __future__ import annotations

import json

import pytest

from playground.compiler import load
from playground.play.saved import resume, save
from playground.play.session import Session


def test_a_game_that_is_left_is_gone_on_with(play, kept):
    left = play("triune", "--seed", "4", lines="c2-c3; flip d2")
    file = kept / "triune.json"
    assert left.stdout.endswith(f"The game is saved; to continue it: playground play --resume {file}\n")
    back = play("--resume", str(file), lines="d2-d5; history; undo; undo; undo; board")
    straight = play("triune", "--seed", "4", lines="c2-c3; flip d2; d2-d5; history")
    assert back.answer_to("history") == straight.answer_to("history")
    assert len(back.answer_to("history").splitlines()) == 6
    assert back.answer_to("board").endswith("1 S S S S S S S S\n  a b c d e f g h")


def test_a_game_is_kept_in_its_file_after_every_own_decision(play, tmp_path):
    file = tmp_path / "my game.json"
    ended = play("tic-tac-toe", "--seed", "4", "--save", str(file), lines="a1")
    assert ended.stdout.endswith(f"playground play --resume '{file}'\n")
    content = json.loads(file.read_text(encoding="utf-8"))
    assert {key: content[key] for key in ("version", "ruleset", "seed", "people")} == {
        "version": 1, "ruleset": "tic-tac-toe", "seed": 4, "people": ["Cross"],
    }  # fmt: skip
    assert content["hash"] == load("tic-tac-toe").game.hash
    assert content["decisions"][0] == {"player": "Cross", "number": 1, "option": "mark a1"}
    assert len(content["decisions"]) == 2
    play("--resume", str(file), lines="undo")
    assert json.loads(file.read_text(encoding="utf-8"))["decisions"] == []
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["my game.json"]


def test_save_names_a_file_and_overwrites_none(play, tmp_path):
    file, other = tmp_path / "game.json", tmp_path / "letter.txt"
    other.write_text("Dear", encoding="utf-8")
    ended = play("tic-tac-toe", lines=f"a1; save {file}; save {other}; save {file}; b2")
    assert ended.answer_to(f"save {file}") == f"saved; to continue it: playground play --resume {file}"
    assert ended.answer_to(f"save {other}").startswith(f"{other} exists already; name another file")
    assert other.read_text(encoding="utf-8") == "Dear"
    assert file.is_file()


def test_a_finished_game_is_saved_only_on_request(play, kept, tmp_path):
    lines = "a1; b1; a2; b2; a3"
    play("tic-tac-toe", "--as", "1,2", lines=lines)
    assert not kept.exists()
    play("tic-tac-toe", "--as", "1,2", "--save", str(tmp_path / "x.json"), lines=lines)
    again = play("--resume", str(tmp_path / "x.json"), lines="undo; c3")
    assert "Cross wins: line, after 5 decisions." in again.stdout
    assert "Nought decides, 4 options" in again.answer_to("c3")


def test_nothing_is_saved_against_the_will_of_the_user(play, kept, tmp_path):
    file = tmp_path / "game.json"
    left = play("tic-tac-toe", "--seed", "4", "--no-save", lines="a1")
    assert (left.code, "is saved" in left.stdout, kept.exists()) == (0, False, False)
    requested = play("tic-tac-toe", "--seed", "4", "--no-save", lines=f"a1; save {file}")
    assert requested.stdout.endswith(f"The game is saved; to continue it: playground play --resume {file}\n")
    before = file.read_text(encoding="utf-8")
    resumed = play("--resume", str(file), "--no-save", lines="undo")
    assert (resumed.code, "is saved" in resumed.stdout, kept.exists()) == (0, False, False)
    assert file.read_text(encoding="utf-8") == before


def test_a_file_to_save_in_is_refused_beside_no_save(play, kept, tmp_path):
    file = tmp_path / "game.json"
    ended = play("tic-tac-toe", "--no-save", "--save", str(file), lines="a1")
    assert (ended.code, kept.exists(), file.exists()) == (2, False, False)
    assert "--save and --no-save exclude each other: give one of them" in ended.stderr


def test_a_path_is_kept_so_that_it_holds_in_another_folder(play, tmp_path, monkeypatch):
    source = (load("tic-tac-toe").ruleset.text).replace("Cross", "Kris")
    (tmp_path / "own.yaml").write_text(source, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    play("./own.yaml", "--save", "game.json", lines="a1")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert "Kris decides, 7 options" in play("--resume", "../game.json").stdout
    (tmp_path / "own.yaml").write_text(source.replace("mover wins", "mover loses"), encoding="utf-8")
    changed = play("--resume", "../game.json")
    assert (changed.code, "has changed since this game was saved" in changed.stderr) == (2, True)
    assert f"start a new game: playground play '{tmp_path}/own.yaml'" in changed.stderr


@pytest.fixture
def saved(tmp_path):
    """A file with three decisions of two people, and its content."""
    session = Session(load("tic-tac-toe"), 7, [0, 1])
    for number in (0, 0, 0):
        session.choose(number)
    file = tmp_path / "game.json"
    save(session, "tic-tac-toe", file)
    return file, json.loads(file.read_text(encoding="utf-8"))


def test_what_is_saved_comes_back(saved):
    session, selection = resume(saved[0])
    assert (selection, session.seed, session.people) == ("tic-tac-toe", 7, {0, 1})
    assert [decision.text for decision in session.decisions] == ["mark a1", "mark b1", "mark c1"]


DAMAGE = [
    ({"format": "letter"}, "is not a saved game"),
    ({"version": 2}, "is a saved game of version 2, and this playground reads version 1"),
    ({"hash": "0"}, "the ruleset tic-tac-toe has changed"),
    ({"hash": None}, "'hash' has the wrong type"),
    ({"ruleset": "tic-tac-to"}, "did you mean 'tic-tac-toe'?"),
    ({"seed": -1}, "seed -1 is out of range"),
    ({"seed": True}, "is damaged: 'seed' is True"),
    ({"people": []}, "'people' names nobody"),
    ({"people": ["Kris"]}, "'people' names Kris; players are Cross, Nought"),
    ({"decisions": 3}, "'decisions' is 3"),
    ({"decisions": [3]}, "'a decision' is 3"),
    ({"decisions": [{"player": "Cross", "number": 1}]}, "'option' is missing"),
    ({"decisions": [{"player": "Nought", "number": 1, "option": "mark a1"}]}, "is by Nought, where Cross decides"),
    ({"decisions": [{"player": "Cross", "number": 2, "option": "mark a1"}]}, "1, 2 'mark a1', is not an option"),
    ({"decisions": [{"player": "Cross", "number": 0, "option": "mark c3"}]}, "is not an option"),
    ({"decisions": [{"player": "Cross", "number": 10, "option": "mark c3"}]}, "is not an option"),
]


@pytest.mark.parametrize(("change", "message"), DAMAGE, ids=[str(change) for change, _ in DAMAGE])
def test_damage_is_reported(play, saved, change, message):
    file, content = saved
    file.write_text(json.dumps(content | change), encoding="utf-8")
    ended = play("--resume", str(file))
    assert (ended.code, ended.stdout) == (2, "")
    assert message in ended.stderr


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is not JSON"),
        (b"{", "is not JSON"),
        (b"\xff\xfe", "is not JSON"),
        (b"[" * 100_000, "is not JSON"),
        (b"[]", "is not a saved game"),
        (b"null", "is not a saved game"),
    ],
    ids=["empty", "cut", "bytes", "deep", "list", "null"],
)
def test_a_file_that_is_no_game_is_refused(play, tmp_path, content, message):
    (tmp_path / "game.json").write_bytes(content)
    ended = play("--resume", str(tmp_path / "game.json"))
    assert (ended.code, message in ended.stderr) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--resume", "no-such.json"], "no-such.json cannot be read"),
        (["--resume", "/"], "/ is not a file"),
        (["triune", "--resume", "x.json"], "give --resume FILE alone"),
        (["--as", "1", "--resume", "x.json"], "give --resume FILE alone"),
    ],
)
def test_resuming_wrongly_is_reported(play, arguments, message):
    ended = play(*arguments)
    assert (ended.code, message in ended.stderr) == (2, True)


def test_more_decisions_than_the_game_has_are_reported(play, saved):
    file, content = saved
    names = ["a1", "b1", "a2", "b2", "a3", "c3"]
    left, decisions = sorted({f"{x}{y}" for x in "abc" for y in "123"}, key=lambda name: (name[1], name[0])), []
    for place, name in enumerate(names):
        player = ("Cross", "Nought")[place % 2]
        decisions.append({"player": player, "number": left.index(name) + 1, "option": f"mark {name}"})
        left.remove(name)
    file.write_text(json.dumps(content | {"decisions": decisions}), encoding="utf-8")
    assert "decision 6 comes after the end of the game" in play("--resume", str(file)).stderr
