"""The header of a player's file, read without the rest of it and without what players need to play."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

FORMAT = 4
"""The version of the files; it grows with every change of the features or of the learning rule."""


def header_of(path: Path) -> Mapping[str, Any] | None:
    """What a player's file says about it; None if there is none, or it is damaged or of another version."""
    import numpy as np

    try:
        with np.load(path, allow_pickle=False) as archive:
            header = json.loads(bytes(archive["header"]).decode())
    except Exception:  # numpy and zipfile raise many kinds for content that makes no sense
        return None
    return header if isinstance(header, dict) and header.get("format") == FORMAT else None
