"""Players that learn a game by playing against themselves, for any ruleset.

    features/   what a player sees of a position, as numbers: slots, symmetries, tuples of slots
    network.py  the arrays of a value function, for compiled code
    training    temporal differences in self-play
    players     files of trained players

numba compiles the kernels; import their modules when a player is trained or has to decide, not before.
"""
