"""What editors ask about the text of a ruleset, finished or not: completions, meanings, an outline, corrections.

Pure functions of a text and a place in it. The dashboard's editor and the language server use the same ones.
"""
