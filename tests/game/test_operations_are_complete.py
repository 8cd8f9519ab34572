"""An operation has all its parts, and the page that lists them names files that exist."""

import re
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from playground.compiler import Compiled, load
from playground.engine.native.lower.expressions import OPERATIONS as LOWERED
from playground.engine.native.lower.expressions import PLAIN
from playground.engine.native.lower.membership import LISTED_SETS
from playground.engine.reference.position import ReferencePosition
from playground.game.core import Type
from playground.game.evaluate import POSITION_OPERATIONS
from playground.game.operations import OPERATIONS, SPECS
from playground.game.position import Position
from playground.rulebook.operations import FORMS
from playground.rulebook.speaker import Speaker
from playground.rulebook.terms import Terms
from playground.syntax import ast

ROOT = Path(__file__).parents[2]
EACH = pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.name)
SPELLED = [spec for spec in SPECS if spec.spelling]
EACH_SPELLED = pytest.mark.parametrize("spec", SPELLED, ids=lambda spec: spec.spelling)

SAID = {"int": "2", "site": "last", "sites": "own", "way": "north", "player": "mover"}
"""An argument of each kind that the rules of tic-tac-toe can name."""


@cache
def tic_tac_toe() -> Compiled:
    return load("tic-tac-toe")


@EACH
def test_an_operation_has_an_implementation_in_each_engine(spec):
    assert sum(spec.name in table for table in (PLAIN, LOWERED, LISTED_SETS)) == 1
    assert (spec.evaluate is None) == (spec.name in POSITION_OPERATIONS)


def test_nothing_is_implemented_that_is_no_operation():
    assert {*PLAIN, *LOWERED, *LISTED_SETS, *POSITION_OPERATIONS} == set(OPERATIONS)
    for name in POSITION_OPERATIONS:
        assert hasattr(ReferencePosition, name)
        assert hasattr(Position, name)


@EACH
def test_an_operation_has_a_case(spec):
    assert any((ROOT / "tests" / "cases" / spec.name).glob("*/ruleset.yaml"))


@EACH_SPELLED
def test_an_operation_that_rules_can_spell_is_in_the_grammar(spec):
    assert spec.about
    assert re.search(rf"`[^`\n]*\b{spec.spelling}\b[^`\n]*`", names_you_can_use()), spec.spelling


def names_you_can_use() -> str:
    """That part of the grammar's page."""
    page = (ROOT / "grammar" / "README.md").read_text(encoding="utf-8")
    return page.partition("Names you can use")[2].partition("\n## ")[0]


@EACH
def test_an_operation_has_english_if_rules_can_spell_it(spec):
    assert (spec.english is not None) == (spec.spelling is not None)


@EACH_SPELLED
def test_its_english_mentions_its_result_and_all_arguments(spec):
    english, texts = spec.english, texts_of(spec)
    given = spec.gives(tic_tac_toe().game, *(Type(kind.rstrip("?")) for kind in spec.takes)).kind
    assert bool(english.clause) == (given == "bool")
    assert bool(english.sites) == (given == "sites")
    assert bool(english.noun) == (given not in ("bool", "sites"))
    fields = [(name, form) for text in texts for _, name, form, _ in Formatter().parse(text) if name]
    named = {name for name, _ in fields} - {"piece", "square", "played"}
    among = {str(english.sites.among)} if english.sites and english.sites.among is not None else set()
    assert named | among == {str(place) for place in range(len(spec.takes))}
    assert [form for _, form in fields if form not in FORMS and not form.startswith("does ")] == []


def texts_of(spec) -> list[str]:
    english = spec.english
    sites = [english.sites.holder, english.sites.where] if english.sites else []
    return [english.noun, english.clause, *sites]


@EACH_SPELLED
def test_rulebooks_say_it(spec):
    """In words of English, whatever it is applied to: nothing of how rules are written is left."""
    compiled = tic_tac_toe()
    speaker, span = Speaker(Terms(compiled)), compiled.ruleset.span
    arguments = tuple(name(SAID[kind.rstrip("?")], span) for kind in spec.takes)
    node = ast.Call(spec.spelling, arguments, span=span) if arguments else ast.Name(spec.spelling, span=span)
    said = speaker.condition(node, {}) if spec.english.clause else speaker.value(node, {})
    assert not re.search(r"[{}_:]|\bis\b", said), said
    assert len(said.split()) > 1 or said == "you"
    for kind, text in zip(spec.takes, (speaker.value(each, {}) for each in arguments), strict=True):
        assert kind == "int" or text.removeprefix("the ").split()[-1] in said, said


def name(text: str, span) -> ast.Expression:
    return ast.Number(int(text), span=span) if text.isdigit() else ast.Name(text, span=span)


def test_how_operations_are_said_of_numbers():
    compiled = tic_tac_toe()
    speaker, span = Speaker(Terms(compiled)), compiled.ruleset.span

    def said(operation: str, *arguments: str | int) -> str:
        given = tuple(ast.Number(each, span=span) if isinstance(each, int) else name(each, span) for each in arguments)
        return speaker.value(ast.Call(operation, given, span=span), {})

    assert said("player_ahead", "mover", 1) == "the player after you"
    assert said("player_ahead", "mover", 3) == "the player three seats after you"
    assert said("player_ahead", "mover", "decisions") == (
        "the player (the number of decisions made so far) seats after you"
    )
    assert said("ahead", "last", "north", 1) == "the next square from the mark just played north"
    assert said("ahead", "last", "north", 2) == "the square two steps from the mark just played north"
    assert said("ahead", "last", "north", -1) == "the square one step back from the mark just played north"


def test_the_page_names_files_that_exist():
    text = (ROOT / "docs" / "adding-an-operation.md").read_text(encoding="utf-8")
    paths = re.findall(r"`((?:playground|tests|grammar)/[^`]*)`", text)
    assert [path for path in paths if not (ROOT / path).exists()] == []
