/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What targets have in common, and what not all of them can: who needs to know asks for that, never
 * for a target's name. Rows: targets.def. */
#ifndef XACC_TARGETS_H
#define XACC_TARGETS_H

#include "xacc/abi.h"

enum xacc_target_can {
    XACC_CAN_LONG_DOUBLE = 1u << 0,
    XACC_CAN_CALL_POINTERS = 1u << 1, /* to routines that the kernel itself does not name */
};

enum { XACC_DEFAULT_TARGETS = XACC_TARGET_NVPTX | XACC_TARGET_HOST };

/* Those whose kernels are apart from the program's own functions. */
enum {
    XACC_DEVICE_TARGETS = 0
#define XACC_DEVICE_ROW(NAME, BIT, text, code, can) | 1u << BIT
#include "xacc/targets.def"
};

/* The bits of the targets that cannot do that. */
static inline uint32_t xacc_targets_without(uint32_t wanted) {
    uint32_t targets = 0;
#define XACC_TARGET_ROW(NAME, BIT, text, code, can) targets |= (can) & wanted ? 0 : 1u << BIT;
#include "xacc/targets.def"
    return targets;
}

#endif
