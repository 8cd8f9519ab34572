"""The effects of parameters over ranges, and of house rules one at a time, on measures."""
