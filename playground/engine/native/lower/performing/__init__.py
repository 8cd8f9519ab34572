"""Core effects to IR statements."""
