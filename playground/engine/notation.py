"""Options and positions as text for people."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from playground.engine.board_drawing import EMPTY, board_drawing
from playground.engine.board_marks import Walls
from playground.engine.labels import in_words, listed_hints
from playground.engine.protocol import Option
from playground.engine.signs import FACE_DOWN, face_down_on_squares, sign_in_zone
from playground.engine.squares import signs_on_squares
from playground.engine.visible_components import HIDDEN, Component, is_hand_of_another, look, places_as_shown
from playground.game.core import NOTHING, Action, Binding, Game, Zone
from playground.game.letters import letters
from playground.game.significant_places import SignificantPlaces

UNSEEN = "?"

NONE_CHOSEN = "none"
"""What is written where several may be chosen, and none is."""

MAX_ON_A_LINE = 12
"""The most places of a zone printed on one line."""

MAX_LETTERS = 80
"""The most letters of places printed on one line, where there are several."""

MAX_ALIKE = 3
"""Of so many empty or hidden places after each other each is printed, in a zone of more than a line."""

_IN_BRACES = re.compile(r"\{(\w+)\}")

Contents = Mapping[int, Component]

_NO_WORDS: Mapping[int, str] = {}


# ---- options


def describe(
    game: Game,
    option: Option,
    block: bytes | None = None,
    viewer: int | None = None,
    words: Mapping[int, str] = _NO_WORDS,
    by_place: Collection[int] = (),
) -> str:
    """An option in words, by the notation of its action if there is one, else action and values: `move b2-b3`. Legs
    follow it: `jump c3-e5-g7`.

    Given the position `block` before the choice, a place of a zone is named by its component (`pick purple 3`) if the
    viewer knows it, and moves in games with several kinds of pieces begin with the letter of the kind (`Rc3-c6`).
    `words` has what is written for some of the `option.values`, by their indices: `?` for what the viewer does not see.
    `by_place` are sites that are named by their place even if the viewer knows what lies there.
    """
    contents = {} if block is None else look(game, block, viewer)
    return _description(game, option, {site: contents[site] for site in contents.keys() - set(by_place)}, words)


def describe_all(game: Game, options: Sequence[Option], block: bytes, viewer: int | None = None) -> list[str]:
    """The options of a position in words. Where descriptions coincide, places of zones are named instead."""
    contents = look(game, block, viewer)
    texts = [_description(game, option, contents) for option in options]
    seen = Counter(texts)
    return [describe(game, option) if seen[text] > 1 else text for option, text in zip(options, texts, strict=True)]


def _description(game: Game, option: Option, contents: Contents, words: Mapping[int, str] = _NO_WORDS) -> str:
    first = _leg_in_words(game, option, contents, words).lstrip()
    return first + "".join(_following_leg(game, *legs) for legs in pairwise(option.legs))


def _following_leg(game: Game, before: Option, leg: Option) -> str:
    """A leg after another: its notation as it stands, only the target where the same piece moves on, and nothing for
    doing nothing."""
    action = game.actions[leg.action]
    if action.notation:
        return _leg_in_words(game, leg, {})
    if is_movement(action) and is_movement(game.actions[before.action]):
        (_, stop), (start, target) = (_journey(game, each) for each in (before, leg))
        if start == stop:
            return f"-{game.board.name(target)}"
    return f", {_leg_in_words(game, leg, {})}" if action.effects or action.shown else ""


def _journey(game: Game, leg: Option) -> tuple[int, int]:
    """Where a movement begins and ends."""
    chosen = {b.label: value for b, value in zip(game.actions[leg.action].bindings, leg.values, strict=True)}
    return chosen["piece"], chosen["target"]


def shown_choices(game: Game, option: Option) -> list[tuple[int, Binding, int]]:
    """The choices in the notation of an option, in order: each with its place among the values of its leg.

    Of a piece that moves on, leg by leg, the site where a leg begins is left out.
    """
    found: list[tuple[int, Binding, int]] = []
    for number, leg in enumerate(option.legs):
        action = game.actions[leg.action]
        by_label = {b.label: (place, b, leg.values[place]) for place, b in enumerate(action.bindings)}
        for label in action.shown:
            place, binding, value = by_label[label]
            moves_on = number > 0 and label == "piece" and found and found[-1][2] == value
            if not moves_on:
                found.append((place, binding, value))
    return found


def chosen_sites(game: Game, option: Option) -> list[int]:
    """The sites that an option chooses, in order, whether or not its notation shows them. Of a piece that moves on leg
    by leg, these are where it begins and where it ends.
    """
    chosen: list[int] = []
    for leg in option.legs:
        pairs = zip(game.actions[leg.action].bindings, leg.values, strict=True)
        sites = [site for binding, value in pairs for site in binding.sites(value)]
        if chosen and sites[1:] and sites[0] == chosen[-1]:
            chosen.pop()
            sites = sites[1:]
        chosen += sites
    return chosen


def _leg_in_words(game: Game, option: Option, contents: Contents, given: Mapping[int, str] = _NO_WORDS) -> str:
    action = game.actions[option.action]
    chosen = {b.label: (b, value) for b, value in zip(action.bindings, option.values, strict=True)}
    words = {label: _word(game, *chosen[label], contents) for label in action.shown}
    words |= {label: word for place, word in given.items() if (label := action.bindings[place].label) in words}
    if action.notation:
        return _IN_BRACES.sub(lambda match: words[match[1]], action.notation)
    mover = contents.get(chosen["piece"][1], HIDDEN) if is_movement(action) else HIDDEN
    if not mover.is_hidden and len(game.pieces) > 1:
        name = "" if _is_only_movement(game, option.action) else f"{action.name} "
        return f"{name}{letters(game)[mover.kind]}{words['piece']}-{words['target']}"
    text, before = action.name, ""
    for label, word in words.items():
        text += (_between(chosen[before], words[before], chosen[label], word) if before else " ") + word
        before = label
    return text


def _between(one: tuple[Binding, int], word: str, other: tuple[Binding, int], next_word: str) -> str:
    """What stands between two choices: a dash with spaces beside one of several, where components with names of several
    words would run together: `take 6 diamonds - 6 spades, 7 spades`."""
    if (one[0].sets or other[0].sets) and (_has_spaces(*one, word) or _has_spaces(*other, next_word)):
        return " - "
    return "-" if one[0].type.kind == other[0].type.kind == "site" else " "


def _has_spaces(binding: Binding, value: int, word: str) -> bool:
    """Whether the name of a component that is chosen has several words; `joined` puts commas between several such."""
    is_one = not binding.sets or len(binding.sites(value)) == 1
    return ", " in word or (is_one and " " in word)


def is_movement(action: Action) -> bool:
    """Whether an action shows exactly a piece and its target."""
    return action.shown == ("piece", "target")


def _is_only_movement(game: Game, action: int) -> bool:
    """Whether no other action of the same steps is a movement."""
    offered = {other for step in game.steps if action in step.actions for other in step.actions}
    return not any(is_movement(game.actions[other]) for other in offered - {action})


def _word(game: Game, binding: Binding, value: int, contents: Contents) -> str:
    if binding.sets:
        by_values = _are_of_one_kind(binding, contents)
        return joined([_site_word(game, site, contents, by_values) for site in binding.sites(value)])
    match binding.type.kind:
        case "int":
            return game.number_text(binding.type, value)
        case "site":
            return _site_word(game, value, contents)
        case "player":
            return game.players[value]
        case "piece":
            return game.pieces[value].name
        case "mark":
            return game.words[binding.type.name][value]
    return game.board.directions[value].name


def _site_word(game: Game, site: int, contents: Contents, by_values: bool = False) -> str:
    component = contents.get(site, HIDDEN) if site >= game.board.area else HIDDEN
    return game.board.name(site) if component.is_hidden else in_words(game, component, by_values)


def _are_of_one_kind(binding: Binding, contents: Contents) -> bool:
    """Whether all that lies where several may be chosen is of one kind, which then goes without saying."""
    there = (contents.get(site, HIDDEN) for site in frozenset[int]().union(*binding.sets))
    return len({component.kind for component in there if not component.is_hidden}) == 1


def joined(words: Sequence[str]) -> str:
    """The words of several that are chosen at once: `3 3 5`, or `5 hearts, 6 spades`; `none` of none."""
    return (", " if any(" " in word for word in words) else " ").join(words) or NONE_CHOSEN


# ---- positions


def board_text(
    game: Game,
    block: bytes,
    viewer: int | None = None,
    significant: SignificantPlaces | None = None,
    written: Mapping[int, str] | None = None,
    changed: Collection[int] = (),
    walls: Walls | None = None,
) -> str:
    """The position as a player (or with None a referee) sees it, for a terminal: the board, and the zones below it.

    What lies face down on empty squares, in a zone that each of them has, is shown on the board. Of other zones of
    sites only those are shown that hold something, and what they are called is said once for all that have one place.
    More than fit on a line are drawn as the board is, unless all that lies there is face down. With `significant`
    places no others are shown empty. What is `written` on squares is shown where they are empty; those that have
    `changed` are in brackets, and `walls` between squares are lines.
    """
    contents = look(game, block, viewer)
    below = face_down_on_squares(game, contents, written or {}, viewer)
    signs = signs_on_squares(game, contents, written or {}, below)
    board = [board_drawing(game, signs, changed=changed, walls=walls)] if game.board.cells else []
    zones = game.zones if significant is None else _with_significant(game.zones, significant, contents, viewer)
    shown = [zone for zone in zones if zone.site is None or not contents.keys().isdisjoint(zone.sites)]
    together: dict[str, list[Zone]] = {}
    for zone in shown:
        label = zone.label if _stands_alone(zone) else zone.label_of_all
        if label not in below.labels:
            together.setdefault(label, []).append(zone)
    margin = max(map(len, together), default=0)
    lines = (line for head, zones in together.items() for line in _zones(game, head, zones, contents, viewer, margin))
    return "\n".join([*board, *lines])


def _with_significant(
    zones: Iterable[Zone], significant: SignificantPlaces, contents: Contents, viewer: int | None
) -> Iterator[Zone]:
    """Zones with the places that hold something or are significant.

    Of several with one name, one for each colour, number and the like, those that have none are left out. Gaps in the
    hand of another player are nobody else's business.
    """
    for zone in zones:
        gaps = frozenset[int]() if is_hand_of_another(zone, viewer) else significant.gaps
        last = max(contents.keys() & set(zone.sites), default=NOTHING)
        places = tuple(
            site
            for site in zone.sites
            if site in contents or site in significant.always or (site < last and site in gaps)
        )
        if zone.site is not None:
            filled = tuple(site for site in zone.sites if site <= last)
            yield replace(zone, sites=filled) if len(zone.sites) > 1 and filled else zone
        elif places or all(type_.kind == "player" for type_, _ in zone.indices):
            yield replace(zone, sites=places)


def _stands_alone(zone: Zone) -> bool:
    """Whether a zone has lines of its own, unlike those of sites with one place each."""
    return zone.site is None or len(zone.sites) > 1


def _zones(
    game: Game, head: str, zones: Sequence[Zone], contents: Contents, viewer: int | None, margin: int
) -> Iterator[str]:
    """The places of a zone as they are shown, wrapped over several lines if needed: `hand of Ann  2 5 [?]`; those of
    several zones with the sites where they lie, `rank of Ann  a1 5  b3 [?]`."""
    places = [(zone, site) for zone in zones for site in places_as_shown(zone, contents, viewer)]
    names = ["" if _stands_alone(zone) else f"{game.board.name(zone.site or 0)} " for zone, _ in places]
    signs = [
        name + sign_in_zone(game, zone, contents.get(site), viewer)
        for name, (zone, site) in zip(names, places, strict=True)
    ] or [EMPTY]
    by_cell = {zone.site or 0: sign_in_zone(game, zone, contents.get(site), viewer) for zone, site in places}
    is_drawn = any(names) and MAX_ON_A_LINE < len(places) == len(by_cell)
    rows = _drawn(game, by_cell) if is_drawn else _wrapped(signs, bool(any(names)))
    yield from (f"{'' if number else head:{margin}}  {row}".rstrip() for number, row in enumerate(rows))
    numbers = [name or f"{number} " for number, name in enumerate(names, start=1)]
    closed = [zone.seen_by != "everybody" for zone, _ in places]  # what all see needs no hints
    seen = (contents.get(site, HIDDEN) if hides else HIDDEN for (_, site), hides in zip(places, closed, strict=True))
    shown = [
        f"{number}{listed_hints(game, each.hints)}"
        for number, each in zip(numbers, seen, strict=True)
        if each.hints and not each.is_hidden
    ]
    if shown:
        yield f"{'':{margin}}  hints: {'; '.join(shown)}"


def _drawn(game: Game, signs: Mapping[int, str]) -> list[str]:
    """Zones of sites drawn as a board; one line if all that lies there is face down."""
    return (
        [f"{FACE_DOWN} × {len(signs)}"] if {*signs.values()} == {FACE_DOWN} else board_drawing(game, signs).split("\n")
    )


def _wrapped(signs: Sequence[str], have_names: bool) -> Iterator[str]:
    """The places of a zone, in as many lines as they need."""
    width = max(map(len, signs), default=1) + have_names
    if len(signs) > MAX_ON_A_LINE:
        signs = list(_runs(signs))
    on_a_line = max(1, min(MAX_ON_A_LINE, MAX_LETTERS // (width + 1)))
    for first in range(0, max(1, len(signs)), on_a_line):
        yield " ".join(sign.ljust(width) for sign in signs[first : first + on_a_line])


def _runs(signs: Sequence[str]) -> Iterator[str]:
    """Signs, with one for many equal ones after each other that are empty or face down: `[?] × 31`."""
    for sign, alike in groupby(signs):
        number = len(list(alike))
        if number > MAX_ALIKE and sign in (EMPTY, FACE_DOWN):
            yield f"{sign} × {number}"
        else:
            yield from [sign] * number
