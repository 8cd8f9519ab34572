"""A game decision by decision as text, with what a judge says of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from playground.agents.judging.judged_game import NOTABLE, JudgedDecision, lost_by_player, mistakes
from playground.cli.output import columns, counted, percent
from playground.engine.notation import describe_all
from playground.engine.protocol import State
from playground.play.advice import percent as whole_percent
from playground.play.board import position_text, result_text
from playground.play.left_out import score_left_out
from playground.play.visible_decisions import Transition, VisibleDecision, VisibleDecisions
from playground.simulate.replay import ReplayedGame

MAX_MISTAKES = 10
COURSE_WIDTH = 72
LEVELS = "▁▂▃▄▅▆▇█"


def replay_text(game: ReplayedGame, judged: Sequence[JudgedDecision] | None, positions: bool = False) -> str:
    """The whole output; with `positions` also what lies where before each decision, if nothing is judged."""
    players = game.compiled.game.players
    agents = ", ".join(f"{player}: {agent}" for player, agent in zip(players, game.agents, strict=True))
    head = f"{game.compiled.game.title} ({game.selection}), seed {game.seed}, game {game.number}. {agents}."
    if not judged:
        return "\n".join([head, *_setup(game), *_decisions(game, positions), result_of(game)])
    parts = [head, _judged_table(game, judged), result_of(game), _worst(game, judged), _lost(game, judged)]
    return "\n".join([*parts, _course(game, judged), _how(game, judged)])


@dataclass(frozen=True)
class ListedDecision:
    """A decision: its player, the notations of all options as that player saw them, the number of the one played, that
    one with what happened as a referee sees it, and the position before it."""

    player: int
    texts: Sequence[str]
    option: int
    seen: VisibleDecision
    before: bytes


def listed_decisions(game: ReplayedGame) -> list[ListedDecision]:
    """All decisions of a game."""
    state, listed = game.compiled.initial_state(game.seed, game.number), list[ListedDecision]()
    visible = VisibleDecisions(state.game)
    for number in game.played:
        options, before, player, chance = state.options(), state.to_bytes(), state.current_player(), state.chance
        texts = describe_all(state.game, options, before, player)
        state.apply_action(number)
        made = Transition(player, options[number], before, state.to_bytes(), chance)
        listed.append(ListedDecision(player, texts, number, visible.describe(made, ()), before))
    return listed


def setup_outcome(game: ReplayedGame) -> tuple[str, ...]:
    """What chance did before the first decision."""
    return VisibleDecisions(game.compiled.game).setup(game.seed, game.number)


def _setup(game: ReplayedGame) -> list[str]:
    happened = setup_outcome(game)
    return [f"  At the start: {'; '.join(happened)}"] if happened else []


def _decisions(game: ReplayedGame, positions: bool) -> list[str]:
    """A line for each decision, and the positions before them with `positions`."""
    listed, players = listed_decisions(game), game.compiled.game.players
    lines = _aligned_left([[f"{place}", players[one.player], one.seen.text] for place, one in enumerate(listed, 1)])
    if not positions:
        return lines
    state = game.compiled.initial_state(game.seed, game.number)
    blocks = [*(one.before for one in listed), final_state(game).to_bytes()]
    texts = list[str]()
    for before, block in zip([None, *blocks], blocks, strict=False):
        state.load(block)
        texts.append(f"\n{position_text(state, None, since=before).strip(chr(10))}\n")
    return [line for pair in zip_longest(texts, lines) for line in pair if line is not None]


def final_state(game: ReplayedGame) -> State:
    """The state after the last decision."""
    state = game.compiled.initial_state(game.seed, game.number)
    for option in game.played:
        state.apply_action(option)
    return state


def result_of(game: ReplayedGame) -> str:
    """How the game ended, or that it was left."""
    state = final_state(game)
    return (
        result_text(state)
        if state.is_terminal()
        else f"The game was left after {counted(len(game.played), 'decision')}."
    )


def _aligned_left(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]


def _judged_table(game: ReplayedGame, judged: Sequence[JudgedDecision]) -> str:
    rows = [["", "", "played", "best", "to expect", "lost"]]
    for made, one in zip(listed_decisions(game), judged, strict=False):
        found = one.assessment
        best = "" if made.option == found.best else made.texts[found.best]
        expected = whole_percent(found.values[made.player])
        lost = _lost_words(one) if one.lost >= NOTABLE else ""
        played = made.texts[made.option]
        rows.append([str(one.number), game.compiled.game.players[made.player], played, best, expected, lost])
    return "\n".join(_aligned_left(rows))


def _lost_words(one: JudgedDecision) -> str:
    return whole_percent(one.lost) + (", proven" if one.certain else "")


def _worst(game: ReplayedGame, judged: Sequence[JudgedDecision]) -> str:
    worst, listed = mistakes(judged)[:MAX_MISTAKES], listed_decisions(game)
    if not worst:
        return f"\nNo decision lost {whole_percent(NOTABLE)} or more."
    rows = []
    for one in worst:
        made = listed[one.number - 1]
        words = [f"{made.texts[made.option]} instead of {made.texts[one.assessment.best]}", f"lost {_lost_words(one)}"]
        rows.append([str(one.number), game.compiled.game.players[made.player], *words])
    return "\n".join(["\nThe worst mistakes", *_aligned_left(rows)])


def _lost(game: ReplayedGame, judged: Sequence[JudgedDecision]) -> str:
    rows = []
    for player, (lost, choices) in zip(
        game.compiled.game.players, lost_by_player(game.compiled.game, judged), strict=True
    ):
        mean = percent(lost / choices) if choices else "–"
        rows.append([player, f"{mean} a decision", f"in {counted(choices, 'choice')}"])
    return "\n".join(["\nLost on average", columns(rows)])


def _course(game: ReplayedGame, judged: Sequence[JudgedDecision]) -> str:
    """A line for each player: what that player could expect, from the start to the end."""
    values = [judged[0].assessment.values, *(one.after for one in judged)]
    step = max(1, -(-len(values) // COURSE_WIDTH))
    kept = [*values[:-1:step], values[-1]]
    players = game.compiled.game.players
    rows = [
        [name, "".join(LEVELS[min(7, int(8 * value[player]))] for value in kept)] for player, name in enumerate(players)
    ]
    return "\n".join(["\nTo expect, from the start to the end", *_aligned_left(rows)])


def _how(game: ReplayedGame, judged: Sequence[JudgedDecision]) -> str:
    """What judged, where results were not proven, and what does not count."""
    ways = list(dict.fromkeys(one.assessment.by for one in judged))
    said = f"\nJudged from what each player knew: {'; '.join(ways)}."
    return "\n".join(filter(None, (said, score_left_out(game.compiled.game))))
