/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which elements of an assignment go from which node to which. */
#ifndef XACC_XMP_GMOVE_MOVE_H
#define XACC_XMP_GMOVE_MOVE_H

#include "xmp/object/operand.h"

/* Dimensions of both sides that run together; -1: none on that side. */
typedef struct xmprt_dims {
    int left, right;
} xmprt_dims_t;

typedef struct xmprt_move {
    xacc_group_t *group; /* the nodes that execute the directive */
    bool each;           /* one-sided, also between these: they want different parts */
    xmprt_side_t left, right;
    bool spread; /* one element fills the left side */
    int pairs;
    xmprt_dims_t pair[2 * __XMP_MAX_RANK];
} xmprt_move_t;

/* Pairs the dimensions; the program ends where the shapes differ. */
void xmprt_move_shape(const char *where, xmprt_move_t *move);

/* A message of the move with this node on one side: elements of the near side
 * (this node's) and of the far side (the peer's, laid out as there). Takes the
 * walks over. */
typedef void xmprt_move_message_t(void *data, int peer, xmprt_walk_t *near, xmprt_walk_t *far);
/* Calls message for everything that this node receives, or sends. */
void xmprt_move_receive(const xmprt_move_t *move, xmprt_move_message_t *message, void *data);
void xmprt_move_send(const xmprt_move_t *move, xmprt_move_message_t *message, void *data);

#endif
