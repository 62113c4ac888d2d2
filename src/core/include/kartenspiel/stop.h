/* How a long call is ended early. */
#ifndef KARTENSPIEL_STOP_H
#define KARTENSPIEL_STOP_H

#ifdef __cplusplus
extern "C" {
#endif

/** A request to stop, shared by the caller, the call and its threads. Zero it before use. */
typedef struct ks_stop {
    int raised;                 /**< not 0: stop. Any thread may set it with ks_stop_raise */
    int (*poll)(void *context); /**< NULL, or asked every few milliseconds by the thread that made
                                   the call: not 0 raises the flag */
    void *context;              /**< handed to `poll` */
} ks_stop;

/** Ask a call to stop; it answers within a few milliseconds. */
static inline void ks_stop_raise(ks_stop *stop) {
    __atomic_store_n(&stop->raised, 1, __ATOMIC_RELAXED);
}

/** Whether a stop has been asked for. @param stop may be NULL */
static inline int ks_stop_raised(const ks_stop *stop) {
    return stop && __atomic_load_n(&stop->raised, __ATOMIC_RELAXED);
}

/** Ask `poll`, where there is one, unless a stop has been asked for already.
 * @param stop may be NULL @return as ks_stop_raised */
static inline int ks_stop_poll(ks_stop *stop) {
    if (stop && !ks_stop_raised(stop) && stop->poll && stop->poll(stop->context)) {
        ks_stop_raise(stop);
    }
    return ks_stop_raised(stop);
}

#ifdef __cplusplus
}
#endif
#endif
