"""A timed redraw that was requested on the page before neither changes pages nor clears the one that is open."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.scriptrunner_utils.script_requests import RerunData, ScriptRequests

from playground.dashboard.late_redraws import behind_whole_pages

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocketRoute

BEFORE, OPENED = "page before", "page opened"


def request(requests: ScriptRequests, new: RerunData) -> RerunData:
    """What is to be run after this request, behind what was requested before it."""
    assert behind_whole_pages(ScriptRequests.request_rerun)(requests, new)
    return requests._rerun_data


def test_a_page_that_is_about_to_open_is_not_replaced_by_a_late_redraw() -> None:
    requests = ScriptRequests()
    request(requests, RerunData(page_script_hash=OPENED))
    late = request(requests, RerunData(page_script_hash=BEFORE, fragment_id="part", is_auto_rerun=True))
    assert (late.page_script_hash, late.fragment_id_queue) == (OPENED, [])


def test_other_requests_are_taken_as_they_were() -> None:
    requests = ScriptRequests()
    timed = request(requests, RerunData(page_script_hash=OPENED, fragment_id="part", is_auto_rerun=True))
    assert timed.fragment_id_queue == ["part"]
    pressed = request(requests, RerunData(page_script_hash=OPENED, fragment_id="other"))
    assert pressed.fragment_id_queue == ["part", "other"]
    assert request(requests, RerunData(page_script_hash=BEFORE)).page_script_hash == BEFORE


class Connection:
    """Between a page and the server: sends a timed redraw of a part of the first page while the second is drawn."""

    def __init__(self, page: Page) -> None:
        self.parts: list[str] = []
        self.first: str = ""
        self.redrawn: list[str] = []
        self.request: bytes = b""
        self.late: str = ""
        page.route_web_socket(lambda address: "_stcore/stream" in address, self._connect)

    def _connect(self, browser: WebSocketRoute) -> None:
        self.server = browser.connect_to_server()
        browser.on_message(self._sent)
        self.server.on_message(lambda message: self._received(message, browser))

    def _sent(self, message: Any) -> None:
        parsed = BackMsg.FromString(message)
        if parsed.WhichOneof("type") == "rerun_script" and not self.late:
            self.request = message
        self.server.send(message)

    def _received(self, message: Any, browser: WebSocketRoute) -> None:
        parsed = ForwardMsg.FromString(message)
        if parsed.WhichOneof("type") == "delta" and parsed.delta.fragment_id and not self.late:
            self.parts.append(parsed.delta.fragment_id)
        if parsed.WhichOneof("type") == "navigation" and not self.first:
            self.first = parsed.navigation.page_script_hash
        if parsed.WhichOneof("type") == "new_session":
            if self.late in parsed.metadata.run.fragment_ids:
                self.redrawn.append(parsed.new_session.page_script_hash)
            if self.first not in ("", parsed.new_session.page_script_hash) and not self.late:
                self._send_late()
        browser.send(message)

    def _send_late(self) -> None:
        self.late = self.parts[-1]
        late = BackMsg.FromString(self.request)
        late.rerun_script.page_script_hash = self.first
        late.rerun_script.fragment_id, late.rerun_script.is_auto_rerun = self.late, True
        self.server.send(late.SerializeToString())


@pytest.mark.browser
@pytest.mark.exhaustive
def test_a_page_stays_when_a_redraw_of_the_page_before_comes_late(page: Page, address: str) -> None:
    connection = Connection(page)
    page.goto(f"{address}/workshop?game=triad")
    page.get_by_role("textbox").first.wait_for()
    page.get_by_role("link", name="Compare").click()
    page.get_by_role("heading", name="Compare").wait_for()
    page.get_by_role("button", name=re.compile("Run$")).wait_for()
    while not connection.redrawn:
        page.wait_for_timeout(50)  # handles what arrives
    assert connection.first not in connection.redrawn
    assert page.get_by_role("button", name=re.compile("Run$")).is_visible()
