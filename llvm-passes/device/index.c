/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Device library: position of a thread and synchronisation of a gang.
 * Called by what MapLoops and SingleLane leave in a kernel; knows no loops. */
#include "device.h"

/* what: enum xacc_sim_index; both are constants of the call. */
__attribute__((always_inline)) uint32_t __xacc_dev_index(uint32_t what, uint32_t axis) {
    return xacc_read_index(what, axis);
}

__attribute__((always_inline)) uint32_t __xacc_dev_lane(void) {
    return xacc_lane();
}

__attribute__((always_inline, convergent)) void __xacc_dev_barrier(void) {
    xacc_barrier();
}

__attribute__((always_inline, convergent)) void __xacc_dev_worker_barrier(uint32_t wide) {
    xacc_worker_barrier(wide);
}
