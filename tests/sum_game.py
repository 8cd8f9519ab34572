"""A small game that two players win or lose together, and others made of it."""

SUM = """
game: Exactly ten
players: [Ann, Ben]
variables: {total: {type: 0..20}}
actions:
  add: {choose: {number: 1..4}, do: set total to total + number}
end:
  there:  when total = 10 then everyone win
  beyond: when total > 10 then everyone lose
"""

SCORED = f"{SUM}score: {{value: if total > 10 then 0 - total else 5 * decisions, about: five for each decision}}\n"
"""The longer it takes to reach ten, the better; to go beyond it is worse than nothing."""

ADJUSTABLE = """
game: Exactly ten
players: [Ann, Ben]
parameters:
  goal: {default: 10, range: 5..15, about: the sum to reach}
  limit: {default: 4, range: 2..6, about: the most to add}
variables: {total: {type: 0..30}}
actions:
  add: {choose: {number: 1..limit}, do: set total to total + number}
end:
  there:  when total = goal then everyone wins
  beyond: when total > goal then everyone loses
"""
"""The same with parameters."""
