"""Saving the game on the bench as a variant, and the list of the visitor's own variants."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import streamlit as st

from playground.dashboard.model.draft import Draft
from playground.dashboard.model.game_choice import GameChoice
from playground.dashboard.model.own_variants import (
    MAX_ABOUT,
    Deleted,
    Home,
    delete_variant,
    home_of,
    rename_variant,
    restore_variant,
    save_as_variant,
    variants_as_in,
    with_variant,
)
from playground.dashboard.model.rulesets import checked
from playground.dashboard.views.compare.entries import compare_games
from playground.dashboard.views.workshop.bench import (
    HISTORY,
    also_edited,
    drop_edits,
    open_ruleset,
    show_variant,
    shown_variant,
)
from playground.dashboard.widgets.game_picker import edits
from playground.dashboard.widgets.history import record
from playground.dashboard.widgets.layout import markdown_escape
from playground.dashboard.widgets.popover import close_popover
from playground.ruleset.difference import difference
from playground.ruleset.text_edit import with_key, without_entry
from playground.source.diagnostics import PlaygroundError

DELETED = "desk.workshop.deleted"
"""Session key of the variants that were deleted, the last one last."""

SAVE_VARIANT = "save as variant"
"""The key of the popover that the form is in."""

MAX_DELETED = 20
PROBLEM = "own variants problem"


def save_variant(current: Draft, base: GameChoice, edited: GameChoice) -> None:
    """Draw the form that saves the game on the bench as a variant; say why it cannot be."""
    home, problem = home_of(current), _nothing_to_save(base, edited)
    where = f"`{home.path}`" + (f", which extends {home.extends}" if home.extends else "")
    stays = f" {home.extends} itself stays as it is." if home.extends else ""
    if problem:
        st.markdown(problem)
        return
    with st.form("save variant", border=False):
        name = st.text_input("Name of the variant", placeholder="my-variant", key=f"variant name {home.name}")
        about = st.text_input("What it is, in one line", suggested_about(base, edited), max_chars=MAX_ABOUT)
        st.caption(f"It is written into {where}.{stays}")
        if st.form_submit_button("Save variant", type="primary", width="stretch"):
            _save(current, home, name, about, edited)


def _nothing_to_save(base: GameChoice, edited: GameChoice) -> str:
    """Why the game on the bench is no variant, as Markdown; empty if it is one."""
    before, after = base.check().compiled, edited.check().compiled
    if after is None:
        return "Mend the mistakes in the text first."
    if before is not None and before.game.hash == after.game.hash:
        return "There is nothing to save yet: **move a control** or change a rule, and save what comes of it."
    return ""


def suggested_about(base: GameChoice, edited: GameChoice) -> str:
    """One line from what changed: `stride is 4 instead of 3; skid is no instead of yes`."""
    changes = difference(base.compiled.ruleset, edited.compiled.ruleset)
    line = "; ".join(str(change).partition(" (")[0] for change in changes)
    return line if len(line) <= MAX_ABOUT else f"{line[: MAX_ABOUT - 1]}…"


def _save(current: Draft, home: Home, name: str, about: str, edited: GameChoice) -> None:
    try:
        text = save_as_variant(home, name, about, edited)
        keep = not variants_as_in(current.text, current.original, shown_variant(current.name))
    except PlaygroundError as problem:
        st.error(str(problem))
        return
    name = name.strip()
    record(HISTORY, current.name, current.text, f"saved as {name}")
    if not keep:
        drop_edits(current.name)
    elif home.name == current.name:  # other variants were edited too, which is not saved with this one
        also_edited(home.name, text, lambda edited_text: with_variant(edited_text, name, text))
    st.toast(f"Saved as {home.name}@{name} in {home.path}", icon=":material/check:")
    close_popover(SAVE_VARIANT)
    open_ruleset(home.name, name)
    st.rerun()


# ---- the list


def show_own_variants(current: Draft) -> None:
    """Draw the visitor's own variants of the ruleset, and those that were deleted and can be restored."""
    home = home_of(current)
    variants = home.variants()
    gone = [each for each in _deleted() if each.home == home.name]
    with st.expander(f"My variants ({len(variants)})", icon=":material/bookmarks:", key="own variants"):
        problem = st.session_state.pop(PROBLEM, "")
        if problem:
            st.error(problem)
        if not variants and not gone:
            st.caption("None yet. Move a control, then press *Save as variant*.")
        for name, about in variants.items():
            _variant(current, home, name, about)
        for deleted in gone:
            _gone(home, deleted)


def _variant(current: Draft, home: Home, name: str, about: str) -> None:
    with st.container(key=f"own variant {name}", border=True):
        st.html(variant_html(home, name, about))
        with st.container(horizontal=True):
            st.button("Show", key=f"show {name}", on_click=open_ruleset, args=(_label(home), name))
            if st.button("Compare", key=f"compare {name}"):
                compare_games([home.name, f"{home.name}@{name}"])
            with st.popover("Rename"):
                st.text_input("New name", name, key=_new_name(name))
                st.button("Rename", key=f"rename {name}", on_click=_rename, args=(current, home, name))
            st.button("Delete", key=f"delete {name}", on_click=_delete, args=(current, home, name))


def _gone(home: Home, deleted: Deleted) -> None:
    with st.container(key=f"deleted variant {deleted.name}", horizontal=True, vertical_alignment="center"):
        st.caption(markdown_escape(f"{deleted.name} was deleted."))
        st.button("Restore", key=f"restore {deleted.name}", on_click=_restore, args=(home, deleted))


def variant_html(home: Home, name: str, about: str) -> str:
    """A variant: its name, its line, and what it changes."""
    base, varied = (checked(selection, home.text).compiled for selection in (home.name, f"{home.name}@{name}"))
    found = difference(base.ruleset, varied.ruleset) if base and varied else ()
    changes = "; ".join(str(change) for change in found) if varied else "it has mistakes: show it to mend them"
    return (
        f'<div class="recorded"><p><b>{escape(name)}</b> {escape(about)}<br><small>{escape(changes)}</small></p></div>'
    )


def _label(home: Home) -> str:
    """The label of the ruleset that has the variants: its edit, if it is being edited."""
    return f"my edit of {home.name}" if home.name in edits() else home.name


def _new_name(name: str) -> str:
    return f"new name of {name}"


def _rename(current: Draft, home: Home, old: str) -> None:
    new = str(st.session_state[_new_name(old)]).strip()

    def rename() -> None:
        also_edited(home.name, rename_variant(home, old, new), lambda text: with_key(text, ("variants", old), new))

    _reporting(rename)
    if shown_variant(current.name) == old and home.name == current.name and PROBLEM not in st.session_state:
        show_variant(home.name, new)


def _delete(current: Draft, home: Home, name: str) -> None:
    def delete() -> None:
        deleted = delete_variant(home, name)
        st.session_state[DELETED] = [*_deleted(), deleted][-MAX_DELETED:]
        also_edited(home.name, deleted.after, lambda text: without_entry(text, ("variants", name)))

    _reporting(delete)
    if shown_variant(current.name) == name and home.name == current.name:
        show_variant(home.name, None)


def _restore(home: Home, deleted: Deleted) -> None:
    def restore() -> None:
        text = restore_variant(home, deleted)
        st.session_state[DELETED] = [each for each in _deleted() if each != deleted]
        also_edited(home.name, text, lambda edited: with_variant(edited, deleted.name, text))

    _reporting(restore)


def _reporting(change: Callable[[], None]) -> None:
    """Do what a button is for; the next redraw reports why it could not be done."""
    try:
        change()
    except PlaygroundError as problem:
        st.session_state[PROBLEM] = str(problem)


def _deleted() -> list[Deleted]:
    return list(st.session_state.get(DELETED, []))
