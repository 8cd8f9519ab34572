"""Scenarios: examples of the rules of a game, told as given, when, then, and tried on both engines.

    file ──read──► Scenario, in words ──stage──► Staged, checked in the words of its game ──act──► what is wrong
"""
