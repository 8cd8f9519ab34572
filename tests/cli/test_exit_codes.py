"""The exit code of what a command raises."""

from __future__ import annotations

import pytest

from playground.cli.failures import INTERRUPTED, _exit_code
from playground.engine.cancellation import Cancelled


@pytest.mark.parametrize("raised", [KeyboardInterrupt, Cancelled])
def test_an_interrupt_is_no_fault_of_the_playground(
    raised: type[BaseException], capsys: pytest.CaptureFixture[str]
) -> None:
    def command() -> int:
        raise raised

    assert _exit_code(command) == INTERRUPTED
    assert capsys.readouterr().err == "interrupted\n"
