/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A device for unit tests: memory of its own, queues that run nothing until
 * somebody waits, counted calls, and a memory limit. Kernels are the host
 * functions of descriptors. */
#ifndef XACC_UNIT_FAKE_H
#define XACC_UNIT_FAKE_H

#include "device/device.h"
#include <stdatomic.h>

typedef struct fake_calls {
  atomic_int alloc, release, queue_create, depend, test, wait, copy, fill, load, unload, symbol,
      launch;
} fake_calls_t;

extern fake_calls_t fake_calls;
extern atomic_size_t fake_free;    /* bytes left */
extern atomic_bool fake_stalled;   /* tests say "not done", and run nothing */
extern void (*fake_at_test)(void); /* called first, if set */
extern uint32_t fake_caps;         /* from the next open on; children of fork inherit
                                      it unless XACC_DEV_INHERITED says the contrary */
extern size_t fake_linked;         /* modules of the last link */
extern uint32_t fake_lanes;        /* that are there at the same time */
extern xacc_grid_t fake_last_grid;
extern const xacc_dev_ops_t xacc_fake_ops;

void fake_reset(void); /* counters to zero */
/* Closes all devices; the next use opens them anew with these capabilities. */
void fake_restart(uint32_t caps);

#endif
