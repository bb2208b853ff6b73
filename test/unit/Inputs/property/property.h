/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Random cases of a directive on 1 to 8 ranks that are threads of this process,
 * each compared with the model. The seed of a failing case is printed; XMP_SEED
 * in the environment runs that one. With XACC_TRANSPORT the ranks are the
 * processes of the run (xmp-*.test). With XMP_ACC data is on the device, and
 * the host's copies must stay as they are; with MPI_LOCALNRANKS, as a launcher
 * sets it, the ranks store into each other's device memory. */
#ifndef XACC_UNIT_PROPERTY_H
#define XACC_UNIT_PROPERTY_H

#include "unit.h"
#include "xmp-model.h"

/* One case: how much is wrong on this rank. */
typedef int property_t(model_random_t *random, model_sites_t *sites, int ranks);

/* together: all cases in one context. */
void run_all(const char *name, int cases, bool together, property_t *body);

bool with_acc(void);
/* Where host and device share memory there is one copy of everything. */
bool has_copies(void);
/* Moves memory to the device; the host's copy is stained. */
void to_device(void *start, size_t bytes);
/* Back again; how many bytes of the host's copy have changed meanwhile. */
int from_device(void *start, size_t bytes);
/* To another place on the device, with something else where it was. */
int relocate(void *start, size_t bytes);
size_t section_bytes(const model_array_t *array);

#endif
