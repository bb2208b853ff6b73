/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* gmove in and out: without the nodes of the far side. */
#ifndef XACC_XMP_ONESIDED_H
#define XACC_XMP_ONESIDED_H

#include "xmp/gmove.h"

struct xmp_device;

/* Moves data: in (receive) or out (send), all of it in host memory. */
void xmp_move_one_sided(const char *where, const xmp_move_t *move, bool in);
/* device/remote.c: the same with sides on the device: __XMP_ACC_LEFT, _RIGHT.
 */
void xmp_move_one_sided_acc(const char *where, const xmp_move_t *move, bool in,
                            struct xmp_device *device, int sides);

/* Between memory, one element after the other, and the elements of a walk in
 * the section of a peer; reads or writes, complete after xacc_window_flush. */
typedef struct xmp_far {
    int peer;
    const xacc_offer_t *offer;
    bool in;
} xmp_far_t;
void xmp_far_move(const xmp_far_t *far, const xmp_walk_t *walk, char *memory);

#endif
