"""The version of the playground, and the name under which it is installed.

The distribution has another name than the package, since `playground` is taken on the index: `pip install
rule-playground`, and then `import playground` and the command `playground`.
"""

from __future__ import annotations

VERSION = "0.1.0"
"""Read by the build as well (`pyproject.toml`), so that nothing looks for the metadata of an installed package."""

DISTRIBUTION = "rule-playground"


def install_command(extra: str) -> str:
    """The command that installs what is optional: the packages of an extra."""
    return f"pip install '{DISTRIBUTION}[{extra}]'"
