/* Duties and winner of a trick (clauses TR1-TR7, SN3, SN11): the one text, for one trick and for
 * several abreast.
 *
 * trick.h and wide.h include it, each for its kind of word, and define before
 *   KS_WORD                a set of cards, or one in each trick
 *   KS_OF(name)            the function of that name for these words
 *   KS_RULE                how a function is declared
 *   KS_SOME(word)          the test whether a set is not empty
 *   KS_PICK(test, a, b)    a where the test holds, else b
 *   KS_OF(above)(cards)    everything higher than the highest card of a set that lies in one lane;
 *                          with none: every card
 *   KS_OF(highest)(cards)  the highest card of a set that is not empty
 *
 * The Weli needs no word here: with a trump suit its bit lies in that suit's lane; in "high" it is
 * a trump suit of one card, which nobody has to play. Everything inlines over constant options. */

/** Of the cards of the led suit in hand, those that may be played (TR2). */
KS_RULE KS_WORD KS_OF(following)(KS_WORD follow, KS_WORD trick, KS_WORD led, KS_WORD trump,
                                 bool must_beat_after_trump) {
    KS_WORD higher = follow & KS_OF(above)(trick & led);
    KS_WORD beating = KS_PICK(KS_SOME(higher), higher, follow);
    return must_beat_after_trump
               ? beating
               : KS_PICK(KS_SOME(trick & trump & ~led), follow, beating); /* TR3 */
}

/** Of a hand without the led suit but with trumps, the cards that may be played (TR4). */
KS_RULE KS_WORD KS_OF(trumping)(KS_WORD hand, KS_WORD trumps, KS_WORD trick, KS_WORD trump,
                                bool must_undertrump) {
    KS_WORD higher = trumps & KS_OF(above)(trick & trump);
    return KS_PICK(KS_SOME(higher), higher, must_undertrump ? trumps : hand); /* TR5 */
}

/** What the duties leave of a hand that does not lead (TR2-TR6).
 * @param hand cards held, not empty
 * @param trick cards on the table, not empty
 * @param led lane of the led suit
 * @param trump lane of the trump suit, 0 when there is none
 * @return not empty */
KS_RULE KS_WORD KS_OF(duty)(KS_WORD hand, KS_WORD trick, KS_WORD led, KS_WORD trump,
                            bool must_beat_after_trump, bool must_undertrump) {
    KS_WORD follow = hand & led;
    KS_WORD trumps = hand & trump & ~ks_lane(KS_WELI_LANE); /* SN11: the Weli need not be played */
    return KS_PICK(KS_SOME(follow),
                   KS_OF(following)(follow, trick, led, trump, must_beat_after_trump),
                   KS_PICK(KS_SOME(trumps),
                           KS_OF(trumping)(hand, trumps, trick, trump, must_undertrump), hand));
}

/** The card that wins a whole trick (TR7). @param led lane of the led suit */
KS_RULE KS_WORD KS_OF(winning)(KS_WORD trick, KS_WORD led, KS_WORD trump) {
    KS_WORD trumps = trick & trump;
    return KS_OF(highest)(KS_PICK(KS_SOME(trumps), trumps, trick & led));
}

/** The queens of the pairs a leader may announce (RS10). @param queens see ks_pack */
KS_RULE KS_WORD KS_OF(pairs)(KS_WORD hand, ks_set queens) {
    return hand & hand >> 1 & queens;
}
