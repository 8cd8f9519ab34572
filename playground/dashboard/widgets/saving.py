"""What makes the buttons that save charts and tables work, once for every page."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from playground.charts import saving

if TYPE_CHECKING:
    from streamlit.components.v2.types import ComponentRenderer


def install_saving() -> None:
    """Have the page listen to its buttons; draws nothing."""
    _component()(key="saving", height=0)


@cache
def _component() -> ComponentRenderer:
    from streamlit.components.v2 import component

    js = f"{saving.script()}\nexport default function () {{ installSaving() }}\n"
    return component("saving", html="<span hidden></span>", js=js)
