"""Whatever a user types wrong ends in a message and exit code 2, never in a traceback."""

from __future__ import annotations

import re
import socket

import pytest
from typer.main import get_command

from playground.cli.app import COMMANDS, app
from playground.cli.usage import OTHER_WORDS
from tests.quick_set import mostly_exhaustive

BAD = [
    ("simulatte triune", "there is no command 'simulatte': did you mean 'simulate'?\nfor help: playground --help"),
    ("rules tic-tac-toe.yaml", "there is no command 'rules': did you mean 'rulebook'?\nfor help: playground --help"),
    ("Lint triune", "there is no command 'Lint': did you mean 'validate'?"),
    ("simulate", "RULESET is missing\nfor help: playground simulate --help"),
    ("simulate triune --gamess 3", "there is no option --gamess: did you mean '--games'?\nfor help: "),
    ("simulate triune --games many", "--games takes a whole number from 1 to 50,000,000, not 'many'"),
    ("simulate triune --games 0", "--games takes a whole number from 1 to 50,000,000, not '0'"),
    ("simulate triune --games -5", "not '-5'"),
    ("simulate triune --games 100000000000", "not '100000000000'"),
    ("simulate triune --seed -1", "--seed takes a whole number from 0 to 18446744073709551615, not '-1'"),
    ("simulate triune --seed 18446744073709551616", "--seed takes a whole number from 0 to 18446744073709551615"),
    ("simulate triune --threads -1", "--threads takes a whole number from 0 (one for each core) to 256, not"),
    ("simulate triune --threads 100000", "--threads takes a whole number from 0 (one for each core) to 256, not"),
    ("simulate triune --agents randm", "did you mean 'random'?"),
    ("simulate triune --agents random,random,random", "3 agents are named"),
    ("simulate triune --agents ,", "a name is missing in ','"),
    ("simulate triune --agents ,random", "a name is missing in ',random'"),
    ("simulate triune --games 1e6", "--games takes a whole number from 1 to 50,000,000, not '1e6': write it in digits"),
    ("compare triune triune@long-stride --games 1e6", "not '1e6': write it in digits"),
    ("compare triune triune@long-stride --seat Ava", "takes the number of a seat, where 1 moves first, not 'Ava'"),
    ("simulate triune --playouts 5", "goes with --referee GAMES only"),
    ("train tic-tac-toe --first 99 --players 5", "these would be 99 to 103: begin with a smaller --first"),
    ("simulate triune --referee-by mcts", "--referee-by says how the referee judges: it goes with --referee GAMES"),
    ("simulate triune --referee 5 --playouts 9 --referee-by mcts", "two ways to judge: give one or the other"),
    ("simulate triune --referee 5 --referee-by flat", "says of no position what it is worth"),
    ("simulate triad --referee 5 --referee-by mcts", "not how several others divide the rest"),
    ("sweep triune --ablate --measure killer_move --referee 5 --referee-by mcts", "needs a referee of random games"),
    ("simulate triune --referee 5 --playouts 1", "--playouts takes a whole number from 2 to 100,000, not '1'"),
    ("simulate triune --referee -5", "--referee takes a whole number from 1 on, not"),
    ("simulate triune --referee 0", "--referee takes a whole number from 1 on, not"),
    ("sweep triune --ablate --referee 0", "--referee takes a whole number from 1 on, not"),
    ("simulate triune --out pyproject.toml", "is a file: --out names a folder"),
    ("compare triune triune@long-stride --margin 0.01", "--margin says when to stop playing"),
    ("compare triune triune@long-stride --until same", "--until takes fairer or differs, not 'same'"),
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
    ("compare triune triune@long-stride --seat 0", "--seat takes the number of a seat"),
    ("compare triune nobody", "there is no ruleset 'nobody'"),
    ("compare triune triune@long-stride --games 0", "--games takes a whole number from 1"),
    ("run triune-stride --games 0", "--games takes a whole number from 1 to 50,000,000, not '0'"),
    ("run triune-stride --games -3", "not '-3'"),
    ("run triune-stride --games 1e3", "not '1e3': write it in digits"),
    ("run nothing", "there is no experiment 'nothing'"),
    ("run no/such/file.yaml", "there is no file"),
    ("run /", "there is no experiment in /"),
    ("perft triune --depth 0", "--depth takes a whole number from 1 to 40, not '0'"),
    ("perft triune --depth 1000", "--depth takes a whole number from 1 to 40, not '1000'"),
    ("perft triune --engine other", "--engine takes native or reference, not 'other'"),
    ("show nothing triune", "STAGE takes source, ast, game, ir, llvm or asm, not 'nothing'"),
    ("show ir triun", "did you mean 'triune'?"),
    ("explain Y999", "there is no diagnostic Y999"),
    ("explain Y43", "did you mean 'Y043'?"),
    ("diff triune", "B is missing"),
    ("diff triune triune@no-skid --text --english", "--text and --english show the same in two ways"),
    ("diff triune nobody", "there is no ruleset 'nobody'"),
    ("test nobody", "there is no ruleset 'nobody'"),
    ("test triune@long-stride", "names a variant"),
    ("schema --out no/such/folder/x.json", "no/such/folder is no folder yet: make it first"),
    ("dashboard --port 70000", "from 1 to 65535"),
    ("bench nobody", "there is no ruleset 'nobody'"),
    ("bench triune --seconds 0", "--seconds takes a number from 0.01 to 60, not '0'"),
    ("bench triune --seconds nan", "--seconds takes a number from 0.01 to 60, not 'nan'"),
    ("test rulesets/scenarios/triad.yaml", "name the ruleset instead: playground test rulesets/triad.yaml"),
    ("play triad --as 1 --against flat,flat,flat", "names 3 agents for 2 players: name one, or one for each"),
    ("play triad --against nobody", "there is no agent 'nobody' for triad"),
    ("list everything", "there is no ruleset 'everything'"),
    ("help", "there is no command 'help'\nfor help: playground --help"),
    ("-", "there is no command '-'"),
    ("schema more", "this is one argument too many: more\nfor help: playground schema --help"),
    ("simulate triune --json=3", "--json takes no value"),
    ("simulate triune --games", "--games needs a value"),
    ("simulate triune --cluster nowhere", "--cluster takes an address such as tcp://127.0.0.1:8786, not 'nowhere'"),
    ("train triune --cluster nowhere", "--cluster takes an address such as tcp://127.0.0.1:8786, not 'nowhere'"),
    ("simulate triune --out -", "--out takes the name of a folder, not '-': a folder that is called so is ./-"),
    ("rulebook triune --out -", "--out takes the name of a file, not '-': a file that is called so is ./-"),
    ("rulebook triune --out .", "--out takes the name of a file, not '.': that is a folder"),
    ("rulebook triune --out no/such/rules.md", "no/such is no folder yet: make it first"),
    ("play triune --save .", "--save takes the name of a file, not '.': that is a folder"),
    ("play triune --save no/such/game", "no/such is no folder yet: make it first"),
    ("run triune-stride --report -", "--report takes the name of a file, not '-'"),
    ("sweep triune --vary stride --measure lenght", "there is no measure 'lenght': did you mean 'length'?"),
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
        ("schema --out", "--out is empty: say which, or leave the option out"),
        ("play triune --against", "--against is empty: say which, or leave the option out"),
        ("run", "EXPERIMENT is empty: name a file, a folder, or an experiment in simulations/"),
        ("validate", "RULESET is empty: name a ruleset, such as one of 'playground list'"),
        ("diff triune", "B is empty: name a ruleset"),
    ],
)
def test_nothing_is_not_taken_for_what_is_left_out(playground, line, message):
    ended = playground(*line.split(), "")
    assert (ended.code, ended.stdout) == (2, "")
    assert message in ended.stderr


VALUED = [
    (name, max(parameter.opts, key=len))
    for name, command in get_command(app).commands.items()
    for parameter in command.params
    if parameter.param_type_name == "option" and not parameter.is_flag
]
"""Each option of each command that takes a value."""

FREE = (
    "--agents",
    "--referee-by",
    "--against",
    "--as",
    "--cluster",
    "--csv",
    "--from",
    "--goal",
    "--ideal",
    "--kind",
    "--like",
    "--measure",
    "--out",
    "--owner",
    "--report",
    "--resume",
    "--runs",
    "--template",
    "--without",
)
"""Options that take words and names, which only the game or the disk can refuse."""


def begun(playground, command, *rest):
    """A command with ruleset, experiment or stage, as far as it needs one."""
    positional = {"run": ["triune-stride"], "show": ["ast", "triune"], "diff": ["triune", "trice"]}
    alone = ("list", "explain", "schema", "dashboard")
    return playground(command, *rest, *positional.get(command, [] if command in alone else ["triune"]))


def test_there_are_options_to_try():
    assert {"perft", "simulate", "plan", "dashboard"} <= {command for command, _ in VALUED}
    assert len(VALUED) > 50


@pytest.mark.parametrize(("command", "option"), VALUED)
def test_an_option_given_as_nothing_is_not_taken_for_none(playground, command, option):
    ended = begun(playground, command, option, "")
    assert (ended.code, ended.stdout) == (2, "")
    assert ended.stderr.startswith((f"{option} is empty: say which, or leave the option out", f"{option} takes "))
    assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize(("command", "option"), [each for each in VALUED if each[1] not in (*FREE, "--save", "--vary")])
@pytest.mark.parametrize("value", mostly_exhaustive(["x", "-1", "nan", "1e99", "9" * 5000]))
def test_every_refused_value_is_reported_alike(playground, command, option, value):
    """What the option is, what it takes, and what was given."""
    ended = begun(playground, command, option, value)
    assert (ended.code, ended.stdout) == (2, "")
    shown = value if len(value) < 60 else value[:60] + "…"
    assert re.fullmatch(rf"{option} takes .+, not '{shown}'(: write it in digits)?\n", ended.stderr)


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


BYTES = "\udcff"
"""What Python makes of the byte 0xff in an argument: no UTF-8."""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["simulate", f"{BYTES}.yaml", "--games", "5", "--out", "kept"], "RULESET takes a name in UTF-8, not"),
        (["list", BYTES], "RULESET takes a name in UTF-8, not"),
        (["rulebook", "tic-tac-toe", "--out", f"{BYTES}.md"], "--out takes the name of a file, not"),
        (["simulate", "triune", "--games", BYTES], "--games takes a whole number from 1 to"),
        ([BYTES], "there is no command"),
    ],
)
def test_bytes_that_are_no_text_are_reported(playground, own_folder, arguments, message):
    (own_folder / f"{BYTES}.yaml").write_bytes((own_folder / "rulesets" / "three-marks.yaml").read_bytes())
    ended = playground(*arguments)
    assert (ended.code, ended.stdout) == (2, "")
    assert ended.stderr.startswith(message)


def test_a_ruleset_with_mistakes_is_not_one_whose_checks_are_missing(playground, own_folder):
    (own_folder / "half.yaml").write_text("game: Half", encoding="utf-8")
    ended = playground("test", "half.yaml")
    assert (ended.code, ended.stdout) == (2, "")
    assert "half.yaml has no 'players'" in ended.stderr


@pytest.mark.usefixtures("own_folder")
def test_the_folder_of_runs_lies_in_folders(playground):
    ended = playground("dashboard", "--runs", "rulesets/three-marks.yaml/runs")
    assert ended.code == 2
    assert "--runs names a folder, and" in ended.stderr and "three-marks.yaml is a file" in ended.stderr


def test_other_words_for_commands_are_no_commands_and_mean_some():
    assert set(OTHER_WORDS).isdisjoint(COMMANDS) and set(OTHER_WORDS.values()) <= set(COMMANDS)
