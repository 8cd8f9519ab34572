"""Other forms of rules, which may take a fraction of their time."""
