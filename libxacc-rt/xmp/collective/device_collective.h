/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* bcast and reduction of long pieces between the memories of devices. */
#ifndef XACC_XMP_COLLECTIVE_DEVICE_COLLECTIVE_H
#define XACC_XMP_COLLECTIVE_DEVICE_COLLECTIVE_H

#include "xmp/collective/collective.h"

/* Pieces from this size on, alike on all ranks, take this way if they lie in
 * one piece everywhere and all devices reach each other. Below it the latency
 * of the host's collectives decides. 0: as XACC_TOGETHER says. A variable for
 * tests. */
extern size_t xmprt_device_collective_least;

/* False: the host has to do it. Else it is started, and complete or kept for
 * wait_async, and the piece is done with. */
bool xmprt_device_collective_bcast(struct __xmp_site *site, xacc_group_t *group, int root,
                                   xmprt_piece_t *piece, const struct __xmp_how *how);
/* size: of an element. */
bool xmprt_device_collective_reduce(struct __xmp_site *site, xacc_group_t *group, int op, int type,
                                    size_t size, xmprt_piece_t *piece, const struct __xmp_how *how);

#endif
