"""Sequences of effects: the walk over a game and the change of a game meet the same ones, with all that is in them."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.game import core
from playground.game.effect_sequences import (
    all_effects,
    effects_after_setup,
    sequences_after_setup,
    sequences_of,
    with_inner_sequences,
)
from playground.game.effect_walk import changed_each, with_sequences

GAME = """
game: Small
players: [Ann, Ben]
board: {shape: square, size: 3}
pieces: {Man: {}, Rock: {owner: nobody}}
variables: {count_: {type: 0..9}, side: {type: 1..2}}
setup: [place Rock on a1, "if side = 1 then (set side to 2; set count_ to 1) else set count_ to 2"]
actions:
  put: {choose: {spot: empty}, do: place Man on spot}
  add: {choose: {spot: empty}, do: place Man on spot}
turn:
  first: {actions: put, then: "set count_ to 3; continue with second"}
  second: {actions: add, otherwise: set count_ to 4}
after: {tidy: "when last is b2 then for each one in (row 1) within Rock do remove one"}
end: {full: when no empty then draw}
"""


def game() -> core.Game:
    return load("<editor>", text=GAME).game


def texts(effects):
    return [effect.span.text for effect in effects if effect.span]


def test_a_game_consists_of_the_sequences_of_its_setup_actions_rules_and_steps():
    small = game()
    found = [(each.action, each.rule and each.rule.name, each.step, each.is_stuck) for each in sequences_of(small)]
    actions = [(number, None, None, False) for number in range(len(small.actions))]
    rules = [(None, rule.name, None, False) for rule in (*small.triggers, *small.end_conditions)]
    steps = [
        (None, None, number, is_stuck)
        for number, step in enumerate(small.steps)
        for is_stuck in ((True, False) if step.stuck is not None else (False,))
    ]
    assert found == [(None, None, None, False), *actions, *rules, *steps]
    assert found[1:] == [
        (each.action, each.rule and each.rule.name, each.step, each.is_stuck) for each in sequences_after_setup(small)
    ]


def test_sequences_within_others_are_found():
    setup = next(iter(sequences_of(game())))
    assert [texts(each) for each in with_inner_sequences(setup.effects)] == [
        ["place Rock on a1", "if side = 1 then (set side to 2; set count_ to 1) else set count_ to 2"],
        ["set side to 2", "set count_ to 1"],
        ["set count_ to 2"],
    ]


def test_the_effects_after_the_setup_are_all_but_those_of_the_setup():
    small = game()
    setup = [effect for each in with_inner_sequences(small.setup) for effect in each]
    later = list(effects_after_setup(small))
    assert sorted(map(id, all_effects(small))) == sorted(map(id, (*setup, *later)))
    assert {"remove one", "set count_ to 4", "place Man on spot"} <= set(texts(later))


@pytest.mark.parametrize("selection", ["triune", "backgammon", "hearts", "chinese-checkers"])
def test_a_game_of_whose_effects_none_is_changed_is_the_same(selection):
    whole, met = load(selection).game, []

    def unchanged(sequence):
        met.append(sequence)
        return changed_each(sequence.effects, lambda effect: effect)

    assert with_sequences(whole, unchanged) == whole
    assert sorted(map(repr, met)) == sorted(map(repr, sequences_of(whole)))


def test_all_effects_that_consist_of_no_others_are_changed():
    changed = with_sequences(game(), lambda each: changed_each(each.effects, lambda _: core.Stop(0)))
    assert {type(each) for each in all_effects(changed)} <= {core.Stop, core.If, core.ForEach, core.Bind, core.Repeat}
    assert len(list(all_effects(changed))) == len(list(all_effects(game())))
