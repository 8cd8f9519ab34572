"""Runs kept in folders: a manifest that says what is played, and chunks of games with a row each.

    record(run, folder)     play what is missing of a run, chunk by chunk, and return its totals
    Study(…, out=folder)    the same for several runs side by side, each in a folder of its own (`studies.py`)
    read(folder)            all rows as a data frame

A folder depends, byte for byte, on its manifest and on how far it was played each time: not on threads, nor on how
often the run was interrupted.
"""

from playground.simulate.results.totals import Totals
from playground.simulate.storage.reader import read
from playground.simulate.storage.recorder import record

__all__ = ["Totals", "read", "record"]
