"""Where games are played: threads of this machine, or the workers of a cluster."""
