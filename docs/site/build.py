"""Build the documentation as a site: `make docs`, or `python docs/site/build.py [FOLDER]`.

The pages are copied into one folder as they lie in the repository, with what they link to, and a page of all rulesets
is written; then mkdocs builds the site and fails on a link that leads nowhere. Pages that the navigation does not name
(measures, decisions, others) are appended to it, so that none is left out.
"""

from __future__ import annotations

import logging
import re
import shutil
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
CONFIGURATION = Path(__file__).with_name("mkdocs.yml")
COPIED = ("README.md", "CHANGELOG.md", "LICENSE", "docs", "grammar", "benchmarks/notes.md", "rulesets", "simulations")
"""Pages, and what they link to."""
FENCE = re.compile(r"^(```\w+) .*$", re.MULTILINE)
"""The first line of a block that says more than its language: for the tests, and mkdocs would take it for no block."""

LISTED = {"For designers": ("Each measure", "docs/measures"), "For engineers": ("Decisions", "docs/decisions")}
"""Folders whose pages are listed in alphabetical order: below which part of the navigation, under which heading."""


def main(target: Path) -> None:
    """Build the site into `target/site`, from pages copied to `target/pages`."""
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(message)s")
    pages = target / "pages"
    copy_pages(pages)
    write_games(pages)
    config: Any = load_config(str(CONFIGURATION), docs_dir=str(pages), site_dir=str(target / "site"), strict=True)
    config.nav = with_lists(config.nav, pages)
    config.plugins.on_startup(command="build", dirty=False)
    try:
        build(config)
    finally:
        config.plugins.on_shutdown()


def copy_pages(pages: Path) -> None:
    """Copy all pages, and what they link to, into an empty folder."""
    shutil.rmtree(pages, ignore_errors=True)
    for name in COPIED:
        source, copy = ROOT / name, pages / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, copy, ignore=shutil.ignore_patterns("site", "tables", "__pycache__"))
        else:
            shutil.copyfile(source, copy)
    for page in pages.rglob("*.md"):
        page.write_text(FENCE.sub(r"\1", page.read_text(encoding="utf-8")), encoding="utf-8")


def write_games(pages: Path) -> None:
    """Write the page of all rulesets, with their boards drawn anew as pictures."""
    from playground.compiler import load
    from playground.pictures.position import position_svg, with_own_colour
    from playground.ruleset.find import ruleset_names

    about = "The rulesets that come along, with their house rules. `playground new` begins one of your own."
    parts = [f"# The games\n\n{about}"]
    (pages / "pictures").mkdir()
    for name in ruleset_names():
        compiled = load(name)
        ruleset, state = compiled.ruleset, compiled.reference_state()
        picture = with_own_colour(position_svg(compiled.game, state.to_bytes()))
        (pages / "pictures" / f"{name}.svg").write_text(picture, encoding="utf-8")
        variants = "".join(f"- `@{variant}`: {about}\n" for variant, about in ruleset.variants.items())
        about = " ".join(ruleset.about.split())
        parts.append(f"## {ruleset.title}\n\n{about}\n\n![The start]({Path('pictures') / name}.svg)\n\n{variants}")
    (pages / "games.md").write_text("\n\n".join(parts), encoding="utf-8")


def with_lists(navigation: list[dict[str, Any]], pages: Path) -> list[dict[str, Any]]:
    """The navigation with the pages of the listed folders and, at the end, those that are nowhere else."""
    written = str(navigation)
    for part in navigation:
        for title, entries in part.items():
            if title in LISTED:
                heading, folder = LISTED[title]
                entries.append({heading: _paths(sorted((pages / folder).glob("*.md")), pages)})
    listed = tuple(folder for _, folder in LISTED.values())
    found = _paths(sorted(pages.rglob("*.md")), pages)
    others = [page for page in found if page not in written and not page.startswith(listed)]
    return [*navigation, {"More": others}] if others else navigation


def _paths(files: list[Path], pages: Path) -> list[str]:
    return [str(file.relative_to(pages)) for file in files]


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build")
