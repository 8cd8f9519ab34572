/* TrioTrio with an array board and a list of options. */
#include "triotrio_rules.h"

enum { NOBODY = -1, SOUTH = 0, NORTH = 1, NO_DIRECTION = -1, MAX_OPTIONS = START_PIECES * LARGEST * LARGEST };

/* Even directions are orthogonal, odd ones diagonal; four further on is straight back. */
static const int DIRECTIONS[8][2] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
enum { ORTHOGONAL = 0, DIAGONAL = 1 };

typedef enum { CHANGE, ROLL, MOVE, RECLAIM } Phase;

typedef struct {
    int8_t owner[LARGEST][LARGEST]; /* [row][column]; South sits at row 0 */
    int8_t type[LARGEST][LARGEST];  /* means something only where there is an owner */
    int pieces[2];
    int player, winner;
    Phase phase;
    int rolled;  /* steps to walk, in the phase MOVE */
    int stays;   /* turns that count for the piece on the Golden Cow */
    bool landed; /* it came there in this turn */
    bool owes;   /* it brought a piece back and has to leave */
} State;

/* What an option means depends on the phase: CHANGE has a square or row NOBODY for none, ROLL has `choice` 1 for the
 * roll and 0 to forfeit, MOVE has both squares (or row NOBODY, an empty roll), RECLAIM has the type in `choice`. */
typedef struct {
    int8_t row, column, to_row, to_column, choice;
} Option;

typedef struct {
    int count;
    Option option[MAX_OPTIONS];
} Options;

static Rules rules;

static inline int middle(void) { return rules.size / 2; }

static inline int home_row(int player) { return player == SOUTH ? 0 : rules.size - 1; }

static inline bool on_board(int row, int column) {
    return row >= 0 && row < rules.size && column >= 0 && column < rules.size;
}

static inline bool on_cow(int row, int column) {
    return rules.cow_turns > 0 && row == middle() && column == middle();
}

static void put_piece(State *state, int player, int type, int row, int column) {
    state->owner[row][column] = (int8_t)player;
    state->type[row][column] = (int8_t)type;
}

static State start_state(int first_player) {
    State state = {.pieces = {START_PIECES, START_PIECES}, .player = first_player, .winner = NOBODY, .phase = CHANGE};
    memset(state.owner, NOBODY, sizeof state.owner);
    for (int type = ROCK; type <= SCISSORS; type++) {
        int right = (type - PAPER) * START_SPACING;
        put_piece(&state, SOUTH, type, home_row(SOUTH), middle() + right);
        put_piece(&state, NORTH, type, home_row(NORTH), middle() - right);
    }
    return state;
}

/* Rock has no permanent space; for it, and without permanents, no square is one. */
static inline bool is_permanent(int row, int column, int type) {
    if (!rules.permanents || type == ROCK || row != middle()) return false;
    return column == (type == PAPER ? middle() - rules.paper_offset : middle() + rules.scissors_offset);
}

/* True where one of the eight squares around holds a piece of the type. */
static bool near_piece(const State *state, int row, int column, int type) {
    for (int i = 0; i < 8; i++) {
        int by_row = row + DIRECTIONS[i][0], by_column = column + DIRECTIONS[i][1];
        if (!on_board(by_row, by_column) || state->owner[by_row][by_column] == NOBODY) continue;
        if (state->type[by_row][by_column] == type) return true;
    }
    return false;
}

static bool near_permanent(int row, int column, int type) {
    for (int i = 0; i < 8; i++)
        if (is_permanent(row + DIRECTIONS[i][0], column + DIRECTIONS[i][1], type)) return true;
    return false;
}

/* True where a piece of the type would be repelled: in the zone of another piece or of a permanent space. */
static bool in_zone(const State *state, int row, int column, int type) {
    if (rules.repel == REPEL_OFF) return false;
    return near_piece(state, row, column, type) || near_permanent(row, column, type) ||
           is_permanent(row, column, type);
}

/* True while the piece on the Golden Cow belongs to the player to move and has to leave. */
static bool in_debt(const State *state) {
    return state->owes && state->owner[middle()][middle()] == state->player;
}

/* ---- options ---- */

/* The walks of one piece, which is lifted off the board meanwhile. */
typedef struct {
    const State *state;
    int type;
    int player;
    uint8_t passed[9][LARGEST][LARGEST]; /* [steps left]: one bit for each direction of arrival already followed */
    bool reached[LARGEST][LARGEST];
} Walks;

static bool can_capture(const Walks *walks, int row, int column) {
    const State *state = walks->state;
    return state->owner[row][column] == 1 - walks->player && state->type[row][column] == inferior_to(walks->type) &&
           !is_permanent(row, column, superior_to(walks->type));
}

static void walk(Walks *walks, int row, int column, int family, int arrived_by, int left);

static void take_step(Walks *walks, int row, int column, int family, int direction, int left) {
    if (!on_board(row, column)) return;
    if (walks->state->owner[row][column] != NOBODY) {
        if (left == 1 && can_capture(walks, row, column)) walks->reached[row][column] = true;
    } else if (in_zone(walks->state, row, column, walks->type)) {
        if (rules.repel == REPEL_FATAL) walks->reached[row][column] = true;
    } else if (left == 1) {
        if (!is_permanent(row, column, superior_to(walks->type))) walks->reached[row][column] = true;
    } else if ((walks->passed[left][row][column] >> direction & 1) == 0) {
        walks->passed[left][row][column] |= (uint8_t)(1 << direction);
        walk(walks, row, column, family, direction, left - 1);
    }
}

static void walk(Walks *walks, int row, int column, int family, int arrived_by, int left) {
    for (int direction = family; direction < 8; direction += 2) {
        if (arrived_by != NO_DIRECTION && direction == (arrived_by + 4) % 8) continue;
        take_step(walks, row + DIRECTIONS[direction][0], column + DIRECTIONS[direction][1], family, direction, left);
    }
}

static void list_reached(const Walks *walks, int row, int column, Options *options) {
    for (int to_row = 0; to_row < rules.size; to_row++)
        for (int to_column = 0; to_column < rules.size; to_column++)
            if (walks->reached[to_row][to_column])
                options->option[options->count++] =
                    (Option){(int8_t)row, (int8_t)column, (int8_t)to_row, (int8_t)to_column, 0};
}

static void list_walks(State *state, int row, int column, Options *options) {
    Walks walks = {.state = state, .type = state->type[row][column], .player = state->player};
    bool owes = in_debt(state);
    state->owner[row][column] = NOBODY;
    if (walks.type != SCISSORS) walk(&walks, row, column, ORTHOGONAL, NO_DIRECTION, state->rolled);
    if (walks.type != PAPER) walk(&walks, row, column, DIAGONAL, NO_DIRECTION, state->rolled);
    state->owner[row][column] = (int8_t)state->player;
    if (owes) walks.reached[middle()][middle()] = false;
    list_reached(&walks, row, column, options);
}

static void list_moves(State *state, Options *options) {
    bool owes = in_debt(state);
    for (int row = 0; row < rules.size; row++)
        for (int column = 0; column < rules.size; column++)
            if (state->owner[row][column] == state->player && (!owes || on_cow(row, column)))
                list_walks(state, row, column, options);
}

static void list_changes(const State *state, Options *options) {
    for (int row = 0; row < rules.size; row++)
        for (int column = 0; column < rules.size; column++)
            if (state->owner[row][column] == state->player)
                options->option[options->count++] = (Option){.row = (int8_t)row, .column = (int8_t)column};
    options->option[options->count++] = (Option){.row = NOBODY};
}

static void list_reclaims(const State *state, Options *options) {
    int row = home_row(state->player), column = middle();
    if (state->owner[row][column] != NOBODY) return;
    for (int type = ROCK; type <= SCISSORS; type++)
        if (rules.repel == REPEL_OFF || !near_piece(state, row, column, type))
            options->option[options->count++] = (Option){.choice = (int8_t)type};
}

static void list_options(State *state, Options *options) {
    options->count = 0;
    if (state->phase == CHANGE) list_changes(state, options);
    if (state->phase == ROLL) {
        if (!in_debt(state)) options->option[options->count++] = (Option){.choice = 0};
        options->option[options->count++] = (Option){.choice = 1};
    }
    if (state->phase == MOVE) list_moves(state, options);
    if (state->phase == RECLAIM) list_reclaims(state, options);
}

/* ---- playing ---- */

static void leave_square(State *state, int row, int column) {
    state->owner[row][column] = NOBODY;
    if (!on_cow(row, column)) return;
    state->stays = 0;
    state->owes = false;
    state->landed = false;
}

static void remove_piece(State *state, int row, int column) {
    int owner = state->owner[row][column];
    leave_square(state, row, column);
    state->pieces[owner] -= 1;
    if (state->pieces[owner] == 0 && state->winner == NOBODY) state->winner = 1 - owner;
}

static void next_turn(State *state) {
    state->player = 1 - state->player;
    state->phase = CHANGE;
    state->landed = false;
}

/* The turn is over but for the Golden Cow. */
static void end_turn(State *state) {
    bool stayed = rules.cow_turns > 0 && state->owner[middle()][middle()] == state->player && !state->landed;
    if (stayed && !state->owes && state->pieces[state->player] < START_PIECES) {
        state->stays += 1;
        if (state->stays >= rules.cow_turns) {
            state->phase = RECLAIM;
            return;
        }
    }
    next_turn(state);
}

static bool is_lost_by_change(const State *state, int row, int column) {
    int type = state->type[row][column];
    if (rules.repel == REPEL_OFF) return false;
    if (near_piece(state, row, column, type)) return true;
    return (rules.change_near_permanent && near_permanent(row, column, type)) ||
           (rules.change_on_permanent && is_permanent(row, column, type));
}

static void play_change(State *state, Option option, Random *random, SeatResult *result) {
    state->phase = ROLL;
    if (option.row == NOBODY) return;
    int type = (int)random_below(random, 6) / 2;
    bool changed = type != state->type[option.row][option.column];
    state->type[option.row][option.column] = (int8_t)type;
    if (changed && is_lost_by_change(state, option.row, option.column)) {
        remove_piece(state, option.row, option.column);
        result->events[LOSSES] += 1;
    }
    if (rules.change_instead && state->winner == NOBODY) end_turn(state);
}

static void play_roll(State *state, Option option, Random *random) {
    if (option.choice == 0) {
        end_turn(state);
        return;
    }
    state->rolled = 1 + (int)random_below(random, (uint32_t)rules.movement_die);
    state->phase = MOVE;
}

static void play_move(State *state, Option option, SeatResult *result) {
    int type = state->type[option.row][option.column];
    bool captures = state->owner[option.to_row][option.to_column] == 1 - state->player;
    leave_square(state, option.row, option.column);
    if (captures) {
        remove_piece(state, option.to_row, option.to_column);
        result->events[CAPTURES] += 1;
        if (state->winner != NOBODY) return;
    }
    put_piece(state, state->player, type, option.to_row, option.to_column);
    if (in_zone(state, option.to_row, option.to_column, type)) {
        remove_piece(state, option.to_row, option.to_column);
        result->events[captures ? SACRIFICES : LOSSES] += 1;
        if (state->winner != NOBODY) return;
    } else if (on_cow(option.to_row, option.to_column)) {
        state->landed = true;
    }
    end_turn(state);
}

static void play_reclaim(State *state, Option option, SeatResult *result) {
    put_piece(state, state->player, option.choice, home_row(state->player), middle());
    state->pieces[state->player] += 1;
    state->owes = true;
    result->events[RECLAIMS] += 1;
    next_turn(state);
}

static void apply(State *state, Option option, Random *random, SeatResult *result) {
    if (state->phase == CHANGE)
        play_change(state, option, random, result);
    else if (state->phase == ROLL)
        play_roll(state, option, random);
    else if (state->phase == MOVE)
        play_move(state, option, result);
    else
        play_reclaim(state, option, result);
}

/* Nothing to choose: a roll that allows no move, or a piece that cannot come back yet. */
static void go_on_without_options(State *state, SeatResult *result) {
    if (state->phase == RECLAIM) {
        next_turn(state);
        return;
    }
    if (rules.empty_roll) {
        result->decisions += 1;
        result->options += 1;
    }
    end_turn(state);
}

static SeatResult play_game(Random *random) {
    int first = (int)random_below(random, 2);
    State state = start_state(first);
    SeatResult result = {.winner = NO_WINNER};
    Options options;
    while (state.winner == NOBODY && result.decisions < (uint32_t)rules.max_decisions) {
        list_options(&state, &options);
        if (options.count == 0) {
            go_on_without_options(&state, &result);
            continue;
        }
        result.decisions += 1;
        result.options += (uint32_t)options.count;
        apply(&state, options.option[random_below(random, (uint32_t)options.count)], random, &result);
    }
    if (state.winner != NOBODY) result.winner = state.winner == first ? 0 : 1;
    return result;
}

int main(int argc, char **argv) {
    Report report = take_rules(&rules, &argc, argv);
    return run_seats(&report, play_game, argc, argv);
}
