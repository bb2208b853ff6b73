/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Initial values of variables in declare create and device_resident (OpenACC
 * 3.4, 2.13): what a device begins with does not depend on what the host has
 * done before. Called by declare.c. */
#ifndef XACC_ACC_DATA_INITIAL_H
#define XACC_ACC_DATA_INITIAL_H

#include "acc/state/entry.h"

/* Gives the new device copy of a variable its initialiser, in which addresses of
 * variables that are present become device addresses. Without one, as no file
 * that defines the variable declares it: the host's value. */
xacc_status_t xacc_initial_write(xacc_stream_t *stream, xacc_entry_t *entry,
                                 const xacc_initial_t *initial);

#endif
