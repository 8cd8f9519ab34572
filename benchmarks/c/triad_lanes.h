/* The board of Triad as words of type WORD, for triad_bits.c, which includes this file once for boards of up to 64
 * cells and once for larger ones; NAMED(name) gives the names their own ending each time.
 *
 * Every set of cells is kept six times over, once in each lane: in lane d the board is turned so that direction d leads
 * to the next cell of a row, and rows follow one another without gaps. One and the same instruction then slides pieces
 * in all six directions at once. A cell's number is its place in lane 0. */
#define Set NAMED(Set)
#define State NAMED(State)
#define Moves NAMED(Moves)
#define Board NAMED(Board)
#define board NAMED(board)
#define word_count NAMED(word_count)
#define word_lowest NAMED(word_lowest)
#define word_highest NAMED(word_highest)
#define word_select NAMED(word_select)
#define number_in_lane NAMED(number_in_lane)
#define set_up_cell NAMED(set_up_cell)
#define set_up NAMED(set_up)
#define add_around NAMED(add_around)
#define remove_around NAMED(remove_around)
#define put_piece NAMED(put_piece)
#define take_piece NAMED(take_piece)
#define capture NAMED(capture)
#define start NAMED(start)
#define count_eliminated NAMED(count_eliminated)
#define slide NAMED(slide)
#define count_enemies NAMED(count_enemies)
#define keep_if_any NAMED(keep_if_any)
#define find_moves NAMED(find_moves)
#define move_piece NAMED(move_piece)
#define find_additions NAMED(find_additions)
#define add_piece NAMED(add_piece)
#define pieces_of NAMED(pieces_of)
#define winners_of NAMED(winners_of)
#define play_by NAMED(play_by)
#define count_additions NAMED(count_additions)
#define count_moves NAMED(count_moves)

typedef struct {
    _Alignas(64) WORD lane[LANES]; /* the last two are always empty */
} Set;

/* `near` counts, in binary, how many pieces of a player are next to each cell: bit i of the count is in near[i]. */
typedef struct {
    Set pieces[PLAYERS];
    Set near[PLAYERS][3];
} State;

/* Where pieces may go in each direction. A cell is the destination of at most one piece in one direction, since a piece
 * nearer by would be in the way of the one behind; so destinations stand for options. */
typedef struct {
    Set to;
    uint32_t before[LANES]; /* options in earlier lanes */
    uint32_t count;
} Moves;

/* What does not change during a game. */
typedef struct {
    Set cells, row_ends;                  /* all of the board; the last cell of each row */
    Set foreign[PLAYERS];                 /* cells that are not of a player's colour */
    Set at[MOST_CELLS];                   /* one cell */
    Set around[MOST_CELLS];               /* its neighbours */
    uint8_t cell[DIRECTIONS][MOST_CELLS]; /* the number of the cell at a place in a lane */
    uint8_t colour[MOST_CELLS];           /* the player whose colour the cell bears */
} Board;

static Board board;
static State start;

/* A word's upper half is zero where the word has 64 bits; shifted twice, since 64 at once would be undefined then. */
static inline uint32_t word_count(WORD word) {
    return count_bits((uint64_t)word) + count_bits((uint64_t)(word >> 32 >> 32));
}

static inline uint32_t word_lowest(WORD word) {
    uint64_t low = (uint64_t)word;
    if (sizeof(WORD) == 8 || low != 0) return (uint32_t)__builtin_ctzll(low);
    return 64 + (uint32_t)__builtin_ctzll((uint64_t)(word >> 32 >> 32));
}

static inline uint32_t word_highest(WORD word) {
    uint64_t high = (uint64_t)(word >> 32 >> 32);
    if (sizeof(WORD) > 8 && high != 0) return 127 - (uint32_t)__builtin_clzll(high);
    return 63 - (uint32_t)__builtin_clzll((uint64_t)word);
}

static inline WORD word_select(WORD word, uint32_t k) {
    uint32_t low = count_bits((uint64_t)word);
    if (sizeof(WORD) == 8 || k < low) return select_bit((uint64_t)word, k);
    return (WORD)select_bit((uint64_t)(word >> 32 >> 32), k - low) << 32 << 32;
}

/* The place of a cell in a lane: how many cells come before it, row by row, once the board is turned. */
static int number_in_lane(Cell cell, int lane, int side) {
    for (int i = 0; i < lane; i++) cell = (Cell){cell.q + cell.r, -cell.q};
    int number = 0;
    for (int r = 1 - side; r <= cell.r; r++)
        for (int q = 1 - side; q < side && (r < cell.r || q < cell.q); q++) number += on_board((Cell){q, r}, side);
    return number;
}

static void set_up_cell(Cell cell, Rules rules) {
    int number = number_in_lane(cell, 0, rules.side);
    board.colour[number] = (uint8_t)colour_owner(cell, rules);
    for (int lane = 0; lane < DIRECTIONS; lane++) {
        int place = number_in_lane(cell, lane, rules.side);
        WORD bit = (WORD)1 << place;
        Cell next = {cell.q + STEPS[lane].q, cell.r + STEPS[lane].r};
        board.cell[lane][place] = (uint8_t)number;
        board.at[number].lane[lane] = bit;
        board.cells.lane[lane] |= bit;
        if (!on_board(next, rules.side)) board.row_ends.lane[lane] |= bit;
        for (int player = 0; player < PLAYERS; player++)
            if (colour_owner(cell, rules) != player) board.foreign[player].lane[lane] |= bit;
        for (int i = 0; i < DIRECTIONS; i++) {
            Cell neighbour = {cell.q + STEPS[i].q, cell.r + STEPS[i].r};
            if (on_board(neighbour, rules.side))
                board.around[number].lane[lane] |= (WORD)1 << number_in_lane(neighbour, lane, rules.side);
        }
    }
}

/* One more, and one fewer, next to each of these cells. */
static inline void add_around(Set *restrict near, const Set *restrict cells) {
    EACH_LANE {
        WORD carry = near[0].lane[lane] & cells->lane[lane];
        near[0].lane[lane] ^= cells->lane[lane];
        near[2].lane[lane] ^= near[1].lane[lane] & carry;
        near[1].lane[lane] ^= carry;
    }
}

static inline void remove_around(Set *restrict near, const Set *restrict cells) {
    EACH_LANE {
        near[0].lane[lane] ^= cells->lane[lane];
        WORD borrow = near[0].lane[lane] & cells->lane[lane];
        near[1].lane[lane] ^= borrow;
        near[2].lane[lane] ^= near[1].lane[lane] & borrow;
    }
}

static inline void put_piece(State *state, int player, uint32_t cell) {
    EACH_LANE state->pieces[player].lane[lane] |= board.at[cell].lane[lane];
    add_around(state->near[player], &board.around[cell]);
}

static inline void take_piece(State *state, int player, uint32_t cell) {
    EACH_LANE state->pieces[player].lane[lane] &= ~board.at[cell].lane[lane];
    remove_around(state->near[player], &board.around[cell]);
}

static void set_up(Rules rules) {
    for (int r = 1 - rules.side; r < rules.side; r++)
        for (int q = 1 - rules.side; q < rules.side; q++) {
            Cell cell = {q, r};
            if (!on_board(cell, rules.side)) continue;
            set_up_cell(cell, rules);
            int player = starting_player(cell, rules);
            if (player >= 0) put_piece(&start, player, (uint32_t)number_in_lane(cell, 0, rules.side));
        }
}

/* The empty cells that own pieces can slide to in each lane. A run of empty cells behind a piece is cleared by adding
 * its first cell to the run; the carry comes to rest on the next cell that is no part of a run. Runs leave out the row
 * ends, so no carry reaches the next row; where it rests on an empty row end, that cell is reached too. */
static inline Set slide(const State *state, int player) {
    Set reached;
    EACH_LANE {
        WORD occupied = state->pieces[0].lane[lane] | state->pieces[1].lane[lane] | state->pieces[2].lane[lane];
        WORD ends = board.row_ends.lane[lane], empty = board.cells.lane[lane] & ~occupied, runs = empty & ~ends;
        WORD first = (state->pieces[player].lane[lane] & ~ends) << 1 & empty;
        WORD sum = runs + (first & runs);
        reached.lane[lane] = (runs & ~sum) | (empty & ends & (sum | first));
    }
    return reached;
}

/* How many pieces of both opponents are next to each cell, in binary. */
static inline void count_enemies(const State *state, int player, Set *enemies) {
    const Set *a = state->near[(player + 1) % PLAYERS], *b = state->near[(player + 2) % PLAYERS];
    EACH_LANE {
        WORD carry = a[0].lane[lane] & b[0].lane[lane], either = a[1].lane[lane] ^ b[1].lane[lane];
        enemies[0].lane[lane] = a[0].lane[lane] ^ b[0].lane[lane];
        enemies[1].lane[lane] = either ^ carry;
        enemies[2].lane[lane] =
            a[2].lane[lane] ^ b[2].lane[lane] ^ ((a[1].lane[lane] & b[1].lane[lane]) | (either & carry));
    }
}

/* Keeps the members of `set` that are in `preferred`; all of them where there are none, in any lane. */
static inline void keep_if_any(Set *set, const Set *preferred) {
    WORD any = 0;
    EACH_LANE any |= set->lane[lane] & preferred->lane[lane];
    WORD all = (WORD)0 - (WORD)(any == 0);
    EACH_LANE set->lane[lane] &= preferred->lane[lane] | all;
}

static inline __attribute__((always_inline)) void find_moves(const State *state, int player, Rules rules,
                                                             Moves *moves) {
    Set to = slide(state, player), enemies[3];
    EACH_LANE to.lane[lane] &= board.foreign[player].lane[lane];
    if (rules.max_capture) {
        count_enemies(state, player, enemies);
        for (int bit = 2; bit >= 0; bit--) keep_if_any(&to, &enemies[bit]);
    }
    moves->to = to;
    moves->count = 0;
    for (int lane = 0; lane < DIRECTIONS; lane++) {
        moves->before[lane] = moves->count;
        moves->count += word_count(to.lane[lane]);
    }
}

/* Removes the opponents' pieces around a cell; returns how many. */
static inline uint32_t capture(State *state, int player, uint32_t cell) {
    int one = (player + 1) % PLAYERS, two = (player + 2) % PLAYERS;
    WORD ones = state->pieces[one].lane[0];
    WORD captured = (ones | state->pieces[two].lane[0]) & board.around[cell].lane[0];
    for (WORD left = captured; left != 0; left &= left - 1)
        remove_around(state->near[(left & -left & ones) != 0 ? one : two], &board.around[word_lowest(left)]);
    EACH_LANE {
        state->pieces[one].lane[lane] &= ~board.around[cell].lane[lane];
        state->pieces[two].lane[lane] &= ~board.around[cell].lane[lane];
    }
    return word_count(captured);
}

/* Makes the k-th move and its captures; returns the cell it ends on. The piece that moved is the nearest own one behind
 * that cell, for nothing else can stand between. */
static inline __attribute__((always_inline)) uint32_t move_piece(State *state, int player, const Moves *moves,
                                                                 uint32_t k, uint32_t *captures) {
    uint32_t lane = 0;
#pragma GCC unroll 5
    for (int next = 1; next < DIRECTIONS; next++) lane += k >= moves->before[next];
    WORD bit = word_select(moves->to.lane[lane], k - moves->before[lane]);
    uint32_t from = board.cell[lane][word_highest(state->pieces[player].lane[lane] & (bit - 1))];
    uint32_t to = board.cell[lane][word_lowest(bit)];
    take_piece(state, player, from);
    put_piece(state, player, to);
    *captures = capture(state, player, to);
    return to;
}

/* The cells that a piece of the bunny's may be added to, as a word of lane 0. */
static inline WORD find_additions(const State *state, int bunny, Rules rules) {
    WORD occupied = state->pieces[0].lane[0] | state->pieces[1].lane[0] | state->pieces[2].lane[0];
    WORD cells = board.cells.lane[0] & ~occupied;
    return rules.own_colour_bunny ? cells & ~board.foreign[bunny].lane[0] : cells;
}

/* Adds a piece on the k-th of the cells; an option behind the last of them is to decline. */
static inline void add_piece(State *state, int bunny, WORD cells, uint32_t count, uint32_t k) {
    if (k < count) put_piece(state, bunny, word_lowest(word_select(cells, k)));
}

static inline int pieces_of(const State *state, int player) { return (int)word_count(state->pieces[player].lane[0]); }

/* The winners of a game that is over; `out` is a player who loses although there are pieces left, or -1. */
static inline uint32_t winners_of(const State *state, int out) {
    int pieces[PLAYERS];
    for (int i = 0; i < PLAYERS; i++) pieces[i] = i == out ? 0 : pieces_of(state, i);
    return most_pieces(pieces[RED], pieces[GREEN], pieces[BLUE]);
}

static inline int count_eliminated(const State *state) {
    return (state->pieces[RED].lane[0] == 0) + (state->pieces[GREEN].lane[0] == 0) + (state->pieces[BLUE].lane[0] == 0);
}

static inline __attribute__((always_inline)) ManyResult play_by(Rules rules, Random *random) {
    State state = start;
    ManyResult result = {0};
    Moves moves;
    int player = RED;
    while (result.decisions < MAX_DECISIONS) {
        find_moves(&state, player, rules, &moves);
        if (moves.count == 0) {
            result.kept[BLOCKED] = 1;
            result.winners = winners_of(&state, player);
            break;
        }
        uint32_t captures, to = move_piece(&state, player, &moves, random_below(random, moves.count), &captures);
        result.decisions += 1;
        result.options += moves.count;
        result.kept[TURNS] += 1;
        result.kept[CAPTURES] += captures;
        int eliminated = count_eliminated(&state);
        if (eliminated > 0) {
            result.kept[SWEPT] = eliminated == 2;
            result.winners = winners_of(&state, -1);
            break;
        }
        int candidate = board.colour[to], bunny = PLAYERS - player - candidate;
        WORD cells = find_additions(&state, bunny, rules);
        uint32_t count = word_count(cells), choices = addition_choices(count, rules);
        add_piece(&state, bunny, cells, count, random_below(random, choices));
        result.decisions += 1;
        result.options += choices;
        player = rules.fixed_order ? (player + 1) % PLAYERS : candidate;
    }
    return result;
}

static uint64_t count_moves(const State *state, int player, Rules rules, int depth);

static uint64_t count_additions(const State *state, int player, uint32_t to, Rules rules, int depth) {
    if (count_eliminated(state) > 0) return 0;
    int candidate = board.colour[to], bunny = PLAYERS - player - candidate;
    WORD cells = find_additions(state, bunny, rules);
    uint32_t count = word_count(cells), choices = addition_choices(count, rules);
    if (depth == 1) return choices;
    uint64_t nodes = 0;
    for (uint32_t k = 0; k < choices; k++) {
        State next = *state;
        add_piece(&next, bunny, cells, count, k);
        nodes += count_moves(&next, rules.fixed_order ? (player + 1) % PLAYERS : candidate, rules, depth - 1);
    }
    return nodes;
}

static uint64_t count_moves(const State *state, int player, Rules rules, int depth) {
    Moves moves;
    find_moves(state, player, rules, &moves);
    if (depth == 1) return moves.count;
    uint64_t nodes = 0;
    for (uint32_t k = 0; k < moves.count; k++) {
        State next = *state;
        uint32_t captures, to = move_piece(&next, player, &moves, k, &captures);
        nodes += count_additions(&next, player, to, rules, depth - 1);
    }
    return nodes;
}

#undef WORD
#undef NAMED
#undef Set
#undef State
#undef Moves
#undef Board
#undef board
#undef word_count
#undef word_lowest
#undef word_highest
#undef word_select
#undef number_in_lane
#undef set_up_cell
#undef set_up
#undef add_around
#undef remove_around
#undef put_piece
#undef take_piece
#undef capture
#undef start
#undef count_eliminated
#undef slide
#undef count_enemies
#undef keep_if_any
#undef find_moves
#undef move_piece
#undef find_additions
#undef add_piece
#undef pieces_of
#undef winners_of
#undef play_by
#undef count_additions
#undef count_moves
