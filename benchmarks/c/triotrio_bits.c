/* TrioTrio on bit sets: what a piece may reach is one set, counted with popcounts; the k-th option is selected, never
 * listed. The sets and the walks are in triotrio_squares.h. */
#include "triotrio_squares.h"

/* Pieces that are gone are NOWHERE: near nothing and on no square. */
typedef struct {
    int square[START_PIECES], type[START_PIECES];
    int count; /* the pieces that are left come first */
} Army;

typedef struct {
    Army army[2];
    int player, winner;
    int cow_owner; /* whose piece is on the Golden Cow */
    int stays;     /* its turns there that count */
    bool landed;   /* it came there in this turn */
    bool owes;     /* it brought a piece back and has to leave */
} State;

static Rules house_rules;

static inline State start_state(int first_player) {
    State state = {.player = first_player, .winner = NOBODY, .cow_owner = NOBODY};
    for (int type = ROCK; type <= SCISSORS; type++) {
        int right = (type - PAPER) * START_SPACING;
        state.army[SOUTH].square[type] = board.home[SOUTH] + right;
        state.army[NORTH].square[type] = board.home[NORTH] - right;
        state.army[SOUTH].type[type] = state.army[NORTH].type[type] = type;
    }
    state.army[SOUTH].count = state.army[NORTH].count = START_PIECES;
    return state;
}

/* ---- what repels, blocks and can be captured ---- */

/* The squares near the pieces of a type, but for one piece of the player to move (NOBODY: all pieces count). */
static inline Squares near_like(const State *state, int type, int but) {
    const Army *own = &state->army[state->player], *other = &state->army[1 - state->player];
    Squares set = {{0, 0}};
#pragma GCC unroll 3
    for (int i = 0; i < START_PIECES; i++) {
        set = either(set, only_if(own->type[i] == type && i != but, board.near[own->square[i]]));
        set = either(set, only_if(other->type[i] == type, board.near[other->square[i]]));
    }
    return set;
}

static inline Squares zone_of(const State *state, int type, int but, Rules rules) {
    if (rules.repel == REPEL_OFF) return (Squares){{0, 0}};
    return either(near_like(state, type, but), board.permanent_zone[type]);
}

static inline Squares pieces_of(const Army *army) {
    return either(board.here[army->square[0]], either(board.here[army->square[1]], board.here[army->square[2]]));
}

static inline Squares targets_of(const Army *enemy, int type) {
    Squares set = {{0, 0}};
#pragma GCC unroll 3
    for (int i = 0; i < START_PIECES; i++)
        set = either(set, only_if(enemy->type[i] == inferior_to(type), board.here[enemy->square[i]]));
    return without(set, board.permanent[superior_to(type)]);
}

static inline Ways ways_of(const State *state, int piece, Rules rules) {
    const Army *own = &state->army[state->player], *enemy = &state->army[1 - state->player];
    int type = own->type[piece];
    Squares others = without(either(pieces_of(own), pieces_of(enemy)), board.here[own->square[piece]]);
    Squares empty = without(board.all, others), zone = zone_of(state, type, piece, rules);
    Squares on = without(empty, zone), ends = without(on, board.permanent[superior_to(type)]);
    Ways ways = {.on = passage(on), .last = passage(either(ends, targets_of(enemy, type)))};
    ways.half = rules.size / 2;
    ways.has_fatal = rules.repel == REPEL_FATAL;
    if (ways.has_fatal) ways.fatal = passage(both(empty, zone));
    return ways;
}

static inline __attribute__((always_inline)) Squares destinations(const State *state, int piece, int steps,
                                                                  Rules rules) {
    const Army *own = &state->army[state->player];
    Ways ways = ways_of(state, piece, rules);
    Squares reached = {{0, 0}};
    if (own->type[piece] != SCISSORS) reached = walk_orthogonal(own->square[piece], steps, &ways);
    if (own->type[piece] != PAPER) reached = either(reached, walk_diagonal(own->square[piece], steps, &ways));
    return reached;
}

/* ---- playing ---- */

static inline bool may_decide(const SeatResult *result, Rules rules) {
    return result->decisions < (uint32_t)rules.max_decisions;
}

static inline uint32_t decide(SeatResult *result, uint32_t count, Random *random) {
    result->decisions += 1;
    result->options += count;
    return random_below(random, count);
}

static inline void leave_cow(State *state) {
    state->cow_owner = NOBODY;
    state->stays = 0;
    state->owes = false;
    state->landed = false;
}

static inline void remove_piece(State *state, int player, int piece) {
    Army *army = &state->army[player];
    if (army->square[piece] == board.cow) leave_cow(state);
    army->count -= 1;
    army->square[piece] = army->square[army->count];
    army->type[piece] = army->type[army->count];
    army->square[army->count] = NOWHERE;
    if (army->count == 0) state->winner = 1 - player;
}

static inline bool in_debt(const State *state) { return state->owes && state->cow_owner == state->player; }

/* True when the player has chosen a piece and rolled for it. */
static inline bool play_change(State *state, Rules rules, SeatResult *result, Random *random) {
    Army *own = &state->army[state->player];
    int piece = (int)decide(result, (uint32_t)own->count + 1, random);
    if (piece == own->count) return false;
    int type = (int)random_below(random, TYPES), before = own->type[piece];
    own->type[piece] = type;
    if (type == before || rules.repel == REPEL_OFF) return true;
    Squares danger = either(near_like(state, type, piece), board.permanent_danger[type]);
    if (overlap(danger, board.here[own->square[piece]])) {
        remove_piece(state, state->player, piece);
        result->events[LOSSES] += 1;
    }
    return true;
}

static inline void capture(State *state, int square, SeatResult *result) {
    Army *enemy = &state->army[1 - state->player];
    int victim = enemy->square[0] == square ? 0 : enemy->square[1] == square ? 1 : 2;
    remove_piece(state, 1 - state->player, victim);
    result->events[CAPTURES] += 1;
}

static inline void play_move(State *state, int piece, int square, Rules rules, SeatResult *result) {
    Army *own = &state->army[state->player];
    Squares here = board.here[square];
    bool captures = overlap(pieces_of(&state->army[1 - state->player]), here);
    if (own->square[piece] == board.cow) leave_cow(state);
    own->square[piece] = NOWHERE;
    if (captures) {
        capture(state, square, result);
        if (state->winner != NOBODY) return;
    }
    own->square[piece] = square;
    bool may_be_lost = captures || rules.repel == REPEL_FATAL;
    if (may_be_lost && overlap(zone_of(state, own->type[piece], piece, rules), here)) {
        remove_piece(state, state->player, piece);
        result->events[captures ? SACRIFICES : LOSSES] += 1;
    } else if (square == board.cow) {
        state->cow_owner = state->player;
        state->landed = true;
    }
}

typedef struct {
    Squares reached[START_PIECES];
    uint32_t count[START_PIECES]; /* with those of the pieces before */
} Moves;

static inline __attribute__((always_inline)) void find_moves(const State *state, int steps, Rules rules,
                                                             Moves *moves) {
    const Army *own = &state->army[state->player];
    bool owes = in_debt(state);
    uint32_t count = 0;
    for (int piece = 0; piece < START_PIECES; piece++) {
        Squares reached = {{0, 0}};
        if (piece < own->count && (!owes || own->square[piece] == board.cow))
            reached = destinations(state, piece, steps, rules);
        if (owes) reached = without(reached, board.here[board.cow]);
        count += count_bits(reached.part[0]) + count_bits(reached.part[1]);
        moves->reached[piece] = reached;
        moves->count[piece] = count;
    }
}

static inline void play_kth_move(State *state, const Moves *moves, uint32_t k, Rules rules, SeatResult *result) {
    int piece = (k >= moves->count[0]) + (k >= moves->count[1]);
    if (piece > 0) k -= moves->count[piece - 1];
    Squares reached = moves->reached[piece];
    uint32_t even = count_bits(reached.part[0]);
    int part = k >= even;
    uint64_t bit = select_bit(reached.part[part], part ? k - even : k);
    play_move(state, piece, 2 * __builtin_ctzll(bit) + part, rules, result);
}

static inline __attribute__((always_inline)) void roll_and_move(State *state, Rules rules, SeatResult *result,
                                                                Random *random) {
    int steps = 1 + (int)random_below(random, (uint32_t)rules.movement_die);
    Moves moves;
    find_moves(state, steps, rules, &moves);
    uint32_t count = moves.count[START_PIECES - 1];
    if (!may_decide(result, rules)) return;
    if (count > 0)
        play_kth_move(state, &moves, decide(result, count, random), rules, result);
    else if (rules.empty_roll)
        decide(result, 1, random);
}

static void reclaim(State *state, int type, SeatResult *result) {
    Army *own = &state->army[state->player];
    own->square[own->count] = board.home[state->player];
    own->type[own->count] = type;
    own->count += 1;
    state->owes = true;
    result->events[RECLAIMS] += 1;
}

static void try_to_reclaim(State *state, Rules rules, SeatResult *result, Random *random) {
    Squares home = board.here[board.home[state->player]];
    if (overlap(either(pieces_of(&state->army[0]), pieces_of(&state->army[1])), home)) return;
    uint64_t possible = 0;
    for (int type = ROCK; type <= SCISSORS; type++)
        if (rules.repel == REPEL_OFF || !overlap(near_like(state, type, NOBODY), home)) possible |= 1ULL << type;
    if (possible == 0 || !may_decide(result, rules)) return;
    uint32_t k = decide(result, count_bits(possible), random);
    reclaim(state, __builtin_ctzll(select_bit(possible, k)), result);
}

static inline void end_turn(State *state, Rules rules, SeatResult *result, Random *random) {
    bool stayed = state->cow_owner == state->player && !state->landed && !state->owes;
    if (stayed && state->army[state->player].count < START_PIECES) {
        state->stays += 1;
        if (state->stays >= rules.cow_turns) try_to_reclaim(state, rules, result, random);
    }
    state->landed = false;
    state->player = 1 - state->player;
}

static inline __attribute__((always_inline)) void play_turn(State *state, Rules rules, SeatResult *result,
                                                            Random *random) {
    bool changed = play_change(state, rules, result, random);
    if (state->winner != NOBODY) return;
    if (!changed || !rules.change_instead) {
        if (!may_decide(result, rules)) return;
        bool rolls = in_debt(state) ? decide(result, 1, random) == 0 : decide(result, 2, random) == 1;
        if (rolls) roll_and_move(state, rules, result, random);
        if (state->winner != NOBODY) return;
    }
    end_turn(state, rules, result, random);
}

static inline __attribute__((always_inline)) SeatResult play_by(Rules rules, Random *random) {
    int first = (int)random_below(random, 2);
    State state = start_state(first);
    SeatResult result = {.winner = NO_WINNER};
    while (state.winner == NOBODY && may_decide(&result, rules)) play_turn(&state, rules, &result, random);
    if (state.winner != NOBODY) result.winner = state.winner == first ? 0 : 1;
    return result;
}

static SeatResult play_standard(Random *random) { return play_by(STANDARD, random); }

static SeatResult play_house_rules(Random *random) { return play_by(house_rules, random); }

int main(int argc, char **argv) {
    Report report = take_rules(&house_rules, &argc, argv);
    build_board(house_rules);
    if (memcmp(&house_rules, &STANDARD, sizeof STANDARD) == 0) return run_seats(&report, play_standard, argc, argv);
    return run_seats(&report, play_house_rules, argc, argv);
}
