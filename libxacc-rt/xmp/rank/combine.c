/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What reductions do to elements: one function per type of reductions.def, with
 * the operators of one class applied in its widest type. That changes no
 * result: sums and products wrap or round alike. */
#include "xmp/rank/combine.h"
#include "xmp/rank/apply.h"
#include <complex.h>
#include <stdint.h>
#include <string.h>

#define XACC_RED_OP(id, spelling, classes, expression)                                             \
    XMPRT_IN_CLASS_##classes(XMPRT_CASE(id, expression))
static inline long double apply_extended(int op, long double a, long double b) {
    switch (op) {
#include "xacc/reductions.def"
    }
    return a;
}

/* The operator is in the context, so that one function serves all. */
#define XMPRT_APPLY_EXTENDED(T, op, a, b) ((T)apply_extended(op, (a), (b)))

#define XMPRT_REAL(id, T, APPLY, least, greatest)                                                  \
    static void combine_##id(void *into, const void *from, long count, const void *context) {      \
        const int op = *(const int *)context;                                                      \
        T *a = into;                                                                               \
        const T *b = from;                                                                         \
        for (long i = 0; i < count; i++)                                                           \
            a[i] = APPLY(T, op, a[i], b[i]);                                                       \
    }                                                                                              \
    static void identity_##id(int op, void *value, long length) {                                  \
        T *a = value, one = (T)0;                                                                  \
        if (op == XACC_RED_mul || op == XACC_RED_land)                                             \
            one = (T)1;                                                                            \
        else if (op == XACC_RED_max)                                                               \
            one = (T)(least);                                                                      \
        else if (op == XACC_RED_min)                                                               \
            one = (T)(greatest);                                                                   \
        else if (op == XACC_RED_and)                                                               \
            one = (T) - 1; /* all bits: integers only */                                           \
        for (long i = 0; i < length; i++)                                                          \
            a[i] = one;                                                                            \
    }                                                                                              \
    static int order_##id(const void *x, const void *y) {                                          \
        T a, b;                                                                                    \
        memcpy(&a, x, sizeof a);                                                                   \
        memcpy(&b, y, sizeof b);                                                                   \
        return (a > b) - (a < b);                                                                  \
    }
#define XACC_RED_TYPE(id, T, class, least, greatest)                                               \
    XMPRT_REAL(id, T, XMPRT_APPLY_##class, least, greatest)
#include "xacc/reductions.def"
XMPRT_REAL(long_double, long double, XMPRT_APPLY_EXTENDED, -__builtin_infl(), __builtin_infl())

/* Complex numbers have sums and products, and no order. */
#define XMPRT_COMPLEX(id, T)                                                                       \
    static void combine_##id(void *into, const void *from, long count, const void *context) {      \
        const int op = *(const int *)context;                                                      \
        T *a = into;                                                                               \
        const T *b = from;                                                                         \
        for (long i = 0; i < count; i++)                                                           \
            a[i] = op == XACC_RED_add ? a[i] + b[i] : a[i] * b[i];                                 \
    }                                                                                              \
    static void identity_##id(int op, void *value, long length) {                                  \
        T *a = value;                                                                              \
        for (long i = 0; i < length; i++)                                                          \
            a[i] = op == XACC_RED_mul;                                                             \
    }
XMPRT_COMPLEX(complex_float, float _Complex)
XMPRT_COMPLEX(complex_double, double _Complex)
enum { COMPLEX = 4 };

static const struct type_row {
    size_t size;
    int class;
    void (*combine)(void *, const void *, long, const void *);
    void (*identity)(int op, void *value, long length);
    int (*order)(const void *a, const void *b);
} types[] = {
#define XACC_RED_TYPE(id, T, class, least, greatest)                                               \
    {sizeof(T), class, combine_##id, identity_##id, order_##id},
#include "xacc/reductions.def"
    [__XMP_COMPLEX_FLOAT] = {sizeof(float _Complex), COMPLEX, combine_complex_float,
                             identity_complex_float, 0},
    [__XMP_COMPLEX_DOUBLE] = {sizeof(double _Complex), COMPLEX, combine_complex_double,
                              identity_complex_double, 0},
    [__XMP_LONG_DOUBLE] = {sizeof(long double), 2, combine_long_double, identity_long_double,
                           order_long_double},
};
_Static_assert(__XMP_COMPLEX_FLOAT == XACC_RED_TYPES,
               "complex types follow those of reductions.def");

static const int op_classes[] = {
#define XACC_RED_OP(id, spelling, classes, expression) classes,
#include "xacc/reductions.def"
};
static const char *const op_names[] = {
#define XACC_RED_OP(id, spelling, classes, expression) spelling,
#include "xacc/reductions.def"
};
static const int op_numbers[] = {
#define XACC_RED_OP(id, spelling, classes, expression) XACC_RED_##id,
#include "xacc/reductions.def"
};

static const struct type_row *checked_type(const char *where, int op, int type) {
    if (type < 0 || type > __XMP_LONG_DOUBLE)
        xacc_fatal(where, "xacc: this element type is not supported yet");
    bool known = op >= 0 && op < XACC_RED_OPS;
    if (types[type].class == COMPLEX) {
        if (op != XACC_RED_add && op != XACC_RED_mul)
            xacc_fatal(where, "%s is not defined for complex numbers",
                       known ? op_names[op] : "a first or last kind");
    } else if (known && !(op_classes[op] & types[type].class))
        xacc_fatal(where, "%s is not defined for this element type", op_names[op]);
    return &types[type];
}

xacc_combine_t xmprt_combine(const char *where, int op, int type) {
    const struct type_row *row = checked_type(where, op, type);
    if (op < 0 || op >= XACC_RED_OPS)
        xacc_fatal(where, "this operator needs a loop");
    bool picks = op == XACC_RED_max || op == XACC_RED_min; /* zeros, NaN */
    bool rounds = op == XACC_RED_mul && row->class == COMPLEX;
    return (xacc_combine_t){row->combine, &op_numbers[op], row->size,
                            row->class == 1 || !(picks || rounds)};
}

void xmprt_set_identity(const char *where, int op, int type, void *value, long length) {
    if (op == __XMP_FIRSTMAX || op == __XMP_LASTMAX)
        op = XACC_RED_max;
    else if (op == __XMP_FIRSTMIN || op == __XMP_LASTMIN)
        op = XACC_RED_min;
    checked_type(where, op, type)->identity(op, value, length);
}

bool xmprt_replaces(const xmprt_contest_t *contest, const xmprt_candidate_t *holder,
                    const xmprt_candidate_t *challenger) {
    if (challenger->number < 0 || holder->number < 0)
        return challenger->number >= 0;
    int order = types[contest->type].order(challenger->value, holder->value);
    bool max = contest->op == __XMP_FIRSTMAX || contest->op == __XMP_LASTMAX;
    bool first = contest->op == __XMP_FIRSTMAX || contest->op == __XMP_FIRSTMIN;
    if (order)
        return (order > 0) == max;
    return first ? challenger->number < holder->number : challenger->number > holder->number;
}

static void compete(void *into, const void *from, long count, const void *context) {
    xmprt_candidate_t *holder = into;
    const xmprt_candidate_t *challenger = from;
    for (long i = 0; i < count; i++)
        if (xmprt_replaces(context, &holder[i], &challenger[i]))
            holder[i] = challenger[i];
}

xacc_combine_t xmprt_compete(const char *where, const xmprt_contest_t *contest) {
    checked_type(where, contest->op, contest->type);
    return (xacc_combine_t){compete, contest, sizeof(xmprt_candidate_t), false};
}
