"""Interactive play: people against agents, undo and redo, saved games, and why an option is not legal."""
