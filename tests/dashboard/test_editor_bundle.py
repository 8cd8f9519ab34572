"""The bundle of the editor is what `make editor` makes of its sources, and names what is in it."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

from playground.dashboard.widgets.editor import BUNDLE, BUNDLE_ADDRESS, FOLDER, bundle_digest
from tests.dashboard.own_routes import ask

SOURCE = FOLDER / "source"


def hash_of_sources(folder: Path) -> str:
    """As in build.mjs."""
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.iterdir() if path.suffix in (".js", ".mjs", ".json")):
        content = path.read_bytes()
        digest.update(f"{path.name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def test_the_bundle_was_made_of_these_sources() -> None:
    made_of = (BUNDLE.parent / "sources.sha256").read_text().strip()
    assert made_of == hash_of_sources(SOURCE), "the sources of the editor have changed: make editor"


def test_the_lock_file_has_all_packages_pinned_by_their_hash_and_names_no_host() -> None:
    text = (SOURCE / "package-lock.json").read_text()
    packages = {name: package for name, package in json.loads(text)["packages"].items() if name}
    assert "node_modules/@codemirror/view" in packages
    assert [name for name, package in packages.items() if not package.get("integrity")] == []
    assert not re.search(r"https?://", text)


def test_packages_are_pinned_to_one_version_and_their_licences_are_kept() -> None:
    package = json.loads((SOURCE / "package.json").read_text())
    licences = (BUNDLE.parent / "LICENCES.txt").read_text()
    for name, version in package["dependencies"].items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version)
        assert f"{name} {version} (MIT)" in licences


def test_the_server_has_the_bundle_at_the_address_that_names_its_content() -> None:
    answer = ask(f"/{BUNDLE_ADDRESS.format(digest=bundle_digest())}")
    assert (answer.status, answer.body) == (200, BUNDLE.read_bytes())
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    assert ask("/_playground/editor/other.js").status == 404
    assert ask("/static/js/index.js").status == 418
