"""Rulesets as games of other libraries, so that others can play them and check ours.

`open_spiel` has a ruleset as a game of OpenSpiel, `pettingzoo` as an environment of PettingZoo, `vector` as one
environment that plays thousands of games at once. What they share: options as numbers that mean the same in every
position (`actions.py`), what a player sees as numbers (`encoding.py`), results as utilities (`utilities.py`), and a
game in play whose dice are drawn one at a time (`play.py`).
"""
