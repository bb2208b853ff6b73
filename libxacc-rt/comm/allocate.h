/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Memory for the state of ranks. */
#ifndef XACC_COMM_ALLOCATE_H
#define XACC_COMM_ALLOCATE_H

#include "comm/comm.h"
#include "core/log.h"
#include <stdlib.h>

/* Zeros, or the end of the program: for count objects of size bytes. */
static inline void *xacc_comm_allocate(size_t count, size_t size) {
    void *memory = calloc(count, size);
    if (!memory)
        xacc_fatal(xacc_comm()->where, "no memory for messages");
    return memory;
}

#endif
