"""The editor on a page of its own, or on one of the dashboard, and what a visitor can see and do there."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Any

from PIL import Image

from playground.compiler import check
from playground.dashboard.model.manual import manual_html
from playground.dashboard.widgets.diagnostics import diagnostics_html
from playground.dashboard.widgets.editor import BUNDLE, FOLDER, marks
from playground.language_service.answers import answer, outline, snippets
from playground.language_service.words import words
from playground.source.folders import shipped_folder

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route

SERVER = "http://desk.test"
"""Where the desk has its own language service and manual."""

EDITOR = ".cm-content"
"""What holds the visible lines and takes the keys."""

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

FIND = """const editor = (root) => root.querySelector('.editor') ??
  [...root.querySelectorAll('*')].map((each) => each.shadowRoot && editor(each.shadowRoot)).find(Boolean);
const view = () => editor(document)?.view;
"""
"""The editor is in a shadow tree of the dashboard's page, and may be another element after each redraw."""


def text_of(page: Page) -> str:
    """The whole text in the editor, of which only the visible lines are in the page."""
    return str(page.evaluate(f"() => {{ {FIND} return view().state.doc.toString() }}"))


def wait_for_text(page: Page, pattern: str | re.Pattern[str], *, there: bool = True) -> None:
    """Until the text is, or is no longer, this one, or matches the pattern."""
    arg = [None, pattern.pattern, there] if isinstance(pattern, re.Pattern) else [pattern, None, there]
    page.wait_for_function(
        f"""([whole, pattern, there]) => {{ {FIND}
          const text = view()?.state.doc.toString()
          const found = pattern === null ? text === whole : new RegExp(pattern, 's').test(text)
          return text !== undefined && found === there }}""",
        arg=arg,
    )


def selected_in(page: Page) -> str:
    """The selected text."""
    return str(
        page.evaluate(
            f"""() => {{ {FIND} const {{ from, to }} = view().state.selection.main
              return view().state.sliceDoc(from, to) }}"""
        )
    )


def put_cursor(page: Page, before: str, after: str) -> None:
    """Place the cursor between two texts that stand side by side in the editor."""
    page.locator(EDITOR).wait_for()
    page.evaluate(
        f"""([before, after]) => {{ {FIND}
          const at = view().state.doc.toString().indexOf(before + after) + before.length
          view().focus()
          view().dispatch({{ selection: {{ anchor: at }}, scrollIntoView: true }}) }}""",
        [before, after],
    )


class Desk:
    """The editor on a page of its own."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.text: Locator = page.locator(EDITOR)
        self.scroller: Locator = page.locator(".cm-scroller")
        self.html, css = (FOLDER.joinpath(f"editor.{kind}").read_text("utf-8") for kind in ("html", "css"))
        self.code = BUNDLE.read_text("utf-8")
        style = f"<style>body {{ margin: 40px 8px 300px }} {css}</style>"
        page.set_content(f"{style}{self.html}<textarea id='source'></textarea>")
        page.route(f"{SERVER}/**", self._serve)

    @staticmethod
    def _serve(route: Route) -> None:
        """Answer as the dashboard's server does."""
        allowed = {"Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*"}
        if route.request.url.endswith("help"):
            route.fulfill(body=manual_html(), content_type="text/html", headers=allowed)
        elif route.request.method == "OPTIONS":
            route.fulfill(headers=allowed)
        else:
            route.fulfill(json=answer(route.request.post_data_json), headers=allowed)

    def open_checked(self, text: str) -> None:
        """Open a ruleset with its mistakes, and with all that the dashboard sends."""
        self.page.evaluate(MOUNT, [self.code, self.checked(text)])

    def checked(self, text: str, **more: Any) -> dict[str, Any]:
        """What the dashboard sends of a ruleset."""
        _, found = check("<editor>", text=text)
        listed = diagnostics_html(found, "<editor>", "", text)
        help_ = {"service": f"{SERVER}/language", "help": f"{SERVER}/help"}
        shown = {"problems": listed, "outline": outline(text), "snippets": snippets(), **help_}
        return self.data(text, marks(text, found), **shown, **more)

    def open(self, text: str, marks: list[dict[str, Any]] | None = None) -> None:
        self.page.evaluate(MOUNT, [self.code, self.data(text, marks)])

    def remount(self, data: dict[str, Any]) -> None:
        """Take the editor away and put a new one in its place."""
        self.page.evaluate(REMOUNT, [self.html, data])

    def receive(self, data: dict[str, Any]) -> None:
        """Get a redraw."""
        self.page.evaluate("data => window.show(data)", data)

    @staticmethod
    def data(text: str, marks: list[dict[str, Any]] | None = None, name: str = "mine", **more: Any) -> dict[str, Any]:
        drawn = {"text": text, "name": name, "revision": 1, "marks": marks or [], "problem": "", "seen": "", "last": ""}
        return {**drawn, "words": words().content(), "label": "Ruleset", **more}

    def wait_for_sent(self, count: int) -> list[dict[str, Any]]:
        """The messages that the server has got, once there are so many."""
        self.page.wait_for_function("count => window.sent.length >= count", arg=count)
        return list(self.page.evaluate("window.sent"))

    @property
    def value(self) -> str:
        return text_of(self.page)

    @property
    def cursor(self) -> tuple[int, int]:
        """The line, from 1, and the column, from 0."""
        before = self.before
        return before.count("\n") + 1, len(before) - before.rfind("\n") - 1

    @property
    def before(self) -> str:
        """The text before the cursor."""
        head = "view().state.selection.main.head"
        return str(self.page.evaluate(f"() => {{ {FIND} return view().state.sliceDoc(0, {head}) }}"))

    @property
    def scrolled(self) -> float:
        """How far the text is scrolled down, in pixels."""
        return float(self.scroller.evaluate("each => each.scrollTop"))

    def visible_lines(self) -> list[str]:
        """The texts of the lines that lie within the editor, at least in part."""
        return list(
            self.scroller.evaluate(
                """scroller => {
                  const room = scroller.getBoundingClientRect()
                  return [...scroller.querySelectorAll('.cm-line')].filter((line) => {
                    const box = line.getBoundingClientRect()
                    return box.bottom > room.top && box.top < room.bottom
                  }).map((line) => line.textContent)
                }"""
            )
        )

    def marked_lines(self) -> list[int]:
        """The numbers of the visible lines with a mistake in the gutter."""
        return list(
            self.page.evaluate(
                """() => {
                  const room = document.querySelector('.cm-scroller').getBoundingClientRect()
                  const numbers = [...document.querySelectorAll('.cm-lineNumbers .cm-gutterElement')]
                  return [...document.querySelectorAll('.cm-lint-marker')].map((marker) => {
                    const { top } = marker.parentElement.getBoundingClientRect()
                    if (top < room.top || top > room.bottom) return null
                    const beside = (each) => Math.abs(each.getBoundingClientRect().top - top) < 5 && each.offsetHeight
                    return Number(numbers.find(beside)?.textContent)
                  }).filter(Boolean)
                }"""
            )
        )

    def box_of(self, words: str) -> dict[str, float]:
        """Where words are painted within one line: the last such place."""
        found = self.page.evaluate(
            """words => {
              let box = null
              for (const line of document.querySelectorAll('.cm-line')) {
                const at = line.textContent.lastIndexOf(words)
                if (at < 0) continue
                const range = document.createRange()
                const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
                let start = 0
                let begun = false
                while (walker.nextNode()) {
                  const end = start + walker.currentNode.data.length
                  if (!begun && at < end) { range.setStart(walker.currentNode, at - start); begun = true }
                  if (at + words.length <= end) {
                    range.setEnd(walker.currentNode, at + words.length - start)
                    break
                  }
                  start = end
                }
                box = [...range.getClientRects()].at(-1).toJSON()
              }
              return box
            }""",
            words,
        )
        assert found is not None, f"{words!r} is not painted"
        return dict(found)

    def check_visible(self, words: str) -> None:
        """They lie within the editor and the window, and there is ink where they lie."""
        box, room = self.box_of(words), self.scroller.bounding_box()
        size = self.page.viewport_size
        assert room is not None
        assert size is not None
        assert room["x"] - 1 <= box["left"] < box["right"] <= room["x"] + room["width"] + 1
        assert room["y"] - 1 <= box["top"] < box["bottom"] <= min(room["y"] + room["height"], size["height"]) + 1
        clip = {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}
        picture = Image.open(io.BytesIO(self.page.screenshot(clip=clip))).convert("L")  # type: ignore[arg-type]  # a FloatRect
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
        self.scroller.hover(position={"x": 200, "y": 60})
        for _ in range(1000):
            if self.scroller.evaluate("each => each.scrollTop >= each.scrollHeight - each.clientHeight - 1"):
                return
            before = self.scrolled
            self.page.mouse.wheel(0, 3000)
            self.page.wait_for_function("y => document.querySelector('.cm-scroller').scrollTop > y", arg=before)
        raise AssertionError("the end is never reached")

    def settled(self) -> None:
        """What is painted follows events of the browser, which come with its next frame."""
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def mark(text: str, words: str) -> dict[str, Any]:
    """A mistake at the first such words."""
    start = text.index(words)
    line = text.count("\n", 0, start) + 1
    return {"start": start, "end": start + len(words), "line": line, "column": 1, "severity": "error", "message": "no"}
