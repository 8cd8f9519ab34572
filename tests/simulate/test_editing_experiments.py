"""What editors are answered about experiments: what can be written at a place, and what is meant there."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.language_service.language import RULESETS, language_of
from playground.simulate.experiments.editing import (
    EXPERIMENTS,
    experiment_completions,
    experiment_meaning,
    experiment_mistakes,
)
from playground.simulate.experiments.parse import KEYS


def offered(text: str, file: Path | None = None) -> list[str]:
    """The suggestions at the bar, which is left out of the text."""
    at = text.index("|")
    return [each.label for each in experiment_completions(text.replace("|", ""), at, file).suggestions]


def test_keys_that_are_not_there_yet() -> None:
    assert tuple(offered("|")) == KEYS
    assert offered("experiment: So?\nrulesets: [trio]\nse|")[:2] == ["about", "vary"]
    assert offered("referee: {games: 5, |}") == ["playouts", "by"]
    assert offered("levels:\n  |") == ["trainings", "seconds", "yes"]


@pytest.mark.parametrize(
    ("text", "some", "none"),
    [
        ("rulesets: [triu|]", {"triune", "triad"}, {"triune@no-skid", "experiment"}),
        ("rulesets:\n  - triune@|", {"triune@no-skid", "triune@long-stride"}, {"triune", "triad@small"}),
        ("rulesets: [triune, triune@no-skid]\nvary: {|}", {"stride", "skid", "max_decisions"}, {"spread", "triune"}),
        ("rulesets: [triune]\nvary: {skid: [|]}", {"yes", "no"}, {"stride"}),
        ("rulesets: [triune]\nbaseline: {|}", {"stride", "ruleset"}, {"yes"}),
        ("rulesets: [triune]\nbaseline: {ruleset: |}", {"triune"}, {"stride"}),
        ("rulesets: [triune]\nagents: [|]", {"random", "mcts", "the-trap", "club"}, {"triune", "against"}),
        ("rulesets: [triune]\nagents: [random against |]", {"random", "mcts", "the-trap"}, {"against"}),
        ("rulesets: [triune, tic-tac-toe]\nvary: {|}", {"max_decisions"}, {"stride", "size"}),
        ("rulesets: [triune, tic-tac-to]\nvary: {|}", {"stride"}, set()),
        ("rulesets: [trio, triune]\nexpect: {|}", {"seat_share.2"}, {"seat_share.3"}),
        ("rulesets: [trio]\nexpect: {|}", {"draws"}, {"player_wins.Ann", "memory_weight"}),
        ("expect: {|}", {"seat_share.2"}, {"seat_share.3"}),
        ("rulesets: [trio]\nmeasures: [|]", {"length", "seat_share", "seat_share.3", "drama"}, {"seat_share.7"}),
        ("rulesets: [trio]\nexpect: {|}", {"seat_share.3", "length.turns.mean"}, {"seat_share", "length", "higher"}),
        ("rulesets: [trio]\nexpect:\n  draws: |", {"higher", "within", "rises with"}, {"draws"}),
    ],
)
def test_names_and_words_of_the_place(text: str, some: set[str], none: set[str]) -> None:
    found = set(offered(text))
    assert some <= found
    assert not none & found


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("draws: rises w|", ["rises with"]),
        ("draws: {random: rises |}", ["rises with"]),
        ("draws: [lower, 'falls w|]", ["falls with"]),
        ("draws: h|", ["higher"]),
        ("draws: above |", []),
        ("draws: within 2|", []),
    ],
)
def test_an_expectation_is_replaced_from_its_first_word(typed: str, words: list[str]) -> None:
    text = f"rulesets: [trio]\nexpect:\n  {typed}"
    assert offered(text) == words
    at = text.index("|")
    assert all(text[experiment_completions(text[:at], at).start : at] in word for word in words)


@pytest.mark.parametrize(
    "text",
    [
        "rulesets: [triune?st|]",
        "rulesets: [triune |]",
        "rulesets: [./tri|]",
        "rulesets:\n  - triune@no-skid?st|",
        "agents: [mcts?it|]",
        "agents: [random against mcts?it|]",
        "agents: [random against flat |]",
        "measures: [draws le|]",
    ],
)
def test_nothing_is_put_behind_a_name(text: str) -> None:
    assert offered(text) == []


def test_agents_are_put_against_others() -> None:
    assert offered("rulesets: [trio]\nagents: [random ag|]") == ["against"]


@pytest.mark.parametrize("text", ["about: some |", "# so|", "games: |", "seed: 1|"])
def test_nothing_where_anything_may_stand(text: str) -> None:
    assert offered(text) == []


def test_what_is_offered_for_several_rulesets_is_no_mistake() -> None:
    begun = "experiment: So?\nrulesets: [tic-tac-toe, connect-four, goofspiel]\n"
    more = "ideal: 20..60\nreferee: {games: 20}\n"
    measures = offered(f"{begun}measures: [|]\n{more}")
    assert "seat_share.2" in measures
    assert experiment_mistakes(f"{begun}measures: [{', '.join(measures)}]\n{more}", None) == ()


def test_rulesets_beside_the_file_are_known(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("game: Mine\nextends: tic-tac-toe\nparameters: {fast: {default: no}}\n")
    assert "fast" in offered("rulesets: [./mine.yaml]\nvary: {|}", tmp_path / "experiment.yaml")


def test_a_name_is_replaced_as_a_whole() -> None:
    text = "rulesets: [triune@lo]"
    assert text[experiment_completions(text, len(text) - 1).start :] == "triune@lo]"
    text = "measures: [length.de]"
    assert text[experiment_completions(text, len(text) - 1).start :] == "length.de]"


def test_keys_and_measures_are_explained() -> None:
    text = "experiment: So?\nreferee: {playouts: 20}\nmeasures: [comebacks]\nexpect: {draws: higher}\n"

    def meaning(word: str) -> str:
        found = experiment_meaning(text, text.index(word) + 1)
        return found.text if found else ""

    assert meaning("experiment").endswith("Required.")
    assert "40 by default" in meaning("playouts")
    assert "behind after half of the decisions" in meaning("comebacks")
    assert meaning("draws")
    assert meaning("So?") == ""


def test_a_text_is_known_by_its_keys() -> None:
    assert language_of("rulesets: [trio]\n", [EXPERIMENTS]) is EXPERIMENTS
    assert language_of("game: Mine\n", [EXPERIMENTS]) is language_of("", [EXPERIMENTS]) is RULESETS


def test_mistakes_have_their_place() -> None:
    (mistake,) = experiment_mistakes("experiment: So?\nrulesets: [tic-tac-toe]\ngame: 5\n", None)
    assert mistake.span is not None
    assert (mistake.span.text, "'games'" in mistake.hint) == ("game", True)
