"""What is shown around a board, as HTML: the seats and whose turn it is, the dice, the values of variables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path

from playground.dashboard.widgets.layout import player_disc
from playground.engine.labels import in_words
from playground.engine.layout import layout_of
from playground.engine.observation import sees_value
from playground.engine.packing import unpack
from playground.engine.plain_names import spoken
from playground.engine.visible_components import HIDDEN, Component, look
from playground.game.core import NOTHING, Game, GameVariable, RollVariable
from playground.game.effect_sequences import all_effects
from playground.play.site_contents import seen_place
from playground.play.words import Words
from playground.ruleset.model import Ruleset

STYLE = f"<style>{Path(__file__).with_name('board').joinpath('around.css').read_text(encoding='utf-8')}</style>"
FACES = "⚀⚁⚂⚃⚄⚅"


def seats_html(game: Game, names: Mapping[int, str], turn: int) -> str:
    """The players and who plays them; the one to move is highlighted. `names` holds agents or people by player."""
    items = (_seat(game, player, names.get(player, ""), player == turn) for player in range(len(game.players)))
    return f'<ul class="seats">{"".join(items)}</ul>'


def _seat(game: Game, player: int, who: str, is_next: bool) -> str:
    mark = ' class="next" aria-current="true"' if is_next else ""
    disc = player_disc(game, player)
    return f"<li{mark}>{disc}<b>{escape(game.players[player])}</b> <small>{escape(who)}</small></li>"


def facts_html(game: Game, block: bytes, viewer: int | None, glossary: Mapping[str, str] | None = None) -> str:
    """The dice rolled, and folded below them what else the game remembers, as far as `viewer` may see it.

    `glossary` has what the variables mean in English.
    """
    rolled = rolled_values(game, block)
    dice = "".join(f"<li><small>{escape(spoken(name))}</small> {_die(value)}</li>" for name, value in rolled.items())
    items = "".join(
        f"<li>{escape(known)}: <b>{escape(value)}</b></li>"
        for name, value in remembered_in_words(game, block, viewer).items()
        if name not in rolled
        for known in [(glossary or {}).get(name) or spoken(name)]
    )
    chips = f'<ul class="facts">{dice}</ul>' if dice else ""
    about = f'<details class="numbers"><summary>What the game remembers</summary><ul>{items}</ul></details>'
    return chips + (about if items else "")


def remembered_in_words(game: Game, block: bytes, viewer: int | None) -> dict[str, str]:
    """The values of the variables that players are shown, and that are not as they were at the start, by name, as
    people say them."""
    fields, contents = unpack(layout_of(game), block), look(game, block, viewer)
    found: dict[str, str] = {}
    for variable in game.variables:
        if variable.kept or not variable.is_shown or (variable.secret and variable.each is None and viewer is not None):
            continue
        values = list(enumerate(fields[f"var.{variable.name}"]))
        if variable.secret and viewer is not None:
            values = [(place, value) for place, value in values if sees_value(variable, place, viewer)]
        start = variable.start_values()
        texts = [_value(game, variable, place, value, contents) for place, value in values if value != start[place]]
        if texts:
            found[variable.name] = ", ".join(texts)
    return found


def _value(game: Game, variable: GameVariable, place: int, value: int, contents: Mapping[int, Component]) -> str:
    words = Words(game)
    if variable.type.kind == "bool":
        text = "yes" if value else "no"
    elif variable.type.kind == "site" and value != NOTHING:
        component = contents.get(value, HIDDEN) if value in game.board.cell_set else HIDDEN
        where = seen_place(game, value, contents)
        text = where if component.is_hidden else f"{in_words(game, component)} on {where}"
    else:
        text = words.say(variable.type, value)
    return text if variable.each is None else f"{words.whose(variable, place)}: {text}"


def glossary_of(ruleset: Ruleset) -> dict[str, str]:
    """What words of a ruleset mean in English."""
    return {name: " ".join(text.text.split()) for name, text in ruleset.glossary.items()}


def rolled_values(game: Game, block: bytes) -> dict[str, int]:
    """The values of the public variables that are set by rolling dice."""
    rolls = {effect.variable for effect in all_effects(game) if isinstance(effect, RollVariable)}
    fields = unpack(layout_of(game), block)
    public = (v for v in game.variables if v.name in rolls and v.each is None and v.is_shown and not v.secret)
    return {v.name: fields[f"var.{v.name}"][0] for v in public if v.type.kind == "int"}


def names_html(title: str, names: Iterable[str]) -> str:
    """A line of names after a title; an empty text if there are no names."""
    items = "".join(f"<li>{escape(spoken(name))}</li>" for name in names)
    return f'<ul class="facts"><li><small>{escape(title)}</small></li>{items}</ul>' if items else ""


def _die(value: int) -> str:
    face = f'<span class="die" aria-hidden="true">{FACES[value - 1]}</span>' if 1 <= value <= len(FACES) else ""
    return f"{face}<b>{value}</b>"
