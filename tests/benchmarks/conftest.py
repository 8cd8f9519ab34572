"""Makes `benchmarks`, which is not part of the installed package, importable however pytest is started."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
