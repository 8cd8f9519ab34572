"""The command line: one file a command, everything heavy imported when a command needs it."""

from __future__ import annotations


def main() -> None:
    """Run the command line; ends the process with its exit code."""
    from playground.cli.app import app, make_output_forgiving

    make_output_forgiving()
    app()
