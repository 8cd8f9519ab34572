"""Asks the routes that the dashboard adds to Streamlit's server, without a server."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from playground.dashboard.routes import with_own_routes


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    body: bytes


def ask(path: str, method: str = "GET", body: bytes = b"", headers: Mapping[str, str] | None = None) -> Answer:
    """The answer of our routes; 418 where they leave a request to Streamlit's."""

    async def streamlits(_request: object) -> PlainTextResponse:
        return PlainTextResponse("Streamlit's", status_code=418)

    routes = with_own_routes(lambda _runtime: [Route("/{path:path}", streamlits, methods=["GET", "POST"])])
    app = Starlette(routes=routes(None))  # type: ignore[arg-type]  # nothing of the runtime is used
    sent = [(name.lower().encode(), value.encode()) for name, value in (headers or {}).items()]
    path, _, query = path.partition("?")
    scope = {"type": "http", "method": method, "path": path, "query_string": query.encode(), "headers": sent}
    found: list[MutableMapping[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body}

    async def send(message: MutableMapping[str, Any]) -> None:
        found.append(message)

    with ThreadPoolExecutor(1) as thread:  # a browser of another test may have a loop in this one
        thread.submit(asyncio.run, app(scope, receive, send)).result()
    start = found[0]
    named = {name.decode(): value.decode() for name, value in start["headers"]}
    return Answer(start["status"], named, b"".join(each.get("body", b"") for each in found[1:]))
