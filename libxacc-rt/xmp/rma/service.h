/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Device memory that others cannot map (gmove in and out with acc): its owner
 * copies for them while it waits, and at the begin of every directive. */
#ifndef XACC_XMP_RMA_SERVICE_H
#define XACC_XMP_RMA_SERVICE_H

#include "xmp/index/walk.h"
#include "xmp/object/object.h"

/* Does what others have asked for. */
void xmprt_rma_serve(void);

/* Has the elements of a walk in the section of this name on the device of rank
 * copied to (in) or from memory, one after the other; bytes of them. Waits
 * until that is done. what: the array, for messages. */
void xmprt_rma_request(int rank, const xmprt_array_t *array, bool in, const xmprt_walk_t *walk,
                       char *memory, size_t bytes, const char *what);

#endif
