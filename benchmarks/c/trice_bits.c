/* TRICE on bit sets. What is on the board is kept as sets of lines, not of squares: for each value, and for each
 * colour, the lines that have it on their first, their middle and their last square. A few ANDs of these find every
 * trice.
 *
 * `ends` holds the lines by first square in the lower half of a word and by last square in the upper half; `middles`
 * holds the lines by middle square in both halves. So ends(a) & swapped halves of ends(b) & middles(m) are the lines
 * that read a m b in the lower half, and those that read b m a in the upper half. */
#include "bits.h"
#include "trice_rules.h"

enum { MARGIN = 2, VALUES = MOST_FACES + 2 * MARGIN, ROLLS = 4096 };

typedef struct {
    uint64_t ends, middles;
} Seen;

/* A type of die is its colour and value: MOST_FACES * colour + value, two bits wide in the two words of the pool. */
typedef struct {
    uint64_t kinds;  /* lower bit of a type: there is such a die */
    uint64_t spares; /* both bits: how many more than one */
    uint32_t empty;  /* squares */
    uint8_t on_square[MOST_SQUARES];
    Seen values[VALUES]; /* value v is entry v + MARGIN, so v - 2 and v + 2 are always there */
    Seen colours[MOST_COLOURS];
} State;

/* Four dice of one colour, the first two rolled by one player: the pool's words, and for each value (4 bits) how many
 * more of the one player's dice show it than of the other's. */
typedef struct {
    uint16_t kinds, spares;
    uint32_t difference;
} Roll;

static Rules house_rules;
static Seen seen_from[MOST_SQUARES]; /* the lines on which a square is first, middle or last */
static uint32_t swappable[MOST_SQUARES];
static Roll rolls[ROLLS];

static inline uint64_t swap_halves(uint64_t word) { return word << 32 | word >> 32; }

static inline __attribute__((always_inline)) void add_die(uint64_t *kinds, uint64_t *spares, int type) {
    uint64_t die = 1ULL << 2 * type;
    *spares += *kinds & die;
    *kinds |= die;
}

static Roll roll_number(int number) {
    Roll roll = {0};
    uint64_t kinds = 0, spares = 0;
    for (int die = 0; die < DICE_OF_A_COLOUR; die++) {
        int value = number % house_rules.faces;
        number /= house_rules.faces;
        add_die(&kinds, &spares, value);
        roll.difference += (die % 2 == 0 ? 1u : -1u) << 4 * value;
    }
    roll.kinds = (uint16_t)kinds;
    roll.spares = (uint16_t)spares;
    return roll;
}

static inline int rolls_of(Rules rules) { return rules.faces * rules.faces * rules.faces * rules.faces; }

static void set_up(void) {
    Line lines[MOST_LINES];
    int count = find_lines(house_rules, lines);
    for (int i = 0; i < count; i++) {
        seen_from[lines[i].first].ends |= 1ULL << i;
        seen_from[lines[i].last].ends |= 1ULL << (32 + i);
        seen_from[lines[i].middle].middles |= 1ULL << i | 1ULL << (32 + i);
    }
    for (int square = 0; square < squares_of(house_rules); square++)
        for (int other = 0; other < squares_of(house_rules); other++)
            if (may_swap(square, other, house_rules)) swappable[square] |= 1u << other;
    for (int i = 0; i < rolls_of(house_rules); i++) rolls[i] = roll_number(i);
}

static inline __attribute__((always_inline)) void turn_die(State *state, uint32_t square, int type, bool on) {
    Seen seen = seen_from[square], *value = &state->values[type % MOST_FACES + MARGIN];
    Seen *colour = &state->colours[type / MOST_FACES];
    value->ends = on ? value->ends | seen.ends : value->ends & ~seen.ends;
    value->middles = on ? value->middles | seen.middles : value->middles & ~seen.middles;
    colour->ends = on ? colour->ends | seen.ends : colour->ends & ~seen.ends;
    colour->middles = on ? colour->middles | seen.middles : colour->middles & ~seen.middles;
}

static inline __attribute__((always_inline)) void put_die(State *state, uint32_t square, int type) {
    state->on_square[square] = (uint8_t)type;
    turn_die(state, square, type, true);
}

static inline __attribute__((always_inline)) int lift_die(State *state, uint32_t square) {
    int type = state->on_square[square];
    turn_die(state, square, type, false);
    return type;
}

/* All dice from one random number, which is cut into one part for each colour. */
static inline __attribute__((always_inline)) void roll_pool(State *state, Rules rules, Random *random) {
    uint32_t difference;
    do {
        uint64_t number = next_random(random);
        state->kinds = state->spares = 0;
        difference = 0;
#pragma GCC unroll 4
        for (int colour = 0; colour < colours_of(rules); colour++) {
            unsigned __int128 product = (unsigned __int128)number * (uint32_t)rolls_of(rules);
            const Roll *roll = &rolls[product >> 64];
            number = (uint64_t)product;
            state->kinds |= (uint64_t)roll->kinds << 2 * MOST_FACES * colour;
            state->spares |= (uint64_t)roll->spares << 2 * MOST_FACES * colour;
            difference += roll->difference;
        }
    } while (difference == 0);
}

static inline __attribute__((always_inline)) State start_state(Rules rules, Random *random) {
    State state = {.empty = (1u << squares_of(rules)) - 1};
    if (rules.beginning == ROLLED) roll_pool(&state, rules, random);
    for (int i = 0; rules.beginning != ROLLED && i < squares_of(rules); i++) {
        int type = MOST_FACES * rules.dice[i].colour + rules.dice[i].value;
        if (rules.beginning == POOL) {
            add_die(&state.kinds, &state.spares, type);
        } else {
            put_die(&state, (uint32_t)i, type);
            state.empty = 0;
        }
    }
    return state;
}

/* Takes the k-th type of die from the pool: of its spares if there are any. */
static inline int pick(State *state, uint32_t k) {
    uint64_t die = select_bit(state->kinds, k), spare = (state->spares | state->spares >> 1) & die;
    state->spares -= spare;
    state->kinds ^= die ^ spare;
    return __builtin_ctzll(die) / 2;
}

/* Lines that read a, m, b in one half of the word or the other. */
static inline uint64_t reading(Seen a, Seen m, Seen b) { return a.ends & swap_halves(b.ends) & m.middles; }

static inline uint64_t same_lines(Seen seen) { return reading(seen, seen, seen); }

static inline uint64_t ordered_lines(const Seen *lowest) { return reading(lowest[0], lowest[1], lowest[2]); }

/* The lower half of the word is then right for a line read either way. */
static inline uint64_t either_half(uint64_t lines) { return lines | lines >> 32; }

static inline Finding judge(uint64_t by_value, uint64_t by_colour) {
    uint32_t values = (uint32_t)either_half(by_value), colours = (uint32_t)by_colour;
    return (Finding)(((values | colours) != 0) + ((values & colours) != 0));
}

/* There was no trice before the die came, so no line but its own need be looked at; and its value, or its colour, is
 * part of any trice it makes. */
static inline __attribute__((always_inline)) Finding place(State *state, uint32_t k, int type, Rules rules) {
    uint32_t to = (uint32_t)select_bit(state->empty, k);
    state->empty ^= to;
    put_die(state, (uint32_t)__builtin_ctz(to), type);
    const Seen *value = &state->values[type % MOST_FACES + MARGIN];
    uint64_t lines = same_lines(*value);
    if (!rules.no_ordered) lines |= ordered_lines(value - 2) | ordered_lines(value - 1) | ordered_lines(value);
    return judge(lines, same_lines(state->colours[type / MOST_FACES]));
}

static Finding find_on_board(const State *state, Rules rules) {
    uint64_t by_value = 0, by_colour = 0;
    for (int i = 0; i < rules.faces; i++) by_value |= same_lines(state->values[i + MARGIN]);
    for (int i = 0; i + 2 < rules.faces && !rules.no_ordered; i++)
        by_value |= ordered_lines(&state->values[i + MARGIN]);
    for (int i = 0; i < colours_of(rules); i++) by_colour |= same_lines(state->colours[i]);
    return judge(by_value, by_colour);
}

static inline uint32_t swap_choices(uint32_t indicated) { return count_bits(swappable[indicated]); }

/* Swaps the indicated die with its k-th neighbour and increments the die that then lies on one of the two squares. */
static inline Finding swap_dice(State *state, uint32_t indicated, uint32_t k, bool raise_indicated, Rules rules) {
    uint32_t other = (uint32_t)__builtin_ctzll(select_bit(swappable[indicated], k));
    int to_other = lift_die(state, indicated), to_indicated = lift_die(state, other);
    int *raised = raise_indicated ? &to_indicated : &to_other;
    *raised += *raised % MOST_FACES + 1 < rules.faces ? 1 : 1 - rules.faces;
    put_die(state, indicated, to_indicated);
    put_die(state, other, to_other);
    return find_on_board(state, rules);
}

/* Fills the board; `turn` counts dice placed, and says at the end who acted last. */
static inline __attribute__((always_inline)) Finding fill_board(State *state, uint32_t *turn, Rules rules,
                                                                Random *random, uint32_t *options) {
    Finding finding = NOTHING;
    uint32_t squares = (uint32_t)squares_of(rules);
    while (finding == NOTHING && *turn < squares) {
        uint32_t kinds = count_bits(state->kinds), squares_left = squares - *turn;
        int type = pick(state, random_below(random, kinds));
        finding = place(state, random_below(random, squares_left), type, rules);
        *options += kinds + squares_left;
        *turn += 1;
    }
    return finding;
}

static Finding shuffle_board(State *state, uint32_t *swaps, Rules rules, Random *random, uint32_t *options) {
    uint32_t squares = (uint32_t)squares_of(rules);
    Finding finding = NOTHING;
    while (finding == NOTHING && *swaps < MAX_DECISIONS / 3) {
        uint32_t indicated = random_below(random, squares), swaps_here = swap_choices(indicated);
        uint32_t k = random_below(random, 2 * swaps_here);
        finding = swap_dice(state, indicated, k / 2, k % 2 == 1, rules);
        *options += squares + (rules.joint_swap ? 2 * swaps_here : swaps_here + 2);
        *swaps += 1;
    }
    return finding;
}

static inline ManyResult play_game(Random *random) {
    const Rules rules = house_rules;
    State state = start_state(rules, random);
    ManyResult result = {0};
    uint32_t placed = 0, swaps = 0;
    Finding finding = NOTHING;
    if (rules.beginning != BOARD) finding = fill_board(&state, &placed, rules, random, &result.options);
    bool full = finding == NOTHING;
    if (full) finding = shuffle_board(&state, &swaps, rules, random, &result.options);
    result.decisions = 2 * placed + (rules.joint_swap ? 2 : 3) * swaps;
    result.kept[TURNS] = placed + swaps;
    result.kept[BY_TRICE] = finding == TRICE;
    result.kept[BY_DOUBLE] = finding == DOUBLE_TRICE;
    result.kept[FULL_BOARD] = full;
    result.kept[SWAPS] = swaps;
    if (finding != NOTHING) result.winners = winner_by(finding, (int)(placed + swaps + 1) % 2, rules);
    return result;
}

static uint64_t count_turns(const State *state, int depth);

static uint64_t count_placements(const State *state, int type, int depth) {
    uint32_t squares = count_bits(state->empty);
    if (depth == 1) return squares;
    uint64_t nodes = 0;
    for (uint32_t k = 0; k < squares; k++) {
        State next = *state;
        if (place(&next, k, type, house_rules) == NOTHING) nodes += count_turns(&next, depth - 1);
    }
    return nodes;
}

/* Below a swap: with the increment in the same decision, or with the increment as a decision of its own. */
static uint64_t count_increments(const State *state, uint32_t indicated, uint32_t k, int depth) {
    if (depth == 1 && !house_rules.joint_swap) return 2;
    uint64_t nodes = 0;
    for (int raised = 0; raised < 2; raised++) {
        State next = *state;
        if (swap_dice(&next, indicated, k, raised == 1, house_rules) == NOTHING)
            nodes += count_turns(&next, depth - (house_rules.joint_swap ? 0 : 1));
    }
    return nodes;
}

static uint64_t count_swaps(const State *state, uint32_t indicated, int depth) {
    if (depth == 1) return swap_choices(indicated) * (house_rules.joint_swap ? 2 : 1);
    uint64_t nodes = 0;
    for (uint32_t k = 0; k < swap_choices(indicated); k++) nodes += count_increments(state, indicated, k, depth - 1);
    return nodes;
}

static uint64_t count_turns(const State *state, int depth) {
    bool full = state->empty == 0;
    uint32_t choices = full ? (uint32_t)squares_of(house_rules) : count_bits(state->kinds);
    if (depth == 1) return choices;
    uint64_t nodes = 0;
    for (uint32_t k = 0; k < choices; k++) {
        State next = *state;
        nodes += full ? count_swaps(&next, k, depth - 1) : count_placements(&next, pick(&next, k), depth - 1);
    }
    return nodes;
}

static uint64_t count_nodes(int depth) {
    Random random = {0}; /* without --pool or --board: one roll, the same at every depth */
    State state = start_state(house_rules, &random);
    return count_turns(&state, depth);
}

int main(int argc, char **argv) {
    house_rules = take_rules(&argc, argv);
    set_up();
    return run_many(&TRICE_PROGRAM, play_game, count_nodes, argc, argv);
}
