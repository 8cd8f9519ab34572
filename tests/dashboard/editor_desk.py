"""The editor on a page of its own, and what a visitor can see and do there."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from PIL import Image

from playground.dashboard.widgets.editor import FOLDER
from playground.source.folders import shipped_folder

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

TRIO = (shipped_folder("rulesets") / "trio.yaml").read_text(encoding="utf-8")
LONG = "".join(f"line {number}: of many  # {number}\n" for number in range(1, 3000)) + "the end"

MOUNT = """async ([code, data]) => {
  const module = await import(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })))
  window.sent = []
  window.show = (data) => module.default({ data, parentElement: document.body,
    setStateValue: (name, value) => window.sent.push(value) })
  window.show(data)
}"""

REMOUNT = """([html, data]) => {
  document.querySelector('.editor').remove()
  document.body.insertAdjacentHTML('afterbegin', html)
  window.show(data)
}"""
"""What Streamlit does where it removes the component and draws it again."""


class Desk:
    """The editor on a page of its own."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.text: Locator = page.locator("textarea.text")
        self.html, css, self.code = (
            FOLDER.joinpath(f"editor.{kind}").read_text("utf-8") for kind in ("html", "css", "js")
        )
        style = f"<style>body {{ margin: 40px 8px 300px }} {css}</style>"
        page.set_content(f"{style}{self.html}<textarea id='source'></textarea>")

    def open(self, text: str, marks: list[dict[str, Any]] | None = None) -> None:
        self.page.evaluate(MOUNT, [self.code, self.data(text, marks)])

    def remount(self, data: dict[str, Any]) -> None:
        """Take the editor away and put a new one in its place."""
        self.page.evaluate(REMOUNT, [self.html, data])

    def receive(self, data: dict[str, Any]) -> None:
        """Get a redraw."""
        self.page.evaluate("data => window.show(data)", data)

    @staticmethod
    def data(text: str, marks: list[dict[str, Any]] | None = None, name: str = "mine") -> dict[str, Any]:
        return {"text": text, "name": name, "revision": 1, "marks": marks or [], "problem": ""}

    @property
    def value(self) -> str:
        return self.text.input_value()

    @property
    def cursor(self) -> tuple[int, int]:
        """The line, from 1, and the column, from 0."""
        before = self.before
        return before.count("\n") + 1, len(before) - before.rfind("\n") - 1

    @property
    def before(self) -> str:
        """The text before the cursor."""
        return str(self.text.evaluate("text => text.value.slice(0, text.selectionEnd)"))

    def box_of(self, words: str) -> dict[str, float]:
        """Where words are painted that are one piece of the coloured text: its last such piece."""
        found = self.page.evaluate(
            """words => {
              const walker = document.createTreeWalker(document.querySelector('pre.under'), NodeFilter.SHOW_TEXT)
              let box = null
              while (walker.nextNode()) {
                const at = walker.currentNode.data.lastIndexOf(words)
                if (at < 0) continue
                const range = document.createRange()
                range.setStart(walker.currentNode, at)
                range.setEnd(walker.currentNode, at + words.length)
                box = range.getBoundingClientRect().toJSON()
              }
              return box
            }""",
            words,
        )
        assert found is not None, f"{words!r} is not painted"
        return dict(found)

    def check_visible(self, words: str) -> None:
        """They lie within the editor and the window, and there is ink where they lie."""
        box, room = self.box_of(words), self.text.bounding_box()
        size = self.page.viewport_size
        assert room is not None
        assert size is not None
        assert room["x"] - 1 <= box["left"] < box["right"] <= room["x"] + room["width"] + 1
        assert room["y"] - 1 <= box["top"] < box["bottom"] <= min(room["y"] + room["height"], size["height"]) + 1
        clip = {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}
        picture = Image.open(io.BytesIO(self.page.screenshot(clip=clip))).convert("L")  # type: ignore[arg-type]
        darkest, lightest = picture.getextrema()
        assert lightest - darkest > 60, f"{words!r} is blank"

    def click_behind(self, words: str) -> None:
        box = self.box_of(words)
        self.page.mouse.click(box["right"] - 1, (box["top"] + box["bottom"]) / 2)

    def paste(self, words: str) -> None:
        """Copied from elsewhere by the keyboard, as people do it."""
        source = self.page.locator("#source")
        source.evaluate("(source, words) => { source.value = words; source.select() }", words)
        source.press("Control+c")
        self.text.press("Control+v")

    def wheel_to_the_end(self) -> None:
        self.text.hover(position={"x": 100, "y": 60})
        for _ in range(1000):
            if self.text.evaluate("text => text.scrollTop >= text.scrollHeight - text.clientHeight - 1"):
                return
            before = self.text.evaluate("text => text.scrollTop")
            self.page.mouse.wheel(0, 3000)
            self.page.wait_for_function("y => document.querySelector('.text').scrollTop > y", arg=before)
        raise AssertionError("the end is never reached")

    def settled(self) -> None:
        """What is painted follows events of the browser, which come with its next frame."""
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def mark(text: str, words: str) -> dict[str, Any]:
    """A mistake at the first such words."""
    start = text.index(words)
    line = text.count("\n", 0, start) + 1
    return {"start": start, "end": start + len(words), "line": line, "column": 1, "severity": "error", "message": "no"}
