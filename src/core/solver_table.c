#include "solver_table.h"

/* Where the parts of a key lie. Owners have 2 bits a card: the place in `hand` + 1. */
enum {
    SUIT_BITS = 18,    /* nine cards; key[0] has three suits, key[1] the last */
    TRUMP_AT = 54,     /* key[0]: lane + 1, 3 bits */
    LEADER_AT = 57,    /* key[0]: 2 bits */
    PENDING_AT = 59,   /* key[0]: 3 bits */
    BONUS_AT = 62,     /* key[0]: 2 bits */
    PAIR_AT = 18,      /* key[1]: 4 bits a suit, 1 + cards below the queen of a pair; 0: no pair */
    PLAIN_AT = 34,     /* key[1]: 1 when the owners are those of all cards of the pack */
    OBJECTIVE_AT = 60, /* key[1]: never 0, so that no key is that of an empty entry */
};

/* Owners of the cards of a set, the lowest card first. */
static uint64_t owners_of(const ks_russisch_position *p, ks_set cards) {
    uint64_t owners = 0;
    for (unsigned at = 0; cards; cards &= cards - 1, at += 2) {
        unsigned bit = ks_first(cards);
        uint64_t owner =
            (p->hand[0] >> bit & 1) | (p->hand[1] >> bit & 1) << 1 | (p->hand[2] >> bit & 1) * 3;
        owners |= owner << at;
    }
    return owners;
}

void ks_contract_key_of(const ks_search *s, const ks_russisch_position *p, ks_contract_key *key) {
    bool plain = ks_search_off(s, KS_NO_RELABEL);
    ks_set in_play = p->hand[0] | p->hand[1] | p->hand[2];
    ks_set queens = s->pack->queens;
    ks_set pairs =
        ks_pairs(p->hand[0], queens) | ks_pairs(p->hand[1], queens) | ks_pairs(p->hand[2], queens);
    ks_set shown = plain ? s->pack->all : in_play;
    key->cards = in_play;
    key->key[0] = p->trump ? (uint64_t)(ks_lane_of(ks_first(p->trump)) + 1) << TRUMP_AT : 0;
    key->key[0] |= (uint64_t)p->leader << LEADER_AT | (uint64_t)p->pending << PENDING_AT |
                   (uint64_t)(p->all ? s->bonus_id : 0) << BONUS_AT;
    for (unsigned suit = 0; suit < 3; suit++) {
        key->key[0] |= owners_of(p, shown & ks_lane(suit)) << SUIT_BITS * suit;
    }
    key->key[1] = owners_of(p, shown & ks_lane(3)) | (uint64_t)plain << PLAIN_AT |
                  (uint64_t)(KS_CONTRACT + 1) << OBJECTIVE_AT;
    for (; pairs; pairs &= pairs - 1) {
        unsigned suit = ks_lane_of(ks_first(pairs));
        uint64_t place = ks_count(in_play & ks_lane(suit) & ((pairs & -pairs) - 1)) + 1;
        key->key[1] |= place << (PAIR_AT + 4 * suit);
    }
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
    return entry->key[0] == key->key[0] && entry->key[1] == key->key[1];
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
