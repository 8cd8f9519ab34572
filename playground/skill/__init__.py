"""Levels of players that learned a game, and how variants differ at each level.

plan.py         what fits into the time: how many trainings, how long each, how many games
trainings.py    players for a study, each trained by itself
strengths.py    a player with and without search, and with mistakes
calibration.py  with how much less a player loses three of four games: its levels
matches.py      games between levels of a player, and of a level with itself
made.py         levels for a game that has none, when they are first named as agents
kept.py         what has been measured of a player, in a file beside it
study.py        all of it for several variants; `level.py` what a level says, `result.py` what all of them say
experiments.py  the players and arms of experiments among trained players
gaps.py         what skill is worth: matches of stronger players among weaker ones
"""
