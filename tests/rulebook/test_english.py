"""The grammar of rulebooks: words in the plural, noun phrases, and clauses about a thing."""

from __future__ import annotations

import pytest

from playground.rulebook.english import (
    filled,
    is_adjective,
    is_plural,
    owned,
    plural,
    possessive,
    sentence,
    takes_plural,
    term,
    undoubled,
    verb_stem,
    with_article,
)
from playground.rulebook.groups import Group
from playground.rulebook.relative_clauses import ITSELF, relative
from playground.rulebook.zone_nouns import zone_noun

EMPTY = Group("square", adjectives=("empty",), where=("next to the target",))
YOURS = Group("piece", pieces=True, holder="you", adjectives=("Solid",))
HOME = Group("square", name="your home", where=("in your home",))


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("square", "squares"),
        ("die", "dice"),
        ("army", "armies"),
        ("key", "keys"),
        ("box", "boxes"),
        ("kind of class", "kind of classes"),
        ("Scissors", "Scissors"),
        ("man", "men"),
        ("Man", "Men"),
        ("woodsman", "woodsmen"),
        ("Swordswoman", "Swordswomen"),
        ("human", "humans"),
        ("shaman", "shamans"),
        ("child", "children"),
        ("person", "people"),
        ("goose", "geese"),
        ("Mouse", "Mice"),
        ("ox", "oxen"),
        ("fox", "foxes"),
        ("half", "halves"),
        ("leaf", "leaves"),
        ("cloverleaf", "cloverleaves"),
        ("Wolf", "Wolves"),
        ("werewolf", "werewolves"),
        ("thief", "thieves"),
        ("chief", "chiefs"),
        ("roof", "roofs"),
        ("elf", "elves"),
        ("shelf", "shelves"),
        ("hero", "heroes"),
        ("sheep", "sheep"),
        ("king", "kings"),
        ("monarch", "monarchs"),
        ("march", "marches"),
        ("bonus", "bonuses"),
        ("glass", "glasses"),
        ("quiz", "quizzes"),
        ("wild die", "wild dice"),
        ("soldier", "soldiers"),
    ],
)
def test_plurals(one: str, many: str) -> None:
    assert plural(one) == many


@pytest.mark.parametrize("many", ["dice", "left dice", "Men", "wolves", "children", "your geese", "squares", "women"])
def test_a_name_may_be_a_plural(many: str) -> None:
    assert is_plural(many)


@pytest.mark.parametrize("one", ["die", "man", "glass", "bonus", "sheep", "human", "specimen"])
def test_a_name_may_be_a_singular(one: str) -> None:
    assert not is_plural(one)


def test_an_article_looks_past_the_mark_of_a_term() -> None:
    assert with_article("empty square") == "an empty square"
    assert with_article(term("Ace")) == f"an {term('Ace')}"


def test_long_owners_follow_what_they_own() -> None:
    assert owned("you", "hand") == "your hand"
    assert owned("Scissors", "goal") == "Scissors' goal"
    assert owned("the player after you", "hand") == "the hand of the player after you"


def test_a_relative_clause_begins_with_its_subject_where_that_is_the_thing_itself() -> None:
    itself = f"{ITSELF} is empty and {ITSELF} is not c1"
    assert relative(itself, "that", "for which", "it") == "that is empty and is not c1"
    assert relative(f"the rank of {ITSELF} is 3 and {ITSELF}'s suit is red", "that", "for which", "it") == (
        "whose rank is 3 and whose suit is red"
    )
    mixed = f"the rank of {ITSELF} is 3 and {ITSELF} is red"
    assert relative(mixed, "that", "for which", "it") == "whose rank is 3 and that is red"
    other = f"the square north of {ITSELF} is empty"
    assert relative(other, "that", "for which", "that square") == "for which the square north of that square is empty"


def test_a_sentence_has_a_capital_letter_behind_the_mark_of_a_term_too() -> None:
    assert sentence("you win") == "You win."
    assert sentence("one of these:") == "One of these:"
    assert sentence(f"{term('home')} is safe") == f"{term('Home')} is safe."
    assert sentence("  ") == ""


def test_a_group_is_one_or_many_or_each_of_its_members() -> None:
    assert EMPTY.one() == "an empty square next to the target"
    assert EMPTY.all() == "the empty squares next to the target"
    assert EMPTY.each() == "every empty square next to the target"
    assert YOURS.one() == "one of your Solid pieces"
    assert YOURS.each() == "each of your Solid pieces"
    assert YOURS.counted(3) == "three Solid pieces"
    assert YOURS.first("last") == "the last of your Solid pieces"


def test_pieces_give_the_noun_of_an_intersection_in_either_order() -> None:
    assert (EMPTY & YOURS).many() == "your empty Solid pieces next to the target"
    assert (YOURS & EMPTY).many() == "your Solid empty pieces next to the target"
    assert (YOURS & YOURS) == YOURS


def test_a_name_stands_for_a_group_until_something_is_added() -> None:
    assert HOME.all() == "your home"
    assert HOME.with_adjective("empty").all() == "the empty squares in your home"
    assert (HOME & YOURS).many() == "your Solid pieces in your home"


@pytest.mark.parametrize(
    ("subject", "many"),
    [
        ("you", True),
        ("your \ue000coins\ue001", True),
        ("the \ue000coins\ue001 of the player after you", True),
        ("\ue000who\ue001's \ue000coins\ue001", True),
        ("your \ue000bid\ue001", False),
        ("the \ue000number\ue001 of your \ue000coins\ue001", False),
        ("the \ue000steps\ue001 of the man plus \ue000throw\ue001", False),
        ("\ue000theirs\ue001", False),
        ("the number of dice", False),
    ],
)
def test_names_that_are_plurals_take_plural_verbs(subject, many):
    assert takes_plural(subject) == many


@pytest.mark.parametrize(("name", "is_one"), [
    ("playable", True), ("marked", True), ("standing", True), ("of suit", True),
    ("table", False), ("red", False), ("king", False), ("ring", False), ("stable", False), ("prey", False),
])  # fmt: skip
def test_adjectives(name, is_one):
    assert is_adjective(name) == is_one


@pytest.mark.parametrize(
    ("name", "single", "noun"),
    [
        ("hand", False, "hand"),
        ("taken", False, "taken pile"),
        ("put_aside", False, "put aside pile"),
        ("discarded", False, "discarded pile"),
        ("shown", True, "shown place"),
        ("open", False, "open pile"),
        ("away", False, "away pile"),
        ("seed", False, "seed"),
        ("discard", False, "discard"),
        ("played_cards", False, "played cards"),
    ],
)
def test_zones_named_after_what_has_happened_there_are_piles(name: str, single: bool, noun: str) -> None:
    assert zone_noun(name, single=single) == noun


@pytest.mark.parametrize(
    ("owner", "said"),
    [
        ("you", "your"),
        ("South", "South's"),
        ("the \ue000rollers\ue001", "the \ue000rollers\ue001'"),
        ("the \ue000dealer\ue001", "the \ue000dealer\ue001's"),
    ],
)
def test_whose_something_is(owner, said):
    assert possessive(owner) == said


@pytest.mark.parametrize(
    ("noun", "said"),
    [
        ("card", "the card of the trick"),
        ("your card", "your card of the trick"),
        ("the card", "the card of the trick"),
        ("each theme", "each theme of the trick"),
    ],
)
def test_a_phrase_has_one_article(noun: str, said: str) -> None:
    assert filled("the {card} of the trick", {"card": noun}) == said


@pytest.mark.parametrize(
    ("verb", "stem"),
    [
        ("grazes", "graze"),
        ("finishes", "finish"),
        ("matches", "match"),
        ("passes", "pass"),
        ("carries", "carry"),
        ("lies", "lie"),
        ("goes", "go"),
        ("loses", "lose"),
        ("fits", "fit"),
    ],
)
def test_verbs_lose_the_ending_of_the_third_person(verb, stem):
    assert verb_stem(verb) == stem


def test_a_noun_is_not_said_twice():
    assert undoubled("cards of rank the named rank in your hand") == "cards of the named rank in your hand"
    assert undoubled("cards of rank that rank") == "cards of that rank"
