"""Games that stop because a zone is full or a step offers nothing: unfinished, and reported with the place."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from playground.cli.app import app
from playground.cli.failures import INTERRUPTED
from playground.compiler import Compiled, load
from playground.engine.playout import play
from playground.play.board import result_text
from playground.report.fault_section import HEADING
from playground.report.overview import overview_sentences
from playground.report.scorecard import scorecard
from playground.report.verdict import verdicts
from playground.simulate.comparison.compare import compare_results
from playground.simulate.results.faults import fault_diagnostics
from playground.simulate.run import Run
from playground.simulate.storage import record
from playground.simulate.study import Arm, Study

FULL = """
game: Full hands
players: [Ann, Ben]
zones:
  deck: {size: 9}
  hand: {size: 2, each: player}
pieces: {Card: {owner: nobody}}
setup: place Card on deck
actions:
  take: {do: move lowest of (deck within occupied) to hand of mover}
  stop: {do: mover wins}
"""
ALWAYS = FULL.replace("  stop: {do: mover wins}\n", "")
"""Nobody can do anything but take a card, until there is no room for it."""

GAMES = 64
FAULT = "no room in hand of mover (line 10)"


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    path = tmp_path_factory.mktemp("faults") / "full.yaml"
    path.write_text(FULL, encoding="utf-8")
    return load(str(path))


def test_results_and_records_count_them(compiled: Compiled, tmp_path: Path) -> None:
    result = Run(compiled, GAMES, threads=1).play()
    stopped = result.faults[FAULT]
    assert 0 < stopped == result.unfinished == result.stuck < GAMES
    assert result.to_json()["outcomes"]["faults"] == {FAULT: stopped}
    assert result.endings() == {"stop": GAMES - stopped}
    assert (result.to_pandas()["ending"] == FAULT).sum() == stopped
    kept = record(Run(compiled, GAMES, threads=1), str(tmp_path / "run"))
    again = record(Run(compiled, GAMES, threads=1), str(tmp_path / "run"))
    assert kept.faults == again.faults == result.faults
    (diagnostic,) = fault_diagnostics(result)
    assert (diagnostic.code, diagnostic.span and diagnostic.span.line) == ("T120", 10)


def test_the_end_of_such_a_game_says_so(compiled: Compiled) -> None:
    state = compiled.reference_state()
    play(state, lambda _state, _stream: 0, 0, 0)
    stopped = f"The game stops after 5 decisions where its rules cannot be followed: {FAULT}."
    way_out = "Give the zone more places, leave its 'size' out, or say what happens when it is full."
    assert result_text(state) == f"{stopped} {way_out}"


def test_simulate_fails_with_the_place(compiled: Compiled) -> None:
    outcome = CliRunner().invoke(app, ["simulate", compiled.ruleset.name, "--games", "64"])
    assert outcome.exit_code == 1
    assert "full.yaml:10:14  T120  there was no room in 'hand of mover' in" in outcome.output
    assert f"stopped where the rules cannot be followed, {FAULT}: " in outcome.output


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with rulesets of which some games stop, or all."""
    monkeypatch.chdir(tmp_path)
    for name, text in {"full": FULL, "wider": FULL.replace("size: 2", "size: 3"), "always": ALWAYS}.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_a_comparison_says_what_stopped_games() -> None:
    arms = [Arm(name, load(f"{name}.yaml")) for name in ("full", "wider", "always")]
    compared = compare_results(Study(arms, 300).play())
    first = compared.results[0]
    assert (first.without_option, first.faulty) == (0, first.unfinished)
    card = scorecard(compared)
    assert card is not None
    (cells,) = [cells for title, *cells in card.rows if title == "unfinished"]
    assert all(cell.endswith(" stopped where the rules cannot be followed") for cell in cells)
    assert "without an option" not in "".join(cells)
    said = "always.yaml cannot be played: every game stops where the rules cannot be followed"
    sentence = overview_sentences(compared)[1]
    assert sentence is not None
    assert sentence.text == f"{said}."
    assert verdicts(compared)[1].headline.startswith(f"{said}. ")


@pytest.mark.usefixtures("folder")
def test_places_of_several_results_name_the_games() -> None:
    results = [Run(load(f"{name}.yaml"), 300, threads=1).play() for name in ("full", "wider")]
    stopped = [result.faulty for result in results]
    full, wider = fault_diagnostics(*results)
    assert full.message.endswith(f"in {stopped[0]} of 300 games of full.yaml, which stopped there")
    assert wider.message.endswith(f"in {stopped[1]} of 300 games of wider.yaml, which stopped there")
    (both,) = fault_diagnostics(results[0], results[0], names=["one", "two"])
    assert f"in {stopped[0]} of 300 games of one, {stopped[0]} of 300 games of two, which" in both.message
    (many,) = fault_diagnostics(*[results[0]] * 6, names=list("abcdef"))
    assert "of 300 games of d and games of 2 others, which stopped there" in many.message


EXPERIMENT = "experiment: Room\nrulesets: [full.yaml, wider.yaml]\ngames: 64\n"


@pytest.mark.parametrize(
    "command",
    [
        "simulate full.yaml -n 64 --report page.html",
        "simulate full.yaml -n 64 --out runs --measures",
        "compare full.yaml wider.yaml -n 64 --report page.html",
        "compare full.yaml always.yaml -n 1000 --until-decided",
        "sweep full.yaml?max_decisions=100 --vary max_decisions=100,200 -n 64",
        "run room.yaml --report page.html",
        "run . --report page.html",
    ],
)
def test_commands_that_play_games_fail_with_the_place(folder: Path, command: str) -> None:
    (folder / "room.yaml").write_text(EXPERIMENT, encoding="utf-8")
    outcome = CliRunner().invoke(app, command.split())
    assert outcome.exit_code == 1
    assert "full.yaml:10:14  T120  there was no room in 'hand of mover' in" in outcome.output
    if "--report" in command:
        page = (folder / "page.html").read_text(encoding="utf-8")
        assert HEADING in page
        assert "full.yaml:10:14  T120" in page


@pytest.mark.parametrize(
    "command", ["simulate full.yaml -n 64", "compare full.yaml wider.yaml -n 64", "run room.yaml", "run ."]
)
def test_ctrl_c_while_maps_are_counted_ends_with_its_code_after_all_that_is_said(
    folder: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`run` went on to success, and `simulate` said nothing of the rule."""
    (folder / "room.yaml").write_text(EXPERIMENT, encoding="utf-8")
    monkeypatch.setattr("playground.simulate.heat_maps.of_results.places_of_results", lambda *_: None)
    outcome = CliRunner().invoke(app, [*command.split(), "--report", "page.html"])
    assert outcome.exit_code == INTERRUPTED
    assert "stopped: maps of where pieces go are left out" in outcome.output
    assert "full.yaml:10:14  T120" in outcome.output
    assert "Where pieces go" not in (folder / "page.html").read_text(encoding="utf-8")


ANSWERS = """
game: Answers
players: [Ann, Ben]
board: {shape: square, size: 2}
pieces: {Man: {}}
actions:
  put:  {choose: {spot: empty}, do: place Man on spot; player_after(mover) continues with answering}
  take: {choose: {man: enemy within row 1}, do: remove man; player_after(mover) continues with playing}
turn:
  playing:   {actions: put}
  answering: {actions: take}
end: {full: when no empty then draw}
"""


def test_a_step_within_a_turn_without_an_option_stops_the_game(tmp_path: Path) -> None:
    path = tmp_path / "answers.yaml"
    path.write_text(ANSWERS, encoding="utf-8")
    outcome = CliRunner().invoke(app, ["simulate", str(path), "--games", "64"])
    assert outcome.exit_code == 1
    assert "answers.yaml:11:3  T121  there was no option in 'answering' in" in outcome.output
    assert "write 'otherwise: pass' if that is meant" in outcome.output
    assert "stopped where the rules cannot be followed, no option in answering (line 11): " in outcome.output


def test_a_pass_that_is_said_is_a_pass(tmp_path: Path) -> None:
    path = tmp_path / "answers.yaml"
    path.write_text(ANSWERS.replace("{actions: take}", "{actions: take, otherwise: pass}"), encoding="utf-8")
    result = Run(load(str(path)), GAMES, threads=1).play()
    assert result.faulty == 0
    assert result.fired["pass"]


CROWDED = """
game: Crowded
players: [Ann, Ben]
board: {shape: square, size: 8}
pieces: {Man: {}}
setup: [place Man of Ann on a1, place Man of Ben on h8]
actions:
  go: {choose: {spot: (a2 or b1 or b2) within empty}, do: move lowest of own to spot}
  put: {choose: {spot: empty}, when: some own within b2, do: place Man on spot; continue with putting}
  put-more: {choose: {spot: empty}, do: place Man on spot; continue with putting}
turn:
  play: {actions: [go, put]}
  putting: {legs: [put-more, stop]}
end: {long: when decisions = 4 then draw}
strategies: {near: {about: stays in the first row, value: count (own within row 1)}}
"""
"""Who has a man on b2 has more legs than there is room for."""


@pytest.fixture(params=["", ", otherwise: lose"], ids=["pass", "lose"])
def crowded(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Where players without options pass, nothing but the limit on legs makes engines look at the options at once."""
    path = tmp_path / "crowded.yaml"
    path.write_text(CROWDED.replace("[go, put]", f"[go, put]{request.param}"), encoding="utf-8")
    return path


def test_too_many_legs_stop_a_game_and_not_the_run(crowded: Path, tmp_path: Path) -> None:
    compiled = load(str(crowded))
    result = Run(compiled, GAMES, threads=1).play()
    assert 0 < result.faulty == result.unfinished < result.games == GAMES
    assert record(Run(compiled, GAMES, threads=2), str(tmp_path / "run")).faults == result.faults
    outcome = CliRunner().invoke(app, ["simulate", str(crowded), "--games", str(GAMES)])
    assert outcome.exit_code == 1
    assert "crowded.yaml:10:60  T122  there were more than 1,024 ways to go on with 'putting' in" in outcome.output
    assert f"{result.faulty} of {GAMES} games, which stopped there" in outcome.output


@pytest.mark.parametrize("agent", ["near", "flat", "mcts", "alphabeta"])
def test_players_who_look_ahead_take_such_a_position_for_an_end(crowded: Path, agent: str) -> None:
    result = Run(load(str(crowded)), 8, agents=[agent], threads=1).play()
    assert result.games == 8 == result.draws + result.faulty
    assert result.to_json()["length"]["decisions"]["max"] <= 4


def test_solvers_take_such_a_position_for_an_end(crowded: Path) -> None:
    outcome = CliRunner().invoke(app, ["solve", str(crowded)])
    assert outcome.exit_code == 0
    assert "a draw by best play" in outcome.output
    assert "'more than 1,024 ways to go on with putting' counts as unfinished" in outcome.output
