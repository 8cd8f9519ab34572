"""Playing until decided, with real games: the same answer however, and however often, it is played."""

import pytest

from playground.compiler import load
from playground.report.comparison_json import sequential_result_json
from playground.report.verdict import verdicts
from playground.simulate.comparison.sequential import SequentialResult, until_decided
from playground.simulate.study import Arm, Study
from playground.source.diagnostics import PlaygroundError

NAMES = ("tic-tac-toe", "tic-tac-toe@misere", "tic-tac-toe@four-by-four")


def study(names=NAMES, games=20_000, **options) -> Study:
    return Study([Arm(name, load(name)) for name in names], games, **options)


def reported(decided: SequentialResult) -> dict:
    """What is reported except for the time it took, and how many games a look found already there."""
    found = sequential_result_json(decided)
    return {"comparisons": found["comparisons"], "sequential": found["sequential"]}


def test_each_variant_is_answered_at_a_look():
    found = until_decided(study(), question="differs")
    assert not found.stopped
    assert found.looks == (500,)
    assert found.answers == ("differs", "differs")
    first, second = found.compared.comparisons
    assert (first.look, first.comparisons, first.a.outcomes.games) == (0, 2, 500)
    assert second.fairer is second.a
    # The same openings with wins and losses exchanged: what one game says of it the other says again.
    assert first.correlation == pytest.approx(-1)
    assert first.gain == pytest.approx(0.5, abs=0.05)


def test_differing_is_no_answer_to_which_is_fairer():
    """The misère game turns every game round: the shares differ at once, and lie equally far from fair."""
    found = until_decided(study(NAMES[:2], 2000))
    assert (found.answers, found.looks[-1], found.stopped) == (("open",), 2000, False)
    assert found.compared.comparisons[0].differs
    assert until_decided(study(NAMES[:2]), margin=0.05).answers == ("same",)


def test_the_number_of_threads_does_not_matter():
    names = ("triune", "triune@long-stride")
    one, two = (until_decided(study(names, 2000, threads=threads), margin=0.1) for threads in (1, 2))
    assert reported(one) == reported(two)
    assert one.answers == ("same",)


def test_a_study_in_a_folder_is_taken_up_again(tmp_path):
    names = ("tic-tac-toe", "tic-tac-toe@misere")
    whole = until_decided(study(names, 5000), seat=1, margin=0.001)

    stopped = study(names, 5000, out=tmp_path / "kept")
    stopped.stop()
    nothing = until_decided(stopped, seat=1, margin=0.001)
    assert (nothing.stopped, nothing.looks, nothing.answers) == (True, (), ("open",))
    assert sequential_result_json(nothing)["sequential"]["stopped"]

    again, complete = (until_decided(study(names, 5000, out=tmp_path / "kept"), seat=1, margin=0.001) for _ in range(2))
    for each in (again, complete):
        assert reported(each)["comparisons"] == reported(whole)["comparisons"]
    assert complete.compared.results[0].games == whole.looks[-1]


def test_an_open_question_ends_with_the_last_look():
    names = ("triune", "triune@long-stride")
    found = until_decided(study(names, 1999))
    assert (found.looks, found.answers, found.stopped) == ((500, 630, 800, 1000, 1250, 1600), ("open",), False)
    assert verdicts(found.compared)[0].text.startswith("Not enough evidence yet")


def test_stopping_reports_the_last_look():
    names, playing = ("triune", "triune@long-stride"), []

    def stop_after_two_looks(results, inquiry, look):
        assert len(results) == 2
        playing.append(look)
        assert inquiry.open == (0,)
        return look <= 1000

    found = until_decided(study(names, 1_000_000), watch=stop_after_two_looks, every=0)
    assert found.stopped
    assert found.looks[:4] == (500, 630, 800, 1000)
    assert max(playing) == 1250
    assert found.compared.comparisons[0].a.outcomes.games == found.looks[-1]


def test_impossible_requests():
    with pytest.raises(PlaygroundError, match="looks first at 500 games, and no more than 499 may be played"):
        until_decided(study(games=499))
    with pytest.raises(PlaygroundError, match="two variants at least"):
        until_decided(study(NAMES[:1]))
    with pytest.raises(PlaygroundError, match=r"such as 0\.01; it is 2"):
        until_decided(study(), margin=2)
    with pytest.raises(PlaygroundError, match="no seat 3"):
        until_decided(study(), seat=3)


def test_a_variant_that_is_answered_is_played_no_further(tmp_path):
    names = ("tic-tac-toe", "tic-tac-toe@four-by-four", "tic-tac-toe@misere")
    for out in (None, tmp_path / "kept", tmp_path / "kept"):
        found = until_decided(study(names, 1600, out=out))
        assert found.answers == ("fairer", "open")
        assert [result.games for result in found.compared.results] == [1600, 500, 1600]
        first, second = found.compared.comparisons
        assert (first.a.outcomes.games, second.a.outcomes.games) == (500, 1600)
        assert [each.outcomes.games for each in found.compared.balances] == [1600, 500, 1600]


def test_more_games_are_the_same_whichever_variants_were_answered_before(tmp_path):
    names = ("tic-tac-toe", "tic-tac-toe@four-by-four", "tic-tac-toe@misere")
    whole = until_decided(study(names, 4000), margin=0.02)
    until_decided(study(names, 4000, out=tmp_path / "kept"), margin=0.3)
    again = until_decided(study(names, 4000, out=tmp_path / "kept"), margin=0.02)
    assert reported(again) == reported(whole)
