/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The contract between compiled code and libxacc-rt: constants here, and records
 * that both sides lay out alike (records.h). Included by C11 and C++17. Layouts
 * assume an LP64 host; all counts are in elements, all sizes in bytes.
 *
 * where strings: "file;function;line;column;construct", for example
 * "laplace.c;main;42;9;acc parallel loop".
 */
#ifndef XACC_ABI_H
#define XACC_ABI_H

#include "xacc/records.h"
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Raised with every change of a record (test/driver/abi.test knows them): the
 * runtime refuses programs that were compiled for another version. */
#define XACC_ABI_VERSION 7

/* What one operand group of a directive says. kind and flags and name are
 * constants of the program. */
enum xacc_item_kind {
#define XACC_SETTING(NAME, number) XACC_ITEM_##NAME = number,
#define XACC_OPERAND(NAME, number) XACC_ITEM_##NAME = number,
#include "xacc/items.def"
};
static inline int xacc_item_is_setting(uint32_t kind) {
    switch (kind) {
#define XACC_SETTING(NAME, number) case number:
#include "xacc/items.def"
        return 1;
    }
    return 0;
}
static inline int xacc_item_is_known(uint32_t kind) {
    switch (kind) {
#define XACC_SETTING(NAME, number) case number:
#define XACC_OPERAND(NAME, number) case number:
#include "xacc/items.def"
        return 1;
    }
    return 0;
}
/* Sizes of sections are no larger: stands for all that do not fit. */
#define XACC_MOST_BYTES (INT64_C(1) << 58)

/* Of an assignment with sections of coarrays; bytes, of a coarray of a block. */
enum { XACC_MOST_SECTIONS = 16, XACC_COARRAY_ALIGNMENT = 64 };
#define XACC_DEVICE_TYPE_ANY (INT64_C(1) << 62) /* device_type(*) */
#define XACC_ITEM_WAIT_ALL 1u
/* acc_async_noval; other values arrive as the program has computed them. */
#define XACC_ASYNC_NOVAL (-1)

/* Data actions (OpenACC 3.4, 2.7). */
enum xacc_map {
    XACC_MAP_TO = 1u << 0,         /* copy to the device when the entry is made */
    XACC_MAP_FROM = 1u << 1,       /* copy to the host when the entry goes */
    XACC_MAP_CREATE = 1u << 2,     /* make an entry when there is none (all of copy,
                                      copyin, copyout, create) */
    XACC_MAP_PRESENT = 1u << 3,    /* an entry must be there */
    XACC_MAP_NO_CREATE = 1u << 4,  /* use an entry if there is one, else the host address */
    XACC_MAP_DEVICEPTR = 1u << 5,  /* the pointer already holds a device address */
    XACC_MAP_DELETE = 1u << 6,     /* exit data: decrement the dynamic count */
    XACC_MAP_FINALIZE = 1u << 7,   /* exit data: set the dynamic count to zero */
    XACC_MAP_IF_PRESENT = 1u << 8, /* update, host_data: no error when absent */
    XACC_MAP_ALWAYS_TO = 1u << 9,
    XACC_MAP_ALWAYS_FROM = 1u << 10,
    XACC_MAP_ZERO = 1u << 11,
    XACC_MAP_CAPTURE = 1u << 13,
    XACC_MAP_ATTACH = 1u << 14,
    XACC_MAP_DETACH = 1u << 15,
    XACC_MAP_IMPLICIT = 1u << 16,   /* not written by the user */
    XACC_MAP_REDUCTION = 1u << 17,  /* the copy that a reduction implies: only
                                       reductions of the region touch it */
    XACC_MAP_RESTRICT = 1u << 18,   /* the pointer is restrict-qualified */
    XACC_MAP_HOST = 1u << 19,       /* update: self/host direction */
    XACC_MAP_DEVICE = 1u << 20,     /* update: device direction */
    XACC_MAP_USE_DEVICE = 1u << 21, /* host_data: slot is a pointer made for the region; data_begin
                                       turns the host address in it into the device address */
    XACC_MAP_GAPS = 1u << 22,       /* items of kind STRIDE follow */
    XACC_MAP_ARRAY = 1u << 23,      /* the pointer stands for an array of its own:
                                       other variables do not overlap it */
    XACC_MAP_BARE = 1u << 24,       /* the name alone of a pointer (start, value: null
                                       or its value, 0) or of an array: as much as
                                       is present */
    XACC_MAP_USES = 1u << 25,       /* items follow that say what is used of it: SURE
                                       (not of pointers) and POSSIBLE */
    XACC_MAP_INITIAL = 1u << 26,    /* declare: the device copy begins with the variable's
                                       initialiser. slot: an xacc_initial_t where this file
                                       defines the variable, else null */
};

/* Requests of a loop directive, as the user wrote them. */
enum xacc_request {
    XACC_REQ_GANG = 1u << 0,
    XACC_REQ_WORKER = 1u << 1,
    XACC_REQ_VECTOR = 1u << 2,
    XACC_REQ_SEQ = 1u << 3,
    XACC_REQ_AUTO = 1u << 4,
    XACC_REQ_INDEPENDENT = 1u << 5, /* written, or implied by parallel and serial */
    XACC_REQ_FITS31 = 1u << 6,      /* every dimension's trip count is at most
                                       INT32_MAX (32-bit forms) */
    XACC_REQ_TIGHT = 1u << 7,       /* all that the body of the enclosing loop does */
    XACC_REQ_TILE = 1u << 8,        /* three dimensions: tiles, rows, elements */
};

/* Further attributes of a loop, where they were written. */
enum xacc_loop_attr {
    XACC_LOOP_GANG_DIM = 0,
};

/* Priority of the constructors that register translation units and declared
 * variables: before any of the program's, which may have regions; and of the
 * destructors, after them. */
#define XACC_EARLY 100

/* In place of a construct in a private marker. */
#define XACC_EVERY_LANE 0x7fffffffu

enum xacc_construct { XACC_PARALLEL = 0, XACC_SERIAL = 1, XACC_KERNELS = 2 };
/* Added to the construct in a region marker. */
enum xacc_construct_flag {
    XACC_CONSTRUCT_MASK = 3u,
    XACC_CONSTRUCT_ONCE = 1u << 2,     /* one gang where no loop is shared by gangs */
    XACC_CONSTRUCT_ONE_GANG = 1u << 3, /* one gang: others would repeat what is
                                          to be done once */
    XACC_CONSTRUCT_IN_ORDER = 1u << 4, /* one gang, of which the user was told */
};

/* Reduction operators and types, numbered by reductions.def. */
enum xacc_red_op {
#define XACC_RED_OP(id, spelling, classes, combine) XACC_RED_##id,
#include "xacc/reductions.def"
    XACC_RED_OPS
};
enum xacc_red_type {
#define XACC_RED_TYPE(id, ctype, cls, least, greatest) XACC_TYPE_##id,
#include "xacc/reductions.def"
    XACC_RED_TYPES,
    XACC_RED_BEFORE_WIDE = XACC_RED_TYPES - 1,
#define XACC_RED_WIDE(id, ctype, cls) XACC_TYPE_##id,
#include "xacc/reductions.def"
    XACC_RED_ALL_TYPES
};

/* Where a loop dimension was mapped: TRIP items after the passes. Axis x is the
 * fastest. The launcher keeps gangs times lanes of an axis at or below 2^31:
 * 32-bit loops step by that without wrapping. */
enum xacc_axis {
    XACC_AXIS_MASK = 3u,        /* 0 x, 1 y, 2 z */
    XACC_AXIS_GANG = 1u << 2,   /* distributed over the gangs of that axis */
    XACC_AXIS_LANE = 1u << 3,   /* distributed over the lanes of that axis (x, y) */
    XACC_AXIS_WORKER = 1u << 4, /* distributed over the workers: the lanes of
                                   axis y, whichever axis this is */
};
/* Flags of a loop that lanes can take several iterations of together have their
 * number from this bit on; those of x need so many lanes side by side. */
#define XACC_AXIS_TILE 16
#define XACC_TILE_LANES 32

#define XACC_SCRATCH_HEADER 1024 /* bytes */
#define XACC_POOL_ALIGN 64       /* bytes, of each copy in XACC_PARAM_POOL_* */

/* A kernel parameter: what args[i] points to. */
enum xacc_param_kind {
    XACC_PARAM_VALUE = 0,   /* the bytes at the item's slot */
    XACC_PARAM_OBJECT = 1,  /* device address of the item's slot: device(start) -
                               (start - slot) */
    XACC_PARAM_POINTER = 2, /* device address of the pointer held in the slot:
                               device(start) - (start - *slot) */
    XACC_PARAM_BLOCK = 3,   /* address of a device copy of the bytes at the slot
                               (captures too large for a parameter) */
    XACC_PARAM_SCRATCH = 4, /* address of zeroed device memory for the reductions over gangs:
                               bytes = size per gang; the runtime provides XACC_SCRATCH_HEADER +
                               gangs * bytes; the kernel leaves the header, of 32-bit counters,
                               zero again */
    /* Address of device memory for copies of a private variable, one for each
     * gang, worker or lane, the lanes of a gang together. A copy has as many
     * bytes as the 64-bit integer says that the item holds, or "bytes" without
     * an item, rounded up to XACC_POOL_ALIGN; null where that is 0. */
    XACC_PARAM_POOL_GANG = 5,
    XACC_PARAM_POOL_WORKER = 6,
    XACC_PARAM_POOL_LANE = 7,
};
enum xacc_kernel_flag {
    XACC_KERNEL_LANES = 1u << 0,  /* some loop is distributed over lanes;
                                     otherwise one thread per gang */
    XACC_KERNEL_LANES2 = 1u << 1, /* lanes may be two-dimensional */
    XACC_KERNEL_COLLECT =
        1u << 2, /* shuffles or barriers: lanes (if any) come in multiples of 32 */
    XACC_KERNEL_GANG_RED = 1u << 3,    /* reduces over gangs: a bounded number of gangs is best */
    XACC_KERNEL_SERIAL = 1u << 4,      /* serial construct: one gang, one lane */
    XACC_KERNEL_WORKERS = 1u << 5,     /* lanes of axis y are workers (at most 32, or
                                          15 where a worker has more than 32 lanes),
                                          each with a multiple of 32 lanes along x */
    XACC_KERNEL_ONE_GANG = 1u << 6,    /* calls a routine with loops over gangs,
                                          which do not know the gangs */
    XACC_KERNEL_TILE = 1u << 7,        /* the lanes of a gang are to cover a tile: the
                                          loops over lanes of x and y */
    XACC_KERNEL_FEWER_LANES = 1u << 8, /* vector_length is the most lanes of a worker:
                                          nothing in it asks who executes */
    XACC_KERNEL_LIGHT_RED = 1u << 9,   /* a reduction over gangs that does little but load: lanes
                                          are to have several iterations */
    XACC_KERNEL_WAITS = 1u << 10,      /* its gangs wait for others (await of entries.def): all of
                                          them have to be resident */
    XACC_KERNEL_ACROSS = 1u << 11,     /* elements are stored one after the other along y: lanes in
                                          blocks of 4 x 8 */
    XACC_KERNEL_LOADS_ACROSS = 1u << 12, /* they are loaded so, and none is stored: lanes in blocks
                                            of 8 x 4 */
};

/* What a translation unit was built for. */
enum xacc_target {
#define XACC_TARGET_ROW(NAME, BIT, text, code, can) XACC_TARGET_##NAME = 1u << BIT,
#include "xacc/targets.def"
    XACC_GPU_TARGETS = 0
#define XACC_GPU_ROW(NAME, BIT, text, code, can, prefix, base) | 1u << BIT
#include "xacc/targets.def"
};
enum xacc_sim_index {
    XACC_SIM_LANE = 0,  /* lane id along axis 0, 1 */
    XACC_SIM_LANES = 1, /* number of lanes along the axis */
    XACC_SIM_GANG = 2,
    XACC_SIM_GANGS = 3,
    XACC_SIM_WARP = 4, /* lanes that shuffle among each other; any axis */
};

/* Guard of a data region: header words and words per item. */
#define XACC_GUARD_WORDS(n) (4 + 7 * (n))

#ifdef __cplusplus
}
#endif
#endif
