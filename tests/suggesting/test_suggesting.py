"""Suggestions meet the goal on fresh games, use all their rules, and say what they change."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

import playground as pg
from benchmarks.rediscover import REMOVALS, puts_back, rediscover
from playground.compiler import check
from playground.goals.evaluate import GoalResult, PartResult
from playground.goals.model import Goal, Part
from playground.source.diagnostics import PlaygroundError
from playground.suggesting.mutation import Mutation, entry
from playground.suggesting.patched import ENOUGH_GAMES, DeadRules
from playground.suggesting.proposing import Suggestions
from playground.suggesting.suggest import SuggestResult
from playground.tuning.candidates import Candidate, Tried

GOAL = "draws > 40%"


@pytest.fixture(scope="module")
def found() -> SuggestResult:
    return pg.suggest("tic-tac-toe", GOAL, minutes=60, games=512, threads=1, tries=14)


def test_suggestions_are_confirmed_and_can_be_used(found):
    assert 1 <= len(found.suggestions) <= 5
    met = [each for each in found.suggestions if each.confirmed.result.state == "met"]
    assert met
    for each in found.suggestions:
        compiled, diagnostics = check("suggestion", text=each.patch)
        assert compiled is not None, diagnostics
        assert compiled.game.hash == each.confirmed.tried.hash
        assert each.sentences
    assert len({each.confirmed.tried.hash for each in found.suggestions}) == len(found.suggestions)


def test_every_goal_has_games_end(found):
    assert [part.text for part in found.search.goal.parts] == ["draws > 40%", "unfinished < 5%"]
    own = pg.suggest("tic-tac-toe", "unfinished < 1%, draws > 5%", minutes=60, games=64, threads=1, tries=1)
    assert len(own.search.goal.parts) == 2


def test_json_has_patches_and_sentences(found):
    shown = json.loads(json.dumps(found.to_json(), allow_nan=False))
    assert shown["confirmed"][0]["patch"].startswith("extends: tic-tac-toe\n")
    assert shown["confirmed"][0]["sentences"]
    assert shown["baseline"]["state"] == "not met"


@pytest.mark.exhaustive
def test_the_same_search_suggests_the_same(found):
    again = pg.suggest("tic-tac-toe", GOAL, minutes=60, games=512, threads=1, tries=14)
    assert again.to_json() | {"seconds": 0} == found.to_json() | {"seconds": 0}


@pytest.mark.exhaustive
def test_a_search_goes_on_in_its_folder(found, tmp_path):
    pg.suggest("tic-tac-toe", GOAL, minutes=60, games=512, threads=1, tries=6, out=tmp_path / "kept")
    again = pg.suggest("tic-tac-toe", GOAL, minutes=60, games=512, threads=1, tries=14, out=tmp_path / "kept")
    assert [each.patch for each in again.suggestions] == [each.patch for each in found.suggestions]
    with pytest.raises(PlaygroundError, match="another search"):
        pg.suggest("tic-tac-toe", GOAL, games=512, out=tmp_path / "kept", without=["connect-four", "triune"])


def test_a_goal_that_does_not_fit_is_refused():
    with pytest.raises(PlaygroundError, match="did you mean 'draws'"):
        pg.suggest("tic-tac-toe", "drws < 5%")


# ---- what is proposed


PARTS = Part("length.turns.mean", 20, 25, "", "turns"), Part("draws", 0.1, 0.2, "", "share")


def proposer(number: int) -> Suggestions:
    changes = [
        Mutation("", ("end", f"e{each}"), f"e{each}", entry(("end", f"e{each}"), None)) for each in range(number)
    ]
    return Suggestions(changes, Goal(PARTS, ""), lambda _patch: (None, ""))


def seen(candidate: Candidate, length: float, draws: float) -> Tried:
    parts = tuple(PartResult(part, each, each, each) for part, each in zip(PARTS, (length, draws), strict=True))
    return Tried(candidate, candidate.key, 10, GoalResult(parts))


def test_single_changes_come_first_and_then_pairs_that_complement_each_other():
    search = proposer(4)
    first = search.ask(100)
    assert [each.label for each in first] == ["as it is", "e0", "e1", "e2", "e3"]
    for each, values in zip(first, [(40, 0.4), (21, 0.4), (22, 0.45), (40, 0.15), (60, 0.5)], strict=True):
        search.tell(seen(each, *values))
    pairs = [each.key for each in search.ask(100)]
    assert pairs[0] == "0 2", "one makes games as short as they should be, the other draws as rare"
    assert sorted(pairs) == ["0 1", "0 2", "0 3", "1 2", "1 3", "2 3"]
    assert search.ask(100) == []
    assert search.size == 11
    assert search.candidate("0 2").changed == {"e0", "e2"}
    assert search.candidate("9") is search.candidate("x") is None


def test_rules_that_never_apply_are_found():
    unused = DeadRules(["known"])
    changed = Candidate("0", "", frozenset({"a"}), lambda: (None, ""))

    def games(number: int, *dead: str) -> SimpleNamespace:
        return SimpleNamespace(games=number, never_fired=lambda: list(dead), never_ended_by=lambda: [])

    assert unused(changed, games(ENOUGH_GAMES, "new", "known")) == "'new' never applies"
    assert unused(changed, games(ENOUGH_GAMES, "known")) == ""
    assert unused(changed, games(ENOUGH_GAMES - 1, "new")) == "", "too few games to know"
    assert unused(Candidate("", "", frozenset(), lambda: (None, "")), games(ENOUGH_GAMES, "new")) == ""


# ---- a good rule that was taken out


@pytest.mark.thorough
def test_an_ending_that_was_taken_out_is_found_again():
    outcome = rediscover(REMOVALS[0], seed=0, tries=80, games=256)
    assert outcome.found


def test_a_rule_is_put_back_if_the_patch_has_its_words():
    text = "extends: x\npieces:\n  Marked:\n    moves:\n      - skid\n      - stride\n"
    assert puts_back(text, REMOVALS[2].rule)
    assert not puts_back(text.replace("stride", "stride-2"), REMOVALS[2].rule)
    assert not puts_back(text.replace("Marked", "Solid"), REMOVALS[2].rule)
