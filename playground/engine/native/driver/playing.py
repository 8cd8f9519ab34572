"""`pg_play`: games one after another, a row for each."""

from __future__ import annotations

from playground.engine.layout import Layout
from playground.engine.native.driver.dice import set_up
from playground.engine.native.driver.places import ARGUMENTS, offset_of
from playground.engine.native.driver.rows import row_size
from playground.engine.native.driver.thinking import STOPPED
from playground.engine.native.frame import Frame
from playground.engine.rng import CHANCE
from playground.game.core import Game
from playground.game.prune import all_effects, draws


def playing(layout: Layout, frame: Frame, game: Game, thinking: bool = False) -> str:
    """The text of `pg_play`, which tells how many games it has played. A setup without dice is done once, and copied.

    Seats choose at random, or, in a module that has `@choose`, as `%thinkers` says; then whoever thinks may be told
    to stop, and the game under way leaves no row.
    """
    players, setup_draws = len(game.players), draws(game.setup)
    streams = _streams(players)
    return f"""
define i64 @pg_play(
  i64 %seed, i64 %first, i64 %games, ptr noalias %rows, ptr noalias %tally, ptr %thinkers
) nounwind {{
entry:
  %template = alloca i8, i64 {layout.size}, align 64
  %state = alloca i8, i64 {layout.size}, align 64
  %frame = alloca i8, i64 {frame.size}, align 64
  %starts = alloca i64, i64 {players}
  %gammas = alloca i64, i64 {players}
  call void @llvm.memset.p0.i64(ptr %template, i8 0, i64 {layout.size}, i1 false)
{_template(setup_draws)}
  %counters = getelementptr i8, ptr %frame, i64 {frame.counters}
  %none = icmp eq i64 %games, 0
  br i1 %none, label %end, label %game
game:
  %number = phi i64 [ 0, %entry ], [ %following, %over ]
  %game_number = add i64 %first, %number
  %key = call i64 @game_key(i64 %seed, i64 %game_number)
{streams}
  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %state, ptr align 64 %template, i64 {layout.size}, i1 false)
{_started(frame, game)}
  call void @llvm.memset.p0.i64(ptr align 8 %counters, i8 0, i64 {frame.counters_size}, i1 false)
  br label %decide
decide:
  %total = phi i64 [ 0, %game ], [ %total_after, %chosen ]
  %most = phi i32 [ 0, %game ], [ %most_after, %chosen ]
  %choices = phi i32 [ 0, %game ], [ %choices_after, %chosen ]
  %n = call i32 @options({ARGUMENTS})
  %ended = icmp eq i32 %n, 0
  br i1 %ended, label %over, label %choose
choose:
  %mover_place = getelementptr i8, ptr %state, i64 {offset_of(layout, "mover")}
  %mover = load i32, ptr %mover_place
  %seat = zext i32 %mover to i64
  %start = getelementptr i64, ptr %starts, i64 %seat
  %gamma = getelementptr i64, ptr %gammas, i64 %seat
{_chosen(thinking)}
chosen:
  call void @pick({ARGUMENTS}, i32 %k)
  call void @apply({ARGUMENTS})
  %n64 = zext i32 %n to i64
  %total_after = add i64 %total, %n64
  %more = icmp ugt i32 %n, %most
  %most_after = select i1 %more, i32 %n, i32 %most
  %several = icmp ugt i32 %n, 1
  %one_more = zext i1 %several to i32
  %choices_after = add i32 %choices, %one_more
  %status_place = getelementptr i8, ptr %state, i64 {offset_of(layout, "status")}
  %status = load i32, ptr %status_place
  %running = icmp eq i32 %status, 0
  br i1 %running, label %decide, label %over
over:
  %final_total = phi i64 [ %total_after, %chosen ], [ %total, %decide ]
  %final_most = phi i32 [ %most_after, %chosen ], [ %most, %decide ]
  %final_choices = phi i32 [ %choices_after, %chosen ], [ %choices, %decide ]
  %row_offset = mul i64 %number, {row_size(game)}
  %row = getelementptr i8, ptr %rows, i64 %row_offset
  call void @write_row({ARGUMENTS}, ptr %row, i64 %final_total, i32 %final_most, i32 %final_choices)
  %following = add i64 %number, 1
  %done = icmp eq i64 %following, %games
  br i1 %done, label %end, label %game
end:
  ret i64 %games
{_stopped(thinking)}}}
"""


def _chosen(thinking: bool) -> str:
    """Lines that find the number of the option a seat plays, unless one that thinks was told to stop."""
    if not thinking:
        return """  %k = call i32 @below(ptr %start, ptr %gamma, i32 %n)
  br label %chosen"""
    return f"""  %k = call i32 @choose(ptr %state, ptr %thinkers, i64 %seat, i32 %n, ptr %start, ptr %gamma)
  %told_to_stop = icmp eq i32 %k, {STOPPED}
  br i1 %told_to_stop, label %stopped, label %chosen"""


def _stopped(thinking: bool) -> str:
    """The end of who was told to stop: games that are over are all before the one under way."""
    return "stopped:\n  ret i64 %number\n" if thinking else ""


def _template(setup_draws: bool) -> str:
    return "" if setup_draws else "  call void @setup(ptr %template, ptr %frame, ptr %tally)"


def _started(frame: Frame, game: Game) -> str:
    """What makes a game of the template: its setup, if that has dice, and its own dice, if it has any."""
    if draws(game.setup):
        return set_up(frame)
    if not draws(all_effects(game)):
        return ""
    return f"""  %script_place = getelementptr i8, ptr %frame, i64 {frame.dice + 16}
  store i64 0, ptr %script_place
  call void @shake(ptr %frame, i64 %key, i64 {CHANCE})"""


def _streams(players: int) -> str:
    """Each seat's agent has a stream of random numbers of its own."""
    return "\n".join(
        f"""  %sp{p} = getelementptr i64, ptr %starts, i64 {p}
  %gp{p} = getelementptr i64, ptr %gammas, i64 {p}
  call void @stream(i64 %key, i64 {2 + p}, ptr %sp{p}, ptr %gp{p})"""
        for p in range(players)
    )
