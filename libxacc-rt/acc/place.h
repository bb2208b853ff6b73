/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A place: an opened device with its present table, memory and streams; and
 * what a thread has chosen. Called by all of acc; it may not know of
 * directives. */
#ifndef XACC_ACC_PLACE_H
#define XACC_ACC_PLACE_H

#include "acc/queue.h"
#include "acc/table.h"

typedef struct xacc_place {
    xacc_dev_t *dev;
    const xacc_dev_ops_t *ops;
    bool shared; /* XACC_DEV_SHARED */
    xacc_pool_t pool;
    xacc_table_t table;
    xacc_streams_t streams;
    atomic_uint_fast64_t declared; /* number of the last declare directive that
                                      was entered (declare.c) */
    struct xacc_place *next;
} xacc_place_t;

/* True while device addresses are host addresses: memory is shared, and no copy
 * was captured (OpenACC 3.4, 2.7.4). */
static inline bool xacc_place_is_identity(xacc_place_t *place) {
    return place->shared && atomic_load(&place->table.entries) == 0;
}

/* Which device: an opened place is made from it at first use. */
typedef struct xacc_choice {
    const xacc_dev_ops_t *ops;
    int ordinal;
} xacc_choice_t;

/* The choice of the environment, the choice of this thread, and setting the
 * latter. */
xacc_status_t xacc_choice_default(xacc_choice_t *choice_p);
xacc_status_t xacc_choice_current(xacc_choice_t *choice_p);
xacc_status_t xacc_choice_set(xacc_choice_t choice);
/* Device num of an acc_device_t; num < 0 means the default number. */
xacc_status_t xacc_choice_of_type(int type, int num, xacc_choice_t *choice_p);

/* The place of the current device of this thread; opens it at first use. */
xacc_status_t xacc_place_current(xacc_place_t **place_p);
xacc_status_t xacc_place_open(xacc_choice_t choice, xacc_place_t **place_p);
/* True in a callback that this thread's opening of a device has called. */
bool xacc_place_is_opening(void);
/* Null if it was never opened. */
xacc_place_t *xacc_place_if_open(xacc_choice_t choice);
/* Calls visit for every opened place until one fails. */
xacc_status_t xacc_places_visit(xacc_status_t (*visit)(xacc_place_t *, void *), void *argument);
/* Waits for a place and frees the data on it. */
xacc_status_t xacc_place_shutdown(xacc_place_t *place);
/* Waits for everything and closes all devices, which nobody uses any more. */
void xacc_places_close(void);
/* At exit, once: waits for what is in queues. */
void xacc_places_end(void);
/* True in a child of fork that has nothing of its parent's devices: then there
 * is nothing to give back, and all else is a failure, which check returns. */
bool xacc_places_are_lost(void);
xacc_status_t xacc_places_check(void);

/* The synchronous stream of this thread, and the stream of an async argument
 * (acc_async_sync: the former). */
xacc_status_t xacc_stream_of_thread(xacc_place_t *place, xacc_stream_t **stream_p);
xacc_status_t xacc_stream_of_async(xacc_place_t *place, int async, xacc_stream_t **stream_p);
/* acc_async_noval stands for the default queue of the thread; checks the range.
 */
xacc_status_t xacc_async_resolve(int async, int *number_p);
int xacc_async_default(void);
void xacc_async_set_default(int number);

#endif
