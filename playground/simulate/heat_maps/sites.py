"""The number of a site, and the kinds of maps that there are."""

from __future__ import annotations

from dataclasses import dataclass

STANDING, CAPTURES, MOVES, ENDINGS, WINS = KINDS = ("standing", "captures", "moves", "endings", "wins")

ABOUT = {
    STANDING: "how much of a game a component stands there",
    CAPTURES: "captures there in a game",
    MOVES: "moves that go there in a game",
    ENDINGS: "games whose last move goes there",
    WINS: "how much more of the game the site is held in games that its holder wins",
}
"""What the number of a site is, in a map of each kind."""

UNITS = {STANDING: "share", CAPTURES: "in a game", MOVES: "in a game", ENDINGS: "share", WINS: "share difference"}
WITHOUT_PHASE = (ENDINGS,)
"""Maps of a moment, for which there are neither thirds of a game nor kinds of components."""


@dataclass(frozen=True)
class SiteNumber:
    """A site's number with its interval, None where the games give none. All intervals of a map hold together with 95%.

    In a difference `p_value` is adjusted for all sites (Holm), and `known` says that it is below 5%.
    """

    site: int
    name: str
    value: float
    low: float | None = None
    high: float | None = None
    p_value: float | None = None
    known: bool = False

    @property
    def excludes_zero(self) -> bool:
        """Whether 0 lies outside the interval."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)
