"""Results are by seats: the first seat is the player who began. A win of several is divided among them."""

from fractions import Fraction

import pytest

from playground.compiler import load
from playground.engine.layout import FINISHED
from playground.simulate.comparison.compare import compare_results
from playground.simulate.run import simulate
from playground.simulate.seats import seat_of_interest
from playground.stats.outcomes import Outcomes


def by_hand(result):
    """For each seat the games in which it was among the winners, and its part of them, game by game."""
    players = len(result.game.players)
    games, parts = [0] * players, [Fraction(0)] * players
    for row in result.rows:
        winners = [player for player in range(players) if int(row["winners"]) >> player & 1]
        for player in winners if row["status"] == FINISHED else ():
            seat = (player - int(row["first"])) % players
            games[seat] += 1
            parts[seat] += Fraction(1, len(winners))
    return games, parts


@pytest.mark.parametrize("selection", ["triad", "trice", "trio?players=4&teams=yes", "trio?players=5", "tic-tac-toe"])
def test_seats_count_from_who_began(selection):
    result = simulate(selection, 400, seed=2)
    games, parts = by_hand(result)
    seats = result.to_json()["seats"]
    assert [seat["wins"] for seat in seats] == games
    assert [seat["share"] for seat in seats] == pytest.approx(list(map(float, parts)))
    assert [seat["rate"] for seat in seats] == pytest.approx([float(part) / 400 for part in parts])
    assert all(seat["ci95"][0] < seat["rate"] < seat["ci95"][1] for seat in seats)


def test_outcomes_are_by_player_and_count_shared_wins():
    result = simulate("trio?players=4&teams=yes", 300, seed=2)
    outcomes = result.to_json()["outcomes"]
    assert outcomes["shared"] == 300 - outcomes["unfinished"]  # partners always win together
    wins = list(outcomes["wins"].values())
    assert (wins[0], wins[1]) == (wins[2], wins[3])
    assert sum(wins) == 2 * outcomes["shared"]


def test_partners_have_a_narrower_interval_than_a_player_who_wins_alone_as_often():
    """A half of every win varies less than every other win."""
    seat = simulate("trio?players=4&teams=yes", 400, seed=2).to_json()["seats"][0]
    width = seat["ci95"][1] - seat["ci95"][0]
    share = seat["rate"]
    assert width < 0.75 * 2 * 1.96 * (share * (1 - share) / 400) ** 0.5


def test_names_are_shown_only_where_the_first_player_is_always_the_same(playground):
    shown = playground("simulate", "trice", "--games", "200").stdout
    assert "  seat 1 wins" in shown and "Left, wins" not in shown
    assert "seat 1 is the player who begins, another from game to game" in shown
    shown = playground("simulate", "triad", "--games", "200").stdout
    assert "  seat 1, Red, wins" in shown and "  shared, in equal parts" in shown


def test_it_is_said_if_seat_1_is_not_who_decides_first(playground, tmp_path):
    ruleset = """
game: Handed on
players: [Ann, Ben]
variables: {dealer: player, score: 0..9}
setup: roll dealer
actions: {say: raise score by 1; next player is player_after(mover) with saying}
turn:
  dealing: {start: FIRST}
  saying: say
end: {over: when score = 3 then mover wins}
"""
    note = "seat 1 is Ann in every game, though Ben may decide first"
    for first, is_noted in (("next player is player_after(dealer) with saying", True), ("continue with saying", False)):
        file = tmp_path / "handed.yaml"
        file.write_text(ruleset.replace("FIRST", first), encoding="utf-8")
        shown = playground("simulate", str(file), "--games", "20").stdout
        assert "seat 1, Ann, wins" in shown and (note in shown) == is_noted


def test_partners_have_a_line_for_each_side(playground):
    shown = playground("simulate", "trio?players=4&teams=yes", "--games", "200").stdout
    assert "seats 1 and 3" in shown and "seats 2 and 4" in shown
    assert "win together" in shown and "shared, in equal parts" not in shown


@pytest.mark.parametrize(
    ("wins", "shared", "sides"),
    [
        ((0, 0, 0, 0), ((0b0101, 3), (0b1010, 2)), (0b0101, 0b1010)),
        ((0, 0, 0, 0), ((0b1010, 2), (0b1111, 1), (0b0101, 3)), (0b0101, 0b1010)),
        ((0, 0, 0, 0), ((0b0101, 3),), ()),  # the others have won nothing yet
        ((1, 0, 0, 0), ((0b0101, 3), (0b1010, 2)), ()),
        ((0, 0, 0), ((0b011, 3), (0b110, 2)), ()),
        ((0, 0), ((0b11, 3),), ()),
    ],
)
def test_sides_of_partners(wins, shared, sides):
    assert Outcomes("any", wins, shared=shared).partnerships == sides


def test_what_never_happened_is_reported_with_a_bound(playground):
    found = playground("simulate", "trice", "--games", "300", "--json").json
    assert found["endings"]["weary"] == 0
    assert (found["never"]["endings"], found["never"]["rate_at_most"]) == (["weary"], 0.01)
    assert found["never"]["rules"] == [name for name, count in found["rules"].items() if not count]
    shown = playground("simulate", "trice", "--games", "300").stdout
    assert "never ended a game: weary; each ends fewer than 3 of 300 games, with 95% confidence" in shown


def test_games_of_three_with_shared_wins_can_be_compared(playground):
    found = playground("compare", "triad", "triad@free-choice", "--games", "500", "--json").json
    (comparison,) = found["comparisons"]
    assert (found["seat"], comparison["seat"]) == (1, 1)
    low, high = comparison["evenness_ci95"]
    assert low < comparison["evenness"] < high
    assert "over all seats, the one farthest from a fair 33.3%" in comparison["verdict"]
    assert "each winner has an equal part" in comparison["verdict"]


def test_a_first_player_by_chance_can_be_compared():
    results = [simulate(load(name), 300) for name in ("trice", "trice@double-wins")]
    compared = compare_results(results)
    assert compared.seat == 2
    assert [balance.outcomes.games for balance in compared.balances] == [300, 300]


def test_comparisons_are_seen_from_the_second_of_two_and_the_first_of_more():
    assert [seat_of_interest(players) for players in (1, 2, 3, 6)] == [1, 2, 1, 1]
