/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The operators of reductions.def on two elements, those of a class in its
 * widest type. That changes no result: sums and products wrap or round alike.
 * XMPRT_ROUTINE stands in front of each function: what makes it one of devices,
 * where the file that includes this is compiled for them. */
#ifndef XACC_XMP_RANK_APPLY_H
#define XACC_XMP_RANK_APPLY_H

#include "xacc/abi.h"

#ifndef XMPRT_ROUTINE
#define XMPRT_ROUTINE
#endif
#define XMPRT_IN_CLASS_1(statement)
#define XMPRT_IN_CLASS_2(statement) statement
#define XMPRT_IN_CLASS_3(statement) statement
#define XMPRT_CASE(id, expression)                                                                 \
    case XACC_RED_##id:                                                                            \
        return expression;

#define XACC_RED_OP(id, spelling, classes, expression) XMPRT_CASE(id, expression)
XMPRT_ROUTINE
static inline int64_t xmprt_apply_signed(int op, int64_t a, int64_t b) {
    switch (op) {
#include "xacc/reductions.def"
    }
    return a;
}

#define XACC_RED_OP(id, spelling, classes, expression) XMPRT_CASE(id, expression)
XMPRT_ROUTINE
static inline uint64_t xmprt_apply_unsigned(int op, uint64_t a, uint64_t b) {
    switch (op) {
#include "xacc/reductions.def"
    }
    return a;
}

#define XACC_RED_OP(id, spelling, classes, expression)                                             \
    XMPRT_IN_CLASS_##classes(XMPRT_CASE(id, expression))
XMPRT_ROUTINE
static inline double xmprt_apply_floating(int op, double a, double b) {
    switch (op) {
#include "xacc/reductions.def"
    }
    return a;
}

/* By the class of T in reductions.def. */
#define XMPRT_APPLY_1(T, op, a, b)                                                                 \
    ((T) - 1 < (T)1 ? (T)xmprt_apply_signed(op, (int64_t)(a), (int64_t)(b))                        \
                    : (T)xmprt_apply_unsigned(op, (uint64_t)(a), (uint64_t)(b)))
#define XMPRT_APPLY_2(T, op, a, b) ((T)xmprt_apply_floating(op, (a), (b)))

#endif
