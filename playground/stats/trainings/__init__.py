"""Differences between variants among players that were trained: each trained player is one sample of a good player.

The games of one player say how that player plays, however many they are. So the unit is the training: the mean over
trainings, with the variance between them, which contains the noise of their games.
"""
