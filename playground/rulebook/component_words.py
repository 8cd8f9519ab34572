"""How many cards, dice, tiles and pieces a game needs, in words."""

from __future__ import annotations

from playground.rulebook.component_counts import component_counts, counts_of_players, kinds_added, kinds_of_play
from playground.rulebook.english import is_adjective, number_word, plural_phrase, spaced
from playground.rulebook.terms import Terms
from playground.ruleset.nouns import plural
from playground.stats.wording import listed


def components_in_words(terms: Terms) -> str:
    """How many components there are, of each kind: `52 in all`, `14 marbles for each player`; empty if nothing says."""
    return _counted(terms) or _of_players(terms) or _added(terms)


def _several(terms: Terms) -> dict[int, str]:
    """Several of each kind: `Kings`, but `Jumped pieces`."""
    names = {kind: spaced(name) for kind, name in enumerate(terms.kind_names)}
    return {
        kind: f"{name} {plural(terms.component)}" if is_adjective(name) else plural_phrase(name)
        for kind, name in names.items()
    }


def _counted(terms: Terms) -> str:
    """How many there are of kinds that belong to nobody, and of which as many are needed as play puts somewhere."""
    counts, several = component_counts(terms.game), _several(terms)
    if not counts:
        return ""
    one = {kind: spaced(name) for kind, name in enumerate(terms.kind_names)}
    each = {kind: number_word(count.of_each) for kind, count in counts.items() if count.of_each > 1}
    kinds = listed(
        f"{count.total} {(one if count.total == 1 else several)[kind]}"
        + (f" ({each[kind]} of each)" if kind in each else "")
        for kind, count in counts.items()
    )
    total = sum(count.total for count in counts.values())
    further = listed([several[kind] for kind in kinds_of_play(terms.game)])
    is_list = len(counts) > 1 or further
    said = (
        (kinds if len(counts) == 1 else f"{total}: {kinds}")
        if is_list
        else ", ".join([f"{total} in all", *(f"{n} of each" for n in each.values())])
    )
    return said + (f"; and {further}, as many as are needed" if further else "")


def _of_players(terms: Terms) -> str:
    """How many of each kind each player has, where all have as many: `14 marbles for each player`."""
    counts, several = counts_of_players(terms.game), _several(terms)
    if len(counts) > 2 and len({*counts.values()}) == 1:
        return f"{number_word(counts.popitem()[1])} of each kind for each player"
    one = {kind: spaced(name) for kind, name in enumerate(terms.kind_names)}
    if len(one) == 1:
        one, several = {0: terms.piece}, {0: plural(terms.piece)}
    kinds = listed(f"{number} {(one if number == 1 else several)[kind]}" for kind, number in counts.items())
    return f"{kinds} for each player" if kinds else ""


def _added(terms: Terms) -> str:
    """The kinds of which play brings in as many as are needed."""
    brought_in, begins_with_some = kinds_added(terms.game)
    added = listed([_several(terms)[kind] for kind in brought_in])
    there = "those that are in place at the beginning, and " if begins_with_some else ""
    return f"{there}{added}, as many as are needed" if added else ""
