/* Many positions at once: each thread takes the next one and has a part of the table. */
#include "solver.h"
#include "workers.h"

typedef struct many {
    const ks_rules *rules;
    const ks_state *states;
    const ks_solve_options *options;
    const uint8_t *seats;
    size_t count;
    size_t next;
    int32_t *values;
    ks_solve_status *statuses;
    uint64_t nodes;
} many;

static void work(void *context, unsigned thread) {
    many *m = context;
    ks_solve_options options = *m->options;
    options.table = options.table ? options.table + thread * options.entries : NULL;
    uint64_t nodes = 0;
    for (;;) {
        size_t at = __atomic_fetch_add(&m->next, 1, __ATOMIC_RELAXED);
        if (at >= m->count) {
            break;
        }
        if (options.stop &&
            (thread == 0 ? ks_stop_poll(options.stop) : ks_stop_raised(options.stop))) {
            m->statuses[at] = KS_SOLVE_STOPPED;
            continue;
        }
        options.seat = m->seats ? m->seats[at] : options.seat;
        m->statuses[at] = ks_solve_in_thread(m->rules, &m->states[at], &options, thread == 0,
                                             &m->values[at], &nodes);
    }
    __atomic_fetch_add(&m->nodes, nodes, __ATOMIC_RELAXED);
}

void ks_solve_many(const ks_rules *rules, const ks_state *states, const uint8_t *seats,
                   size_t count, const ks_solve_options *options, unsigned threads, int32_t *values,
                   ks_solve_status *statuses, uint64_t *nodes) {
    many m = {.rules = rules,
              .states = states,
              .options = options,
              .seats = seats,
              .count = count,
              .values = values,
              .statuses = statuses};
    ks_workers_run(threads, work, &m, options->stop);
    if (nodes) {
        *nodes += m.nodes;
    }
}
