"""The fields of the blocks that compiled functions work on, by their index.

A block of rules begins with the words named here; those ending in `_AT` are where a table begins: in the same block
(`RULES`), in the memory of a player (`MEMORY`) or in working memory (`SCRATCH`), counted in words.
"""

from __future__ import annotations

(
    SITES,  # sites of the board; the number after the last stands for AWAY, those that left the game unseen
    WORDS,  # words of a set of sites and AWAY
    SET_WORDS,  # words of a set in a position
    PLAYERS,
    STATE_BYTES,
    MOVER_AT,  # byte offsets in a position
    STATUS_AT,
    TURNS_AT,
    REVEALED_AT,  # -1 if nothing can be hidden in zones
    KNOWN_AT,
    OWNER_AT,
    KIND_AT,
    OWNERS,  # sets of the position by owner, and by kind (0 where there is one kind)
    KINDS,
    KIND_UNIT,  # the value of one kind in the code of a content
    OWNER_CODES,  # RULES: the code of a component of each owner that has no attributes
    ATTRIBUTES,
    PROPERTIES,  # the attributes, and the kind
    SECRET_KINDS,  # RULES: the kinds that a secret may give a component; how many there are
    SECRET_KIND_COUNT,
    KIND_TABLE,  # RULES: for each kind whether players own it, and whether it has each attribute
    ATTRIBUTE_TABLE,  # RULES: ATTRIBUTE_WORDS for each attribute
    FACES,  # RULES: the faces of the attributes that have any
    SETS_OF_COMPONENT,  # the most sets of a position that a component is in
    IN_SIGHT,  # RULES: for each player the set of sites that are always visible
    HANDS,  # RULES: for each player and site the set of the hand of another player that it is in; -1 for none
    ZONES,  # RULES: for each site the set of all places of its zone; -1 for none
    SECRETS,  # hidden values of secret variables: one for each variable and place
    SECRET_WORDS,  # words of a set of candidates
    SECRET_TABLE,  # RULES: SECRET_ENTRY words for each secret, and then a set of all values
    VARIABLE_SECRETS,  # RULES: for each variable the number of its first secret; -1 if it is not secret
    UNSEEN,  # RULES: for each player and secret whether it is hidden from the player
    BINDINGS,  # the most choices of an action
    ACTION_TABLE,  # RULES: for each action ACTION_HEAD words, then each choice
    USES,  # RULES: for each action and number of a used choice the choice
    VALUES,  # the most values of an option
    VIEW,  # MEMORY: for each site the code of the content that the player knows there; -1 for none
    LOCATED,  # MEMORY: the number of whereabouts; then their contents, then their sets of sites
    LOCATED_CODES,
    LOCATED_SITES,
    LOCATED_ROOM,
    ORDERS,  # MEMORY: the number of orders, and of all their entries; then attribute and length of each, all entries
    ORDER_HEADS,
    ORDER_ENTRIES,
    ENTRY_ROOM,
    AWAYS,  # MEMORY: the number of components that left unseen, and their contents
    AWAY_CODES,
    AWAY_ROOM,
    ROLLED,  # MEMORY: for each attribute the sites where it was rolled unseen, and where the kind is secret
    CANDIDATES,  # MEMORY: for each secret the set of its possible values
    LOST,  # MEMORY: 1 once there was no room for something
    FORGETTING,  # MEMORY: FORGETTING_WORDS about how the player forgets
    FORGOTTEN,  # MEMORY: the sites whose contents the player saw before and has forgotten
    MEMORY_WORDS,
    BEFORE,  # SCRATCH: the code of the content of each site before an event, and after it
    AFTER,
    SETS,  # SCRATCH: working sets
    OPTIONS,  # SCRATCH: the number of options noted, their action, and their values; the first is the chosen one
    OPTION_ROOM,  # the most options noted
    SUMS,  # SCRATCH: SUM_WORDS about the sum that is assigned to a variable
    SUM_VALUES,  # SCRATCH: a set of values of a secret variable
    SHOWN,  # SCRATCH: for each player, for each secret that keeps a choice and each used choice whether it was shown
    POOL_SIZE,  # SCRATCH: the most components that can be hidden
    FIRST_PLACE,  # the stream from which the greatest weight of deals is estimated
    FIRST_GAMMA,
    STATE_WORDS,
    SLOT_WORDS,  # words of a set of slots, or of kinds
    NUMBERS,  # DEAL: numbers, named below
    SLOT_SITES,  # DEAL: for each slot its site, and its run (0 for none)
    SLOT_RUNS,
    RUN_AT,  # DEAL: for each site its run, 0 for none
    RUNS,  # DEAL: RUN_ENTRY words for each run; run 0 stands for none
    RUN_SITES,  # DEAL: the sites of all runs
    KIND_CODES,  # DEAL: for each kind its content's code, how many are left to deal, and how many are left now
    LEFT,
    LEFT_NOW,
    FITS,  # DEAL: for each run the set of kinds that fit it, and then for each site with hints
    KEYS,  # DEAL: for each attribute, and what is sorted by its kind, the sort key of each kind of component
    PLANES,  # DEAL: for each kind the byte offsets of the sets of a position that it is in
    FIXED,  # DEAL: for each component with known whereabouts its kind, and then the set of slots that it may be on
    FIXED_SLOTS,
    TIES,  # DEAL: TIE_ENTRY words for each known key of an order with runs
    DEALT,  # DEAL: the kind on each slot
    FINISHED,  # DEAL: the same of the last complete proposal
    PLACED,  # DEAL: for each site the kind dealt to it, or less than -1 for other contents
    ROLLED_CODES,  # DEAL: contents of sites with attributes rolled unseen, or of a secret kind, -1 elsewhere
    TRUE_CODES,  # DEAL: the contents of the true position
    BASE,  # DEAL: the position without hidden components
    MATCHING,  # DEAL: working memory for matching
    PROGRESS_AT,  # byte offset in a position: how far each player is where several choose at once; -1 if they never do
    KEPT,  # DEAL: a position in which players still have to choose
    HINTS,  # properties of which hints are, and RULES: HINT_WORDS for each
    HINT_TABLE,
    HINTED_AT,  # DEAL: for each site where something is dealt of which the player knows something by hints 1, else 0
    KEEPS_ALL,  # MEMORY: whether whereabouts are kept that cover all hidden places
    RULE_WORDS,
) = range(96)

ATTRIBUTE_WORDS = 10
FIELD, SIZE, LOW, UNIT, RADIX, FLOOR, SET_COUNT, IS_CODED, FIRST_FACE, FACE_COUNT = range(ATTRIBUTE_WORDS)
"""Of an attribute: the byte offset of its sets, its number of values, the least value; the value of one in the code of
a content, how many values the code distinguishes, and the least of them; the number of sets, and whether these are
the digits of codes; the first of its faces among those of all, and how many it has."""

HINT_WORDS = 3
HINT_FIELD, HINT_VALUES, HINT_ATTRIBUTE = range(HINT_WORDS)
"""Of a property of which hints are: the byte offset of its sets, how many values there are, the number of the
attribute, -1 for the kind. Of an attribute that a component may lack, the last value is that it does."""

FORGETTING_WORDS = 3
LAPSE, KEY, TURN = range(FORGETTING_WORDS)
"""Of forgetting: its `lapse` (0: nothing is forgotten) and `key`, and the turns that have ended."""

SECRET_ENTRY = 8
VARIABLE, SPOT, BYTE, LOWEST, CLAMP_LOW, CLAMP_HIGH, IS_KEPT, START = range(SECRET_ENTRY)
"""Of a secret: its variable, the place, the byte offset in a position, the value of the first candidate, the range of
values that assignments are confined to; whether it keeps what a player has chosen while others still choose, and its
value while there is nothing to keep."""

SUM_WORDS = 4
TOTAL, SIGN, LEAST, MOST = range(SUM_WORDS)
"""Of a sum: that of its other terms, the sign of the term whose values are taken, and the least and the greatest of
these."""

ACTION_HEAD = 3
CHOICE_COUNT, STORES_SECRETLY, IS_UNSEEN = range(ACTION_HEAD)
"""Of an action: the number of its choices, whether one of them is stored in a secret variable, and whether others see
nothing of it."""

CHOICE_WORDS = 6
IS_SITE, IS_SECRET, IS_UNCLEAR, LOWEST_CHOICE, HIGHEST_CHOICE, CHOICE_SETS = range(CHOICE_WORDS)
"""Of a choice: whether it is a site, whether it is stored in a secret variable, whether what can be chosen depends on
hidden information, the range of values of its type, and, where several sites are chosen, where their sets are in RULES;
-1 for other choices."""

MEMBERS, UP_BEFORE, UP, CHOSEN, ONE, OTHER, PLACES, OCCUPIED, SEEN, WIDE, DEALT_TO, EMPTIED, ZONE = range(13)
"""Working sets."""

WORKING_SETS = 13

SLOT_COUNT, KIND_COUNT, RUN_COUNT, FIXED_COUNT, TIE_COUNT, BOUND, DIGEST, DECIDES, HINT_COUNT = range(9)
"""Numbers of a deal: the greatest weight (a float), whether the player decides, with a digest of its
options, and how many sites have hints."""

DEAL_NUMBERS = 9

RUN_ENTRY = 6
RUN_ATTRIBUTE, RUN_LOW, RUN_HIGH, RUN_FIRST, RUN_LENGTH, RUN_ORDER = range(RUN_ENTRY)
"""Of a run: its attribute, the least and greatest key, where its sites begin among those of all runs, how many there
are, and the order that it is in."""

TIE_ENTRY = 4
TIE_ORDER, TIE_ATTRIBUTE, TIE_KEY, TIE_SIZE = range(TIE_ENTRY)
"""Of a known key: its order and attribute, the key, and how many known components have it."""

NONE = -1
NO_KEY = 1 << 40
"""The sort key of contents without the attribute: they come last."""

ENTRY_CODE = 1 << 60
"""Entries of orders at least this large are the codes of contents that have left; others are sites."""
