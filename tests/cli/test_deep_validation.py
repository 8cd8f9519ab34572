"""`playground validate --deep`: what random games show to be dead."""

import time
from dataclasses import replace
from pathlib import Path

import pytest

from playground.compiler import check, load
from playground.game.core import Game
from playground.ruleset.parameter_values import representative_values
from playground.ruleset.selection import parse_selection
from playground.simulate.run import Run
from playground.verify.deep_lint import diagnose_deeply
from playground.verify.effort import Effort
from playground.verify.endless_chains import glanced_chains
from playground.verify.exploration import MIN_GAMES, Exploration, differs
from playground.verify.random_games import CountedState, Played, play_random_games
from playground.verify.watching import CLOSELY, GLANCE, watch

LATE = """
game: Late
players: [Left, Right]
board: square 9
pieces: {Mark: {about: a mark}}
actions: {mark: {choose: {spot: empty}, do: place Mark on spot}}
end:
  both: when count own > 30 and count enemy > 40 then draw
  many: when count own > 40 then mover wins
"""
RARE = """
game: Rare
players: [Ann, Ben]
variables:
  die: 1..200
  coins: {type: 0..9, each: player, start: 1}
define: {pays: lower coins of mover by die mod 3 + 1}
actions: {go: {do: roll die; if die > 198 then pays}}
end: {over: when decisions = 4 then (everyone with most coins of it) win}
"""
SECONDS = 2.0
RULESET = """
game: Small
players: [Left, Right]
parameters:
  taking: {default: no, about: an enemy mark may be replaced}
  corner: {default: a1, choices: [a1, c3], about: a word that decides nothing}
  enemies: {default: 2, range: 1..3, about: enemy marks that there must be}
  width:  {default: 3, range: 3..4, about: columns}
board: {shape: rectangle, columns: width, rows: 3}
pieces: {Mark: {about: a mark}}
actions:
  mark:
    choose: {target: empty}
    do: place Mark of mover on target
  take:
    choose: {target: enemy}
    when: taking and count enemy = enemies
    do: place Mark of mover on target
after:
  unused: when count own > count enemy + 8 then remove own
end:
  line: when line(3, own) then mover wins
  full: when no empty then if corner is a1 then draw else draw
variants:
  lonely:
    about: with a rule that never fires
    after: {never: when count own > count enemy + 9 then remove own}
"""


@pytest.fixture
def ruleset(tmp_path):
    path = tmp_path / "small.yaml"
    path.write_text(RULESET, encoding="utf-8")
    return path


@pytest.mark.exhaustive
def test_only_what_is_dead_under_all_rules_is_reported(ruleset):
    """The action needs a parameter that is usually off, and another parameter matters only beside that one."""
    assert_reported(str(ruleset), {("W031", "unused"), ("W031", "never"), ("W033", "corner")})


def assert_reported(selection, expected):
    """On a busy machine not all rulesets are played in the time, and something else is reported."""
    for seconds in (SECONDS / 4, SECONDS, 10 * SECONDS, 25 * SECONDS):
        reported = {(d.code, d.message.split("'")[1]) for d in diagnose_deeply(selection, seconds)}
        if reported == expected:
            return
    assert reported == expected


@pytest.mark.exhaustive
def test_a_parameter_that_is_set_is_left_alone(ruleset):
    expected = {("W031", "unused"), ("W031", "never"), ("W030", "take"), ("W033", "enemies")}
    assert_reported(f"{ruleset}?corner=c3&taking=no", expected)


@pytest.mark.exhaustive
def test_the_findings_are_warnings_with_places(playground, ruleset):
    ended = playground("validate", str(ruleset), "--deep", "--json")
    (entry,) = ended.json["files"]
    assert (ended.code, entry["sound"]) == (0, True)
    deep = [d for d in entry["diagnostics"] if d["code"] in ("W031", "W033")]
    assert [(d["line"], d["severity"]) for d in deep] == [(6, "warning"), (20, "warning"), (27, "warning")]
    plain = playground("validate", str(ruleset), "--json").json["files"][0]["diagnostics"]
    assert [d for d in plain if d["code"] in ("W031", "W033")] == []


def test_a_ruleset_with_mistakes_is_not_played(tmp_path):
    path = tmp_path / "broken.yaml"
    path.write_text(RULESET.replace("count own >", "count onw >"), encoding="utf-8")
    assert diagnose_deeply(str(path)) == ()


@pytest.mark.exhaustive
def test_time_is_bounded_where_games_are_long(tmp_path):
    """Nobody ever wins, games may have a million decisions, and a parameter matters to none of them."""
    path = tmp_path / "long.yaml"
    changes = {
        "columns: width, rows: 3": "columns: 19, rows: 19",
        "line(3": "line(19",
        "parameters:": "parameters:\n  max_decisions: {default: 1000000, range: 1..1000000, about: the cap}",
        "when no empty": "when count own > 360",
        "place Mark of mover on target": "place Mark of mover on target; remove target",
    }
    text = RULESET
    for before, after in changes.items():
        text = text.replace(before, after)
    path.write_text(text, encoding="utf-8")
    assert load(str(path)).game.max_decisions == 1_000_000
    started = time.process_time()
    diagnose_deeply(str(path), seconds=0.5)
    assert time.process_time() - started < 5


def test_what_was_never_true_is_said_only_of_enough_games_played_to_their_ends(tmp_path):
    path = tmp_path / "late.yaml"
    path.write_text(LATE, encoding="utf-8")
    game = load(str(path)).game
    both = next(rule for rule in game.end_conditions if rule.name == "both")
    short, long = watch(game, {"both"}, replace(CLOSELY, reads=100)), watch(game, {"both"})
    assert (short.games, short.finished, short.never_true(both)) == (1, 0, None)
    assert (long.games, long.finished) == (20, 20)
    assert long.never_true(both).span.text == "count enemy > 40"


def test_reads_of_rules_bound_what_is_watched():
    """Ten thousand reads are less than a decision of chess, also where that tries options on other positions."""
    chess, game = load("chess").game, load("connect-four").game
    before_any, one = (play_bounded(chess, reads) for reads in (10_000, 60_000))
    assert (before_any.games, before_any.decisions) == (1, 0)
    assert 0 < one.decisions < GLANCE.decisions
    assert play_bounded(game, 60_000) == Played(games=7, finished=6, decisions=GLANCE.decisions)


def play_bounded(game: Game, reads: int) -> Played:
    played, efforts = Played(), set[Effort]()

    def begin(number: int, effort: Effort) -> CountedState:
        efforts.add(effort)
        return CountedState(game, number, effort)

    play_random_games(begin, played, replace(GLANCE, reads=reads))
    (effort,) = efforts
    assert (effort.left == 0) == (played.decisions < GLANCE.decisions)
    return played


def test_nothing_is_called_dead_after_a_few_games(tmp_path, monkeypatch):
    """A single game of a slow game on a busy machine shows no rule to be dead, nor a parameter without effect."""
    path = tmp_path / "few.yaml"
    path.write_text(RULESET, encoding="utf-8")
    assert [each.code for each in diagnose_deeply(str(path), seconds=0.0)] == []
    tried = []
    for games in (MIN_GAMES - 1, MIN_GAMES):
        monkeypatch.setattr("playground.verify.exploration.COMPARED_GAMES", games)
        exploration = Exploration(parse_selection(str(path)), seconds=60.0)
        exploration.run(load(str(path)))
        tried.append(exploration.inert["corner"])
        assert exploration.without_effect() == {}  # until it has been changed beside others, too
    assert tried == [set(), {"c3"}]


def test_values_to_try():
    parameters = load("trice").ruleset.parameters
    assert representative_values(parameters["swap_rounds"]) == ["0", "1", "100"]
    assert representative_values(parameters["ordered"]) == ["yes", "no"]
    assert representative_values(parameters["faces"]) == ["6", "4", "8"]


def test_a_difference_is_seen_in_the_games_both_have_played():
    one, same = (Run(load("tic-tac-toe"), games, 1).play() for games in (50, 80))
    other = Run(load("tic-tac-toe@misere"), 80, 1).play()
    assert not differs(one, same)
    assert differs(one, other)


def test_a_parameter_that_changes_nothing_but_scores_has_an_effect(tmp_path):
    path = tmp_path / "score.yaml"
    path.write_text(
        "game: Pairs\nplayers: [Ann, Ben]\nparameters: {worth: {default: 1, range: 1..2, about: points for each}}\n"
        "variables: {found: 0..9}\nactions: {look: {choose: {n: 0..1}, do: raise found by n}}\n"
        "end: {over: when decisions = 9 then everyone wins}\nscore: {value: found * worth, about: what was found}\n",
        encoding="utf-8",
    )
    exploration = Exploration(parse_selection(str(path)), seconds=5.0)
    exploration.run(load(str(path)))
    assert exploration.inert == {}


def test_exploring_stops_when_nothing_is_in_doubt():
    exploration = Exploration(parse_selection("connect-four"), seconds=5.0)
    exploration.run(load("connect-four"))
    assert exploration.inert == {}


def test_some_games_without_an_end_are_reported_alone(tmp_path):
    """One game in seven gets stuck one step before the goal. Nothing is said of the ending that never came."""
    path = tmp_path / "race.yaml"
    path.write_text(
        "game: Race\nplayers: [Ann, Ben]\nvariables: {gone: 0..10 each player, die: 2..3}\n"
        "actions: {run: {when: gone of mover + die <= 10, do: raise gone of mover by die}}\n"
        "turn: {running: {start: roll die, actions: run, otherwise: skip}}\n"
        "end: {home: when gone of mover = 10 then mover wins, far: when gone of mover = 1 then draw}\n",
        encoding="utf-8",
    )
    (found,) = [each for each in diagnose_deeply(str(path), SECONDS) if each.severity == "warning"]
    assert found.code == "W039"
    assert "in 'running'" in found.message
    assert found.span.text == "skip"


SECOND_DEAL = """
game: Second deal
players: [Ann, Ben]
zones: {deck: {size: 10, seen by: nobody}, hand: {size: 4, each: player, seen by: owner}, table: {size: 8}}
pieces: {Card: {owner: nobody}}
variables: {mood: 0..4, deals: 0..1}
define:
  deal: shuffle deck; repeat 4 times do for each who in everyone do move lowest of (deck within occupied) to hand of who
setup: [place Card on deck, deal]
actions:
  begin: {choose: {n: 1..4}, when: mood = 0, do: set mood to n; next player is mover}
  play:
    choose: {card: hand of mover within occupied}
    when: mood = 1 or (mood > 1 and deals = 0)
    do: move card to table
after:
  again: when deals = 0 and no ((hand of Ann or hand of Ben) within occupied) then set deals to 1; deal
end: {bare: when deals = 1 and no (hand of mover within occupied) then draw}
"""


def test_what_stops_some_games_hides_neither_short_deals_nor_games_without_an_end(tmp_path):
    """No card goes back to the deck: the second deal is of two cards, and one game in four stops at a card."""
    path = tmp_path / "deal.yaml"
    path.write_text(SECOND_DEAL, encoding="utf-8")
    found = {each.code: each for each in diagnose_deeply(str(path), SECONDS)}
    assert {"T120", "W042", "W039"} <= {*found}
    assert found["W042"].span.text == "move lowest of (deck within occupied) to hand of who"


def test_long_games_with_a_cap_of_their_own_are_meant(tmp_path):
    path = tmp_path / "walk.yaml"
    path.write_text(
        "game: Walk\nplayers: [Ann, Ben]\nparameters: {max_decisions: 50}\nboard: square 3\n"
        "pieces: {Man: {start: {Ann: a1, Ben: c3}}}\n"
        "actions: {go: {choose: {man: own, target: neighbours(man) within empty}, do: move man to target}}\n"
        "end: {two: when count own > 1 then mover wins}\n",
        encoding="utf-8",
    )
    assert [each.code for each in diagnose_deeply(str(path), SECONDS)] == ["W032"]


def test_a_number_that_seldom_does_not_fit_is_found(tmp_path):
    """In one game of twenty-five: 199 mod 3 + 1 is 2, one more than there is, and 200 mod 3 + 1 is 3."""
    path = tmp_path / "rare.yaml"
    path.write_text(RARE, encoding="utf-8")
    (found,) = [each for each in diagnose_deeply(str(path), SECONDS) if each.code == "W036"]
    assert "'coins' was to become -2, but 0 is the least: in 21 of 500 games" in found.render()
    assert found.span.text == "lower coins of mover by die mod 3 + 1"


def test_beside_a_chain_that_never_ends_its_moves_are_not_called_unused():
    (only,) = diagnose_deeply(str(Path(__file__).parents[1] / "errors/W150/hops.yaml"), SECONDS)
    assert only.code == "W150"


def test_a_chain_that_has_to_end_with_a_certain_leg_is_no_mistake(tmp_path):
    """Men hop back and forth for as long as they like, and a charge is an option where it can end with a hit."""
    hops = (Path(__file__).parents[1] / "errors/W150/hops.yaml").read_text(encoding="utf-8")
    charge = hops.replace("legs: hop-on", "legs: [hop-on, hit]").replace(
        "turn:", "  hit: {moves: last, when: target is row 2, do: move piece to target}\nturn:"
    )
    path = tmp_path / "charge.yaml"
    path.write_text(charge, encoding="utf-8")
    glanced = glanced_chains(load(str(path)))
    assert [each.code for each in glanced] == []
    assert [each.code for each in glanced_chains(load("mine.yaml", text=hops))] == ["W150"]


def test_a_rule_with_which_no_turn_ends_is_blamed_once():
    case = Path(__file__).parents[1] / "errors" / "W154" / "no_option.yaml"
    assert [each.code for each in check(str(case))[1]] == ["W154"]
    assert diagnose_deeply(str(case), 1.0) == ()
