"""Choosing a game on a page: ruleset, variant, parameters."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from playground.dashboard.model import rulesets
from playground.dashboard.model.game_choice import GameChoice, choice_of, games
from playground.dashboard.session import GAME, RULESET_TEXTS
from playground.dashboard.widgets.controls import selectbox
from playground.dashboard.widgets.diagnostics import diagnostics_html
from playground.dashboard.widgets.parameter_picker import choose_parameters, set_parameters
from playground.ruleset.selection import parse_selection

TEXTS = RULESET_TEXTS
"""Session key of the edited texts, by ruleset name."""

AS_WRITTEN = "as written"
"""The option that selects no variant."""


def edits() -> dict[str, str]:
    """The texts that the user has edited, by ruleset name."""
    texts: dict[str, str] = st.session_state.setdefault(TEXTS, {})
    return texts


def choose_game(key: str = "", *, variant: bool = True, parameters: bool = True) -> GameChoice | None:
    """Draw one or two boxes in a row and, folded, the parameters; return the choice.

    If the chosen game has mistakes, they are shown and None is returned. All pages that give no `key` share one
    choice, which a link can set; with a `key`, the choice is separate.
    """
    game_key = f"desk.{key}.game" if key else GAME
    _ensure_known_game(game_key)
    left, right = st.columns(2) if variant else (st.container(), st.container())
    with left:
        label = selectbox("Game", games(edits()), key=game_key)
    plain = choice_of(label, edits())
    plain_compiled = plain.check().compiled
    if plain_compiled is None:
        st.html(diagnostics_html(plain.check().errors, label, plain.check().fault))
        return None
    chosen = plain
    if variant:
        with right:
            chosen = plain.varied(_choose_variant(label, plain_compiled.ruleset.variants, key), {})
    if parameters:
        compiled = chosen.check().compiled or plain_compiled
        settings = choose_parameters(f"{key}.{chosen.label}", compiled.ruleset.parameters)
        chosen = plain.varied(_variant_of(chosen), settings) if settings else chosen
    if chosen.check().compiled is None:
        st.html(diagnostics_html(chosen.check().errors, chosen.label, chosen.check().fault))
        return None
    return chosen


def set_game(label: str) -> None:
    """Have the boxes that share one choice show a game, with its variant and its parameters.

    Raises PlaygroundError for a game that cannot be chosen.
    """
    chosen = choice_of(label, edits())
    selection = parse_selection(chosen.selection)
    plain = chosen.varied(None, {})
    st.session_state[GAME] = plain.label
    st.session_state[f"desk..variant.{plain.label}"] = selection.variant or AS_WRITTEN
    of_variant = plain.varied(selection.variant, {})
    set_parameters(f".{of_variant.label}", of_variant.compiled.ruleset.parameters, selection.settings)


def _ensure_known_game(game_key: str) -> None:
    """Replace a choice that no longer exists by the shared choice, or by the default game."""
    known = games(edits())
    if st.session_state.get(game_key) not in known:
        shared = st.session_state.get(GAME)
        st.session_state[game_key] = shared if shared in known else rulesets.first_comparison().ruleset


def _choose_variant(label: str, variants: Mapping[str, str], key: str) -> str | None:
    options = [AS_WRITTEN, *variants]
    widget_key = f"desk.{key}.variant.{label}"
    if st.session_state.get(widget_key) not in options:
        st.session_state[widget_key] = AS_WRITTEN
    about = "  \n".join(f"**{name}**: {words}" for name, words in variants.items())
    chosen = selectbox("Variant", options, key=widget_key, help=about or None, disabled=not variants)
    return None if chosen == AS_WRITTEN else chosen


def _variant_of(chosen: GameChoice) -> str | None:
    return parse_selection(chosen.selection).variant
