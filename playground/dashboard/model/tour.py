"""The tour of a newcomer: pick a game, change a rule, see the difference, keep it. Its state, and what it plays.

pick ──► change ──► see ──► keep ──► done
           ▲─────────┘
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, replace
from typing import Literal

from playground.dashboard.model import draft, rulesets
from playground.dashboard.model.game_choice import GameChoice, choice_of
from playground.ruleset.file_names import suggest_name
from playground.ruleset.templates import title_of
from playground.simulate.library import groups
from playground.source.diagnostics import PlaygroundError

Step = Literal["pick", "change", "see", "keep", "done"]
STEPS: tuple[Step, ...] = ("pick", "change", "see", "keep")
"""The steps that are counted."""

GAMES = 10_000
SEED = 1
MAX_RULES = 5


@dataclass(frozen=True)
class Tour:
    """How far a tour has come: the game, the variant that was measured, its job, and the name it was saved under."""

    step: Step = "pick"
    game: str = ""
    variant: str = ""
    job: str = ""
    saved: str = ""

    def picked(self, game: str) -> Tour:
        """The tour with a game."""
        return Tour("change", game)

    def measured(self, variant: str, job: str) -> Tour:
        """The tour with a house rule that is being measured by a job."""
        return replace(self, step="see", variant=variant, job=job)

    def kept(self, name: str) -> Tour:
        """The tour at its end."""
        return replace(self, step="done", saved=name)

    def at(self, step: Step) -> Tour:
        """The tour at another step."""
        return replace(self, step=step)

    def plain(self) -> dict[str, str]:
        """The tour as plain data, which a desk keeps."""
        return asdict(self)

    @classmethod
    def of(cls, plain: object) -> Tour | None:
        """The tour of plain data; None if it is that of none."""
        names = {each.name for each in fields(cls)}
        if not isinstance(plain, dict) or set(plain) != names or plain["step"] not in (*STEPS, "done"):
            return None
        return cls(**plain)

    @property
    def number(self) -> int:
        """The number of the step, from 1; that of the last one at the end."""
        return STEPS.index(self.step) + 1 if self.step in STEPS else len(STEPS)


def games_to_pick() -> dict[str, str]:
    """The games of the first group that can be toured, with their titles."""
    titles = {}
    for name in groups()[0].names:
        compiled = rulesets.checked(name, rulesets.text_of(name)).compiled
        if compiled is not None and compiled.ruleset.variants:
            titles[name] = compiled.ruleset.title or name
    return titles


def rules_to_change(game: str) -> dict[str, str]:
    """Variants of a game that can be compared with it, with what each of them changes; the first few."""
    base, found = choice_of(game, {}), dict[str, str]()
    for variant, about in rulesets.variants_of(game).items():
        if len(found) < MAX_RULES and _comparable(base, base.varied(variant, {})):
            found[variant] = about
    return found


def _comparable(base: GameChoice, other: GameChoice) -> bool:
    one, two = base.check().compiled, other.check().compiled
    if one is None or two is None:
        return False
    return one.game.hash != two.game.hash and len(one.game.players) == len(two.game.players)


def choices(tour: Tour, variant: str) -> tuple[GameChoice, GameChoice]:
    """The game as it is and with one of its variants, which are compared between random players."""
    base = choice_of(tour.game, {})
    return base, base.varied(variant, {})


def name_to_keep(tour: Tour) -> str:
    """A free name for the variant as a ruleset of the visitor's own."""
    return suggest_name(f"{tour.game}-{tour.variant}", rulesets.names())


def keep(tour: Tour, name: str) -> str:
    """Save the variant as a ruleset of its own, which extends the game; returns its name.

    Raises PlaygroundError if the name is invalid or taken: nothing is overwritten.
    """
    name = draft.check_new_name(name, {})
    about = rulesets.variants_of(tour.game).get(tour.variant, "")
    text = f"game: {title_of(name)}\nabout: >-\n  {' '.join(about.split())}\nextends: {tour.game}@{tour.variant}\n"
    checked = rulesets.checked(name, text)
    if checked.compiled is None:
        raise PlaygroundError(f"{tour.game}@{tour.variant} cannot be kept: its text was changed meanwhile")
    draft.save(name, text, overwrite=False)
    return name
