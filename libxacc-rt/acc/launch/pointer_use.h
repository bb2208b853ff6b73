/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a launch uses of a pointer without a clause, and whether the present
 * table has it. Called by implicit.c. */
#ifndef XACC_ACC_LAUNCH_POINTER_USE_H
#define XACC_ACC_LAUNCH_POINTER_USE_H

#include "acc/launch/launch_state.h"

typedef enum xacc_found {
    XACC_FOUND_ABSENT,
    XACC_FOUND_PRESENT,
    XACC_FOUND_ALONE,    /* not to be shared: the launch makes a copy */
    XACC_FOUND_DOUBTFUL, /* present or ALONE; xacc_pointer_use_find settles it */
} xacc_found_t;

typedef struct xacc_pointer_use {
    uint32_t item;
    char *pointer;
    const char *name;
    xacc_bytes_t sure, possible; /* in any case; as conditions ask for */
    bool writes;
    xacc_found_t found;
    xacc_bytes_t use; /* which of it, where it is present */
} xacc_pointer_use_t;

/* Of item i of the launch. */
xacc_pointer_use_t xacc_pointer_use_of(const xacc_launch_t *launch, uint32_t i);

/* Sets found and use. Takes the table's lock, and may wait for entries on their
 * way. A warning where a copy may be in vain; XACC_ERR_NOT_PRESENT where the
 * construct names the memory of such a copy in a clause. */
xacc_status_t xacc_pointer_use_find(xacc_launch_t *launch, xacc_pointer_use_t *want);

#endif
