"""Executors play batches of games: on threads of this machine, or on the workers of a cluster."""
