"""The session state of the page Tune."""

MINUTES, GAMES, SEED, JOB = (f"desk.tune.{name}" for name in ("minutes", "games", "seed", "job"))
MIN_MINUTES, MAX_MINUTES = 0.1, 240.0
MIN_GAMES, MAX_GAMES = 32, 100_000


def vary_key(label: str) -> str:
    """The key of what may change in the game with a label."""
    return f"desk.tune.vary {label}"
