"""Scenarios: examples of the rules of a game as given, when, then, run on both engines.

file ──read──► Scenario, as text ──stage──► Staged, compiled and checked ──act──► problems
"""
