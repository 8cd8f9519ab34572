"""What a search for games that meet a goal has found, in sentences and tables; for the terminal and for pages."""

from __future__ import annotations

from collections.abc import Iterator

from playground.charts.data import Estimate
from playground.charts.units import written
from playground.goals.evaluate import GoalResult, PartResult
from playground.report.comparison_words import between
from playground.report.number_format import NOTHING, duration
from playground.tuning.candidates import Tried
from playground.tuning.confirm import fresh_seed
from playground.tuning.obstacles import PartMet
from playground.tuning.result import SearchResult


def headline(result: SearchResult) -> str:
    """The answer in one sentence."""
    if result.base and result.base.result.state == "met":
        return "As it is, the game meets the goal: nothing has to be changed."
    met = [each for each in result.winners if each.result.state == "met"]
    if met:
        fewest = min(each.tried.candidate.changes for each in met)
        games = f"{len(met)} changed games meet" if len(met) > 1 else "One changed game meets"
        return f"{games} the goal, confirmed on fresh games; it takes {_counted(fewest, 'change', 'changes')} at least."
    if any(each.result.state == "open" for each in result.winners):
        return "Not settled yet: what was found to meet the goal, or to come near it, needs more games."
    if not result.complete and not result.winners:
        seen = sum(each.seems_met for each in result.tried)
        tried = f"{seen:,} of {len(result.tried):,} games tried"
        return f"Stopped: {tried} were seen to meet the goal, none of them confirmed."
    return "Nothing that was tried meets the goal."


def searched_words(result: SearchResult, what: str = "combinations") -> str:
    """What was tried, and how."""
    varied = f" of {', '.join(result.varied)}" if result.varied else ""
    took = duration(result.seconds)
    if result.all_tried:
        how = f"all {result.size:,} {what}{varied}, in {took}"
    else:
        chosen = "" if result.exhaustive else " chosen by what the others had shown"
        how = f"{len(result.tried):,} of {result.size:,} {what}{varied},{chosen} in {took}: others may be better"
    impossible = len(result.unplayable)
    cannot = f"; {impossible:,} of them cannot be played" if impossible else ""
    return f"Tried {how}{cannot}. {players_words(result)}"


def players_words(result: SearchResult) -> str:
    """About which players it is."""
    return f"All this holds {between(result.agents)}; between others it may be otherwise."


def obstacles_words(result: SearchResult) -> list[str]:
    """Which parts of the goal are in the way; nothing if some game meets all of them."""
    found = result.obstacles
    if not found.seen or found.together:
        return []
    texts = [_never_met(each, result) for each in found.never_met]
    met = {each.part: each.met for each in found.parts}
    texts += [
        f"'{one.text}' and '{other.text}' exclude each other in what was tried: {met[one]:,} and {met[other]:,} of "
        f"{found.seen:,} games meet one of them, none meets both."
        for one, other in found.apart
    ]
    if not texts:
        texts.append("Each part is met by some game, and each two of them together, but never all.")
    return texts


def _never_met(met: PartMet, result: SearchResult) -> str:
    tried = "of all that can be had here" if result.all_tried else "that was tried"
    text = f"In the way: nothing {tried} meets '{met.part.text}'"
    if met.nearest is None or met.value is None:
        return f"{text}."
    return (
        f"{text}; nearest comes {written(Estimate('', met.value), met.part.unit)}, with {met.nearest.candidate.label}."
    )


FRONT_NOTE = (
    "Values of the search, each without an interval: the best of many are partly lucky, which is why the winners are "
    "played again. Distance: in steps that matter, of which a point of a share is one, and a twentieth of a length."
)


def front_head(result: SearchResult) -> tuple[str, ...]:
    """The columns of the table of what can be had."""
    return ("changes", "rules", "distance", *(part.measure for part in result.goal.parts))


def front_rows(result: SearchResult) -> list[tuple[str, ...]]:
    """What can be had with so many changes, and how far that is from the goal."""
    return [
        (f"{each.candidate.changes}", each.candidate.label, distance_text(each), *_values(each))
        for each in result.front
    ]


def distance_text(tried: Tried) -> str:
    """A distance from the goal in words: 'met' for 0."""
    if tried.seems_met:
        return "met"
    return NOTHING if tried.distance == float("inf") else f"{tried.distance:.1f}"


def _values(tried: Tried) -> Iterator[str]:
    for part in tried.result.parts if tried.result else ():
        yield NOTHING if part.value is None else written(Estimate("", part.value), part.part.unit)


def confirmed_head(result: SearchResult) -> tuple[str, ...]:
    """The columns of the table of confirmed games."""
    return ("goal", "rules", "games", *(part.text for part in result.goal.parts))


def confirmed_rows(result: SearchResult) -> list[tuple[str, ...]]:
    """The winners on fresh games, and the game as it is, with intervals that hold together."""
    return [
        (each.result.state, each.tried.candidate.label, f"{each.games:,}", *part_texts(each.result))
        for each in (*result.winners, *([result.base] if result.base else []))
    ]


def part_texts(result: GoalResult) -> list[str]:
    """Each part of a goal as some games meet it: `42.1 turns (41.0 to 43.2), met`."""
    return [f"{part_value(part)}, {part.state}" for part in result.parts]


def part_value(part: PartResult) -> str:
    """`42.1 turns (41.0 to 43.2)`."""
    if part.value is None:
        return NOTHING
    ends = (None if end is None or abs(end) == float("inf") else end for end in (part.low, part.high))
    return written(Estimate("", part.value, *ends), part.part.unit)


def confirmed_note(result: SearchResult) -> str:
    """What the intervals of the confirmed games are."""
    games = len(result.confirmed)
    return (
        f"Fresh games, of seed {fresh_seed(result.seed)}: none of them was seen by the search. The intervals of all "
        f"{_counted(games, 'game', 'games')} and parts hold together with 95%, at every look."
    )


def _counted(number: int, one: str, more: str) -> str:
    return f"{number:,} {one if number == 1 else more}"


def unconfirmed_words(result: SearchResult) -> str:
    """Why no games are confirmed."""
    if not result.complete:
        return "Stopped before anything was confirmed: the values above are those of the search."
    return "Nothing was found that could be confirmed."
