"""Suggesting changes of rules that bring a game nearer to a goal: rules are changed, tried, and confirmed.

The idea is that of Browne's Ludi (2008), which bred games by recombining rules, and of GAVEL (Todd et al. 2024), which
mutates games of a library. Here a ruleset keeps its shape: at most two of its rules change, and each change can be
read.
"""
