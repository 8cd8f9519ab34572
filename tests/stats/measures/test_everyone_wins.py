"""Referee's measures of games in which players win together, and of games that are over before anybody decides."""

from dataclasses import replace

import pytest

from playground.stats.measures.judged import Judged
from playground.stats.measures.shared_wins import with_whole_wins
from tests.stats.refereed import referee_measures

ALONE = Judged(
    values=((0.5, 0.5), (0.25, 0.75), (0.9, 0.1)),
    check_values=((0.4, 0.6), (0.3, 0.7), (0.8, 0.2)),
    options=((0.5, 0.3), (0.6, 0.7), (0.9,)),
    check=((0.4, 0.3), (0.7, 0.7), (0.8,)),
    movers=(0, 1, 0),
    winners=(0,),
    final=(1.0, 0.0),
    playouts=20,
)
LOST = replace(ALONE, winners=(1,), final=(0.0, 1.0))


def of_teams(game: Judged) -> Judged:
    """The same between players 0 and 2 and players 1 and 3, who have a half of each win."""

    def halves(table: tuple[tuple[float, ...], ...]) -> tuple[tuple[float, ...], ...]:
        return tuple((first / 2, second / 2, first / 2, second / 2) for first, second in table)

    return replace(
        game,
        values=halves(game.values),
        check_values=halves(game.check_values),
        options=tuple(tuple(value / 2 for value in row) for row in game.options),
        check=tuple(tuple(value / 2 for value in row) for row in game.check),
        movers=(2, 3, 0),
        winners=tuple(player for player in range(4) if player % 2 == game.winners[0]),
        final=halves((game.final,))[0],
    )


def test_a_game_of_teams_is_one_between_sides() -> None:
    games = [ALONE, LOST]
    assert with_whole_wins([of_teams(game) for game in games]) == games
    assert referee_measures([of_teams(game) for game in games]) == referee_measures(games)


def test_who_wins_alone_is_no_side() -> None:
    three = Judged(((0.2, 0.2, 0.6), (0.1, 0.1, 0.8)), (), (), (0, 1), (2,), (0.0, 0.0, 1.0))
    other = Judged(((0.3, 0.2, 0.5),), (), (), (0,), (0,), (1.0, 0.0, 0.0))
    assert with_whole_wins([three, other]) == [three, other]


def test_a_win_of_everybody_but_one_is_worth_a_whole() -> None:
    first = Judged(((0.4, 0.35, 0.25), (0.5, 0.4, 0.1)), ((0.4, 0.2), (0.4,)), (), (0, 1), (0, 1), (0.5, 0.5, 0.0))
    second = Judged(((0.2, 0.3, 0.5),), ((0.2,),), (), (0,), (1, 2), (0.0, 0.5, 0.5))
    one, other = with_whole_wins([first, second])
    assert one.values == ((0.8, 0.7, 0.5), (1.0, 0.8, 0.2)) and one.final == (1.0, 1.0, 0.0)
    assert one.options == ((0.8, 0.4), (0.8,)) and other.values == ((0.4, 0.6, 1.0),)
    # The first winner was never behind, the second at both decisions.
    assert referee_measures([first])["security"].value == pytest.approx(1 / 2)


def test_values_stay_shares_where_only_some_wins_are_shared() -> None:
    shared = Judged(((0.4, 0.3, 0.3),), (), (), (0,), (0, 1), (0.5, 0.5, 0.0))
    alone = Judged(((0.5, 0.3, 0.2),), (), (), (0,), (2,), (0.0, 0.0, 1.0))
    assert with_whole_wins([shared, alone]) == [shared, alone]


@pytest.mark.parametrize("final", [(1.0, 0.0), (0.5, 0.5), ()])
def test_a_game_without_a_decision_does_not_count(final: tuple[float, ...]) -> None:
    over = Judged((), (), (), (), (0,) if 1.0 in final else (), final)
    assert (over.players, over.decisions) == (len(final), 0)
    assert referee_measures([over, ALONE]) == referee_measures([ALONE])
    assert all(measure.value is None for measure in referee_measures([over]).values())
