"""What `import playground as pg` offers, in whatever order its parts are imported."""

import playground as pg
from playground.simulate.run import simulate


def test_a_game_is_loaded_and_simulated_more_than_once():
    game = pg.load("tic-tac-toe")
    first, second = pg.simulate(game, games=50), pg.simulate(game, games=50, seed=0)
    assert first.wins == second.wins == simulate(game, games=50).wins
    assert list(first.to_pandas().columns)[:3] == ["game", "outcome", "winners"]


def test_every_public_name_is_there():
    assert [name for name in pg.__all__ if not hasattr(pg, name)] == []
