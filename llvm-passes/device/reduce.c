/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Device library: reductions over the lanes of a gang and over the gangs, one
 * pair of functions per row of operators x types in reductions.def. Called by
 * what LowerReductions leaves in a kernel, always by all lanes of a gang.
 *
 *   T __xacc_lanes_<op>_<type>(loop, v, wide)    every lane gets the total
 *   T __xacc_vector_<op>_<type>(loop, v, wide)   the same among lanes of a
 *                                                worker
 *   T __xacc_workers_<op>_<type>(loop, v, wide)  v is the same in those lanes
 *   void __xacc_gangs_<op>_<type>(loop, cell, v, scratch, index, collective)
 *   void __xacc_arrays_<op>_<type>(loop, cells, copy, scratch, index,
 *                                  collective, slot, n, partials)
 *
 * loop is for the compiler alone; wide: workers may have several warps each.
 * Values go through memory whole: a double split into words is miscompiled by
 * some versions of ptxas. */
#include "device.h"

enum { XACC_MAX_WARPS = 32 };

/* Identity of every operator, for a type with the given bounds. */
#define XACC_IDENTITY_add(T, least, greatest) ((T)0)
#define XACC_IDENTITY_mul(T, least, greatest) ((T)1)
#define XACC_IDENTITY_max(T, least, greatest) ((T)(least))
#define XACC_IDENTITY_min(T, least, greatest) ((T)(greatest))
#define XACC_IDENTITY_and(T, least, greatest) ((T) ~(T)0)
#define XACC_IDENTITY_or(T, least, greatest) ((T)0)
#define XACC_IDENTITY_xor(T, least, greatest) ((T)0)
#define XACC_IDENTITY_land(T, least, greatest) ((T)1)
#define XACC_IDENTITY_lor(T, least, greatest) ((T)0)

/* The value of the lane whose number differs by mask. */
#define XACC_SHUFFLE(T, v, mask, width)                                                            \
    ({                                                                                             \
        union {                                                                                    \
            T value;                                                                               \
            uint32_t word[(sizeof(T) + 3) / 4];                                                    \
        } u_ = {.word = {0}};                                                                      \
        u_.value = (v);                                                                            \
        for (unsigned w_ = 0; w_ < sizeof u_.word / 4; w_++)                                       \
            u_.word[w_] = xacc_shuffle_word(u_.word[w_], (mask), (width));                         \
        u_.value;                                                                                  \
    })

/* Arrives once per gang; true in all lanes of the gang that arrives last. */
XACC_SHARED uint32_t xacc_arrived;
XACC_INLINE int xacc_last_gang(uint32_t *counter, uint32_t lane, uint32_t collective) {
    if (collective)
        xacc_barrier(); /* a slow lane may still read the last answer */
    if (lane == 0) {
        xacc_fence();
        xacc_arrived = xacc_count(counter);
    }
    if (collective)
        xacc_barrier();
    int last = xacc_arrived == xacc_gangs() - 1;
    if (last)
        xacc_fence();
    return last;
}

/* The partial of gang g lies in slot g of row "index"; rows of 8-byte slots
 * follow a header of counters. The last gang adds them up in order. An array
 * has a row for each element, from row "slot" on, and one counter; a warp of
 * the last gang adds up an element. Where the length is known at run time only,
 * the rows lie in memory of their own. */
#define XACC_REDUCE(op, combine, type, T, identity)                                                \
    XACC_INLINE T xacc_combine_##op##_##type(T a, T b) {                                           \
        return (T)(combine);                                                                       \
    }                                                                                              \
    XACC_INLINE T xacc_group_##op##_##type(T v, uint32_t width) {                                  \
        _Pragma("clang loop unroll(disable)") /* ptxas can; the rest is paid                       \
                                                 by every compilation */                           \
            for (uint32_t m = width / 2; m > 0; m /= 2) v =                                        \
                xacc_combine_##op##_##type(v, XACC_SHUFFLE(T, v, m, width));                       \
        return v;                                                                                  \
    }                                                                                              \
    XACC_INLINE T xacc_warp_##op##_##type(T v) {                                                   \
        return xacc_group_##op##_##type(v, XACC_WARP);                                             \
    }                                                                                              \
    XACC_SHARED T xacc_slots_##op##_##type[XACC_MAX_WARPS];                                        \
    __attribute__((convergent)) T __xacc_lanes_##op##_##type(uint32_t loop, T v, uint32_t wide) {  \
        uint32_t lanes = xacc_lanes(), lane = xacc_lane();                                         \
        if (lanes < XACC_WARP)                                                                     \
            return v;                                                                              \
        v = xacc_warp_##op##_##type(v);                                                            \
        if (lanes == XACC_WARP)                                                                    \
            return v;                                                                              \
        xacc_barrier();                                                                            \
        if (lane % XACC_WARP == 0)                                                                 \
            xacc_slots_##op##_##type[lane / XACC_WARP] = v;                                        \
        xacc_barrier();                                                                            \
        v = lane % XACC_WARP < lanes / XACC_WARP ? xacc_slots_##op##_##type[lane % XACC_WARP]      \
                                                 : identity;                                       \
        return xacc_warp_##op##_##type(v);                                                         \
    }                                                                                              \
    XACC_SHARED T xacc_worker_slots_##op##_##type[XACC_MAX_WARPS];                                 \
    __attribute__((convergent)) T __xacc_vector_##op##_##type(uint32_t loop, T v, uint32_t wide) { \
        uint32_t lanes = xacc_read_index(XACC_SIM_LANES, 0);                                       \
        uint32_t lane = xacc_read_index(XACC_SIM_LANE, 0);                                         \
        uint32_t warps = lanes / XACC_WARP;                                                        \
        v = xacc_group_##op##_##type(v, lanes < XACC_WARP ? lanes : XACC_WARP);                    \
        if (lanes <= XACC_WARP)                                                                    \
            return v;                                                                              \
        uint32_t at = warps * xacc_read_index(XACC_SIM_LANE, 1);                                   \
        xacc_worker_barrier(wide);                                                                 \
        if (lane % XACC_WARP == 0)                                                                 \
            xacc_worker_slots_##op##_##type[at + lane / XACC_WARP] = v;                            \
        xacc_worker_barrier(wide);                                                                 \
        v = lane % XACC_WARP < warps ? xacc_worker_slots_##op##_##type[at + lane % XACC_WARP]      \
                                     : identity;                                                   \
        return xacc_warp_##op##_##type(v);                                                         \
    }                                                                                              \
    __attribute__((convergent)) T __xacc_workers_##op##_##type(uint32_t loop, T v,                 \
                                                               uint32_t wide) {                    \
        uint32_t workers = xacc_read_index(XACC_SIM_LANES, 1);                                     \
        xacc_barrier();                                                                            \
        if (xacc_read_index(XACC_SIM_LANE, 0) == 0)                                                \
            xacc_slots_##op##_##type[xacc_read_index(XACC_SIM_LANE, 1)] = v;                       \
        xacc_barrier();                                                                            \
        v = xacc_slots_##op##_##type[0];                                                           \
        for (uint32_t w = 1; w < workers; w++)                                                     \
            v = xacc_combine_##op##_##type(v, xacc_slots_##op##_##type[w]);                        \
        return v;                                                                                  \
    }                                                                                              \
    __attribute__((convergent)) void __xacc_gangs_##op##_##type(                                   \
        uint32_t loop, T *cell, T v, char *scratch, uint32_t index, uint32_t collective) {         \
        uint32_t gangs = xacc_gangs();                                                             \
        uint32_t lane = collective ? xacc_lane() : 0;                                              \
        uint32_t lanes = collective ? xacc_lanes() : 1;                                            \
        uint32_t *counter = (uint32_t *)scratch + index;                                           \
        volatile char *row = scratch + XACC_SCRATCH_HEADER + 8 * (uint64_t)index * gangs;          \
        if (lane == 0)                                                                             \
            *(volatile T *)(row + 8 * (uint64_t)xacc_gang()) = v;                                  \
        if (!xacc_last_gang(counter, lane, collective))                                            \
            return;                                                                                \
        volatile T *now = cell; /* others reduce into it, too; it may be far away */               \
        T total = identity, before = lane == 0 ? *now : identity;                                  \
        uint32_t g = lane;                                                                         \
        for (; g + 3 * lanes < gangs; g += 4 * lanes) { /* four loads on their way */              \
            T of[4];                                                                               \
            _Pragma("clang loop unroll(full)") for (int i = 0; i < 4; i++) of[i] =                 \
                *(volatile T *)(row + 8 * (uint64_t)(g + i * lanes));                              \
            _Pragma("clang loop unroll(full)") for (int i = 0; i < 4; i++) total =                 \
                xacc_combine_##op##_##type(total, of[i]);                                          \
        }                                                                                          \
        for (; g < gangs; g += lanes)                                                              \
            total = xacc_combine_##op##_##type(total, *(volatile T *)(row + 8 * (uint64_t)g));     \
        if (collective)                                                                            \
            total = __xacc_lanes_##op##_##type(loop, total, 0);                                    \
        if (lane == 0) {                                                                           \
            *now = xacc_combine_##op##_##type(before, total);                                      \
            *counter = 0;                                                                          \
        }                                                                                          \
    }                                                                                              \
    __attribute__((convergent)) void __xacc_arrays_##op##_##type(                                  \
        uint32_t loop, T *cells, const T *v, char *scratch, uint32_t index, uint32_t collective,   \
        uint32_t slot, uint32_t n, char *partials) {                                               \
        uint32_t gangs = xacc_gangs();                                                             \
        uint32_t lane = collective ? xacc_lane() : 0;                                              \
        uint32_t lanes = collective ? xacc_lanes() : 1;                                            \
        uint32_t width = lanes < XACC_WARP ? 1 : XACC_WARP;                                        \
        uint32_t *counter = (uint32_t *)scratch + index;                                           \
        const uint64_t size = partials ? sizeof(T) : (sizeof(T) + 7) / 8 * 8;                      \
        volatile char *rows =                                                                      \
            partials ? partials : scratch + XACC_SCRATCH_HEADER + 8 * (uint64_t)slot * gangs;      \
        if (collective)                                                                            \
            xacc_barrier(); /* one lane may have written what all share */                         \
        for (uint32_t e = lane; e < n; e += lanes)                                                 \
            *(volatile T *)(rows + size * ((uint64_t)e * gangs + xacc_gang())) = v[e];             \
        if (!xacc_last_gang(counter, lane, collective))                                            \
            return;                                                                                \
        for (uint32_t e = lane / width; e < n; e += lanes / width) {                               \
            T total = identity;                                                                    \
            for (uint32_t g = lane % width; g < gangs; g += width)                                 \
                total = xacc_combine_##op##_##type(                                                \
                    total, *(volatile T *)(rows + size * ((uint64_t)e * gangs + g)));              \
            if (width > 1)                                                                         \
                total = xacc_warp_##op##_##type(total);                                            \
            volatile T *now = &cells[e];                                                           \
            if (lane % width == 0)                                                                 \
                *now = xacc_combine_##op##_##type(*now, total);                                    \
        }                                                                                          \
        if (lane == 0)                                                                             \
            *counter = 0;                                                                          \
    }

/* One operator for all types of its classes. Rows are spelt out by hand only
 * here, because a table cannot include itself. */
#define XACC_OP_1(op, ...)                                                                         \
    XACC_ROW(op, i8, int8_t, INT8_MIN, INT8_MAX, __VA_ARGS__)                                      \
    XACC_ROW(op, u8, uint8_t, 0, UINT8_MAX, __VA_ARGS__)                                           \
    XACC_ROW(op, i16, int16_t, INT16_MIN, INT16_MAX, __VA_ARGS__)                                  \
    XACC_ROW(op, u16, uint16_t, 0, UINT16_MAX, __VA_ARGS__)                                        \
    XACC_ROW(op, i32, int32_t, INT32_MIN, INT32_MAX, __VA_ARGS__)                                  \
    XACC_ROW(op, u32, uint32_t, 0, UINT32_MAX, __VA_ARGS__)                                        \
    XACC_ROW(op, i64, int64_t, INT64_MIN, INT64_MAX, __VA_ARGS__)                                  \
    XACC_ROW(op, u64, uint64_t, 0, UINT64_MAX, __VA_ARGS__)
_Static_assert(XACC_RED_TYPES == 10, "a type of reductions.def has no row here");
#define XACC_OP_2(op, ...)                                                                         \
    XACC_ROW(op, f32, float, -__builtin_inff(), __builtin_inff(), __VA_ARGS__)                     \
    XACC_ROW(op, f64, double, -__builtin_inf(), __builtin_inf(), __VA_ARGS__)
#ifdef XACC_SIM /* where long double exists; over gangs as arrays only */
#undef XACC_OP_2
#define XACC_OP_2(op, ...)                                                                         \
    XACC_ROW(op, f32, float, -__builtin_inff(), __builtin_inff(), __VA_ARGS__)                     \
    XACC_ROW(op, f64, double, -__builtin_inf(), __builtin_inf(), __VA_ARGS__)                      \
    XACC_ROW(op, f80, long double, -__builtin_infl(), __builtin_infl(), __VA_ARGS__)
#endif
#define XACC_OP_3(op, ...) XACC_OP_1(op, __VA_ARGS__) XACC_OP_2(op, __VA_ARGS__)
#define XACC_ROW(op, type, T, least, greatest, ...)                                                \
    XACC_REDUCE(op, (__VA_ARGS__), type, T, XACC_IDENTITY_##op(T, least, greatest))
#define XACC_RED_OP(op, spelling, classes, ...) XACC_OP_##classes(op, __VA_ARGS__)
#include "xacc/reductions.def"

/* Products of complex numbers. Pairs are vectors, which all targets pass alike
 * by value where they are of doubles; over gangs as arrays only. */
typedef float xacc_c32 __attribute__((vector_size(8), aligned(4)));
typedef double xacc_c64 __attribute__((vector_size(16), aligned(8)));
#define XACC_PRODUCT(T) ((T){a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]})
XACC_REDUCE(mul, XACC_PRODUCT(xacc_c32), c32, xacc_c32, ((xacc_c32){1, 0}))
XACC_REDUCE(mul, XACC_PRODUCT(xacc_c64), c64, xacc_c64, ((xacc_c64){1, 0}))
