"""Playing until decided, with real games: the same answer however, and however often, it is played."""

import pytest

from playground.compiler import load
from playground.simulate.comparing.sequential import Decided, until_decided
from playground.simulate.study import Arm, Study
from playground.source.diagnostics import PlaygroundError

NAMES = ("tic-tac-toe", "tic-tac-toe@misere", "tic-tac-toe@four-by-four")


def study(names=NAMES, games=20_000, **options) -> Study:
    return Study([Arm(name, load(name)) for name in names], games, **options)


def told(decided: Decided) -> dict:
    """What is told but for the time it took, and how many games a look found already there."""
    found = decided.to_json()
    return {"comparisons": found["comparisons"], "sequential": found["sequential"]}


def test_each_variant_is_answered_at_a_look():
    found = until_decided(study())
    assert not found.stopped
    assert found.looks == (500,)
    assert found.answers[0] in ("fairer", "differs")
    assert found.answers[1] == "fairer"
    first, second = found.compared.comparisons
    assert (first.looks, first.comparisons, first.a.outcomes.games) == (16, 2, 500)
    assert second.fairer is second.a
    # The same openings with wins and losses exchanged: what one game says of it the other says again.
    assert first.correlation == pytest.approx(-1)
    assert first.gain == pytest.approx(0.5)


def test_the_number_of_threads_does_not_matter():
    names = ("triune", "triune@long-stride")
    one, two = (until_decided(study(names, 2000, threads=threads), margin=0.1) for threads in (1, 2))
    assert told(one) == told(two)
    assert one.answers == ("same",)


def test_a_study_in_a_folder_is_taken_up_again(tmp_path):
    names = ("tic-tac-toe", "tic-tac-toe@misere")
    whole = until_decided(study(names, 5000), seat=1, margin=0.001)

    stopped = study(names, 5000, out=tmp_path / "kept")
    stopped.stop()
    nothing = until_decided(stopped, seat=1, margin=0.001)
    assert (nothing.stopped, nothing.looks, nothing.answers) == (True, (), ("open",))
    assert nothing.to_json()["sequential"]["stopped"]

    again, complete = (until_decided(study(names, 5000, out=tmp_path / "kept"), seat=1, margin=0.001) for _ in range(2))
    for each in (again, complete):
        assert told(each)["comparisons"] == told(whole)["comparisons"]
    assert complete.compared.results[0].games == whole.looks[-1]


def test_an_open_question_ends_with_the_last_look():
    names = ("triune", "triune@long-stride")
    found = until_decided(study(names, 1999))
    assert (found.looks, found.answers, found.stopped) == ((500, 1000), ("open",), False)
    assert found.compared.verdicts()[0].startswith("Not enough evidence yet")


def test_stopping_tells_of_the_last_look():
    names, playing = ("triune", "triune@long-stride"), []

    def stop_after_two_looks(results, inquiry, look):
        assert len(results) == 2
        playing.append(look)
        assert inquiry.open == (0,)
        return look <= 1000

    found = until_decided(study(names, 1_000_000), watch=stop_after_two_looks, every=0)
    assert found.stopped
    assert found.looks[:2] == (500, 1000)
    assert max(playing) == 2000
    assert found.compared.comparisons[0].a.outcomes.games == found.looks[-1]


def test_what_cannot_be_asked():
    with pytest.raises(PlaygroundError, match="looks first at 500 games, and no more than 499 may be played"):
        until_decided(study(games=499))
    with pytest.raises(PlaygroundError, match="two variants at least"):
        until_decided(study(NAMES[:1]))
    with pytest.raises(PlaygroundError, match=r"such as 0\.01; it is 2"):
        until_decided(study(), margin=2)
    with pytest.raises(PlaygroundError, match="no seat 3"):
        until_decided(study(), seat=3)
