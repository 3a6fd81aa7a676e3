/* Mamma Mia! (1999, 2004) with random legal moves, in plain C: a yardstick for the kernel's speed, nothing else.
 *
 * The rules are those of src/forno/games/mamma_mia, by the same algorithm on the same state, without what only Plus has.
 * Random words, moves and traces are those of src/forno/play/loops.py: a test compares both, game by game.
 *
 *     cc -O3 -march=native -shared -fPIC -o mamma_mia.so mamma_mia.c
 */
#include <stdint.h>
#include <string.h>

enum { PLAYERS = 6, KINDS = 6, ORDERS = 15, CARDS_OF_A_KIND = 15, PILE = 181 };
enum { FIRST_ORDER = KINDS, MAMMA_MIA = 100, NOBODY = -1, SUPPLY = 0, WAITER = 1 };
enum { PLACE, ORDER, DRAW, KIND, FILL, ADD, ASK, HELP, OVER, DRAWING, TURN_END, OPENING, OPEN, JUDGING, DELIVERING, FAILING };
enum { NONE, QUIET, DREW, STALEMATE, OPENED, TURNED, TURNED_ORDER, DELIVERED, WENT_BACK, NEXT_ROUND, GAME_OVER };
enum {
    ORDER_ACTION = KINDS * CARDS_OF_A_KIND,
    KIND_ACTION = ORDER_ACTION + ORDERS,
    ADD_ACTION = KIND_ACTION + KINDS,
    WANT_ACTION = ADD_ACTION + KINDS,
    PASS = WANT_ACTION + KINDS,
    NO_ORDER,
    DRAW_SUPPLY,
    DRAW_WAITER,
    FILL_ACTION,
    DECLINE,
    ACTIONS = PASS + 9
};

/* The fields of layout.RULES, in their order. */
typedef struct {
    int8_t players, kinds, cards[KINDS], start_hand, hand_limit, draw_limit, sit_out, rounds, starter, mamma_mia;
    int8_t bare_orders, open_counter, common_stack, open_scores, helping, order_total[PLAYERS];
    int8_t need[PLAYERS * ORDERS][KINDS];
    int8_t packed_needs[PLAYERS * ORDERS][8]; /* the same, for what bots think; not looked at here */
    int8_t jokers[PLAYERS * ORDERS], joker_number[PLAYERS * ORDERS][2];
    int8_t joker_kinds[PLAYERS * ORDERS], scarcest[PLAYERS * ORDERS], barred[PLAYERS * ORDERS];
    int8_t at_least[PLAYERS * ORDERS];
} Rules;

typedef struct {
    int64_t waiter[PLAYERS], orders[PLAYERS], delivered[PLAYERS];
    int16_t shown[PLAYERS];
    int8_t waiter_count[PLAYERS], order_count[PLAYERS], delivered_count[PLAYERS], hand_count[PLAYERS];
    int8_t hand[PLAYERS][KINDS], kept[PLAYERS][KINDS];
    int8_t counter[KINDS], used[KINDS], added[KINDS], pile[PILE];
    int16_t oven_size, turned, supply_size;
    int8_t phase, round_number, player, holder, idle, acted, source, draws;
    int8_t judged_order, judged_player, first_kind, baked, call_player, call_kind, call_number, call_order;
} State;

/* ---- random words: sfc32, in a buffer of which half is more than any one step takes */

enum { WORDS = 801 };
typedef struct {
    uint32_t a, b, c, counter, next, words[WORDS];
} Chance;

static inline uint32_t next_word(Chance *q) {
    uint32_t word = q->a + q->b + q->counter++;
    q->a = q->b ^ (q->b >> 9);
    q->b = q->c + (q->c << 3);
    q->c = ((q->c << 21) | (q->c >> 11)) + word;
    return word;
}

static void seed_words(Chance *q, uint64_t seed) {
    q->a = (uint32_t)(seed >> 32);
    q->b = (uint32_t)seed;
    q->c = 0x9E3779B9;
    q->counter = 1;
    for (int i = 0; i < 12; i++) next_word(q);
    q->next = WORDS;
}

static inline void refill(Chance *q) {
    if (2 * q->next > WORDS) {
        for (uint32_t i = 1; i < q->next; i++) q->words[i] = next_word(q);
        q->next = 1;
    }
}

static inline uint32_t below(Chance *q, uint32_t n) {
    for (;;) {
        uint32_t word = q->words[q->next++];
        if (word <= 0u - n || word < n * (uint32_t)(4294967296 / n)) return word % n;
    }
}

static void shuffle(int8_t *cards, int n, Chance *q) {
    for (int i = n - 1; i > 0; i--) {
        int j = below(q, i + 1);
        int8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

/* ---- the deal */

static int draw_ingredients(State *s, int seat, int n) {
    int at = PILE - s->supply_size, drawn = 0;
    while (drawn < n && at < PILE) {
        int card = s->pile[at++];
        if (card == MAMMA_MIA) {
            s->holder = seat;
        } else {
            s->hand[seat][card]++;
            drawn++;
        }
    }
    s->hand_count[seat] += drawn;
    s->supply_size = PILE - at;
    return drawn;
}

static inline void close_order(State *s) {
    s->judged_player = s->judged_order = s->first_kind = NOBODY;
    memset(s->added, 0, sizeof s->added);
    s->phase = OPEN;
}

static int next_player(const State *s, const Rules *r) {
    return s->player + 1 == r->players ? 0 : s->player + 1;
}

static void to_draw(State *s, const Rules *r) {
    int seat = s->player, room = r->hand_limit - s->hand_count[seat] - s->order_count[seat];
    if (room > r->draw_limit) room = r->draw_limit;
    if (room < 0) room = 0;
    s->draws = room;
    int waiter = s->waiter_count[seat] > 0;
    if (room == 0 || !(waiter || s->supply_size > 0)) {
        s->phase = TURN_END;
    } else if (waiter && s->supply_size > 0) {
        s->phase = DRAW;
    } else {
        s->source = waiter ? WAITER : SUPPLY;
        s->phase = DRAWING;
    }
}

static void begin_turn(State *s, const Rules *r) {
    s->acted = 0;
    if (s->hand_count[s->player] > 0 || !r->bare_orders)
        s->phase = PLACE;
    else if (s->order_count[s->player] > 0)
        s->phase = ORDER;
    else
        to_draw(s, r);
}

static void deal(State *s, const Rules *r, Chance *q) {
    memset(s, 0, sizeof *s);
    s->holder = s->call_player = NOBODY;
    close_order(s);
    s->round_number = 1;
    s->player = r->starter != NOBODY ? r->starter : (int)below(q, r->players);
    for (int seat = 0; seat < r->players; seat++) {
        int n = r->order_total[seat];
        for (int order = 0; order < n; order++) s->pile[order] = order;
        shuffle(s->pile, n, q);
        s->orders[seat] = s->pile[0];
        s->order_count[seat] = 1;
        for (int place = n - 1; place > 0; place--) s->waiter[seat] = s->waiter[seat] << 4 | s->pile[place];
        s->waiter_count[seat] = n - 1;
    }
    int end = PILE - 1, first = end, early = r->mamma_mia == 2;
    s->pile[end] = MAMMA_MIA;
    for (int kind = r->kinds - 1; kind >= 0; kind--)
        for (int i = 0; i < r->cards[kind]; i++) s->pile[--first] = kind;
    shuffle(s->pile + first, (early ? PILE : end) - first, q);
    s->supply_size = PILE - first;
    for (int seat = 0; seat < r->players; seat++) draw_ingredients(s, seat, r->start_hand);
    if (!early) shuffle(s->pile + PILE - s->supply_size, s->supply_size, q);
    begin_turn(s, r);
}

/* ---- judging */

static inline int row_of(const State *s) { return s->judged_player * ORDERS + s->judged_order; }

static inline int needed(const State *s, const Rules *r, int row, int kind) {
    return r->need[row][kind] + (kind == s->first_kind ? r->joker_number[row][0] : 0);
}

static inline int missing(const State *s, const Rules *r, int row, int kind) {
    int n = needed(s, r, row, kind) - s->counter[kind] - s->added[kind];
    return n > 0 ? n : 0;
}

static int still_to_add(const State *s, const Rules *r, int row) {
    int n = r->at_least[row];
    for (int kind = 0; kind < r->kinds; kind++) n -= s->counter[kind] + s->added[kind];
    return n;
}

static int offered_kinds(const State *s, const Rules *r, int row) {
    int allowed = r->joker_kinds[row], offered = 0, fewest = 127, scarcest = 0;
    if (r->scarcest[row]) {
        for (int kind = 0; kind < r->kinds; kind++) {
            int n = s->counter[kind];
            if (n > 0 && allowed >> kind & 1) {
                if (n < fewest) {
                    fewest = n;
                    scarcest = 0;
                }
                if (n == fewest) scarcest |= 1 << kind;
            }
        }
        allowed = scarcest;
    }
    for (int kind = 0; kind < r->kinds; kind++) {
        int have = s->counter[kind] + s->hand[s->judged_player][kind] - r->need[row][kind];
        if (have < 0) return 0;
        if (allowed >> kind & 1 && have >= r->joker_number[row][0]) offered |= 1 << kind;
    }
    return offered;
}

static int settle_kind(State *s, const Rules *r, int row) {
    if (!r->jokers[row] || s->first_kind != NOBODY) return 1;
    int offered = offered_kinds(s, r, row);
    if (offered & (offered - 1)) {
        s->phase = KIND;
        return 0;
    }
    if (!offered) {
        s->phase = FAILING;
        return 0;
    }
    s->first_kind = __builtin_ctz(offered);
    return 1;
}

static void judge(State *s, const Rules *r) {
    int row = row_of(s);
    if (r->at_least[row] > 0) {
        int lacking = still_to_add(s, r, row);
        s->phase = lacking <= 0 ? DELIVERING : s->hand_count[s->judged_player] >= lacking ? ADD : FAILING;
    } else if (settle_kind(s, r, row)) {
        s->phase = DELIVERING;
        for (int kind = 0; kind < r->kinds; kind++) {
            int lacking = missing(s, r, row, kind);
            if (lacking > 0) {
                s->phase = FILL;
                if (lacking > s->hand[s->judged_player][kind]) {
                    s->phase = FAILING;
                    break;
                }
            }
        }
    }
    if (s->phase != DELIVERING && s->phase != FAILING) s->player = s->judged_player;
}

static void deliver(State *s, const Rules *r) {
    int seat = s->judged_player, row = row_of(s);
    for (int kind = 0; kind < r->kinds; kind++) {
        int lying = s->counter[kind];
        int n = r->at_least[row] > 0 ? lying : needed(s, r, row, kind) - s->added[kind];
        s->used[kind] += n + s->added[kind];
        if (n <= lying) {
            s->counter[kind] = lying - n;
        } else {
            s->counter[kind] = 0;
            s->hand[seat][kind] -= n - lying;
            s->hand_count[seat] -= n - lying;
        }
    }
    s->delivered[seat] |= (int64_t)s->judged_order << 4 * s->delivered_count[seat]++;
    s->baked++;
    close_order(s);
}

static void give_back(State *s) {
    int seat = s->judged_player;
    s->waiter[seat] |= (int64_t)s->judged_order << 4 * s->waiter_count[seat]++;
    close_order(s);
}

/* ---- automatic steps */

static void end_turn(State *s, const Rules *r) {
    if (!s->acted) s->idle++;
    s->player = next_player(s, r);
    if (s->idle >= r->players)
        s->phase = OPENING;
    else
        begin_turn(s, r);
}

static void draw(State *s, const Rules *r) {
    int seat = s->player, n = s->draws;
    s->acted = 1;
    s->idle = 0;
    if (s->source == WAITER) {
        int count = s->order_count[seat];
        if (n > s->waiter_count[seat]) n = s->waiter_count[seat];
        s->orders[seat] |= (s->waiter[seat] & (((int64_t)1 << 4 * n) - 1)) << 4 * count;
        s->waiter[seat] >>= 4 * n;
        s->order_count[seat] = count + n;
        s->waiter_count[seat] -= n;
    } else {
        n = draw_ingredients(s, seat, n);
        if (s->supply_size == 0) {
            s->draws = n;
            s->player = next_player(s, r);
            s->phase = OPENING;
            return;
        }
    }
    s->draws = n;
    end_turn(s, r);
}

static int next_round(State *s, const Rules *r, Chance *q) {
    s->oven_size = s->turned = 0;
    if (s->round_number == r->rounds) {
        s->phase = OVER;
        s->player = NOBODY;
        return GAME_OVER;
    }
    s->round_number++;
    s->player = s->holder;
    int first = PILE - 1;
    int8_t counts[KINDS] = {0};
    for (int at = PILE - s->supply_size; at < PILE; at++)
        if (s->pile[at] < FIRST_ORDER) counts[s->pile[at]]++;
    for (int kind = r->kinds - 1; kind >= 0; kind--)
        for (int i = 0; i < counts[kind]; i++) s->pile[--first] = kind;
    for (int kind = r->kinds - 1; kind >= 0; kind--) {
        for (int i = 0; i < s->used[kind]; i++) s->pile[--first] = kind;
        s->used[kind] = 0;
    }
    s->pile[PILE - 1] = MAMMA_MIA;
    s->supply_size = PILE - first;
    shuffle(s->pile + first, s->supply_size, q);
    if (!r->open_counter)
        for (int kind = 0; kind < r->kinds; kind++) {
            for (int i = 0; i < s->counter[kind]; i++) s->pile[s->oven_size++] = kind;
            s->counter[kind] = 0;
        }
    memcpy(s->kept, s->hand, sizeof s->kept);
    s->call_player = s->holder = NOBODY;
    begin_turn(s, r);
    return NEXT_ROUND;
}

static int turn_up(State *s, const Rules *r, Chance *q) {
    if (s->turned == s->oven_size) return next_round(s, r, q);
    int card = s->pile[s->turned++];
    if (card < FIRST_ORDER) {
        s->counter[card]++;
        return TURNED;
    }
    s->judged_player = (card - FIRST_ORDER) / ORDERS;
    s->judged_order = (card - FIRST_ORDER) % ORDERS;
    s->phase = JUDGING;
    return TURNED_ORDER;
}

static int open_oven(State *s) {
    if (s->idle > 0) {
        s->idle = 0;
        return STALEMATE;
    }
    if (s->holder == NOBODY) s->holder = s->player;
    s->turned = 0;
    s->phase = OPEN;
    return OPENED;
}

static inline int advance(State *s, const Rules *r, Chance *q) {
    switch (s->phase) {
    case OPEN: return turn_up(s, r, q);
    case DRAWING: draw(s, r); return DREW;
    case JUDGING: judge(s, r); return QUIET;
    case DELIVERING: deliver(s, r); return DELIVERED;
    case FAILING: give_back(s); return WENT_BACK;
    case TURN_END: end_turn(s, r); return QUIET;
    case OPENING: return open_oven(s);
    default: return NONE;
    }
}

/* ---- decisions */

static inline int legal(const State *s, const Rules *r, int16_t *out) {
    int n = 0, seat = s->player, row;
    switch (s->phase) {
    case PLACE:
        for (int kind = 0; kind < r->kinds; kind++)
            for (int number = 0; number < s->hand[seat][kind]; number++) out[n++] = kind * CARDS_OF_A_KIND + number;
        if (n == 0) out[n++] = PASS;
        return n;
    case ORDER:
        for (int place = 0; place < s->order_count[seat]; place++)
            out[n++] = ORDER_ACTION + (s->orders[seat] >> 4 * place & 15);
        out[n++] = NO_ORDER;
        return n;
    case DRAW:
        out[0] = DRAW_SUPPLY;
        out[1] = DRAW_WAITER;
        return 2;
    case KIND:
        row = offered_kinds(s, r, row_of(s));
        for (int kind = 0; kind < r->kinds; kind++)
            if (row >> kind & 1) out[n++] = KIND_ACTION + kind;
        return n;
    case FILL: /* asked only of who holds all that is missing */
        out[0] = FILL_ACTION;
        out[1] = DECLINE;
        return 2;
    case ADD:
        row = 0;
        for (int kind = 0; kind < r->kinds; kind++) {
            if (s->hand[seat][kind] > 0) out[n++] = ADD_ACTION + kind;
            row += s->added[kind];
        }
        if (row == 0) out[n++] = DECLINE;
        return n;
    default: return 0;
    }
}

static void place(State *s, const Rules *r, int kind, int number) {
    int seat = s->player;
    s->hand[seat][kind] -= number;
    s->hand_count[seat] -= number;
    s->kept[seat][kind] = s->kept[seat][kind] > number ? s->kept[seat][kind] - number : 0;
    for (int i = 0; i < number; i++) s->pile[s->oven_size + i] = kind;
    s->oven_size += number;
    s->acted = 1;
    s->idle = 0;
    s->call_player = seat;
    s->call_kind = kind;
    s->call_number = number;
    s->call_order = 0;
    if (s->order_count[seat] > 0)
        s->phase = ORDER;
    else
        to_draw(s, r);
}

static void announce_nothing(State *s, int order) {
    s->call_player = s->player;
    s->call_kind = NOBODY;
    s->call_number = 0;
    s->call_order = order;
}

static void play_order(State *s, const Rules *r, int order) {
    int seat = s->player, shift = 0;
    int64_t stack = s->orders[seat];
    while ((stack >> shift & 15) != order) shift += 4;
    s->orders[seat] = (stack & (((int64_t)1 << shift) - 1)) | stack >> (shift + 4) << shift;
    s->order_count[seat]--;
    s->pile[s->oven_size++] = FIRST_ORDER + seat * ORDERS + order;
    s->shown[seat] |= 1 << order;
    if (!s->acted) announce_nothing(s, 1);
    s->call_order = 1;
    s->acted = 1;
    s->idle = 0;
    to_draw(s, r);
}

static inline void apply(State *s, const Rules *r, int action) {
    if (action < ORDER_ACTION) {
        place(s, r, action / CARDS_OF_A_KIND, action % CARDS_OF_A_KIND + 1);
    } else if (action < KIND_ACTION) {
        play_order(s, r, action - ORDER_ACTION);
    } else if (action < ADD_ACTION) {
        s->first_kind = action - KIND_ACTION;
        s->phase = JUDGING;
    } else if (action < WANT_ACTION) {
        s->hand[s->player][action - ADD_ACTION]--;
        s->hand_count[s->player]--;
        s->added[action - ADD_ACTION]++;
        if (still_to_add(s, r, row_of(s)) <= 0) s->phase = DELIVERING;
    } else if (action == NO_ORDER || action == PASS) {
        if (action == PASS || !s->acted) announce_nothing(s, 0);
        to_draw(s, r);
    } else if (action == DRAW_SUPPLY || action == DRAW_WAITER) {
        s->source = action == DRAW_SUPPLY ? SUPPLY : WAITER;
        s->phase = DRAWING;
    } else {
        s->phase = action == FILL_ACTION ? DELIVERING : FAILING;
    }
}

/* ---- games */

static inline uint32_t fold(uint32_t trace, int value) { return (trace ^ (uint32_t)value) * 16777619u; }

static inline uint32_t settle(State *s, const Rules *r, Chance *q, int traced, uint32_t trace) {
    int step;
    while ((step = advance(s, r, q)) != NONE) {
        if (traced) trace = fold(fold(trace, step), q->next);
        refill(q);
    }
    return trace;
}

static inline int64_t play(const Rules *r, uint64_t seed, int64_t games, int traced, uint32_t *trace) {
    State s;
    Chance q;
    int16_t out[ACTIONS];
    int64_t decisions = 0;
    uint32_t t = 2166136261u;
    seed_words(&q, seed);
    while (games-- > 0) {
        refill(&q);
        deal(&s, r, &q);
        t = settle(&s, r, &q, traced, t);
        for (int n; (n = legal(&s, r, out)) > 0; decisions++) {
            int action = out[(uint64_t)next_word(&q) * n >> 32];
            if (traced) t = fold(fold(fold(t, s.player), n), action);
            apply(&s, r, action);
            t = settle(&s, r, &q, traced, t);
        }
    }
    *trace = t;
    return decisions;
}

/* Whether these rules are all known here: Plus is not. */
int supports(const Rules *r, int64_t size) {
    if (size != (int64_t)sizeof *r || r->mamma_mia == 0 || r->sit_out || r->helping) return 0;
    for (int row = 0; row < PLAYERS * ORDERS; row++)
        if (r->jokers[row] > 1 || r->barred[row]) return 0;
    return 1;
}

int64_t play_games(const Rules *r, uint64_t seed, int64_t games) {
    uint32_t unused;
    return play(r, seed, games, 0, &unused);
}

uint32_t trace_games(const Rules *r, uint64_t seed, int64_t games) {
    uint32_t trace;
    play(r, seed, games, 1, &trace);
    return trace;
}
