"""The session state of the page Tune."""

from playground.dashboard.widgets.search_form import SearchForm

FORM = SearchForm("tune", 2.0)


def vary_key(label: str) -> str:
    """The key of what may change in the game with a label."""
    return f"desk.tune.vary {label}"
