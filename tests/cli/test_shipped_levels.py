"""The levels that come with the rulesets: there, of the rules as they are now, small, and ready at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.agents.levels import LEVELS, LEVELS_PLAYER, Level, find_levels, shipped_levels, write_trained_levels
from playground.agents.named import read_agent
from playground.compiler import load
from playground.engine.cancellation import Cancelled, CancelToken
from playground.learning.header import header_of
from playground.learning.store import SHIPPED, SUFFIX, player_path, shipped_path
from playground.skill import shipped
from playground.skill.calibration import MIN_ROOM
from playground.source.diagnostics import PlaygroundError
from playground.source.folders import shipped_folder
from tests.cli.conftest import CommandLine

NAME = "triotrio"
"""A ruleset that comes with levels."""

MAX_BYTES = 3_000_000
"""Of all files together."""


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the user's own, without players; rulesets are also looked up in it."""
    monkeypatch.setenv("PLAYGROUND_PLAYERS", str(tmp_path / "players"))
    monkeypatch.setattr("playground.agents.levels.cache_folder", lambda: tmp_path / "cache")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def files() -> list[Path]:
    """The files of shipped players."""
    return sorted((shipped_folder("rulesets") / "checks").glob(f"*{SUFFIX}"))


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_levels_are_of_the_rules_as_they_are(path: Path) -> None:
    game = load(path.stem).game
    levels = find_levels(game)
    assert levels is not None, f"renew them: playground train {path.stem} --minutes 8 --levels"
    assert shipped_path(game) == path == player_path(game, SHIPPED)
    assert tuple(levels) == LEVELS
    ratings = [level.rating for level in levels.values()]
    assert ratings == sorted(ratings) and ratings[-1] >= MIN_ROOM
    assert all(level.low <= level.share <= level.high for level in levels.values())
    for name in LEVELS:
        agent = read_agent(name, game)
        assert agent.kind.name == "learned" and agent.values["player"] == SHIPPED


def test_they_take_little_room() -> None:
    assert files()
    assert sum(path.stat().st_size for path in files()) < MAX_BYTES


def test_games_of_levels_begin_at_once(playground: CommandLine, own: Path) -> None:
    played = playground("simulate", NAME, "--agents", "club,casual", "-n", "20", "--json")
    assert played.code == 0 and "made once" not in played.stderr
    assert all("player=0" in agent for agent in played.json["agents"])
    assert not (own / "players").exists()


def test_other_rules_have_none(own: Path) -> None:
    assert find_levels(load(f"{NAME}@fatal").game) is None
    text = load(NAME).ruleset.text
    (own / "rulesets" / "checks").mkdir(parents=True)
    (own / "rulesets" / f"{NAME}.yaml").write_text(text, encoding="utf-8")
    copy = load(NAME).game
    assert find_levels(copy) is None, "its file is not beside the checks"
    target = shipped_path(copy)
    target.write_bytes((shipped_folder("rulesets") / "checks" / f"{NAME}{SUFFIX}").read_bytes())
    assert find_levels(copy) is not None
    changed = text.replace("default: 6", "default: 8")
    assert changed != text
    (own / "rulesets" / f"{NAME}.yaml").write_text(changed, encoding="utf-8")
    assert find_levels(load(NAME).game) is None, "another hash"
    target.write_bytes(b"damaged")
    assert find_levels(copy) is None


def test_what_the_user_keeps_goes_first() -> None:
    game = load(NAME).game
    chosen = {name: Level(name, f"flat?playouts={n}", float(n), 0.75, 0.7, 0.8) for n, name in enumerate(LEVELS, 1)}
    assert find_levels(game) == shipped_levels(game)
    write_trained_levels(game, chosen)
    assert find_levels(game) == chosen


def test_a_missing_player_names_the_one_that_is_there() -> None:
    from playground.learning.loading import load_player

    native = load(NAME).machine.thinking()
    with pytest.raises(PlaygroundError, match=r"' trains one; 'learned\?player=0' comes with the ruleset"):
        load_player(native, LEVELS_PLAYER)
    with pytest.raises(PlaygroundError, match=f"no player comes with {NAME}@fatal"):
        load_player(load(f"{NAME}@fatal").machine.thinking(), SHIPPED)


def a_player(name: str) -> None:
    """Have a player learn a little."""
    from playground.learning.beginnings import new_player
    from playground.learning.trainer import Training

    native = load(name).machine.thinking()
    training = Training(native, new_player(native, LEVELS_PLAYER))
    for share in (None, 1.0):
        training.learn(2000, share, CancelToken())
    training.player.write(player_path(native.game, LEVELS_PLAYER))


@pytest.mark.exhaustive
def test_levels_are_written_beside_the_checks(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (own / "rulesets" / "checks").mkdir(parents=True)
    text = "extends: tic-tac-toe\ngame: Noughts\n"
    (own / "rulesets" / "noughts.yaml").write_text(text, encoding="utf-8")
    compiled = load("noughts")
    a_player("noughts")
    monkeypatch.setattr(shipped, "MEASURING_SECONDS", 0.2)
    monkeypatch.setattr("playground.skill.matches.SEARCHES", ())
    levels = shipped.ship_levels(compiled, 1, CancelToken(), lambda _: None)
    path = own / "rulesets" / "checks" / "noughts.player"
    header = header_of(path)
    assert header is not None and header["hash"] == compiled.game.hash and "history" not in header
    kept = shipped_levels(compiled.game)
    assert kept is not None and [level.to_json() for level in kept.values()] == [
        level.to_json() for level in levels.values()
    ]
    before, stop = path.read_bytes(), CancelToken()
    stop.set()
    with pytest.raises(Cancelled):
        shipped.ship_levels(compiled, 1, stop, lambda _: None)
    assert path.read_bytes() == before, "what is interrupted leaves what was there"
    path.unlink()
    with pytest.raises(Cancelled):
        shipped.ship_levels(compiled, 1, stop, lambda _: None)
    assert not path.exists()


@pytest.mark.parametrize("more", [("--first", "2"), ("--players", "3")])
def test_levels_are_those_of_player_1(playground: CommandLine, more: tuple[str, ...]) -> None:
    refused = playground("train", "tic-tac-toe", "--levels", *more)
    assert refused.code == 2 and "levels are those of player 1" in refused.stderr


def test_they_are_listed(playground: CommandLine) -> None:
    listed = playground("list", NAME).stdout
    assert "steps above random: learned?" in listed and "come with the ruleset: a player that learned for" in listed
    variant = playground("list", f"{NAME}@fatal").stdout
    assert "made when one is first named, in about a minute" in variant
    found = playground("list", NAME, "--json").json["rulesets"][0]["levels"]
    assert [level["level"] for level in found] == list(LEVELS)
