"""The driver: native functions that are the same for all games and call a game's own functions.

`signatures.py` has the signatures of all functions; each other file writes the functions that its docstring names. The
entry points:

    pg_setup(state, frame, tally, seed, game)           sets a game up
    pg_settle(state, frame, tally)                      skips players who have no options
    pg_count(state, frame, tally)                       the number of options
    pg_pick(state, frame, tally, k)                     writes the k-th option into the frame, after `pg_count`
    pg_apply(state, frame, tally)                       plays the option in the frame
    pg_play(seed, first, games, rows, tally, thinkers)  plays games, two at a time, writes their rows; how many
    pg_perft(state, frame, tally, depth, nodes)         counts sequences of decisions
    pg_evaluate(state, frame, tally, which, me)         the worth of a position to a player
    pg_weigh(state, thinker, me, n, stream, stop, worth)        the worth of each of n options to a player
    pg_values(state, playouts, stream, stop, points)            the points of all players, summed over playouts
    pg_advance(state, frame, tally)                             plays the option, and skips nobody
    pg_options(state, frame, tally) -> n                        skips players without options, and counts
    pg_reach(state, frame, tally) -> n                          counts, and writes the sites chosen into the frame
    pg_playout(state, frame, tally, stop)                       plays at random to the end, from the dice of the frame

`state`, `frame` and so on are addresses of the structs in `structs/frame.py`.
"""

from __future__ import annotations

from playground.engine.layout import contents
from playground.engine.native.codegen.builder import Builder
from playground.engine.native.codegen.driver.counting import counting
from playground.engine.native.codegen.driver.dice import dice
from playground.engine.native.codegen.driver.entries import entries
from playground.engine.native.codegen.driver.evaluating import evaluating
from playground.engine.native.codegen.driver.layers import selecting_in_layers
from playground.engine.native.codegen.driver.legs import legs
from playground.engine.native.codegen.driver.logging import logging
from playground.engine.native.codegen.driver.picking import picking
from playground.engine.native.codegen.driver.playing import playing
from playground.engine.native.codegen.driver.playouts import may_be_long
from playground.engine.native.codegen.driver.random_numbers import random_numbers
from playground.engine.native.codegen.driver.reaching import reaching
from playground.engine.native.codegen.driver.remembering import remembering
from playground.engine.native.codegen.driver.reordering import reordering
from playground.engine.native.codegen.driver.rows import rows
from playground.engine.native.codegen.driver.selecting import selecting
from playground.engine.native.codegen.driver.skipping import skipping
from playground.engine.native.codegen.driver.sorting import sorting_by_code
from playground.engine.native.codegen.driver.thinking import thinking as thinking_functions
from playground.engine.native.codegen.module import Module
from playground.engine.native.lower.performing.log import logs
from playground.engine.native.structs.frame import ROW_FIELDS, STATE_FIELDS
from playground.game.chance import draws
from playground.game.core import Game

__all__ = ["ROW_FIELDS", "STATE_FIELDS", "driver"]


def driver(module: Module, game: Game, fast_select: bool, thinking: bool = False) -> list[Builder]:
    """The driver's functions for a game; `thinking` adds thinking seats. Their tables go into the module."""
    frame, evaluations = module.frame, module.program.evaluations
    structs = frame.structs
    planes = sum(count for _, _, count in contents(game))
    thoughts = thinking_functions(frame, game, bool(evaluations), may_be_long(game))
    return [
        *random_numbers(structs),
        *selecting(structs, frame.layout.words, fast_select),
        *selecting_in_layers(frame, module.program, fast_select),
        picking(module),
        *dice(frame),
        *reordering(frame, planes, max(1, len(game.owners))),
        *([sorting_by_code(frame, max(1, len(game.owners)))] if any(each.coded for each in game.attributes) else []),
        *([logging(frame)] if logs(game) else []),
        *(remembering(frame, game, game.memory) if game.memory else []),
        *(legs(module, game) if game.has_legs else []),
        *skipping(structs, game.has_legs),
        *entries(structs, draws(game.setup), game.skips or game.has_legs),
        *([*thoughts, reaching(module, game)] if thinking else []),
        rows(frame, game),
        playing(frame, game, thinking),
        counting(frame, game.skips),
        *([evaluating(structs, evaluations)] if evaluations else []),
    ]
