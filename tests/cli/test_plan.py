"""`playground plan`: how many games a comparison takes, before it is played."""

import pytest

from playground.ruleset.find import shipped_file

PAIR = ("tic-tac-toe", "tic-tac-toe@misere")


def test_a_difference_of_twice_the_size_takes_a_quarter_of_the_games(playground):
    plans = playground("plan", *PAIR, "--see", "1,2", "--json").json["plans"]
    assert [each["measure"] for each in plans] == ["seat_share.2", "length.decisions.mean"]
    one, two = plans[0]["sizes"]
    assert (one["share"], one["size"]) == (1.0, pytest.approx(0.01))
    assert one["games"] == pytest.approx(4 * two["games"], abs=4)


def test_turning_wins_into_losses_takes_twice_the_games(playground):
    """The loser wins the same games: the differences of a pair vary four times as much as a game."""
    share = playground("plan", *PAIR, "--json").json["plans"][0]
    assert share["gain"] == pytest.approx(0.5, abs=0.1)
    assert all(size["games"] > 1.5 * size["independent"] for size in share["sizes"])
    assert all(size["fairer"] == pytest.approx(size["games"], rel=0.02) for size in share["sizes"])


@pytest.mark.exhaustive
def test_of_three_seats_it_is_not_planned_for_which_variant_is_fairer(playground):
    """All seats decide that, and no number of games is promised for it."""
    triad = ("triad", "triad@free-choice", "--pilot", "100")
    assert "fairer" not in playground("plan", *triad).stdout
    assert all(size["fairer"] is None for size in playground("plan", *triad, "--json").json["plans"][0]["sizes"])


@pytest.mark.exhaustive
def test_several_variants_share_the_error(playground):
    alone, together = (
        playground("plan", "triune", *variants, "--see", "1", "--json").json
        for variants in (["triune@long-stride"], ["triune@long-stride", "triune?skid=no", "triune?stride=2"])
    )
    assert together["confidence"] == pytest.approx(1 - 0.05 / 3)
    assert together["plans"][0]["sizes"][0]["games"] > 1.2 * alone["plans"][0]["sizes"][0]["games"]


def test_any_measure_of_games_can_be_planned_for(playground):
    shown = playground("plan", *PAIR, "-m", "draws", "-m", "length.turns.mean", "--see", "5").stdout
    assert "The share of draws" in shown and "The mean length in turns" in shown
    assert "5 points" in shown and "5%, 0.38 turns" in shown
    assert "with a chance of 80%" in shown


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["tic-tac-toe"], "a plan needs two rulesets at least"),
        ([*PAIR, "--see", "much"], "--see takes numbers above 0 and up to 100, with commas between them"),
        ([*PAIR, "--see", "0"], "--see takes numbers above 0 and up to 100"),
        ([*PAIR, "--see", "nan"], "--see takes numbers above 0 and up to 100"),
        ([*PAIR, "--power", "1"], "--power takes a chance from 0.5 to below 1"),
        ([*PAIR, "--pilot", "5"], "--pilot takes a whole number from 100 to 50,000,000"),
        ([*PAIR, "-m", "drama"], "a pilot is not judged"),
        ([*PAIR, "-m", "lenght"], "there is no measure 'lenght'"),
        ([*PAIR, "--seat", "3"], "there is no seat 3"),
    ],
)
def test_mistakes_are_refused_before_a_game_is_played(playground, arguments, message):
    failed = playground("plan", *arguments)
    assert failed.code == 2
    assert message in failed.stderr


def test_a_plan_assumes_the_same_on_the_command_line_and_in_the_dashboard(playground, monkeypatch):
    from playground.dashboard.jobs import pilot
    from playground.dashboard.jobs.comparison import ComparisonSpec
    from playground.dashboard.model.game_choice import GameChoice
    from playground.simulate.comparison.plan_defaults import PILOT_GAMES, PLAN_SIZES
    from playground.simulate.study import Study
    from playground.stats.comparison.power import POWER

    class Here:
        """A job that plays at once, in this thread."""

        phase = ""

        def study(self, arms, games, seed, *_):
            return Study(arms, games, seed)

    requested = playground("plan", *PAIR, "--json").json
    assert requested["pilot"]["games"] == PILOT_GAMES
    assert [size["share"] for size in requested["plans"][0]["sizes"]] == list(PLAN_SIZES)
    assert requested["power"] == POWER
    assert f"{POWER} by default" in " ".join(playground("plan", "--help").stdout.split())

    monkeypatch.setattr(pilot, "seconds_per_game", lambda _study: None)
    choices = tuple(GameChoice(name, name, shipped_file("tic-tac-toe").read_text(encoding="utf-8")) for name in PAIR)
    shown = pilot.PilotSpec(ComparisonSpec(choices, ("random",), 100, 0)).run(Here())
    assert (shown.results[0].games, shown.power) == (PILOT_GAMES, POWER)
    assert [size.share for size in shown.measures[0].sizes] == list(PLAN_SIZES)
    planned = [[size["games"] for size in plan["sizes"]] for plan in requested["plans"]]
    assert [[size.games for size in measure.sizes] for measure in shown.measures] == planned
