"""What people see beside a board is English: no names of fields, of variables or of places in a file."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from html import unescape

import pytest

from playground.compiler import Compiled, load
from playground.dashboard.model.game_record import GameRecord
from playground.dashboard.model.offered_options import offered_options
from playground.dashboard.views.home.page import game_html
from playground.dashboard.views.replay.page import _prompt
from playground.dashboard.widgets.board_surroundings import facts_html, glossary_of, names_html, seats_html
from playground.pictures.legend import legend_html
from playground.pictures.position import position_svg
from playground.play.briefly import why_not_here
from playground.ruleset.find import ruleset_names

INTERNAL = re.compile(r"\w_\w|\w\.\d|\barms?\b|\bruns/|/tmp|/home|\bNone\b|\bTrue\b|\bFalse\b|[`{}]|\btaker \d")
"""Names with underscores, names with numbers after a point, words of the code, and paths."""

DECISIONS = 24
EVERY = 6
"""Every such position is looked at closely: its options take the reference engine long to list."""


def texts_of(html: str) -> str:
    """What is read on a page: texts and tooltips, without tags."""
    titles = re.findall(r'title="([^"]*)"', html)
    return unescape(" ".join([re.sub(r"<(code|style)>.*?</\1>|<[^>]*>", " ", html), *titles]))


def record_of(compiled: Compiled) -> GameRecord:
    state, chance, played = compiled.reference_state(7), random.Random(7), list[int]()
    while not state.is_terminal() and len(played) < DECISIONS:
        played.append(chance.randrange(len(state.legal_actions())))
        state.apply_action(played[-1])
    return GameRecord(compiled, "here", 7, 0, tuple("random" for _ in compiled.game.players), tuple(played))


def shown(compiled: Compiled) -> Iterator[str]:
    """Everything that Play and Replay show of the beginning of a game, as each player and as a referee sees it."""
    record, game, words = record_of(compiled), compiled.game, glossary_of(compiled.ruleset)
    yield texts_of(legend_html(game))
    for viewer in (None, *range(len(game.players))):
        yield from (f"{row.player}: {row.text}" for row in record.rows(viewer))
    state = compiled.reference_state(7)
    for at, ply in enumerate(record.plies):
        yield _prompt(record, at)
        yield texts_of(names_html("rules that applied", ply.rules))
        yield texts_of(seats_html(game, {}, ply.player))
        for viewer in (None, 0):
            yield texts_of(facts_html(game, ply.block, viewer, words))
        if at % EVERY:
            continue
        yield texts_of(position_svg(game, ply.block, 0))
        state.load(ply.block)
        for option in offered_options(state) if not state.is_terminal() else ():
            yield " ".join([option.text, *(text for _, text in option.parts[1:])])
    for site in game.board.sites[:20]:
        yield why_not_here(state, compiled.ruleset.moves, [site])


@pytest.mark.quick(3)
@pytest.mark.parametrize("name", ruleset_names())
def test_nothing_internal_is_shown(name: str) -> None:
    found = [text for text in shown(load(name)) if INTERNAL.search(text)]
    assert found == []


def test_what_a_referee_sees_turned_up_is_named_by_its_place_and_its_value() -> None:
    record = record_of(load("trio"))
    texts = [row.text for row in record.rows(None) if row.text.startswith("turn up")]
    assert texts
    assert all(re.fullmatch(r"turn up middle \d: \d+", text) for text in texts)


def test_a_card_that_is_remembered_is_named_by_its_place_too() -> None:
    state, chance = load("trio").reference_state(7), random.Random(2)
    texts: set[str] = set()
    for _ in range(60):
        texts |= {option.text for option in offered_options(state) if option.text.startswith("turn up")}
        state.apply_action(chance.randrange(len(state.legal_actions())))
    assert all(re.fullmatch(r"turn up middle \d(: \d+)?", text) for text in texts)
    assert any(":" in text for text in texts)


def test_variables_are_described_in_the_words_of_the_glossary() -> None:
    compiled = load("trice")
    state = compiled.reference_state(7)
    state.apply_action(0)
    text = texts_of(facts_html(compiled.game, state.to_bytes(), 0, glossary_of(compiled.ruleset)))
    assert re.search(r"the die that is to be placed or swapped: +white \d on pool \d", text)


def test_a_game_says_for_how_many_players_it_is() -> None:
    assert "3 players, up to 6" in game_html("trio", load("trio"))
    assert "2 players" in game_html("triune", load("triune"))
