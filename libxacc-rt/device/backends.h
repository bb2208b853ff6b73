/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which backends there are, and their opened devices. Called by the acc layer. */
#ifndef XACC_DEVICE_BACKENDS_H
#define XACC_DEVICE_BACKENDS_H

#include "device/device.h"

/* One row per backend in backends.def, in order of preference. */
size_t xacc_device_kinds(void);
const xacc_dev_ops_t *xacc_device_ops(size_t kind);
const xacc_dev_ops_t *xacc_device_find(const char *name);
/* Opened devices are cached: the same (ops, ordinal) gives the same record. */
xacc_status_t xacc_device_open(const xacc_dev_ops_t *ops, int ordinal, xacc_dev_t **dev_p);
void xacc_device_close_all(void);
/* The name of an architecture of images for a target (enum xacc_target): sm_90
 * for NVIDIA's 90, gfx90a for AMD's 0x90a. Returns name. */
enum { XACC_ARCH_NAME = 16 };
const char *xacc_arch_name(uint32_t target, uint32_t arch, char name[XACC_ARCH_NAME]);

#endif
