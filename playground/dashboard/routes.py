"""What the dashboard's server answers besides Streamlit: its pages, and what the editor and the tray request.

    GET  / and /PAGE                      Streamlit's page, with a script that runs before its own (`history.js`)
    GET  _playground/editor/DIGEST.js     its bundle
    GET  _playground/help/DIGEST.html     the manual of the language
    POST _playground/language             a question to the language service, as JSON; `?of=experiments` is of these
    GET  _playground/status?desk=…&tab=…  the jobs of the server, and whether other tabs have changed a text

Nothing of a session is changed. The language service is a pure function of the text in the question, and of the
rulesets in the library that this extends; pages of other sites cannot read the answers.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from playground.dashboard.navigation import PAGES
from playground.dashboard.widgets.editor import BUNDLE, EXPERIMENTS, bundle_digest, manual_digest

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import BaseRoute
    from streamlit.runtime import Runtime

PREFIX = "_playground"
HISTORY = Path(__file__).with_name("history.js")
FOREVER = "public, max-age=31536000, immutable"
LARGEST_QUESTION = 4_000_000
"""Bytes of a question: more than the largest ruleset has."""


def with_own_routes(create: Callable[[Runtime], list[BaseRoute]]) -> Callable[[Runtime], list[BaseRoute]]:
    """Wrap Streamlit's function that lists the routes of its server: ours come first, as its last one takes all."""

    def routes(runtime: Runtime) -> list[BaseRoute]:
        from starlette.routing import Route
        from streamlit import config

        base = f"/{str(config.get_option('server.baseUrlPath') or '').strip('/')}".rstrip("/")
        own = [
            Route(f"{base}/{PREFIX}/editor/{{name}}", _bundle, methods=["GET"]),
            Route(f"{base}/{PREFIX}/help/{{name}}", _manual, methods=["GET"]),
            Route(f"{base}/{PREFIX}/language", _language, methods=["POST"]),
            Route(f"{base}/{PREFIX}/status", _status, methods=["GET"]),
            *(Route(f"{base}/{page}", _page, methods=["GET"]) for page in ("", *(each.name for each in PAGES[1:]))),
        ]
        return [*own, *create(runtime)]

    return routes


async def _page(_: Request) -> Response:
    from starlette.responses import HTMLResponse

    return HTMLResponse(_page_html(), headers={"Cache-Control": "no-cache"})


@cache
def _page_html() -> str:
    """Streamlit's page with our script in its head: Streamlit's own scripts run once the page has been parsed."""
    from streamlit import file_util

    page = Path(file_util.get_static_dir(), "index.html").read_text(encoding="utf-8")
    return page.replace("<title>", f"<script>{HISTORY.read_text(encoding='utf-8')}</script>\n    <title>", 1)


async def _bundle(request: Request) -> Response:
    return _file(request, f"{bundle_digest()}.js", "text/javascript", BUNDLE.read_bytes)


async def _manual(request: Request) -> Response:
    from playground.dashboard.model.manual import manual_html

    return _file(request, f"{manual_digest()}.html", "text/html", lambda: manual_html().encode())


def _file(request: Request, name: str, media_type: str, content: Callable[[], bytes]) -> Response:
    """A file whose address names its content, so that browsers need to ask for it once."""
    from starlette.responses import PlainTextResponse, Response

    if request.path_params["name"] != name:
        return PlainTextResponse("not found", status_code=404)
    headers = {"Cache-Control": FOREVER, "X-Content-Type-Options": "nosniff"}
    return Response(content(), media_type=media_type, headers=headers)


async def _language(request: Request) -> Response:
    from starlette.concurrency import run_in_threadpool
    from starlette.responses import JSONResponse

    if not _is_from_here(request):
        return JSONResponse({"error": "only pages of this dashboard may ask, in JSON"}, status_code=403)
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > LARGEST_QUESTION:
            return JSONResponse({"error": "the text is too long"}, status_code=413)
    try:
        return JSONResponse(await run_in_threadpool(_answer, json.loads(body), request.query_params.get("of", "")))
    except (ValueError, RecursionError) as problem:
        return JSONResponse({"error": str(problem)}, status_code=400)


async def _status(request: Request) -> Response:
    from starlette.concurrency import run_in_threadpool
    from starlette.responses import JSONResponse

    from playground.dashboard.widgets.tray.status import status

    query = request.query_params
    found = await run_in_threadpool(status, query.get("desk", ""), query.get("tab", ""))
    return JSONResponse(found, headers={"Cache-Control": "no-store"})


def _is_from_here(request: Request) -> bool:
    """Whether a question is JSON, which other sites cannot send without permission, and comes from no other site."""
    origin = request.headers.get("origin")
    from_here = origin is None or urlsplit(origin).netloc == request.headers.get("host")
    return from_here and request.headers.get("content-type", "").split(";")[0] == "application/json"


def _answer(question: Any, of: str) -> Any:
    """The answer of the language service. Raises ValueError for a question that is none."""
    from playground.language_service.answers import UnknownQuestion, answer
    from playground.ruleset.find import find_by_name

    if not isinstance(question, dict):
        raise UnknownQuestion("a question is an object")
    if of == EXPERIMENTS:
        from playground.simulate.experiments import editing
        from playground.simulate.experiments.heading import experiment_files

        named = (path for path in experiment_files() if path.stem == question.get("name"))
        return answer(question, next(named, None), editing.EXPERIMENTS)
    return answer(question, find_by_name(str(question.get("name", ""))))
