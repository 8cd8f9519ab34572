"""Whatever a user types wrong ends in a message and exit code 2, never in a traceback."""

from __future__ import annotations

import socket

import pytest

BAD = [
    ("simulatte triune", "Did you mean 'simulate'?"),
    ("simulate", "Missing argument 'RULESET'"),
    ("simulate triune --gamess 3", "--games"),
    ("simulate triune --games many", "--games"),
    ("simulate triune --games 0", "between 1 and 50,000,000; it is 0"),
    ("simulate triune --games -5", "it is -5"),
    ("simulate triune --games 100000000000", "it is 100,000,000,000"),
    ("simulate triune --seed -1", "seed -1 is out of range"),
    ("simulate triune --seed 18446744073709551616", "is out of range"),
    ("simulate triune --threads -1", "the number of threads"),
    ("simulate triune --threads 100000", "the number of threads"),
    ("simulate triune --agents randm", "did you mean 'random'?"),
    ("simulate triune --agents random,random,random", "3 agents are named"),
    ("simulate triune --agents ,", "a name is missing in ','"),
    ("simulate triune --agents ,random", "a name is missing in ',random'"),
    ("simulate triune --games 1e6", "'1e6' is no whole number: write it in digits"),
    ("compare triune triune@long-stride --games 1e6", "'1e6' is no whole number: write it in digits"),
    ("compare triune triune@long-stride --seat Ava", "'Ava' is no seat: seats are numbers in turn order"),
    ("simulate triune --playouts 5", "goes with --referee GAMES only"),
    ("simulate triune --referee 5 --playouts 1", "2 to 100,000 playouts; these are 5 by 1"),
    ("simulate triune --referee -5", "judges 1 game or more"),
    ("simulate triune --referee 0", "judges 1 game or more"),
    ("sweep triune --ablate --referee 0", "judges 1 game or more"),
    ("simulate triune --out pyproject.toml", "is a file: --out names a folder"),
    ("compare triune triune@long-stride --margin 0.01", "--margin says when to stop playing"),
    ("compare triune triune@long-stride --until same", "--until is 'fairer' or 'differs', not 'same'"),
    ("compare triune triune@long-stride --until-decided --until differs", "short for --until fairer: give one of them"),
    ("rulebook triune --out book.pdf", "a rulebook is Markdown or HTML, and book.pdf looks like neither"),
    ("simulate triun", "did you mean 'triune'?"),
    ("simulate triune@long-strid", "did you mean 'long-stride'?"),
    ("simulate triune?strid=3", "did you mean 'stride'?"),
    ("simulate triune?stride=99", "2 to 4"),
    ("simulate triune?stride", "parameter=value"),
    ("simulate ?", "R084"),
    ("simulate /", "is a folder"),
    ("simulate no/such/file.yaml", "there is no file"),
    ("simulate /dev/zero", "not a file"),
    ("compare triune", "needs two rulesets"),
    ("compare triune triune?stride=3", "are the same game"),
    ("compare triune triune", "are the same game"),
    ("compare triune triune@long-stride --seat 3", "there is no seat 3"),
    ("compare triune triune@long-stride --seat 0", "there is no seat 0"),
    ("compare triune nobody", "there is no ruleset 'nobody'"),
    ("compare triune triune@long-stride --games 0", "between 1 and"),
    ("run triune-stride --games 0", "between 1 and 50,000,000; it is 0"),
    ("run triune-stride --games -3", "between 1 and 50,000,000; it is -3"),
    ("run triune-stride --games 1e3", "'1e3' is no whole number: write it in digits"),
    ("run nothing", "there is no experiment 'nothing'"),
    ("run no/such/file.yaml", "there is no file"),
    ("run /", "is a folder"),
    ("perft triune --depth 0", "between 1 and 40; it is 0"),
    ("perft triune --depth 1000", "between 1 and 40; it is 1,000"),
    ("perft triune --engine other", "'other' is not one of"),
    ("show nothing triune", "'nothing' is not one of"),
    ("show ir triun", "did you mean 'triune'?"),
    ("explain Y999", "there is no diagnostic Y999"),
    ("explain Y43", "did you mean 'Y043'?"),
    ("diff triune", "Missing argument 'B'"),
    ("diff triune nobody", "there is no ruleset 'nobody'"),
    ("test nobody", "there is no ruleset 'nobody'"),
    ("test triune@long-stride", "names a variant"),
    ("schema --out no/such/folder/x.json", "cannot be written"),
    ("dashboard --port 70000", "from 1 to 65535"),
    ("bench nobody", "there is no ruleset 'nobody'"),
    ("bench triune --seconds 0", "between 0.01 and 60"),
    ("bench triune --seconds nan", "between 0.01 and 60"),
    ("test rulesets/scenarios/triad.yaml", "name the ruleset instead: playground test rulesets/triad.yaml"),
    ("play triad --as 1 --against flat,flat,flat", "names 3 agents for 2 players: name one, or one for each"),
    ("play triad --against nobody", "there is no agent 'nobody' for triad"),
    ("list everything", "there is no ruleset 'everything'"),
]


@pytest.mark.parametrize(("line", "message"), BAD, ids=[line for line, _ in BAD])
def test_bad_usage_is_reported(playground, line, message):
    ended = playground(*line.split())
    assert ended.code == 2
    assert message in ended.stderr
    assert "Traceback" not in ended.stderr
    assert ended.stdout == ""


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("explain", "the code is empty: name one, such as Y043"),
        ("schema --out", "it is empty: say which"),
        ("play triune --against", "it is empty: say which"),
    ],
)
def test_nothing_is_not_taken_for_what_is_left_out(playground, line, message):
    ended = playground(*line.split(), "")
    assert (ended.code, ended.stdout) == (2, "")
    assert message in " ".join(ended.stderr.replace("│", " ").split())


@pytest.mark.parametrize("option", ["--agents", "--out", "--cluster", "--ideal"])
def test_an_option_given_as_nothing_is_not_taken_for_none(playground, option):
    ended = playground("simulate", "triune", "--games", "5", option, "")
    assert (ended.code, ended.stdout) == (2, "")
    assert "it is empty: say which, or leave the option out" in " ".join(ended.stderr.replace("│", " ").split())


def test_no_command_shows_the_help(playground):
    ended = playground()
    assert ended.code == 2
    assert "simulate" in ended.stdout + ended.stderr


def test_validate_of_a_file_that_is_not_there_is_an_answer(playground):
    ended = playground("validate", "no-such.yaml", "--json")
    assert ended.code == 2
    assert [d["code"] for d in ended.json["files"][0]["diagnostics"]] == ["Y001"]


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe\x00", b"\x00\x01", b"a: &x [*x, *x]", b"- " * 5000, b"[" * 5000, b"x: !!python/name:os.system"],
    ids=["empty", "utf16", "binary", "alias", "lists", "brackets", "tag"],
)
@pytest.mark.parametrize("command", ["validate", "simulate", "run", "show ast", "perft", "test", "bench"])
def test_nonsense_in_a_file_is_reported(playground, tmp_path, command, content):
    path = tmp_path / "nonsense.yaml"
    path.write_bytes(content)
    ended = playground(*command.split(), str(path))
    assert (ended.code, "Traceback" in ended.stderr) == (2, False) or (command, ended.code) == ("test", 1)
    assert "nonsense.yaml" in ended.stdout + ended.stderr


def test_a_taken_port_is_reported(playground):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        ended = playground("dashboard", "--port", str(taken.getsockname()[1]), "--no-browser")
    assert ended.code == 2
    assert "is taken" in ended.stderr


def test_missing_streamlit_is_reported(playground, monkeypatch):
    monkeypatch.setattr("playground.cli.dashboard.find_spec", lambda _name: None)
    ended = playground("dashboard")
    assert ended.code == 2
    assert ended.stderr == "the dashboard needs streamlit, which is not installed: pip install streamlit\n"


@pytest.mark.parametrize("fault", ["CompilerBug", "ZeroDivisionError"])
def test_a_fault_of_ours_says_so(playground, monkeypatch, fault):
    from playground.source.diagnostics import CompilerBug

    def fail(*_arguments, **_options):
        raise {"CompilerBug": CompilerBug, "ZeroDivisionError": ZeroDivisionError}[fault]("something is off")

    monkeypatch.setattr("playground.compiler.check", fail)
    ended = playground("simulate", "triune")
    assert ended.code == 70
    assert ended.stderr.startswith("The playground itself is at fault, not your ruleset.")
    assert f"{fault}: something is off" in ended.stderr
    assert "Traceback" not in ended.stderr
