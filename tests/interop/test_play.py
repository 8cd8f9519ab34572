"""Draws one at a time have the distribution of the engine."""

import copy
import pickle
import random
from fractions import Fraction

import pytest

from playground.engine.cancellation import CancelToken
from playground.engine.rng import Stream
from playground.interop.draws import max_draws, max_outcomes
from playground.interop.play import Play
from playground.interop.rules import load_rules
from playground.search.exact.fit import starts_of
from playground.source.diagnostics import PlaygroundError
from tests.dice_game import PUSH, PUSH_AT_ONCE
from tests.interop.selections import BLIND_SWAP, QUICK


@pytest.fixture
def written(tmp_path):
    def write(text):
        path = tmp_path / "game.yaml"
        path.write_text(text)
        return str(path)

    return write


def drawn_out(play):
    """The positions that the draws of a play lead to, with their probabilities."""
    found, waiting = {}, [(Fraction(1), play)]
    while waiting:
        probability, here = waiting.pop()
        if here.outcomes:
            waiting += [(probability / here.outcomes, here.draw(result)) for result in range(here.outcomes)]
        else:
            block = here.state.to_bytes()
            found[block] = found.get(block, 0) + probability
    return found


def at_random(play, rng, most=200):
    """A play that goes on at random for some time."""
    for _ in range(most):
        if play.outcomes:
            play = play.draw(rng.randrange(play.outcomes))
        elif play.is_over:
            break
        else:
            play = play.choose(rng.choice(list(play.legal)))
    return play


def test_the_setup_is_dealt_as_the_engine_deals_it(written):
    rules = load_rules(written(BLIND_SWAP))
    assert drawn_out(Play(rules)) == {block: chance for chance, block in starts_of(rules.compiled, CancelToken())}
    assert (max_outcomes(rules.game), max_draws(rules.game)) == (3, 2)


def test_what_a_step_begins_with_is_drawn_before_the_first_decision(written):
    rules = load_rules(written(PUSH_AT_ONCE))
    starts = drawn_out(Play(rules))
    assert starts == {block: chance for chance, block in starts_of(rules.compiled, CancelToken())}
    assert list(starts.values()) == [Fraction(1, 3)] * 3


@pytest.mark.parametrize("game", ["dice", "trice", "triotrio"])
def test_decisions_have_the_outcomes_of_the_engine(game, written):
    rules, rng = load_rules(written(PUSH) if game == "dice" else game), random.Random(game)
    compared = 0
    for _ in range(40):
        play = at_random(Play(rules), rng, rng.randrange(120))
        while play.outcomes:
            play = play.draw(0)
        for action, option in play.legal.items():
            after = play.choose(action)
            if after.outcomes and after.outcomes <= 6:
                expected = {state.to_bytes(): chance for chance, state in play.state.expand_chance(option)}
                assert drawn_out(after) == expected
                compared += 1
                break
    assert compared > 0 if game != "trice" else True


@pytest.mark.parametrize("selection", QUICK)
def test_bounds_hold(selection):
    rules = load_rules(selection)
    most, draws, play, rng = max_outcomes(rules.game), 0, Play(rules), random.Random(selection)
    while not play.is_over:
        if play.outcomes:
            assert 2 <= play.outcomes <= most or play.outcomes == 1
            draws += 1
        play = at_random(play, rng, 1)
    assert draws <= max_draws(rules.game)


@pytest.mark.parametrize("selection", QUICK)
def test_a_saved_play_goes_on_alike(selection):
    rng = random.Random(selection)
    play = at_random(Play(load_rules(selection)), rng, 60)
    again = pickle.loads(pickle.dumps(play))
    assert (again.setup, again.decisions, again.outcomes) == (play.setup, play.decisions, play.outcomes)
    assert again.state.to_bytes() == play.state.to_bytes()
    assert copy.deepcopy(play) is play


def test_a_ruleset_is_compiled_again_only_if_it_has_changed(written):
    path = written(BLIND_SWAP)
    rules = load_rules(path)
    assert load_rules(path) is rules
    written(BLIND_SWAP.replace("Blind Swap", "Exchange"))
    assert load_rules(path).game.title == "Exchange"


def test_a_play_of_a_changed_ruleset_is_refused(written):
    path = written(BLIND_SWAP)
    saved = pickle.dumps(Play(load_rules(path)))
    written(BLIND_SWAP.replace("decisions = 2", "decisions = 4"))
    load_rules(path)
    with pytest.raises(PlaygroundError, match="has changed since the game was saved"):
        pickle.loads(saved)


@pytest.mark.parametrize("selection", ["trio?max_decisions=40", "trio@teams?max_decisions=40"])
def test_imagined_positions_look_alike_to_their_player(selection):
    rules, rng = load_rules(selection), random.Random(3)
    play, others = at_random(Play(rules), rng, 50), 0
    assert not play.is_over
    for number in range(8):
        player = play.mover
        imagined = play.imagine(player, Stream(1, number, 2))
        others += imagined.state.to_bytes() != play.state.to_bytes()
        assert imagined.history.information_state(player) == play.history.information_state(player)
        encode = rules.encoding.encode
        assert (encode(imagined.state.observation(player)) == encode(play.state.observation(player))).all()
        assert list(imagined.legal) == list(play.legal)
        with pytest.raises(PlaygroundError, match="resampled position cannot be saved"):
            pickle.dumps(imagined)
        play = at_random(play, rng, 1)
    assert others > 0


def test_mistakes_are_explained(written):
    play = Play(load_rules(written(BLIND_SWAP)))
    with pytest.raises(ValueError, match="a draw of 3 outcomes comes first"):
        play.choose(0)
    with pytest.raises(ValueError, match="no outcome 3: draws here give 0 to 2"):
        play.draw(3)
    play = play.draw(0).draw(0)
    with pytest.raises(ValueError, match="nothing is drawn here"):
        play.draw(0)
    with pytest.raises(ValueError, match="action 7 is not legal here; legal actions are 0, 1"):
        play.choose(7)
    over = play.choose(0).choose(1)
    assert over.is_over
    with pytest.raises(ValueError, match="the game is over"):
        over.choose(0)
