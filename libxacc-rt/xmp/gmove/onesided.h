/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* gmove in and out: nodes of the far side that do not execute the directive, or
 * each node for itself. */
#ifndef XACC_XMP_GMOVE_ONESIDED_H
#define XACC_XMP_GMOVE_ONESIDED_H

#include "xmp/gmove/move.h"

/* Whether what goes to or from a peer is one-sided. */
static inline bool xmprt_move_is_far(const xmprt_move_t *move, int peer) {
    return move->each || xmprt_group_index(move->group, peer) < 0;
}
/* Called by the nodes of move->group when each has taken what it moves out of
 * the memory of others (in) or its own (out), and when it is stored. */
void xmprt_move_taken(const xmprt_move_t *move, bool in);
void xmprt_move_stored(const xmprt_move_t *move, bool in);
/* Moves this data, complete for all nodes of move->group at return: in
 * (receive) or out (send), all of it in host memory. */
void xmprt_move_one_sided(const char *where, const xmprt_move_t *move, bool in);
/* Between memory, one element after the other, and the elements of a walk in
 * the section of a peer; reads or writes, complete after xacc_window_flush. */
typedef struct xmprt_far {
    int peer;
    const xacc_offer_t *offer;
    bool in;
} xmprt_far_t;
void xmprt_far_move(const xmprt_far_t *far, const xmprt_walk_t *walk, char *memory);

#endif
