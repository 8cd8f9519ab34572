"""Studies of tiny games, played: what is kept, continued, and refused."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from threading import Timer
from types import SimpleNamespace

import pytest

from playground.agents.levels import (
    LEVELS,
    Level,
    find_levels,
    making_levels,
    write_levels,
    write_trained_levels,
)
from playground.agents.lineup import LineUp
from playground.agents.named import read_agent
from playground.compiler import load
from playground.engine.cancellation import Cancelled, CancelToken
from playground.learning.player import read_player
from playground.learning.store import player_numbers, player_path, players_folder
from playground.simulate.results.rows import Result
from playground.skill import made
from playground.skill.calibration import Calibration, Rung
from playground.skill.kept import FILE, Cell, Measured
from playground.skill.matches import FIRST_OF_RANDOM, FIRST_PART, PILOT_SECONDS, Matches, Pace
from playground.skill.origins import root_of, roots_of
from playground.skill.plan import StudyPlan
from playground.skill.strengths import RANDOM_PLAYER, SEARCHES, Strength
from playground.skill.study import FIRST_GAMES, LevelStudy
from playground.skill.trainings import (
    ADVANTAGE,
    beginning_path,
    check_learnable,
    is_trained,
    read_beginning,
    started_path,
    train_missing,
)
from playground.source.diagnostics import PlaygroundError
from tests.quick_set import large_kernels

PLAN = StudyPlan(2, 3, 1, 2, 0.1)
NAMES = ("tic-tac-toe", "tic-tac-toe@misere")


def study(most: int = 120, stop: CancelToken | None = None) -> LevelStudy:
    games = [load(name) for name in NAMES]
    return LevelStudy(games, roots_of(games), PLAN, 0, most, stop or CancelToken())


@pytest.mark.thorough
@pytest.mark.usefixtures("quick", "one_decision_ahead")
def test_a_study_is_kept_and_not_played_again() -> None:
    first = study().run(lambda *_: None)
    assert [len(variant.trainings) for variant in first] == [3, 3]
    numbers = [arm.number for arm in first[0].trainings]
    assert numbers == list(PLAN.numbers) == player_numbers(first[0].compiled.game)
    for variant in first:
        assert variant.random.games >= 2000
        assert list(variant.cells) == list(LEVELS)
        for cells in variant.cells.values():
            assert len(cells) == 9, "three trainings, each against each in both seats"
            assert len({cell.games for cell in cells}) == 1
            assert 2 * 3 * cells[0].games >= FIRST_GAMES and sum(cell.games for cell in cells) <= 3 * 120 + 9
    shown: list[tuple[str, int, int]] = []
    again = study().run(lambda *update: shown.append(update))
    assert shown[-1] == ("playing levels", 4 * len(NAMES), 4 * len(NAMES))
    for before, now in zip(first, again, strict=True):
        assert before.random == now.random
        assert before.trainings == now.trainings
        for level, cells in before.cells.items():  # played again only if there is time for more
            assert now.cells[level] == cells or now.cells[level][0].games > cells[0].games


@pytest.mark.thorough
@pytest.mark.usefixtures("quick")
def test_an_interrupted_study_goes_on() -> None:
    stop = CancelToken()

    def interrupt(phase: str, done: int, of: int) -> None:
        if phase.startswith("training players") and (done, of) == (3, 6):
            stop.set()

    with pytest.raises(Cancelled):
        study(stop=stop).run(interrupt)
    kept = {
        (name, number): read_player(player_path(load(name).game, number)).header["games"]
        for name in NAMES
        for number in player_numbers(load(name).game)
    }
    assert 3 <= len(kept) < 6
    study().run(lambda *_: None)
    for (name, number), games in kept.items():
        player = read_player(player_path(load(name).game, number))
        assert is_trained(load(name), number, PLAN.seconds, load(NAMES[0]))
        assert player.header["games"] >= games
    assert player_numbers(load(NAMES[1]).game) == list(PLAN.numbers)


@pytest.mark.thorough
@pytest.mark.usefixtures("quick")
def test_players_of_a_variant_begin_in_pairs() -> None:
    """Player k of a ruleset and of its variant begin with the same, another for each k, and then learn as long."""
    games = [load(name) for name in ("breakthrough", "breakthrough@straight-strike")]
    origins = train_missing(games, roots_of(games), PLAN, CancelToken(), lambda *_: None)
    assert origins[0] == origins[1] != ""
    headers = [[read_player(player_path(each.game, number)).header for number in PLAN.numbers] for each in games]
    assert len({header["seed"] for each in headers for header in each}) == 6
    begun = [read_beginning(games[0], number).header for number in PLAN.numbers]
    assert len({header["seed"] for header in begun}) == 3
    for each in headers:
        assert [header["parent"]["games"] for header in each] == [header["games"] for header in begun]
        assert {header["parent"]["hash"] for header in each} == {games[0].game.hash}
        assert all(header["seconds"] >= 0.48 * PLAN.seconds for header in each), "the other half"
    before = [beginning_path(games[0], number).stat().st_mtime_ns for number in PLAN.numbers]
    other = load("breakthrough@narrow")
    [origin] = train_missing([other], roots_of([other]), PLAN, CancelToken(), lambda *_: None)
    assert origin not in ("", origins[0]), "another board"
    assert [beginning_path(games[0], number).stat().st_mtime_ns for number in PLAN.numbers] == before


@pytest.mark.thorough
@pytest.mark.usefixtures("quick")
def test_a_beginning_that_is_no_good_is_left_out() -> None:
    """Who has learned to make three in a row loses where that loses."""
    games = [load(name) for name in NAMES]
    plan = replace(PLAN, seconds=5)
    assert train_missing(games, roots_of(games), plan, CancelToken(), lambda *_: None)[1] == ""
    first, second = ([read_player(player_path(each.game, n)).header for n in plan.numbers] for each in games)
    assert all("parent" in header for header in first) and not any("parent" in header for header in second)
    assert first[0][ADVANTAGE] > 0.1 > second[0][ADVANTAGE]
    assert all(is_trained(games[1], number, plan.seconds, games[0]) for number in plan.numbers)


@pytest.mark.thorough
@pytest.mark.usefixtures("quick")
def test_players_of_a_ruleset_that_has_changed_begin_anew() -> None:
    base, variant = (load(name) for name in ("breakthrough", "breakthrough@straight-strike"))
    train_missing([variant], roots_of([variant]), PLAN, CancelToken(), lambda *_: None)
    number = PLAN.numbers[0]
    assert is_trained(variant, number, PLAN.seconds, base)
    assert not is_trained(variant, number, PLAN.seconds, variant), "as if it were a ruleset of its own"
    assert not is_trained(base, number, PLAN.seconds, base), "only started, to see what its beginning is worth"
    assert started_path(base, number).is_file() and not started_path(variant, number).is_file()
    assert player_numbers(base.game) == [], "it has learned nothing of its own, so that it is no agent"
    with pytest.raises(PlaygroundError, match="no player has learned breakthrough"):
        LineUp(base.machine, (f"learned?player={number}", "random")).agents()
    train_missing([base], roots_of([base]), PLAN, CancelToken(), lambda *_: None)
    assert player_numbers(base.game) == list(PLAN.numbers) and not started_path(base, number).is_file()


@pytest.mark.exhaustive
@pytest.mark.usefixtures("quick")
def test_what_is_interrupted_before_players_learn_leaves_no_agents() -> None:
    compiled, stop = load("tic-tac-toe"), CancelToken()

    def update(phase: str, *_: int) -> None:
        if phase.startswith("training players"):
            stop.set()

    with pytest.raises(Cancelled):
        train_missing([compiled], roots_of([compiled]), PLAN, stop, update)
    assert player_numbers(compiled.game) == []
    assert started_path(compiled, PLAN.numbers[0]).is_file(), "the next study need not see again what it is worth"


def test_what_a_game_is_a_variant_of() -> None:
    names = ("breakthrough@straight-strike", "breakthrough", "breakthrough@narrow", "tic-tac-toe?size=4")
    games = {name: load(name) for name in names}
    roots = [root_of(games[name]).game.name for name in names]
    assert roots == ["breakthrough", "breakthrough", "breakthrough@narrow", "tic-tac-toe?size=4"]


def test_a_file_that_extends_a_ruleset_is_a_variant_of_it(tmp_path: Path) -> None:
    own, other = tmp_path / "own.yaml", tmp_path / "other.yaml"
    own.write_text("extends: breakthrough@straight-strike\ngame: Own\n", encoding="utf-8")
    other.write_text("extends: own.yaml\ngame: Other\n", encoding="utf-8")
    assert root_of(load(str(own))).game.name == root_of(load(str(other))).game.name == "breakthrough"
    (tmp_path / "base.yaml").write_text(load("breakthrough").ruleset.text, encoding="utf-8")
    own.write_text("extends: base.yaml\ngame: Own\n", encoding="utf-8")
    assert root_of(load(str(own))).game.name == str(tmp_path / "base.yaml")


def test_a_player_of_the_user_is_not_replaced(players: Path) -> None:
    from playground.learning.beginnings import new_player

    compiled, number = load("tic-tac-toe"), PLAN.numbers[0]
    new_player(compiled.machine.thinking(), 5).write(player_path(compiled.game, number))
    with pytest.raises(PlaygroundError, match="not one of the players that are compared by levels"):
        train_missing([compiled], roots_of([compiled]), PLAN, CancelToken(), lambda *_: None)
    assert players.exists()


def test_games_that_cannot_be_learned_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    check_learnable(load("trio"))
    with monkeypatch.context() as patched:
        patched.setattr("playground.search.hidden.history.can_follow", lambda _: False)
        with pytest.raises(PlaygroundError, match="too much to be kept in compiled code"):
            check_learnable(load("trio"))


def test_what_was_measured_belongs_to_the_file_of_a_player(players: Path) -> None:
    from playground.learning.beginnings import new_player

    compiled = load("tic-tac-toe")
    player, path = new_player(compiled.machine.thinking(), 5), player_path(compiled.game, 3)
    player.write(path)
    rungs = tuple(Rung(Strength(0, mistakes), 75, 100) for mistakes in (400, 200, 50, 0))
    calibration, cell = Calibration(rungs, 1.0, 2), Cell(7, (40, 50), 10, 0, ((3, 2),), 700, 5000)
    measured = Measured(compiled.game)
    measured.keep_calibration(3, calibration)
    agents = ("learned?player=3", "learned?player=4")
    measured.keep_cells("club", agents, (3, 4), 7, (cell, cell))
    read = Measured(compiled.game)
    assert read.calibration(3) == calibration
    assert read.cells("club", agents, (3, 4), 7) == (cell, cell)
    assert read.cells("club", agents, (3, 4), 8) is None and read.cells("expert", agents, (3, 4), 7) is None
    assert read.cells("club", agents[:1] * 2, (3, 4), 7) is None, "another strength"
    player.with_header(more=True).write(path)
    assert Measured(compiled.game).calibration(3) is None
    assert Measured(compiled.game).cells("club", agents, (3, 4), 7) is None
    file = players_folder(compiled.game) / FILE
    for damage in ("", "[]", '{"format": 1, "players": {"3": {"file": 1}}}'):
        file.write_text(damage, encoding="utf-8")
        assert Measured(compiled.game).calibration(3) is None
    assert players.exists()


def test_matches_rotate_seats() -> None:
    """With random players only the seats matter, and both sides have each equally often."""
    matches = Matches(load("tic-tac-toe?size=4&in_a_row=3"), 1, 3, 1, CancelToken())
    won, decisive = matches.meet(RANDOM_PLAYER, RANDOM_PLAYER, 4000)
    assert abs(won / decisive - 0.5) < 4 * 0.5 / decisive**0.5


@large_kernels
def test_the_pace_of_a_search_is_measured_apart() -> None:
    from playground.learning.beginnings import new_player

    compiled = load("tic-tac-toe")
    new_player(compiled.machine.thinking(), 1).write(player_path(compiled.game, 1))
    matches = Matches(compiled, 1, 3, 1, CancelToken())
    plain, searching = matches.affordable(10.0), matches.affordable(10.0, 100)
    assert 0 < searching < plain
    assert matches.affordable(10.0) == plain, "what was measured is kept"
    assert matches.longest_search(1e6, 10) == SEARCHES[-1] and matches.longest_search(1e-6, 10) == 0


def test_games_are_as_many_as_fit_into_the_time() -> None:
    from playground.learning.beginnings import new_player

    matches = Matches(load("tic-tac-toe"), 1, 3, 1, CancelToken())
    weak = Strength(0, 999)
    new_player(matches.compiled.machine.thinking(), 1).write(player_path(matches.compiled.game, 1))
    first = matches.within(1e-9, 1000, weak, 7)
    assert first.games == FIRST_PART and matches.within(1e-9, 10**6, RANDOM_PLAYER, 7).games == FIRST_OF_RANDOM
    whole = matches.within(600.0, 100, weak, 7)
    assert whole.games == 100 and matches.within(600.0, 3, weak, 7).games == 3
    assert whole.by_game("decisions")[:FIRST_PART].tolist() == first.by_game("decisions").tolist()


def test_kept_games_are_enough_if_time_allows_few_more(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled, played = load("tic-tac-toe"), list[float]()
    within = Matches.within

    def counted(matches: Matches, seconds: float, most: int, strength: Strength, seed: int) -> Result:
        played.append(seconds)
        return within(matches, seconds, most, strength, seed)

    monkeypatch.setattr(Matches, "within", counted)
    one = study()
    first = one._random(compiled, 0.01)
    assert first.seconds > 0
    assert one._random(compiled, 3 * first.seconds) == first
    with monkeypatch.context() as patched:
        patched.setattr("playground.skill.study.RANDOM_GAMES", 2 * first.games)
        assert one._random(compiled, 600.0) == first
    assert played == [0.01]
    monkeypatch.setattr("playground.skill.study.RANDOM_GAMES", 10 * first.games)
    assert one._random(compiled, 60.0).games > first.games


def test_cancelled_matches_raise() -> None:
    stop = CancelToken()
    matches = Matches(load("tic-tac-toe"), 1, 3, 1, stop)
    stop.set()
    with pytest.raises(Cancelled):
        matches.meet(RANDOM_PLAYER, RANDOM_PLAYER, 10)


def test_what_a_first_game_takes_says_nothing_about_the_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that is used for the first time is compiled then."""
    matches, played = Matches(load("tic-tac-toe"), 1, 3, 1, CancelToken()), []

    def play(agents: tuple[str, ...], games: int) -> None:
        played.append((agents, games))

    def within(*arguments: object) -> None:
        assert played == [(("learned?iterations=25",) * 2, 1)]
        pace = arguments[-1]
        assert isinstance(pace, Pace)
        pace.games, pace.seconds = 10, 2.0

    monkeypatch.setattr(matches, "play", play)
    monkeypatch.setattr(matches, "within", within)
    assert matches.affordable(4.0, 25) == 20
    assert matches.affordable(4.0, 25) == 20 and len(played) == 1


@dataclass
class Clock:
    """The seconds that games take: some for each part that is played, and some for each game."""

    to_begin: float
    of_game: float
    now: float = 0.0
    games: int = 0

    def play_together(self, runs: list[str], upto: int) -> list[str]:
        self.now += self.to_begin + (upto - self.games) * self.of_game * len(runs)
        self.games = upto
        return runs


@pytest.mark.parametrize(("to_begin", "of_game"), [(0.02, 1e-4), (0.02, 1e-5), (0.02, 1e-3), (0.02, 0.1), (0.0, 2.0)])
def test_what_it_takes_to_begin_is_not_the_pace(
    to_begin: float, of_game: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten fast games take as long as hundreds: a pace from these would leave no time for masters to search."""
    matches, clock = Matches(load("tic-tac-toe"), 1, 3, 1, CancelToken()), Clock(to_begin, of_game)
    monkeypatch.setattr(matches, "_prepare", lambda _: None)
    monkeypatch.setattr(matches, "_run", lambda *_: "games")
    monkeypatch.setattr("playground.skill.matches.play_together", clock.play_together)
    monkeypatch.setattr("playground.skill.matches.time", SimpleNamespace(perf_counter=lambda: clock.now))
    affordable = matches.affordable(100.0)
    assert 0.5 * 100 / of_game <= affordable <= 1.01 * 100 / of_game
    assert clock.now <= 2 * PILOT_SECONDS or clock.games == FIRST_PART, "and it does not take long"


@pytest.mark.thorough
@large_kernels
@pytest.mark.usefixtures("quick")
def test_levels_are_made_when_they_are_first_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(made, "TRAINING_SECONDS", 5)
    monkeypatch.setattr(made, "CALIBRATION_SECONDS", 2)
    monkeypatch.setattr(made, "SEARCHED_GAMES", 2)
    compiled, calls = load("tic-tac-toe?size=4&in_a_row=3"), []

    def make(game: object) -> object:
        calls.append(game)
        return made.make_levels(compiled, 1, CancelToken(), lambda *_: None)

    assert find_levels(compiled.game) is None
    with making_levels(make):  # type: ignore[arg-type]  # a function
        agents = [read_agent(level, compiled.game).text for level in LEVELS]
    assert len(calls) == 1
    assert all(agent.startswith("learned") for agent in agents) and len(set(agents)) > 2
    levels = find_levels(compiled.game)
    assert levels is not None
    ratings = [level.rating for level in levels.values()]
    assert ratings == sorted(ratings) and all(level.low <= level.share <= level.high for level in levels.values())
    player = read_player(player_path(compiled.game, 1))
    player.with_header(more=True).write(player_path(compiled.game, 1))
    assert find_levels(compiled.game) is None, "a player that has changed has other levels"


@pytest.mark.exhaustive
@pytest.mark.usefixtures("quick")
def test_a_variants_player_begins_with_what_its_parent_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(made, "TRAINING_SECONDS", 2)
    monkeypatch.setattr(made, "CALIBRATION_SECONDS", 0.2)
    for name in NAMES:
        made.make_levels(load(name), 1, CancelToken(), lambda *_: None)
    header = read_player(player_path(load(NAMES[1]).game, 1)).header
    assert header["parent"]["ruleset"] == "tic-tac-toe"


@large_kernels
def test_a_game_without_room_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from playground.learning.beginnings import new_player

    rungs = tuple(Rung(Strength(0, mistakes), 50, 100) for mistakes in (400, 200, 50, 0))
    monkeypatch.setattr(Matches, "calibrated", lambda *_: Calibration(rungs, 0.05, 2))
    compiled = load("tic-tac-toe")
    new_player(compiled.machine.thinking(), 1).write(player_path(compiled.game, 1))
    with pytest.raises(PlaygroundError, match="no room for levels"):
        made.make_levels(compiled, 1, CancelToken(), lambda *_: None)
    assert not (players_folder(compiled.game) / "levels.json").exists()
    assert find_levels(compiled.game) is None


@pytest.mark.exhaustive
def test_interrupted_levels_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(made, "TRAINING_SECONDS", 1.0)
    monkeypatch.setattr(made, "CALIBRATION_SECONDS", 0.2)
    compiled, stop = load("tic-tac-toe"), CancelToken()

    def interrupt(_: str) -> None:
        Timer(0.4, stop.set).start()

    with pytest.raises(Cancelled):
        made.make_levels(compiled, 1, stop, interrupt)
    before = read_player(player_path(compiled.game, 1)).header
    assert before["seconds"] < 0.9 and find_levels(compiled.game) is None
    levels = made.make_levels(compiled, 1, CancelToken(), lambda _: None)
    after = read_player(player_path(compiled.game, 1)).header
    assert 0.95 < after["seconds"] < 1.6 and after["games"] > before["games"]
    assert find_levels(compiled.game) == {
        name: replace(level, **{key: round(getattr(level, key), 3) for key in ("rating", "share", "low", "high")})
        for name, level in levels.items()
    }


def test_levels_of_a_ladder_go_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets" / "noughts.yaml").write_text("extends: tic-tac-toe\ngame: Noughts\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    game = load("noughts").game
    trained, chosen = (
        {name: Level(name, f"{agent}{number}", float(number), 0.75, 0.7, 0.8) for number, name in enumerate(LEVELS, 1)}
        for agent in ("learned?mistakes=", "flat?playouts=")
    )
    write_trained_levels(game, trained)
    assert find_levels(game) == trained
    write_levels(game, chosen)
    assert find_levels(game) == chosen
