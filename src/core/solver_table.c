#include "solver_table.h"

#include "isa.h"
#include "solver_suits.h"

/* Where the parts of a key lie. Of the cards shown, key[0] says at the low end which are the
 * declarer's, key[1] which are his next neighbour's; there are up to 36 of them, suit after suit.
 */
enum {
    LENGTHS_AT = 36,   /* key[0]: cards shown of each suit, 4 bits each */
    TRUMP_AT = 52,     /* key[0]: lane + 1, 3 bits */
    LEADER_AT = 55,    /* key[0]: 2 bits */
    PENDING_AT = 57,   /* key[0]: 3 bits */
    BONUS_AT = 60,     /* key[0]: 2 bits */
    PAIR_AT = 36,      /* key[1]: 4 bits a suit, 1: its king and queen can still be announced */
    PLAIN_AT = 52,     /* key[1]: 1 when all cards of the pack are shown, 0: those in play */
    OBJECTIVE_AT = 60, /* key[1]: never 0, so that no key is that of an empty entry */
};

KS_INLINE ks_contract_key key_of(const ks_search *s, const ks_russisch_position *p, bool fast) {
    ks_set in_play = p->hand[0] | p->hand[1] | p->hand[2];
    bool plain = ks_search_off(s, KS_NO_RELABEL);
    ks_set shown = plain ? s->pack->all : in_play;
    uint64_t trump = p->trump ? ks_lane_of(ks_first(p->trump)) + 1 : 0;
    ks_contract_key k = {.cards = in_play};
    k.key[0] = ks_squeeze(p->hand[0], shown, fast) |
               ks_packed_lengths(ks_lengths(shown)) << LENGTHS_AT | trump << TRUMP_AT |
               (uint64_t)p->leader << LEADER_AT | (uint64_t)p->pending << PENDING_AT |
               (uint64_t)(p->all ? s->bonus_id : 0) << BONUS_AT;
    k.key[1] = ks_squeeze(p->hand[1], shown, fast) | (uint64_t)plain << PLAIN_AT |
               (uint64_t)(KS_CONTRACT + 1) << OBJECTIVE_AT;
    /* Which of the places are the king's and the queen's need not be told: at most two cards of a
     * suit are below them, so where two pairs fit one row of owners, all cards from the one to the
     * other are in the same hand and of equal power. */
    ks_set queens = s->pack->queens;
    ks_set pairs =
        ks_pairs(p->hand[0], queens) | ks_pairs(p->hand[1], queens) | ks_pairs(p->hand[2], queens);
    k.key[1] |= ks_packed_lengths(pairs >> ks_first(queens)) << PAIR_AT;
    return k;
}

KS_FAST static ks_contract_key key_of_fast(const ks_search *s, const ks_russisch_position *p) {
    return key_of(s, p, KS_HAS_FAST);
}

ks_contract_key ks_contract_key_of(const ks_search *s, const ks_russisch_position *p) {
    return s->fast ? key_of_fast(s, p) : key_of(s, p, false);
}

/* The most by which the value can be higher (up) or lower (down) with the cards of `b` in the place
 * of those of `a`. */
static void difference(const ks_search *s, ks_set a, ks_set b, int32_t *up, int32_t *down) {
    ks_set differ = a ^ b;
    *up = 0;
    *down = 0;
    for (unsigned suit = 0; differ && suit < KS_SUITS; suit++) {
        ks_set lane = ks_lane(suit);
        if (!(differ & lane)) {
            continue;
        }
        for (ks_set x = a & lane, y = b & lane; x && y; x &= x - 1, y &= y - 1) {
            int32_t more = s->pack->points[ks_first(y)] - s->pack->points[ks_first(x)];
            *up += more > 0 ? more : 0;
            *down += more < 0 ? -more : 0;
        }
    }
}

static bool same(const ks_solver_entry *entry, const ks_contract_key *key) {
    bool plain = key->key[1] >> PLAIN_AT & 1; /* then the key does not tell what is in play */
    return entry->key[0] == key->key[0] && entry->key[1] == key->key[1] &&
           (!plain || entry->cards == key->cards);
}

void ks_contract_probe(const ks_search *s, const ks_contract_key *key, int32_t *low,
                       int32_t *high) {
    const ks_solver_entry *slot = ks_slot(s, key->key);
    for (unsigned i = 0; i < 2; i++) {
        if (!same(&slot[i], key)) {
            continue;
        }
        int32_t up;
        int32_t down;
        difference(s, slot[i].cards, key->cards, &up, &down);
        *low = slot[i].low - down > *low ? slot[i].low - down : *low;
        *high = slot[i].high + up < *high ? slot[i].high + up : *high;
        return;
    }
}

void ks_contract_store(ks_search *s, const ks_contract_key *key, int32_t low, int32_t high) {
    ks_solver_entry *slot = ks_slot(s, key->key);
    if (!same(&slot[0], key)) {
        if (!same(&slot[1], key)) {
            slot[1] = slot[0];
        } else {
            slot++;
        }
    }
    *slot = (ks_solver_entry){{key->key[0], key->key[1]}, key->cards, low, high};
}
