"""The text report of a simulation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playground.cli.output import between, columns, counted, each, rate, seconds, speed

if TYPE_CHECKING:
    from playground.simulate.results.summary import Summary
    from playground.stats.outcomes import Outcomes

BAR = 24
"""Characters of the longest bar."""


def simulation_text(result: Summary) -> str:
    """The full report of `simulate`."""
    sections = (_heading, _outcomes, _scores, _agents, _length, _endings, _rules, _pace)
    return "\n\n".join(text for text in (section(result) for section in sections) if text)


def _heading(result: Summary) -> str:
    game = result.game
    lines = [f"{game.title} ({game.name})", *changed_parameters(game.name, game.parameters)]
    lines.append(f"{counted(result.games, 'game')}, seed {result.seed}, {players_text(result.agents)}")
    return "\n".join(lines)


def players_text(agents: tuple[str, ...]) -> str:
    """`random players`, or the agents by name."""
    return f"{agents[0]} players" if len(set(agents)) == 1 else "played by " + ", ".join(agents)


def changed_parameters(selection: str, parameters: object) -> list[str]:
    """A line for each parameter that differs from the plain ruleset."""
    from playground.ruleset.parameters import shown
    from playground.ruleset.resolve import resolve
    from playground.ruleset.selection import Selection, parse_selection
    from playground.source.diagnostics import Diagnostics

    plain = resolve(Selection(parse_selection(selection).name), Diagnostics())
    if plain is None or not isinstance(parameters, dict):
        return []
    usual = {name: parameter.value for name, parameter in plain.parameters.items()}
    return [
        f"  {name} = {shown(value)}" + (f" (usually {shown(usual[name])})" if name in usual else "")
        for name, value in parameters.items()
        if usual.get(name) != value
    ]


def _outcomes(result: Summary) -> str:
    from playground.stats.fixed_n.intervals import wilson

    outcomes, games = result.outcomes(), result.games
    rows = [("outcomes", "games", "share", "95% interval")]
    for seat, name in enumerate(result.winning_phrases()):
        interval = wilson(*outcomes.sample(seat, games, "fixed"))
        share = (rate(outcomes.points[seat], games), between(interval.low, interval.high))
        rows.append((f"  {name}", f"{outcomes.games_won(seat):,}", *share))
    rows += _partnerships(result, outcomes)
    if outcomes.shared_wins and not outcomes.partnerships:
        rows.append(("  shared, in equal parts", f"{outcomes.shared_wins:,}", rate(outcomes.shared_wins, games), ""))
    rows += _losers(result, outcomes)
    for name, count in (("drawn", outcomes.draws), ("unfinished", outcomes.unfinished)):
        rows.append((f"  {name}", f"{count:,}", rate(count, games), ""))
    return "\n".join([columns(rows, 0), *_about_outcomes(result)])


def _losers(result: Summary, outcomes: Outcomes) -> list[tuple[str, str, str, str]]:
    """A row for each seat with the games that it alone has lost, where that is how games are decided."""
    from playground.stats.fixed_n.intervals import wilson

    lost = outcomes.lost_alone
    rows = []
    for name, count in zip(result.seat_names(), lost, strict=True) if any(lost) else ():
        interval = wilson(count, result.games)
        said = f"{name}, loses" if "," in name else f"{name} loses"
        share = (rate(count, result.games), between(interval.low, interval.high))
        rows.append((f"  {said} alone", f"{count:,}", *share))
    return rows


def _partnerships(result: Summary, outcomes: Outcomes) -> list[tuple[str, str, str, str]]:
    """A row for each side of partners, with its share of all games."""
    from playground.stats.fixed_n.intervals import wilson
    from playground.stats.wording import listed

    rows, won = [], dict(outcomes.shared)
    for side in outcomes.partnerships:
        seats = [seat for seat in range(len(outcomes.wins)) if side >> seat & 1]
        names = [result.seat_names()[seat].partition(", ")[2] for seat in seats]
        who = "seats " + listed([str(seat + 1) for seat in seats]) + (f", {listed(names)}," if all(names) else "")
        interval = wilson(won[side], result.games)
        share = (rate(won[side], result.games), between(interval.low, interval.high))
        rows.append((f"  {who} win together", f"{won[side]:,}", *share))
    tied = won.get((1 << len(outcomes.wins)) - 1, 0) if rows else 0
    if tied:
        rows.append(("  all of them win", f"{tied:,}", rate(tied, result.games), ""))
    return rows


def _others_who_decide_first(result: Summary) -> list[str]:
    """That seat 1 is not who decides first, where a step without a decision says who that is, and not the setup."""
    from playground.engine.reference.first_decision import first_deciders
    from playground.stats.wording import listed

    game, first = result.game, result.first_player
    if first is None or result.together:
        return []
    others = [game.players[player] for player in sorted(first_deciders(game) - {first})]
    if not others:
        return []
    return [
        f"  seat 1 is {game.players[first]} in every game, though {listed(others, 'or')} may decide first:"
        " say 'PLAYER begins' in the setup for seats in the order of play"
    ]


def _about_outcomes(result: Summary) -> list[str]:
    """Notes on shared and unfinished games."""
    lines = []
    if result.outcomes().partnerships:
        lines.append("  each seat has an equal part of the games that it wins with others")
    elif result.shared and not result.together:
        lines.append("  a shared game counts for each who won it, and in their shares in equal parts")
    if result.first_player is None and not result.together and len(result.game.players) > 1:
        lines.append("  seat 1 is the player who begins, another from game to game")
    lines += _others_who_decide_first(result)
    if result.without_option:
        rest = "; the others met the cap on decisions" if result.stuck < result.unfinished else ""
        lines.append(
            f"  given up because nobody could do anything any more: {counted(result.without_option, 'game')}{rest}"
        )
        lines += _stuck_steps(result)
    lines += [
        f"  stopped where the rules cannot be followed, {name}: {counted(games, 'game')}"
        for name, games in result.faults.items()
        if games
    ]
    return lines


def _stuck_steps(result: Summary) -> list[str]:
    """In which steps games got stuck, of some that are played again: games of random players, which takes no time."""
    from playground.simulate.given_up import by_steps, given_up, players_phrase, stuck_games
    from playground.stats.wording import listed

    if set(result.agents) != {"random"}:
        return []
    found = list(given_up(result, stuck_games(result)))
    looked = "" if len(found) == result.without_option else f" of the first {len(found)}"
    lines = []
    for steps, games in by_steps(found):
        first = games[0]
        where = f"    in {listed(repr(step) for step in steps)}: {counted(len(games), 'game')}{looked}"
        who = players_phrase(result.game, first.players)
        lines.append(f"{where}, as game {first.number} after {counted(first.decisions, 'decision')}, with {who}")
    return lines


def _scores(result: Summary) -> str:
    """The mean score with its interval and how scores are spread, with a bar for each of some ranges; nothing for games
    without one."""
    from playground.report.score_words import SCORE_HEAD, score_cells, score_ranges, score_title

    scores = result.scores()
    if not scores:
        return ""
    ranges, games = score_ranges(scores), sum(scores.values())
    most = max(count for _, count in ranges)
    spread = [("  score", "games", "share", "")]
    spread += [(f"  {name}", f"{n:,}", rate(n, games), ("█" * round(BAR * n / most)).ljust(BAR)) for name, n in ranges]
    return "\n".join(
        [columns([("score", *SCORE_HEAD), (f"  {score_title(result)}", *score_cells(scores))], 0), columns(spread, 0)]
    )


def _agents(result: Summary) -> str:
    """A table of wins by player, if agents differ: agents belong to players, and dice may decide the seats."""
    from playground.stats.fixed_n.intervals import wilson

    if len(set(result.agents)) < 2 or not result.games:
        return ""
    rows = [("players", "games", "share", "95% interval")]
    for player, agent, wins in zip(result.game.players, result.agents, result.wins, strict=True):
        interval = wilson(wins, result.games)
        share = (rate(wins, result.games), between(interval.low, interval.high))
        rows.append((f"  {player}, played by {agent}, wins", f"{wins:,}", *share))
    return columns(rows, 0)


def _length(result: Summary) -> str:
    from playground.report.length_words import LENGTH_HEAD, length_cells

    lengths = {unit: result.lengths(unit) for unit in ("decisions", "turns")}
    if not result.games:
        return ""
    without_turns = lengths["turns"] in (lengths["decisions"], {0: result.games})
    shown = ("decisions",) if without_turns else ("decisions", "turns")
    rows = [("length", *LENGTH_HEAD), *((f"  {unit}", *length_cells(result, unit)) for unit in shown)]
    given_up = result.unfinished - result.stuck
    note = f"  given up at the cap on decisions, so that they would be longer: {counted(given_up, 'game')}"
    return "\n".join([columns(rows, 0), *([note] if given_up else [])])


def _endings(result: Summary) -> str:
    if not result.games:
        return ""
    endings = [(name, count) for name, count in result.endings().items() if count]
    rows = [("endings", "games", "share")]
    rows += [(f"  {name}", f"{count:,}", rate(count, result.games)) for name, count in endings]
    return "\n".join([columns(rows, 0), *_never("ended a game", "ends", result.never_ended_by(), result.games)])


def _rules(result: Summary) -> str:
    if not result.games:
        return ""
    fired, games_with = result.fired, result.games_with()
    rows = [("rules", "fired", "a game", "in games")]
    rows += [
        (f"  {name}", f"{count:,}", each(count, result.games), rate(games_with[name], result.games))
        for name, count in fired.items()
        if count
    ]
    return "\n".join([columns(rows, 0), *_never("fired", "fires in", result.never_fired(), result.games)])


def _never(did: str, does: str, names: Iterable[str], games: int) -> list[str]:
    """A note on events that were not seen; with 95% confidence they have a rate of at most 3/n (the rule of three)."""
    listed = ", ".join(names)
    bound = f"; each {does} fewer than 3 of {games:,} games, with 95% confidence" if games > 3 else ""
    return [f"  never {did}: {listed}{bound}"] if listed else []


def _pace(result: Summary) -> str:
    options, timing = result.to_json()["options"], result.timing
    lines = []
    if options["mean"] is not None:
        lines.append(f"options  {options['mean']:.1f} a decision on average, {options['max']:,} at most")
    games, decisions = result.pace
    if timing.play_s and games:
        pace = f"{speed(games / timing.play_s)} games and {speed(decisions / timing.play_s)} decisions a second"
        lines.append(f"speed    {pace}; compiled in {seconds(timing.compile_s)}, played in {seconds(timing.play_s)}")
    return "\n".join(lines)
