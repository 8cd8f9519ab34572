"""Plurals of English nouns, with those that no rule gives, and names of players that are plurals."""

from __future__ import annotations

import re
from collections.abc import Iterable

from playground.ruleset import plurals

_IRREGULAR = {
    "child": "children",
    "die": "dice",
    "foot": "feet",
    "goose": "geese",
    "man": "men",
    "mouse": "mice",
    "ox": "oxen",
    "person": "people",
    "quiz": "quizzes",
    "tooth": "teeth",
    "vertex": "vertices",
    "woman": "women",
    **{f"{stem}f": f"{stem}ves" for stem in ("cal", "dwar", "el", "hal", "lea", "loa", "scar", "shel", "thie", "wol")},
    **{f"{stem}fe": f"{stem}ves" for stem in ("kni", "li", "wi")},
    **{noun: f"{noun}es" for noun in ("echo", "hero", "potato", "tomato", "torpedo")},
    **{noun: f"{noun}s" for noun in ("matriarch", "monarch", "patriarch", "stomach")},
    **{noun: noun for noun in ("deer", "fish", "moose", "sheep", "swine")},
    **{noun: noun for noun in ("equipment", "food", "gold", "money", "ore", "silver", "wheat", "wood", "wool")},
}
"""Plurals that no rule gives: of the nouns that pieces, cards and players of games are likely to be."""

_COMPOUNDS = {"woman": "women", "man": "men", "leaf": "leaves", "wolf": "wolves", "child": "children", "fish": "fish"}
"""Ends of longer nouns, such as `woodsman`, and their plurals."""

_NO_COMPOUNDS = ("caiman", "human", "ottoman", "shaman", "talisman")

IRREGULAR_PLURALS = frozenset(many for noun, many in _IRREGULAR.items() if noun != many)


def plural(noun: str) -> str:
    """The plural of a noun, whose last word changes: `squares` of `square`."""
    *before, last = noun.split(" ")
    return " ".join([*before, _irregular(last) or _regular(last)])


def _irregular(noun: str) -> str | None:
    """The plural of a noun that does not follow the rules, with a capital letter if the noun has one."""
    word = noun.lower()
    many = _IRREGULAR.get(word)
    if many is None and word not in _NO_COMPOUNDS:
        end = next((end for end in _COMPOUNDS if word.endswith(end)), None)
        many = word.removesuffix(end) + _COMPOUNDS[end] if end else None
    return noun[:1] + many[1:] if many else None


def _regular(noun: str) -> str:
    """The plural of a noun without exceptions; `pips` and `coins` are plurals already."""
    return noun if noun.endswith("s") and not noun.endswith(("ss", "us")) else plurals.plural(noun)


_SIDES = (
    "aliens", "allies", "amazons", "ants", "apes", "archers", "attackers", "barbarians", "bears", "bees", "beetles",
    "birds", "bishops", "blacks", "blues", "boys", "brothers", "bulls", "camels", "cats", "cattle", "cops",
    "cowboys", "cows", "crows", "danes", "defenders", "demons", "devils", "dogs", "dragons", "ducks", "eagles",
    "elephants", "enemies", "explorers", "farmers", "foxes", "frogs", "gauls", "ghosts", "giants", "girls",
    "gnomes", "goats", "goblins", "gods", "greeks", "greens", "guards", "hares", "hawks", "hens", "horses", "hosts",
    "hounds", "humans", "hunters", "huns", "indians", "invaders", "kings", "knights", "lambs", "leopards", "lions",
    "lizards", "machines", "merchants", "monkeys", "monks", "monsters", "muscovites", "natives", "nobles", "nomads",
    "orcs", "outlaws", "owls", "peasants", "penguins", "persians", "pigs", "pilots", "pirates", "players", "police",
    "pumas", "pursuers", "queens", "rabbits", "raiders", "rats", "ravens", "rebels", "reds", "robbers", "robots",
    "romans", "royalists", "runners", "russians", "sailors", "saxons", "settlers", "sharks", "sisters", "snakes",
    "soldiers", "spartans", "spiders", "spies", "swedes", "tigers", "traders", "traitors", "trolls", "turtles",
    "vampires", "vikings", "villagers", "wasps", "whites", "witches", "wizards", "worms", "yellows", "zombies",
)  # fmt: skip
"""Names of sides in a game that are plurals, beside those of its pieces: of people, animals and colours. No person is
called so, as a James, a Hans or an Iris is."""

_MEN = re.compile(r"(?:wo|th|[cs]h|se|[^aeiou]s)men$")
"""Ends of names such as `Huntsmen` and `Frenchmen`, and not of `Carmen`."""


def names_several(name: str, kinds: Iterable[str]) -> bool:
    """Whether a player has a plural for a name: of a kind of piece, such as `Goats`, or of a known noun, as `Swedes`.

    In doubt it is one person: most first names that end in `s` are those of one.
    """
    if name in {plural(kind) for kind in kinds if plural(kind) != kind}:
        return True
    last = name.lower().split(" ")[-1]
    return last in _SIDES or last in IRREGULAR_PLURALS or _MEN.search(last) is not None
