"""Side-by-side measurements: the same games in hand-written C, in OpenSpiel and in the native engine."""
