/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Atomic operations on words of 4 and 8 bytes, by the CPU, and as what a transport
 * does to words of other ranks; copies of them. */
#ifndef XACC_COMM_ATOMIC_H
#define XACC_COMM_ATOMIC_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* In the order of enum __xmp_atomic_op. */
typedef enum xacc_atomic_op {
    XACC_ATOMIC_DEFINE,
    XACC_ATOMIC_REF,
    XACC_ATOMIC_ADD,
    XACC_ATOMIC_AND,
    XACC_ATOMIC_OR,
    XACC_ATOMIC_XOR,
    XACC_ATOMIC_CAS
} xacc_atomic_op_t;

#define XACC_ATOMIC_APPLY(TYPE)                                                                    \
    static inline TYPE xacc_atomic_apply_##TYPE(TYPE *word, xacc_atomic_op_t op, TYPE value,       \
                                                TYPE compare) {                                    \
        switch (op) {                                                                              \
        case XACC_ATOMIC_DEFINE:                                                                   \
            return __atomic_exchange_n(word, value, __ATOMIC_SEQ_CST);                             \
        case XACC_ATOMIC_REF:                                                                      \
            return __atomic_load_n(word, __ATOMIC_SEQ_CST);                                        \
        case XACC_ATOMIC_ADD:                                                                      \
            return __atomic_fetch_add(word, value, __ATOMIC_SEQ_CST);                              \
        case XACC_ATOMIC_AND:                                                                      \
            return __atomic_fetch_and(word, value, __ATOMIC_SEQ_CST);                              \
        case XACC_ATOMIC_OR:                                                                       \
            return __atomic_fetch_or(word, value, __ATOMIC_SEQ_CST);                               \
        case XACC_ATOMIC_XOR:                                                                      \
            return __atomic_fetch_xor(word, value, __ATOMIC_SEQ_CST);                              \
        case XACC_ATOMIC_CAS:                                                                      \
            __atomic_compare_exchange_n(word, &compare, value, 0, __ATOMIC_SEQ_CST,                \
                                        __ATOMIC_SEQ_CST);                                         \
        }                                                                                          \
        return compare;                                                                            \
    }
XACC_ATOMIC_APPLY(int32_t)
XACC_ATOMIC_APPLY(int64_t)
#undef XACC_ATOMIC_APPLY

/* What the word held before. bytes: 4 or 8; compare: of XACC_ATOMIC_CAS. */
static inline int64_t xacc_atomic_apply(void *word, size_t bytes, xacc_atomic_op_t op,
                                        int64_t value, int64_t compare) {
    if (bytes == sizeof(int32_t))
        return xacc_atomic_apply_int32_t(word, op, (int32_t)value, (int32_t)compare);
    return xacc_atomic_apply_int64_t(word, op, value, compare);
}

/* As memmove, but reads and writes a word at once, as other ranks may be doing so, too: who sees it
 * finds what was written in front of it. */
static inline void xacc_copy_words(void *to, const void *from, size_t bytes) {
    uintptr_t both = (uintptr_t)to | (uintptr_t)from;
    if (bytes == 8 && both % 8 == 0)
        __atomic_store_n((uint64_t *)to, __atomic_load_n((const uint64_t *)from, __ATOMIC_ACQUIRE),
                         __ATOMIC_RELEASE);
    else if (bytes == 4 && both % 4 == 0)
        __atomic_store_n((uint32_t *)to, __atomic_load_n((const uint32_t *)from, __ATOMIC_ACQUIRE),
                         __ATOMIC_RELEASE);
    else
        memmove(to, from, bytes);
}

#endif
