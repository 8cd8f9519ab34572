"""The session state of the page Sweep, and the kinds of sweeps."""

WHAT, MEASURES, GAMES, SEED, SEAT, RECORD, JOB = (
    f"desk.sweep.{name}" for name in ("what", "measures", "games", "seed", "seat", "record", "job")
)
ONE, TWO, EVERY = "one parameter", "two parameters", "every rule by itself"
