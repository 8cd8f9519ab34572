"""What the dashboard's server answers besides Streamlit's own pages: the bundle of the editor."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import BaseRoute
    from streamlit.runtime import Runtime

PREFIX = "_playground"
FOREVER = "public, max-age=31536000, immutable"


def with_own_routes(create: Callable[[Runtime], list[BaseRoute]]) -> Callable[[Runtime], list[BaseRoute]]:
    """Wrap Streamlit's function that lists the routes of its server: ours come first, as its last one takes all."""

    def routes(runtime: Runtime) -> list[BaseRoute]:
        from starlette.routing import Route
        from streamlit import config

        base = f"/{str(config.get_option('server.baseUrlPath') or '').strip('/')}".rstrip("/")
        return [Route(f"{base}/{PREFIX}/editor/{{name}}", _bundle, methods=["GET"]), *create(runtime)]

    return routes


async def _bundle(request: Request) -> Response:
    """The editor's bundle, whose address names its content, so that browsers need to ask once."""
    from starlette.responses import PlainTextResponse, Response

    from playground.dashboard.widgets.editor import BUNDLE, bundle_digest

    if request.path_params["name"] != f"{bundle_digest()}.js":
        return PlainTextResponse("not found", status_code=404)
    headers = {"Cache-Control": FOREVER, "X-Content-Type-Options": "nosniff"}
    return Response(BUNDLE.read_bytes(), media_type="text/javascript", headers=headers)
