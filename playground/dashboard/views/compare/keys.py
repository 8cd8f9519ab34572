"""The session state of the page Compare, and the questions until which it plays."""

from playground.stats.comparison.sequential import Question

ENTRIES, GAMES, SEED, SEAT, RECORD, STOP, MARGIN, JOB, MEASURING = (
    f"desk.compare.{name}"
    for name in ("entries", "games", "seed", "seat", "record", "stop", "margin", "job", "measuring")
)
FIXED = "a fixed number of games"
QUESTIONS: dict[str, Question] = {"until it is decided": "fairer", "until they differ": "differs"}
