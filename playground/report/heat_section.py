"""Where pieces go, in a report: maps of the board for each game, and where they are known to differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from playground.simulate.experiments.result import ArmResult, ExperimentResult
from playground.simulate.heat_maps.collect import Places
from playground.simulate.heat_maps.estimates import MIN_GAMES, heat_difference, heat_map_of
from playground.simulate.heat_maps.model import HeatDifference, HeatMap
from playground.simulate.heat_maps.of_results import MAX_BESIDE
from playground.simulate.heat_maps.sites import CAPTURES, ENDINGS, MOVES, STANDING, WINS
from playground.simulate.heat_maps.words import difference_words
from playground.source.diagnostics import PlaygroundError

TITLES = {
    STANDING: "Where they stand",
    MOVES: "Where moves go",
    CAPTURES: "Captures",
    ENDINGS: "Last moves",
    WINS: "Sites that go with wins",
}


def mapped_arms(trial: ExperimentResult) -> tuple[ArmResult, ...]:
    """The arms of an experiment of which maps are drawn: those of its first line-up.

    None of an experiment that was stopped, of one with levels, whose players vary, and of many arms.
    """
    group = trial.groups[0] if trial.complete and trial.experiment.levels is None else ()
    return group if len(group) <= MAX_BESIDE else ()


def heat_html(places: Sequence[Places], labels: Sequence[str], compared: bool = True) -> str:
    """Maps of everything that a map can be of, the first unfolded; each variant under its label, all on one scale.

    The differences are from the first variant, if it is `compared` with the others. What games have not, such as
    captures, is left out; the text is empty if nothing is left.
    """
    if not places or any(each.games < MIN_GAMES for each in places):
        return ""
    parts = [part for of in TITLES if (part := _part(places, labels, of, compared))]
    if not parts:
        return ""
    first, *others = parts
    folded = "".join(f"<details><summary>{title}</summary>{html}</details>" for title, html in others)
    return f"<h3>{first[0]}</h3>{first[1]}{folded}<p class='soft'>{escape(_games(places))}</p>"


def _part(places: Sequence[Places], labels: Sequence[str], of: str, compared: bool) -> tuple[str, str] | None:
    """The title of a kind of maps, and its HTML; None where games say nothing of it."""
    try:
        maps = [heat_map_of(each, of) for each in places]
    except PlaygroundError:
        return None
    if not any(site.value for each in maps for site in each.sites):
        return None
    most = max(site.value for each in maps for site in each.sites) or None
    drawn = [_figure(label, each.picture(most)) for label, each in zip(labels, maps, strict=True)]
    differences = list(_differences(places, labels, of)) if compared else []
    drawn += [html for html, _ in differences]
    words = " ".join(text for _, text in differences)
    about = f'<p class="soft">{escape(_sentence(maps[0]))} {escape(words)}</p>'
    return TITLES[of], f'<div class="maps">{"".join(drawn)}</div>{about}'


def _sentence(shown: HeatMap) -> str:
    return f"{shown.title[:1].upper()}{shown.title[1:]}."


def _differences(places: Sequence[Places], labels: Sequence[str], of: str) -> Iterator[tuple[str, str]]:
    """A figure and a sentence for each variant but the first; nothing for boards that have no site in common."""
    for other, label in zip(places[1:], labels[1:], strict=True):
        try:
            found: HeatDifference = heat_difference(places[0], other, of)
        except PlaygroundError:
            continue
        named = f"{label}: " if len(places) > 2 else ""
        yield _figure(f"{label} − {labels[0]}", found.picture()), named + difference_words(found)


def _figure(title: str, picture: str) -> str:
    return f'<figure class="board"><h4>{escape(title)}</h4>{picture}</figure>'


def _games(places: Sequence[Places]) -> str:
    base = places[0]
    fewest = min(each.games for each in places)
    of_each = " of each" if len(places) > 1 else ""
    return f"{fewest:,} games{of_each}, seed {base.seed}, players: {', '.join(dict.fromkeys(base.agents))}."
