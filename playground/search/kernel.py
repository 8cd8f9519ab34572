"""Functions compiled by numba, once for each machine; `compiled` keeps them in the user's cache.

numba loads what it finds in its cache as code, so that the folder has to be private like all of our cache.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from numba import config, njit

from playground.source.cache import private_folder

Function = TypeVar("Function", bound=Callable[..., Any])

CACHED = "kernels"
"""The folder of numba's object code in the user's cache."""


def compiled(function: Function) -> Function:
    """Machine code for a function of numbers and arrays, which runs without Python's global lock.

    It divides as numpy does, and rounds every operation as IEEE 754 says, so that all machines get the same results.
    """
    folder = private_folder(CACHED)
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder or "")  # read while the function is decorated
    try:
        decorated: Function = njit(nogil=True, cache=folder is not None, error_model="numpy", inline="always")(function)
    finally:
        config.CACHE_DIR = before
    return decorated
