"""Parameters over ranges, and house rules one at a time: what they do to a measure."""
