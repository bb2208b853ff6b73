/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Copies and combinations of elements on devices: OpenACC, compiled by the
 * plugin for every target. One thread per unit; which copy it belongs to, and
 * where in its two walks it is, follow from its number. */
#include "xmp/device/kernels.h"
#include "comm/atomic.h"
#include "xacc/abi.h"

#pragma acc routine seq
static inline const xmprt_copy_t *find_copy(const xmprt_copy_t *copy, long count,
                                            unsigned long unit) {
    long low = 0, high = count; /* the one looked for is in low .. high - 1 */
    while (high - low > 1) {
        long middle = (low + high) / 2;
        if (copy[middle].start <= unit)
            low = middle;
        else
            high = middle;
    }
    return &copy[low];
}

#pragma acc routine seq
static inline long offset_of(const xmprt_copy_side_t *side, const xmprt_copy_stretch_t *stretch,
                             unsigned long k) {
    if (!side->stretches)
        return (long)k * side->pitch;
    unsigned low = side->first, high = side->first + side->stretches;
    while (high - low > 1) {
        unsigned middle = (low + high) / 2;
        if (stretch[middle].start <= k)
            low = middle;
        else
            high = middle;
    }
    return stretch[low].offset + (long)(k - stretch[low].start) * stretch[low].pitch;
}

/* Where a unit comes from and goes to. */
#pragma acc routine seq
static inline void locate(const xmprt_copy_t *copies, const xmprt_copy_stretch_t *stretch,
                          long count, unsigned long unit, const char **from, char **to) {
    const xmprt_copy_t *copy = find_copy(copies, count, unit);
    unsigned long rest = unit - copy->start;
    long source = 0, target = 0;
    for (int d = (int)copy->rank - 1; d >= 0; d--) {
        const struct xmprt_copy_dim *dim = &copy->dim[d];
        unsigned long k = rest;
        if (d) {
            rest = k / dim->count;
            k -= rest * dim->count;
        }
        source += offset_of(&dim->from, stretch, k);
        target += offset_of(&dim->to, stretch, k);
    }
    *from = copy->from + source;
    *to = copy->to + target;
}

/* Executes a statement for each unit of a table, whose values are variables of the kernel. */
#define XMPRT_EACH_UNIT(table, ...)                                                                \
    const xmprt_copy_t *copy = (table)->copy;                                                      \
    const xmprt_copy_stretch_t *stretch = (table)->stretch;                                        \
    long count = (table)->count, units = (long)(table)->units;                                     \
    int queue = (table)->async;                                                                    \
    _Pragma("acc parallel loop deviceptr(copy, stretch) async(queue)") for (long unit = 0;         \
                                                                            unit < units;          \
                                                                            unit++) {              \
        const char *from;                                                                          \
        char *to;                                                                                  \
        locate(copy, stretch, count, (unsigned long)unit, &from, &to);                             \
        __VA_ARGS__                                                                                \
    }

#define XMPRT_COPY(bytes, T)                                                                       \
    void xmprt_kernel_copy_##bytes(const xmprt_copies_t *table) {                                  \
        XMPRT_EACH_UNIT(table, *(T *)to = *(const T *)from;)                                       \
    }

typedef unsigned char unit_1_t __attribute__((may_alias));
typedef unsigned short unit_2_t __attribute__((may_alias));
typedef unsigned unit_4_t __attribute__((may_alias));
typedef unsigned long unit_8_t __attribute__((may_alias));
typedef unsigned long unit_16_t __attribute__((vector_size(16), may_alias));

XMPRT_COPY(1, unit_1_t)
XMPRT_COPY(2, unit_2_t)
XMPRT_COPY(4, unit_4_t)
XMPRT_COPY(8, unit_8_t)
XMPRT_COPY(16, unit_16_t)

/*--- Two at once ----------------------------------------------------------*/

/* The values of one of them, as variables of their own: f from, t to. */
#define XMPRT_TAKE_ONE(x, plain)                                                                   \
    const char *f##x = (plain).from;                                                               \
    char *t##x = (plain).to;                                                                       \
    unsigned long middle##x = (plain).middle, inner##x = (plain).inner;                            \
    long f0##x = (plain).from_pitch[0], f1##x = (plain).from_pitch[1],                             \
         f2##x = (plain).from_pitch[2], t0##x = (plain).to_pitch[0], t1##x = (plain).to_pitch[1],  \
         t2##x = (plain).to_pitch[2]

#define XMPRT_PICK(name) (second ? name##b : name##a)

#define XMPRT_COPY_PAIR(bytes, T)                                                                  \
    void xmprt_kernel_pair_##bytes(const xmprt_pair_t *pair) {                                     \
        XMPRT_TAKE_ONE(a, pair->one[0]);                                                           \
        XMPRT_TAKE_ONE(b, pair->one[1]);                                                           \
        long first = (long)pair->one[0].units;                                                     \
        long units = first + (long)pair->one[1].units;                                             \
        int q = pair->async;                                                                       \
        _Pragma("acc parallel loop deviceptr(fa, ta, fb, tb) async(q)") for (long unit = 0;        \
                                                                             unit < units;         \
                                                                             unit++) {             \
            _Bool second = unit >= first;                                                          \
            unsigned long rest = (unsigned long)(unit - (second ? first : 0));                     \
            unsigned long row = rest / XMPRT_PICK(inner);                                          \
            unsigned long plane = row / XMPRT_PICK(middle);                                        \
            long i = (long)plane;                                                                  \
            long j = (long)(row - plane * XMPRT_PICK(middle));                                     \
            long k = (long)(rest - row * XMPRT_PICK(inner));                                       \
            const char *from =                                                                     \
                XMPRT_PICK(f) + i * XMPRT_PICK(f0) + j * XMPRT_PICK(f1) + k * XMPRT_PICK(f2);      \
            char *to =                                                                             \
                XMPRT_PICK(t) + i * XMPRT_PICK(t0) + j * XMPRT_PICK(t1) + k * XMPRT_PICK(t2);      \
            *(T *)to = *(const T *)from;                                                           \
        }                                                                                          \
    }

XMPRT_COPY_PAIR(1, unit_1_t)
XMPRT_COPY_PAIR(2, unit_2_t)
XMPRT_COPY_PAIR(4, unit_4_t)
XMPRT_COPY_PAIR(8, unit_8_t)
XMPRT_COPY_PAIR(16, unit_16_t)

/*--- Words -----------------------------------------------------------------*/

#define XMPRT_ATOMIC(bytes, T)                                                                     \
    void xmprt_kernel_atomic_##bytes(const xmprt_word_t *given) {                                  \
        T *word = given->word, *old = given->old;                                                  \
        T value = (T)given->value, compare = (T)given->compare;                                    \
        xacc_atomic_op_t op = (xacc_atomic_op_t)given->op;                                         \
        int queue = given->async;                                                                  \
        _Pragma("acc serial deviceptr(word, old) async(queue)") {                                  \
            *old = xacc_atomic_apply_##T(word, op, value, compare);                                \
        }                                                                                          \
    }

XMPRT_ATOMIC(4, int32_t)
XMPRT_ATOMIC(8, int64_t)

/*--- Reductions ------------------------------------------------------------*/

#define XMPRT_ROUTINE _Pragma("acc routine seq")
#include "xmp/rank/apply.h"

#define XACC_RED_TYPE(id, T, class, least, greatest)                                               \
    void xmprt_kernel_fold_##id(const xmprt_copies_t *table, int op) {                             \
        XMPRT_EACH_UNIT(table, T a = *(T *)to, b = *(const T *)from;                               \
                        *(T *)to = XMPRT_APPLY_##class(T, op, a, b);)                              \
    }
#include "xacc/reductions.def"
