"""Heat maps in one call, for Python and notebooks; the parts of a request as their users name them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playground.agents.named import check_agents
from playground.compiler import Compiled, load
from playground.engine.cancellation import CancelToken
from playground.game.core import Game
from playground.simulate.heat_maps.collect import GAMES, PHASES, THINKING_GAMES, Places, Selected, collect
from playground.simulate.heat_maps.estimates import heat_difference, heat_map_of
from playground.simulate.heat_maps.model import HeatDifference, HeatMap
from playground.simulate.heat_maps.sites import KINDS, WITHOUT_PHASE
from playground.source.diagnostics import PlaygroundError

Watch = Callable[[int], None]
"""Called with the number of games played so far, of both games together."""


def heat_map(
    game: Compiled | str,
    other: Compiled | str | None = None,
    *,
    of: str = "standing",
    owner: str | None = None,
    kind: str | None = None,
    phase: str | None = None,
    games: int | None = None,
    seed: int = 0,
    agents: str | Sequence[str] = (),
) -> HeatMap | HeatDifference:
    """Where pieces stand, are captured, move to, end games, or go with winning; with `other` what differs.

    `of` is one of standing, captures, moves, endings, wins; `owner` a player's name, or `nobody`; `kind` the name of a
    kind of piece; `phase` the first, middle or last third of each game. Both games play the same seed and are compared
    pair by pair. The difference is `other` − `game`. Results show themselves in a notebook; `svg()` is
    the picture and `to_pandas()` the numbers.

    Raises PlaygroundError for what the game has not, and arguments out of range.
    """
    names = (agents,) if isinstance(agents, str) else tuple(agents)
    places = []
    for each in (game, other) if other is not None else (game,):
        compiled = load(each) if isinstance(each, str) else each
        places.append(collect(compiled, games, seed, names, selected(compiled.game, of, kind, phase)))
    return shown(places, of, owner)


def shown(places: Sequence[Places], of: str, owner: str | None) -> HeatMap | HeatDifference:
    """The map of one game, or the difference of two. Raises PlaygroundError as `heat_map` does."""
    if len(places) == 1:
        return heat_map_of(places[0], of, owner)
    base, other = places
    return heat_difference(base, other, of, owner)


def selected(game: Game, of: str, kind: str | None = None, phase: str | None = None) -> Selected:
    """What is counted, from names. Raises PlaygroundError for unknown ones, and for filters that `of` has not."""
    if of not in KINDS:
        raise PlaygroundError(f"there is no map of '{of}': choose {', '.join(KINDS)}")
    if of in WITHOUT_PHASE and (kind or phase):
        raise PlaygroundError(f"a map of {of} is of one moment of each game: it goes without kind and phase")
    kinds = [piece.name for piece in game.pieces]
    if kind is not None and kind not in kinds:
        raise PlaygroundError(f"{game.name} has no kind of piece '{kind}': it has {', '.join(kinds)}")
    if phase is not None and phase not in PHASES:
        raise PlaygroundError(f"there is no third '{phase}' of a game: choose {', '.join(PHASES)}")
    return Selected(kinds.index(kind) if kind is not None else None, PHASES.index(phase) if phase is not None else None)


def games_of(compiled: Compiled, agents: Sequence[str]) -> int:
    """How many games are played by default. Raises PlaygroundError for unknown agents."""
    random = all(name == "random" for name in check_agents(tuple(agents), compiled.game))
    return GAMES if random else THINKING_GAMES


def collect_all(
    compiled: Sequence[Compiled],
    of: str,
    kind: str | None,
    phase: str | None,
    games: int | None,
    seed: int,
    agents: Sequence[str],
    stop: CancelToken,
    watch: Watch | None = None,
) -> list[Places]:
    """What games of each of some rulesets did, one ruleset after the other; fewer games once `stop` is set."""
    places: list[Places] = []
    for each in compiled:
        before = sum(one.games for one in places)
        inner = (lambda played, before=before: watch(before + played)) if watch else None
        places.append(collect(each, games, seed, agents, selected(each.game, of, kind, phase), stop, inner))
    return places
