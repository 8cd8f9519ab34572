"""`playground dashboard`: the playground in the browser."""

from __future__ import annotations

import os
import signal
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from playground.cli.failures import print_stderr
from playground.cli.option_values import file_name, whole_number
from playground.cli.options import Json
from playground.cli.output import print_json

ADDRESS = "127.0.0.1"
"""Only this machine can connect: the dashboard runs computations for anyone who reaches it."""


def dashboard(
    port: Annotated[
        int,
        typer.Option(
            "--port",
            "-p",
            metavar="PORT",
            parser=whole_number(1, 65535, "a whole number from 1 to 65535"),
            help="where it listens",
        ),
    ] = 8501,
    runs: Annotated[
        Path,
        typer.Option(
            "--runs",
            metavar="DIR",
            parser=file_name,
            help="the folder in which pages record games, and list them from",
        ),
    ] = Path("runs"),
    no_browser: Annotated[bool, typer.Option("--no-browser", help="do not open a browser")] = False,
    as_json: Json = False,
) -> int:
    """Edit rules in the browser and watch what they do."""
    from playground.source.python_processes import module_command

    _check_streamlit()
    _check_port(port)
    _check_runs(runs)
    address = f"http://{ADDRESS}:{port}"
    if as_json:
        print_json({"address": address})
    else:
        print_stderr(f"the dashboard is at {address}; Ctrl-C ends it")
    os.environ["PLAYGROUND_RUNS"] = str(runs)  # where `dashboard/model/run_index.py` reads it
    _replace_process(module_command("playground.dashboard.serve", *_settings(port, no_browser)))


def _replace_process(command: list[str]) -> NoReturn:
    """Replace this process with a program, so that it receives signals. Its output goes to stderr.

    SIGINT stays blocked until `dashboard/serve.py` handles it.
    """
    sys.stdout.flush()
    os.dup2(2, 1)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    os.execv(command[0], command)


def _settings(port: int, no_browser: bool) -> list[str]:
    """Streamlit's options. Those that restrict access are set here, because options override configuration files."""
    settings = {
        "server.address": ADDRESS,
        "server.port": str(port),
        "server.headless": "true" if no_browser else "false",
        "server.enableCORS": "true",  # requests of other sites' pages are refused
        "server.enableXsrfProtection": "true",
        "server.corsAllowedOrigins": f"http://{ADDRESS}:{port}",
        "server.enableStaticServing": "false",
        "browser.serverAddress": ADDRESS,
        "global.developmentMode": "false",
        "server.fileWatcherType": "none",
        "browser.gatherUsageStats": "false",
        "logger.hideWelcomeMessage": "true",  # Streamlit's advice to developers, on the terminal and on pages
    }
    return [f"--{name}={value}" for name, value in settings.items()]


def _check_streamlit() -> None:
    from playground.source.diagnostics import PlaygroundError

    if find_spec("streamlit") is None:
        raise PlaygroundError("the dashboard needs streamlit, which is not installed: pip install streamlit")


def _check_runs(runs: Path) -> None:
    from playground.source.diagnostics import PlaygroundError

    there = next(path for path in (runs, *runs.absolute().parents) if path.exists())
    if not there.is_dir():
        raise PlaygroundError(f"--runs names a folder, and {there} is a file: name another one")


def _check_port(port: int) -> None:
    import socket

    from playground.source.diagnostics import PlaygroundError

    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((ADDRESS, port))
        except PermissionError as error:
            raise PlaygroundError(f"port {port} is not for ordinary users: choose one from 1024 on") from error
        except OSError as error:
            raise PlaygroundError(f"port {port} is taken, perhaps by another dashboard: try another --port") from error
