/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Products and sums of byte counts. What does not fit becomes SIZE_MAX, which
 * no allocator has: so one check, where memory is asked for, serves them all.
 */
#ifndef XACC_CORE_BYTES_H
#define XACC_CORE_BYTES_H

#include <stddef.h>
#include <stdint.h>

static inline size_t xacc_times(size_t a, size_t b) {
    size_t product;
    return __builtin_mul_overflow(a, b, &product) ? SIZE_MAX : product;
}

static inline size_t xacc_plus(size_t a, size_t b) {
    size_t sum;
    return __builtin_add_overflow(a, b, &sum) ? SIZE_MAX : sum;
}

#endif
