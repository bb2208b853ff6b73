/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Notes that came, by kind, in the order of each sender. Below who waits. */
#ifndef XACC_COMM_NOTES_H
#define XACC_COMM_NOTES_H

#include "comm/comm.h"
#include <stdint.h>

/* What each note begins with. */
typedef enum xacc_note_kind {
    XACC_NOTE_WAITS, /* deadlock.c */
    XACC_NOTE_POST,  /* post.c */
    XACC_NOTE_KINDS
} xacc_note_kind_t;
typedef struct xacc_note_head {
    int32_t kind, from; /* a rank */
} xacc_note_head_t;

void xacc_note_send(xacc_comm_t *comm, int rank, const xacc_note_head_t *note, size_t bytes);

typedef struct xacc_note {
    struct xacc_note *next;
    xacc_note_head_t head; /* and what follows it */
} xacc_note_t;
/* The first that came of this kind, taken out of the list, for the caller to free; of those
 * that suits accepts, where it is given. Null: none. */
typedef bool xacc_note_suits_t(const xacc_note_head_t *note, const void *wish);
xacc_note_t *xacc_note_take(xacc_comm_t *comm, xacc_note_kind_t kind, xacc_note_suits_t *suits,
                            const void *wish);
void xacc_notes_clear(xacc_comm_t *comm);

#endif
