"""Experiments: what their files cross, and what is found when they are played."""

from __future__ import annotations

from pathlib import Path

import pytest

import playground as pg
from playground.compiler import check
from playground.simulate.comparison.compare import compare_results
from playground.simulate.comparison.lengths import mean_lengths
from playground.simulate.experiments.expectation import parse_expectation
from playground.simulate.experiments.files import load_experiment
from playground.simulate.experiments.heading import experiment_files, read_heading
from playground.simulate.experiments.lineups import agents_of, lineups_of
from playground.simulate.experiments.misfit import misfit
from playground.simulate.experiments.model import Experiment
from playground.simulate.experiments.parse_games import MAX_ARMS
from playground.simulate.experiments.play import run
from playground.simulate.experiments.result import ExperimentResult
from playground.source.diagnostics import PlaygroundError, RulesetError
from playground.source.folders import shipped_folder
from playground.stats.fixed_n.contrast import contrast, proportion
from playground.stats.fixed_n.intervals import shared_confidence
from playground.stats.paired.discordant import share_difference
from playground.stats.paired.pairs import Pairs
from tests.nothing_shipped import ship_nothing

CROSSED = """\
experiment: Which board?
rulesets: [tic-tac-toe, tic-tac-toe@misere]
vary: {size: 3..4, in_a_row: [3]}
baseline: {ruleset: tic-tac-toe, size: 4}
agents: [random, flat?playouts=2 against random]
games: 200
measures: [draws, length.decisions]
expect: {draws: [different, above 5%], length.decisions.mean: rises with size}
"""


def load(folder: Path, text: str) -> Experiment:
    path = folder / "experiment.yaml"
    path.write_text(text, encoding="utf-8")
    return load_experiment(str(path))


@pytest.fixture(scope="module")
def crossed(tmp_path_factory: pytest.TempPathFactory) -> ExperimentResult:
    return run(load(tmp_path_factory.mktemp("crossed"), CROSSED))


def test_rulesets_values_and_lineups_are_crossed(crossed):
    experiment = crossed.experiment
    assert experiment.selections == (
        "tic-tac-toe?in_a_row=3&size=3",
        "tic-tac-toe?in_a_row=3&size=4",
        "tic-tac-toe@misere?in_a_row=3&size=3",
        "tic-tac-toe@misere?in_a_row=3&size=4",
    )
    flat = "flat?playouts=2"
    assert experiment.lineups == (("random", "random"), (flat, "random"), ("random", flat))
    assert [arm.agents for arm in experiment.arms] == [lineup for lineup in experiment.lineups for _ in range(4)]
    hashes = [arm.compiled.game.hash for arm in experiment.arms]
    assert hashes[:4] * 3 == hashes
    assert len(set(hashes)) == 4
    assert experiment.arms[1].settings == {"ruleset": "tic-tac-toe", "size": 4, "in_a_row": 3, "agents": "random"}
    assert experiment.baseline == 1


def test_each_arm_plays_the_games_it_would_play_alone(crossed):
    arm = crossed.groups[1][2]
    alone = pg.simulate(arm.selection, games=200, agents=("flat?playouts=2", "random"))
    assert arm.summary.outcomes().wins == alone.outcomes().wins
    assert arm.measures["draws"] == pg.measures(alone)["draws"]


def test_only_the_requested_measures_are_reported_in_their_order(crossed):
    lengths = [f"length.decisions.{name}" for name in ("mean", "sd", "cv", "p10", "p50", "p90")]
    assert list(crossed.played[0].measures) == ["draws", *lengths]


def test_differences_are_from_the_baseline_of_the_lineup_and_hold_together(crossed):
    draws = [change for change in crossed.changes if change.measure == "draws"]
    assert len(crossed.changes) == 3 * 3 * 7
    assert [change.baseline for change in draws] == [group[1] for group in crossed.groups for _ in range(3)]
    change = draws[0]
    beside = Pairs.of(*(side.summary.outcome_codes() for side in (change.played, change.baseline))).draws()
    each = shared_confidence(0.95, crossed.statements)
    assert change.difference == share_difference(beside).difference(each)


def test_differences_are_those_of_a_comparison(tmp_path):
    """Of misère the loser wins the same games: to treat them as independent would claim too much."""
    text = "experiment: a\nrulesets: [tic-tac-toe, tic-tac-toe@misere]\ngames: 3000\nseed: 3\n"
    (share, length) = run(load(tmp_path, text + "measures: [seat_share.2, length.decisions.mean]\n")).changes
    games = ("tic-tac-toe", "tic-tac-toe@misere")
    results = [pg.simulate(game, games=3000, seed=3) for game in games]
    reported = compare_results(results, 2).comparisons[0]
    assert reported.correlation == pytest.approx(-1) and reported.a.seats[1].share != reported.b.seats[1].share
    each = shared_confidence(0.95, 2)
    beside = Pairs.of(*(result.outcome_codes() for result in reversed(results))).seen_from(1)
    assert share.difference == share_difference(beside).difference(each)
    assert length.difference == mean_lengths(results[1], results[0], 3000, each).difference


def test_an_interval_without_0_stands_beside_a_p_value_below_5_percent(crossed):
    """Holm's method detects all that intervals which hold together do."""
    found = [change for change in crossed.changes if change.difference]
    assert all(change.p_value < 0.05 for change in found if change.difference.excludes_zero)
    assert [change.sign != 0 for change in found] == [change.p_value < 0.05 for change in found]
    assert any(change.sign for change in found)
    assert any(0.05 < change.p_value < 1 for change in found)


def test_differences_answers_and_meetings_share_one_error(crossed):
    limits_and_trends = [answer for answer in crossed.answers if not answer.expectation.compares]
    assert crossed.statements == len(crossed.changes) + len(limits_and_trends) + len(crossed.duels)
    assert {answer.statements for answer in crossed.answers} == {crossed.statements}


def test_answers_of_all_kinds(crossed):
    by_text = {}
    for answer in crossed.answers:
        by_text.setdefault(answer.expectation.text, []).append(answer)
    assert {text: len(found) for text, found in by_text.items()} == {
        "different": 9,  # each game but the baseline, by each line-up
        "above 5%": 12,
        "rises with size": 6,  # each ruleset, by each line-up
    }
    # On 16 squares with three in a row hardly a random game is drawn; with 91 statements 200 games leave that open.
    assert [answer.state for answer in by_text["above 5%"][:2]] == ["yes", "not settled"]
    assert {answer.state for answer in by_text["rises with size"][:1]} == {"yes"}
    assert {arm.settings["size"] for arm in (p.arm for p in by_text["rises with size"][0].played)} == {3, 4}


OF_SOME = """\
experiment: Which board, among whom?
rulesets: [tic-tac-toe]
vary: {size: 3..4, in_a_row: [3]}
agents: [random, "flat?playouts=2 against random", [random, flat?playouts=3]]
games: 100
expect:
  draws: [above 5%, {random: lower}]
  length.decisions.mean:
    flat?playouts=2 against random: [rises with size, below 12]
    "random, flat?playouts=3": higher
    random, flat?playouts=2: higher
"""


def test_expected_of_some_line_ups_it_is_answered_for_these_alone(tmp_path):
    found = run(load(tmp_path, OF_SOME))
    some, other = "flat?playouts=2", "flat?playouts=3"
    by_text: dict[str, list[tuple[str, ...]]] = {}
    for answer in found.answers:
        assert {played.summary.agents for played in answer.played} == {answer.played[0].summary.agents}
        by_text.setdefault(answer.expectation.text, []).append(answer.played[0].summary.agents)
    everyone = found.experiment.lineups
    assert by_text == {
        "above 5%": [lineup for lineup in everyone for _ in range(2)],
        "lower": [("random", "random")],
        "rises with size": [(some, "random"), ("random", some)],
        "below 12": [(some, "random")] * 2 + [("random", some)] * 2,
        "higher": [("random", other), ("random", some)],
    }
    posed = len(by_text["above 5%"]) + len(by_text["below 12"]) + len(by_text["rises with size"])
    assert found.statements == len(found.changes) + posed + len(found.duels), "one that nobody asks for costs nothing"
    assert [each.among for each in found.experiment.expect[:2]] == ["", "random"]


def test_misspelt_agents_are_not_reported_as_line_ups_that_do_not_play(tmp_path):
    with pytest.raises(RulesetError) as raised:
        load(tmp_path, OF_SOME.replace("playouts=3]]", "playout=3]]"))
    assert [mistake.code for mistake in raised.value.diagnostics] == ["X024"]


def test_variants_are_values_of_a_parameter_as_well(tmp_path):
    rulesets = "experiment: x\nrulesets: [triune, triune@long-stride, triune@short-stride]\ngames: 100\n"
    (answer,) = run(load(tmp_path, rulesets + "expect: {length.decisions.mean: rises with stride}\n")).answers
    assert [played.selection for played in answer.played] == ["triune@short-stride", "triune", "triune@long-stride"]
    means = [played.summary.decisions / 100 for played in answer.played]
    assert answer.difference.estimate == pytest.approx((means[2] - means[0]) / 2)


def test_a_limit_is_judged_for_all_arms_together(crossed):
    answer = next(answer for answer in crossed.answers if answer.expectation.text == "above 5%")
    summary = answer.played[0].summary
    share = proportion(summary.draws, summary.games)
    assert share is not None
    assert answer.difference == contrast([(1.0, share)], shared_confidence(0.95, crossed.statements), 0.05)


def test_agents_that_met_in_both_seats_have_a_duel(crossed):
    duel = next(duel for duel in crossed.duels if duel.selection == "tic-tac-toe?in_a_row=3&size=3")
    assert (duel.agent, duel.others, duel.fair) == ("flat?playouts=2", ("random",), 0.5)
    first, second = (arm.summary.outcomes() for arm in duel.played)
    shares = (first.wins[0] / first.decisive, second.wins[1] / second.decisive)
    assert duel.score.estimate == pytest.approx(sum(shares) / 2)
    assert duel.decided
    assert len(crossed.duels) == 4


def test_a_duel_counts_players_where_chance_decides_who_begins(tmp_path):
    """The agents go with the players; seats in turn order change from game to game."""
    found = run(load(tmp_path, "experiment: x\nrulesets: [triotrio]\nagents: [closing against random]\ngames: 60\n"))
    (duel,) = found.duels
    assert [arm.summary.first_player for arm in duel.played] == [None, None]
    shares = [arm.summary.wins[seat] / arm.summary.outcomes().decisive for seat, arm in enumerate(duel.played)]
    assert duel.score.estimate == pytest.approx(sum(shares) / 2)
    assert duel.score.estimate > 0.9


def test_nothing_is_answered_before_all_games_are_played(tmp_path):
    experiment = load(
        tmp_path, CROSSED.replace("games: 200", "games: 400000").replace(", flat?playouts=2 against random", "")
    )
    found = run(experiment, watch=lambda results: False if results[0].games else None, every=0.0)
    assert not found.complete
    assert {answer.state for answer in found.answers} == {"not played yet"}


def test_a_single_game_may_have_expectations(tmp_path):
    found = run(load(tmp_path, "experiment: x\nrulesets: tic-tac-toe\ngames: 500\nexpect: {seat_share.1: above 1/2}\n"))
    assert (found.changes, [answer.state for answer in found.answers]) == ((), ["yes"])


def test_ideal_lengths(tmp_path):
    text = "experiment: x\nrulesets: tic-tac-toe\nvary: {size: 3..4}\ngames: 100\nideal: 5..9\n"
    found = run(load(tmp_path, text + "measures: [ideal_duration]\n"))
    assert found.played[0].measures["ideal_duration"].value == 1
    assert found.changes[0].difference.estimate < 0


@pytest.mark.parametrize(
    ("text", "kind", "sign", "limit"),
    [("higher", "higher", 1, 0), ("above 50%", "above", 1, 0.5), ("below 1/3", "below", -1, 1 / 3),
     ("above  -2.5", "above", 1, -2.5), ("different", "different", 0, 0)],
)  # fmt: skip
def test_expectations(text, kind, sign, limit):
    found = parse_expectation("draws", text)
    assert (found.kind, found.sign, found.limit) == (kind, sign, pytest.approx(limit))


@pytest.mark.parametrize(
    ("unit", "text", "write"),
    [("share", "below 40", "below 40%"), ("share", "below 1", "below 1%"), ("share", "above 150%", ""),
     ("share", "above 100%", ""), ("share", "below -3", ""), ("0 to 1", "above 50", "above 0.5"),
     ("0 to 1", "above 90%", "above 0.9"), ("decisions", "above 50%", "above 50"), ("turns", "below 0", ""),
     ("value", "above 20%", "above 0.2"), ("root of value", "below 30", "below 0.3"), ("value²", "below -1", ""),
     ("share of the game", "above 50", "above 0.5")],
)  # fmt: skip
def test_limits_that_say_nothing(unit, text, write):
    assert misfit(parse_expectation("m", text), unit).write == write


@pytest.mark.parametrize(
    ("unit", "text"),
    [("share", "below 40%"), ("share", "above 1/3"), ("share", "above 0.4"), ("share difference", "below -3%"),
     ("0 to 1", "above 9/10"), ("decisions", "above 40"), ("slope", "below -2"), ("share", "higher"),
     ("value", "above -0.5"), ("share of the game", "below 1/2")],
)  # fmt: skip
def test_limits_that_say_something(unit, text):
    assert misfit(parse_expectation("m", text), unit) is None


def test_paths_of_rulesets_are_seen_from_the_experiment(tmp_path, monkeypatch):
    """As those of `extends` are from a ruleset; and the games are named as a command line would."""
    (tmp_path / "simulations").mkdir()
    (tmp_path / "mine.yaml").write_text("game: Mine\nextends: tic-tac-toe\n", encoding="utf-8")
    (tmp_path / "simulations" / "which.yaml").write_text(
        "experiment: x\nrulesets: ['../mine.yaml?size=4', mine.yaml]\nbaseline: {ruleset: mine.yaml}\n",
        encoding="utf-8",
    )
    monkeypatch.chdir(tmp_path)
    found = load_experiment("which")
    assert found.selections == ("mine.yaml?size=4", "mine.yaml")
    assert found.baseline == 1
    monkeypatch.chdir("/")
    other = "experiment: x\nrulesets: ['../mine.yaml?size=4', tic-tac-toe]\n"
    (tmp_path / "simulations" / "which.yaml").write_text(other, encoding="utf-8")
    (name, _) = load_experiment(str(tmp_path / "simulations" / "which.yaml")).selections
    assert check(name)[0].game.hash == found.arms[0].compiled.game.hash


def test_trends():
    found = parse_expectation("draws", "falls with size")
    assert (found.kind, found.sign, found.along) == ("falls", -1, "size")


@pytest.mark.parametrize("text", ["", "higher than", "above", "above ten", "above 1/0", "rises", "rises with", "50%"])
def test_what_is_no_expectation(text):
    assert parse_expectation("draws", text) is None


def test_lineups():
    assert agents_of("flat?playouts=5 against random") == ("flat?playouts=5", "random")
    assert lineups_of(("a",), 3) == [("a", "a", "a")]
    assert lineups_of(("a", "b"), 3) == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]


def test_too_many_arms_are_refused_before_any_is_built(tmp_path):
    text = "experiment: x\nrulesets: [triune]\nvary: {max_decisions: 1..400}\nagents: [random, flat]\n"
    with pytest.raises(RulesetError, match=f"800 combinations; an experiment has at most {MAX_ARMS}"):
        load(tmp_path, text)


@pytest.mark.parametrize("path", sorted(shipped_folder("simulations").glob("*.yaml")), ids=lambda path: path.stem)
def test_every_shipped_experiment_is_sound_and_asks_something(path):
    found = load_experiment(str(path))
    assert found.about
    assert found.expect or len(found.lineups) > 1
    assert read_heading(path).title == found.title


def test_each_of_the_games_has_an_experiment():
    played = {name.partition("@")[0] for path in experiment_files() for name in read_heading(path).rulesets}
    assert {"triune", "triad", "trice", "trio", "triotrio"} <= played


def test_the_variant_that_notes_comebacks_plays_by_the_book():
    """It only watches: the same options lead to the same ends in the same games, of hundreds of decisions each."""
    book, noted = (pg.simulate(name, games=40, seed=3) for name in ("triotrio", "triotrio@comebacks"))
    for field in ("winners", "ending", "decisions", "options_total"):
        assert book.rows[field].tolist() == noted.rows[field].tolist()
    assert check("triotrio@comebacks")[0] is not None


def test_levels_are_players_of_experiments_and_made_when_they_play(tmp_path, monkeypatch):
    monkeypatch.setenv("PLAYGROUND_PLAYERS", str(tmp_path))
    ship_nothing(monkeypatch)
    found = load(tmp_path, "experiment: x\nrulesets: [tic-tac-toe]\nagents: [club against random]\ngames: 4\n")
    assert found.lineups == (("club", "random"), ("random", "club"))
    with pytest.raises(PlaygroundError, match="tic-tac-toe has no levels yet"):
        run(found)
    with pytest.raises(RulesetError, match="there is no agent 'clubs'"):
        load(tmp_path, "experiment: x\nrulesets: [tic-tac-toe]\nagents: clubs\n")
