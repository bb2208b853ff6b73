/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Active messages: one-sided access between processes that cannot map each other's
 * memory. The origin (origin.c) sends batches of requests, which the target
 * (target.c) executes and answers, without its program, in a thread of its own
 * (progress.c). Data of large requests are messages of their own. */
#ifndef XACC_COMM_MPI_ACTIVE_H
#define XACC_COMM_MPI_ACTIVE_H

#include "module.h"

enum {
    ACTIVE_BATCH_BYTES = 1 << 15, /* of requests, and of their answer */
    ACTIVE_SMALL_BYTES = 1 << 10, /* data that lie in a batch */
    ACTIVE_LARGE_COUNT = 16       /* larger ones of a batch */
};

/* Tags: of batches; others are even for what targets send, odd for what origins do, and used
 * again after so many. */
enum { ACTIVE_TAG_BATCH = 0, ACTIVE_TAGS = 1 << 20 };

typedef enum active_kind { ACTIVE_PUT, ACTIVE_GET, ACTIVE_ATOMIC } active_kind_t;

/* A request, followed by its data if it is a put of at most ACTIVE_SMALL_BYTES. */
typedef struct active_request {
    int32_t kind;
    int32_t op;  /* of ACTIVE_ATOMIC */
    int32_t tag; /* of the message that has the data; 0: they are in the batch or its answer */
    int32_t unused;
    uint64_t memory; /* of the target */
    uint64_t bytes;
    int64_t value, compare;
} active_request_t;

/* At the begin of a batch. Its answer begins with the address that it should not have used, or 0,
 * and has the results in the order of the requests. */
typedef struct active_batch {
    int32_t answer_tag, count;
} active_batch_t;
typedef uint64_t active_refusal_t;

/* What follows begins at a multiple of 8 bytes. */
static inline size_t active_padded(size_t bytes) {
    return (bytes + 7) / 8 * 8;
}

extern MPI_Comm mpi_requests; /* null: one process alone */

/* target.c: executes what has arrived. False: there was nothing, or another thread does so. */
bool active_serve(void);
/* Not while a request is executed. */
void active_lock(void);
void active_unlock(void);
/* Nobody asks for anything any more. */
void active_end_target(void);

/* origin.c: all requests are complete. */
void active_end_origin(void);

#endif
