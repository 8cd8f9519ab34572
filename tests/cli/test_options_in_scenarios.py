"""Scenarios may name an option as messages and the terminal show it, and in a few more ways; slips are still found."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.engine.notation import describe_all
from playground.play.listing import listed_options

CARDS = """\
game: Cards
players: [Ann, Ben]
board: {shape: square 3}
zones: {hand: 2 each player}
attributes: {art: [frog, crab]}
pieces: {Man: {}, Card: {owner: nobody, has: art}}
setup:
  - place Man of Ann on a1; place Man of Ben on c3
  - for each who in everyone do place Card on hand of who with art crab
  - place Card on hand_Ann_2 with art frog
actions:
  move:
    choose: {card: hand of mover within Card, man: own within board, goal: empty within board}
    notation: "{card} {man}-{goal}"
    do: move man to goal; remove card
  walk: {choose: {piece: own within board, target: empty within board}, do: move piece to target}
  say: {choose: {hue: arts, times: 1..2}, notation: "{hue}", do: nothing}
turn: [move, walk, say]
end: {out: when no (hand of mover within Card) then draw}
"""


@pytest.fixture
def outcome(playground, own_folder):
    """What the command says of a scenario: its problem, or the mistakes in the file."""

    def run(text: str) -> str:
        (own_folder / "cards.yaml").write_text(CARDS, encoding="utf-8")
        (own_folder / "scenarios").mkdir(exist_ok=True)
        scenarios = f"ruleset: cards\nscenarios:\n  - {{scenario: it, {text}}}\n"
        (own_folder / "scenarios" / "cards.yaml").write_text(scenarios, encoding="utf-8")
        ended = playground("test", "cards.yaml", "--json")
        return ended.json["rulesets"][0]["checks"][0]["problem"] if ended.stdout else ended.stderr

    return run


@pytest.mark.parametrize(
    "written",
    [
        "Card frog a1-b2",
        "hand_Ann_2 a1-b2",
        "move Card frog a1-b2",
        "move hand_Ann_2 a1-b2",
        "walk Ma1-b2",
        "Ma1-b2",
        "a1-b2",
        "frog (say, hue frog, times 2)",
        "frog #2",
        "say frog",
    ],
)
def test_an_option_is_found_by_each_of_its_texts(outcome, written):
    assert outcome(f"when: ['{written}'], then: [next: Ben]") == ""
    assert "expected no option" in outcome(f"then: [no option: '{written}']")


def test_all_options_as_the_terminal_lists_them_are_accepted(outcome, own_folder):
    outcome("then: running")
    state = load(str(own_folder / "cards.yaml")).reference_state()
    as_listed = [each.text for each in listed_options(state)]
    for texts in (as_listed, describe_all(state.game, state.options(), state.to_bytes())):
        assert outcome(f"then: [option: {texts}]") == ""


def test_an_action_whose_notation_begins_with_a_choice_may_offer_nothing(outcome):
    given = "given: [place Man of Ann on a1, place Card on hand_Ben_1 with art frog]"
    assert outcome(f"{given}, then: [no option: 'move*', option: 'walk*']") == ""
    assert "expected no option 'move*', but there is 'Card crab a1-b1'" in outcome("then: [no option: 'move*']")


def test_alike_options_are_listed_with_all_choices(outcome):
    first, *listed = outcome("then: [option: 'frog (say, hue frog, times 3)']").splitlines()
    assert first.endswith("Ann has 25 options in 'play':")
    assert [each.split(maxsplit=1)[1] for each in listed[:3]] == [
        "frog (say, hue frog, times 1)",
        "frog (say, hue frog, times 2)",
        "Card crab a1-b1",
    ]


@pytest.mark.parametrize("written", ["goat a1-b2", "mvoe a1-b2", "hnad_Ann_1 a1-b2", "played"])
def test_a_slip_is_reported_before_anything_is_played(outcome, written):
    mistake = f"X013  '{written}' does not begin as any option of this game does"
    assert mistake in outcome(f"when: ['{written}'], then: running")
