"""What is shown around a board, as HTML: the seats and whose turn it is, the dice, the values of variables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path

from playground.engine.layout import layout_of
from playground.engine.packing import unpack
from playground.game.core import Game, RollVariable
from playground.game.prune import all_effects
from playground.pictures.colours import player_colour
from playground.play.board import remembered

STYLE = f"<style>{Path(__file__).with_name('board').joinpath('around.css').read_text(encoding='utf-8')}</style>"
FACES = "⚀⚁⚂⚃⚄⚅"


def seats_html(game: Game, names: Mapping[int, str], turn: int) -> str:
    """The players and who plays them; the one to move is highlighted. `names` holds agents or people by player."""
    items = (_seat(game, player, names.get(player, ""), player == turn) for player in range(len(game.players)))
    return f'<ul class="seats">{"".join(items)}</ul>'


def _seat(game: Game, player: int, who: str, is_next: bool) -> str:
    mark = ' class="next" aria-current="true"' if is_next else ""
    disc = f'<i style="background:{player_colour(game, player)}"></i>'
    return f"<li{mark}>{disc}<b>{escape(game.players[player])}</b> <small>{escape(who)}</small></li>"


def facts_html(game: Game, block: bytes, viewer: int | None) -> str:
    """The dice rolled and the other variables of a position, as far as `viewer` may see them."""
    visible, rolled = remembered(game, block, viewer), rolled_values(game, block)
    others = {name: text for name, text in visible.items() if name not in rolled}
    dice = (f"<li><small>{escape(_name(name))}</small> {_die(value)}</li>" for name, value in rolled.items())
    variables = (f"<li><small>{escape(_name(name))}</small> {escape(text)}</li>" for name, text in others.items())
    items = "".join([*dice, *variables])
    return f'<ul class="facts">{items}</ul>' if items else ""


def rolled_values(game: Game, block: bytes) -> dict[str, int]:
    """The values of the public variables that are set by rolling dice."""
    rolls = {effect.variable for effect in all_effects(game) if isinstance(effect, RollVariable)}
    fields = unpack(layout_of(game), block)
    public = (v for v in game.variables if v.name in rolls and v.each is None and not v.secret)
    return {v.name: fields[f"var.{v.name}"][0] for v in public if v.type.kind == "int"}


def names_html(title: str, names: Iterable[str]) -> str:
    """A line of names after a title; an empty text if there are no names."""
    items = "".join(f"<li>{escape(_name(name))}</li>" for name in names)
    return f'<ul class="facts"><li><small>{escape(title)}</small></li>{items}</ul>' if items else ""


def _die(value: int) -> str:
    face = f'<span class="die" aria-hidden="true">{FACES[value - 1]}</span>' if 1 <= value <= len(FACES) else ""
    return f"{face}<b>{value}</b>"


def _name(name: str) -> str:
    return name.strip("_").replace("_", " ")
