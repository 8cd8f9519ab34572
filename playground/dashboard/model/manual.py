"""The manual of the language as HTML for the editor's help: the keys of rulesets, and the rule language."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from playground.source.folders import grammar_folder, shipped_folder

if TYPE_CHECKING:
    from markdown_it.token import Token


@cache
def manual_html() -> str:
    """Both documents, one after the other; headings have identifiers, and links lead to them or are plain text."""
    pages = {"ruleset": shipped_folder("docs") / "ruleset.md", "rules": grammar_folder() / "README.md"}
    return "\n".join(_rendered(path, prefix) for prefix, path in pages.items())


def _rendered(path: Path, prefix: str) -> str:
    from markdown_it import MarkdownIt

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(path.read_text(encoding="utf-8"))
    for number, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", f"{prefix}--{_slug(tokens[number + 1].content)}")
        for child in token.children or ():
            if child.type == "link_open":
                _lead_within(child, prefix)
    return str(markdown.renderer.render(tokens, markdown.options, {}))


def _lead_within(link: Token, prefix: str) -> None:
    """Make a link to one of the two documents one within the page; others have no target there."""
    file, _, anchor = str(link.attrGet("href") or "").partition("#")
    page = "rules" if file.endswith("grammar/README.md") else "ruleset" if file.endswith("ruleset.md") else ""
    page = page or (prefix if not file else "")
    target = f"#{page}--{anchor}" if page and anchor else f"#{page}--{_TITLES[page]}" if page else ""
    link.attrs = {"href": target} if target else {}


_TITLES = {"ruleset": "a-ruleset-key-by-key", "rules": "the-rule-language"}


def _slug(heading: str) -> str:
    """The identifier that a heading has on the sites that show these files."""
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", heading.lower()))
