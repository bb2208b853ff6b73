/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Vector instructions that write or read masks of lanes, or scalars: comparisons, carries, choices,
 * steps of divisions, and what goes from lane to lane.
 */
#include "valu.h"

#include <math.h>

enum { EXEC_AT = offsetof(struct wave, s) / 4 + EXEC }; /* all that they write from gfx10 on */

#define COMPARE(name, A, B, condition)                                                             \
    static void do_v_cmp_##name(struct wave *wave, const struct inst *inst) {                      \
        const struct source s1 = open_source(wave, inst, 1), s2 = open_source(wave, inst, 2);      \
        u64 mask = 0;                                                                              \
        EACH_LANE(lane, const A a = read_##A(s1, lane); const B b = read_##B(s2, lane);            \
                  mask |= (u64)(condition) << lane;);                                              \
        set_mask(wave, &inst->op[0], mask);                                                        \
    }                                                                                              \
    static void do_v_cmpx_##name(struct wave *wave, const struct inst *inst) {                     \
        do_v_cmp_##name(wave, inst);                                                               \
        if (inst->op[0].at != EXEC_AT)                                                             \
            set_scalar64(wave, EXEC, mask_of(wave, &inst->op[0]));                                 \
    }
#define INTEGERS(T, X)                                                                             \
    X(lt_##T, T, T, a < b)                                                                         \
    X(eq_##T, T, T, a == b)                                                                        \
    X(le_##T, T, T, a <= b)                                                                        \
    X(gt_##T, T, T, a > b)                                                                         \
    X(ne_##T, T, T, a != b)                                                                        \
    X(ge_##T, T, T, a >= b)
#define REALS(T, X)                                                                                \
    X(lt_##T, T, T, a < b)                                                                         \
    X(eq_##T, T, T, a == b)                                                                        \
    X(le_##T, T, T, a <= b)                                                                        \
    X(gt_##T, T, T, a > b)                                                                         \
    X(lg_##T, T, T, a<b || a> b)                                                                   \
    X(ge_##T, T, T, a >= b)                                                                        \
    X(o_##T, T, T, a == a && b == b)                                                               \
    X(u_##T, T, T, a != a || b != b)                                                               \
    X(nge_##T, T, T, !(a >= b))                                                                    \
    X(nlg_##T, T, T, !(a < b || a > b))                                                            \
    X(ngt_##T, T, T, !(a > b))                                                                     \
    X(nle_##T, T, T, !(a <= b))                                                                    \
    X(neq_##T, T, T, a != b)                                                                       \
    X(nlt_##T, T, T, !(a < b))
/* It does not come to an end with lists of macros. */
/* clang-format off */
#define COMPARISONS(X)                                                                             \
    INTEGERS(i16, X) INTEGERS(u16, X) INTEGERS(i32, X) INTEGERS(u32, X) INTEGERS(i64, X)           \
    INTEGERS(u64, X) REALS(f32, X) REALS(f64, X)                                                   \
    X(class_f32, f32, u32, (b >> class_of(a, signals32(a), fabsf(a) < 0x1p-126f)) & 1)             \
    X(class_f64, f64, u32, (b >> class_of(a, signals64(a), fabs(a) < 0x1p-1022)) & 1)
/* clang-format on */

static bool signals32(f32 a) {
    u32 bits;
    memcpy(&bits, &a, sizeof bits);
    return !(bits >> 22 & 1);
}
static bool signals64(f64 a) {
    u64 bits;
    memcpy(&bits, &a, sizeof bits);
    return !(bits >> 51 & 1);
}
/* The bit of V_CMP_CLASS: NaNs, then from -infinity to infinity. */
static u32 class_of(f64 a, bool signals, bool small) {
    if (isnan(a))
        return signals ? 0 : 1;
    u32 kind = isinf(a) ? 0 : a == 0 ? 3 : small ? 2 : 1;
    return signbit(a) ? 2 + kind : 9 - kind;
}
COMPARISONS(COMPARE)

/* A sum in 64 bits, of which bit 32 says that there is a carry or borrow. */
#define CARRY(name, value)                                                                         \
    static void do_##name(struct wave *wave, const struct inst *inst) {                            \
        const struct source s1 = open_source(wave, inst, 2), s2 = open_source(wave, inst, 3);      \
        const u64 in = mask_of(wave, &inst->op[4]);                                                \
        u64 out = 0;                                                                               \
        EACH_LANE(lane, const u64 a = read_u32(s1, lane); const u64 b = read_u32(s2, lane);        \
                  const u64 c = in >> lane & 1; (void)c; const u64 r = (value);                    \
                  out |= (r >> 32 & 1) << lane; write_u32(wave, inst, lane, (u32)r););             \
        set_mask(wave, &inst->op[1], out);                                                         \
    }
CARRY(v_add_co_u32, a + b)
CARRY(v_addc_co_u32, a + b + c)
CARRY(v_sub_co_u32, a - b)
CARRY(v_subb_co_u32, a - b - c)
CARRY(v_subrev_co_u32, b - a)
CARRY(v_subbrev_co_u32, b - a - c)

static void do_v_mad_u64_u32(struct wave *wave, const struct inst *inst) {
    const struct source s1 = open_source(wave, inst, 2), s2 = open_source(wave, inst, 3);
    const struct source s3 = open_source(wave, inst, 4);
    u64 out = 0, r;
    EACH_LANE(lane, const u64 product = (u64)read_u32(s1, lane) * read_u32(s2, lane);
              out |= (u64)__builtin_add_overflow(product, read_u64(s3, lane), &r) << lane;
              write_u64(wave, inst, lane, r););
    set_mask(wave, &inst->op[1], out);
}
static void do_v_mad_i64_i32(struct wave *wave, const struct inst *inst) {
    const struct source s1 = open_source(wave, inst, 2), s2 = open_source(wave, inst, 3);
    const struct source s3 = open_source(wave, inst, 4);
    u64 out = 0;
    i64 r;
    EACH_LANE(lane, const i64 product = (i64)read_i32(s1, lane) * read_i32(s2, lane);
              out |= (u64)__builtin_add_overflow(product, read_i64(s3, lane), &r) << lane;
              write_i64(wave, inst, lane, r););
    set_mask(wave, &inst->op[1], out);
}

static void do_v_cndmask_b16(struct wave *wave, const struct inst *inst) {
    const struct source s1 = open_source(wave, inst, 1), s2 = open_source(wave, inst, 2);
    const u64 mask = mask_of(wave, &inst->op[3]);
    EACH_LANE(lane, const u16 no = read_u16(s1, lane); const u16 yes = read_u16(s2, lane);
              write_u16(wave, inst, lane, mask >> lane & 1 ? yes : no););
}
static void do_v_cndmask_b32(struct wave *wave, const struct inst *inst) {
    const struct source s1 = open_source(wave, inst, 1), s2 = open_source(wave, inst, 2);
    const u64 mask = mask_of(wave, &inst->op[3]);
    EACH_LANE(lane, const u32 no = read_u32(s1, lane); const u32 yes = read_u32(s2, lane);
              write_u32(wave, inst, lane, mask >> lane & 1 ? yes : no););
}

static void swap_lanes(struct wave *wave, const struct inst *inst, u32 bits) {
    u32 *to = (u32 *)wave + inst->op[0].at, *from = (u32 *)wave + inst->op[1].at;
    const u32 upper = 16 * inst->dst_index, other = 16 * inst->op[1].index;
    EACH_LANE(lane, const u32 changed = (to[lane] >> upper ^ from[lane] >> other) & bits;
              to[lane] ^= changed << upper; from[lane] ^= changed << other;);
}
static void do_v_swap_b16(struct wave *wave, const struct inst *inst) {
    swap_lanes(wave, inst, 0xffff);
}
static void do_v_swap_b32(struct wave *wave, const struct inst *inst) {
    swap_lanes(wave, inst, ~0u);
}

/* Registers that M0 indexes: LLVM has a single copy between on and off. */
static void do_s_set_gpr_idx_on(struct wave *wave, const struct inst *inst) {
    const struct operand *o = &inst->op[0];
    wave->index = 0x10000 | (o->is_literal ? o->literal[0] : ((u32 *)wave)[o->at]);
    wave->index_to = inst->offset;
    wave->index_from = inst->offset1;
}
static void do_s_set_gpr_idx_off(struct wave *wave, const struct inst *inst) {
    (void)inst;
    wave->index = 0;
}
static void do_v_mov_b32(struct wave *wave, const struct inst *inst) {
    struct source s = open_source(wave, inst, 1);
    u32 index = wave->index & 255;
    if (!wave->index) {
        EACH_LANE(lane, write_u32(wave, inst, lane, read_u32(s, lane)););
        return;
    }
    u32 *to = (u32 *)wave + inst->op[0].at + (wave->index_to ? index * LANES : 0);
    if (wave->index_from && inst->op[1].is_vector)
        s.at += index * LANES;
    EACH_LANE(lane, to[lane] = read_u32(s, lane););
}

/* From gfx10 on M0 is added by instructions of their own. */
static void do_v_movreld_b32(struct wave *wave, const struct inst *inst) {
    const struct source s = open_source(wave, inst, 1);
    u32 *to = (u32 *)wave + inst->op[0].at + wave->s[M0] * LANES;
    EACH_LANE(lane, to[lane] = read_u32(s, lane););
}
static void do_v_movrels_b32(struct wave *wave, const struct inst *inst) {
    const u32 *from = (u32 *)wave + inst->op[1].at + wave->s[M0] * LANES;
    EACH_LANE(lane, write_u32(wave, inst, lane, from[lane]););
}

static u32 scalar_of(const struct wave *wave, const struct operand *o) {
    return o->is_literal ? o->literal[0] : ((const u32 *)wave)[o->at];
}
static void do_v_readfirstlane_b32(struct wave *wave, const struct inst *inst) {
    u64 exec = scalar64(wave, EXEC);
    u32 lane = exec ? (u32)__builtin_ctzll(exec) : 0;
    ((u32 *)wave)[inst->op[0].at] = ((u32 *)wave)[inst->op[1].at + lane];
}
static void do_v_readlane_b32(struct wave *wave, const struct inst *inst) {
    u32 lane = scalar_of(wave, &inst->op[2]) & (lanes_of(wave) - 1);
    ((u32 *)wave)[inst->op[0].at] = ((u32 *)wave)[inst->op[1].at + lane];
}
static void do_v_writelane_b32(struct wave *wave, const struct inst *inst) {
    u32 lane = scalar_of(wave, &inst->op[2]) & (lanes_of(wave) - 1);
    ((u32 *)wave)[inst->op[0].at + lane] = scalar_of(wave, &inst->op[1]);
}
#define COUNT(name, below)                                                                         \
    static void do_##name(struct wave *wave, const struct inst *inst) {                            \
        const struct source s1 = open_source(wave, inst, 1), s2 = open_source(wave, inst, 2);      \
        EACH_LANE(lane, const u32 a = read_u32(s1, lane) & (u32)(below);                           \
                  write_u32(wave, inst, lane, (u32)__builtin_popcount(a) + read_u32(s2, lane)););  \
    }
COUNT(v_mbcnt_lo_u32_b32, lane < 32 ? ((u64)1 << lane) - 1 : ~0u)
COUNT(v_mbcnt_hi_u32_b32, lane < 32 ? 0 : ((u64)1 << (lane - 32)) - 1)

/* V_DIV_SCALE: a or b as it is, or times a power of two; the mask says that V_DIV_FMAS has to make
 * up for it. s is what to scale, n by d the quotient. */
#define SCALE(name, T, ld, big, up, least, min)                                                    \
    static T name(T s, T d, T n, bool *mask) {                                                     \
        *mask = false;                                                                             \
        if (n == 0 || d == 0)                                                                      \
            return (T)NAN;                                                                         \
        const T inverse = fabs(1 / (f64)d), quotient = fabs((T)(n / d));                           \
        const bool small_inverse = inverse < (T)min, small = quotient < (T)min;                    \
        if (isfinite(n) && isfinite(d) && ilogb(n) - ilogb(d) >= big) {                            \
            *mask = true;                                                                          \
            return s == d ? ld(s, up) : s;                                                         \
        }                                                                                          \
        if (fabs(d) < (T)min)                                                                      \
            return ld(s, up);                                                                      \
        if (small_inverse && small) {                                                              \
            *mask = true;                                                                          \
            return s == d ? ld(s, -up) : s;                                                        \
        }                                                                                          \
        if (small_inverse)                                                                         \
            return ld(s, -up);                                                                     \
        if (small) {                                                                               \
            *mask = true;                                                                          \
            return s == n ? ld(s, up) : s;                                                         \
        }                                                                                          \
        return ilogb(n) <= least ? ld(s, up) : s;                                                  \
    }
SCALE(scale_f32, f32, scalbnf, 96, 64, 23 - 127, 0x1p-126)
SCALE(scale_f64, f64, scalbn, 768, 128, 53 - 1023, 0x1p-1022)

#define DIV_SCALE(T)                                                                               \
    static void do_v_div_scale_##T(struct wave *wave, const struct inst *inst) {                   \
        const struct source s1 = open_source(wave, inst, 2), s2 = open_source(wave, inst, 3);      \
        const struct source s3 = open_source(wave, inst, 4);                                       \
        u64 out = 0;                                                                               \
        EACH_LANE(lane, bool mask; const T r = scale_##T(read_##T(s1, lane), read_##T(s2, lane),   \
                                                         read_##T(s3, lane), &mask);               \
                  out |= (u64)mask << lane; write_##T(wave, inst, lane, r););                      \
        set_mask(wave, &inst->op[1], out);                                                         \
    }
DIV_SCALE(f32)
DIV_SCALE(f64)

/* Exact but for the last rounding. */
static f64 fmas(f64 a, f64 b, f64 c, int up) {
    __float128 sum = (__float128)a * b + c;
    return (f64)(sum * (__float128)scalbn(1, up));
}
#define DIV_FMAS(T, up)                                                                            \
    static void do_v_div_fmas_##T(struct wave *wave, const struct inst *inst) {                    \
        const struct source s1 = open_source(wave, inst, 1), s2 = open_source(wave, inst, 2);      \
        const struct source s3 = open_source(wave, inst, 3);                                       \
        const u64 mask = scalar64(wave, VCC);                                                      \
        EACH_LANE(lane, const T a = read_##T(s1, lane); const T b = read_##T(s2, lane);            \
                  const T c = read_##T(s3, lane); T r = (T)fma(a, b, c);                           \
                  if (sizeof(T) == 4) r = (T)fmaf((f32)a, (f32)b, (f32)c);                         \
                  if (mask >> lane & 1) r = (T)fmas(a, b, c, fabs(c) >= 2 ? up : -up);             \
                  write_##T(wave, inst, lane, r););                                                \
    }
DIV_FMAS(f32, 64)
DIV_FMAS(f64, 128)

#define ROW(name, ...) {#name, do_##name, {__VA_ARGS__}},
/* clang-format off */
const struct form amdgpu_lanes[] = {
#define X(name, A, B, condition)                                                                   \
    {"v_cmp_" #name, do_v_cmp_##name, {T_u64, T_##A, T_##B}},                                      \
        {"v_cmpx_" #name, do_v_cmpx_##name, {T_u64, T_##A, T_##B}},
    COMPARISONS(X)
    ROW(v_add_co_u32, T_u32, T_u64, T_u32, T_u32)
    ROW(v_addc_co_u32, T_u32, T_u64, T_u32, T_u32, T_u64)
    ROW(v_sub_co_u32, T_u32, T_u64, T_u32, T_u32)
    ROW(v_subb_co_u32, T_u32, T_u64, T_u32, T_u32, T_u64)
    ROW(v_subrev_co_u32, T_u32, T_u64, T_u32, T_u32)
    ROW(v_subbrev_co_u32, T_u32, T_u64, T_u32, T_u32, T_u64)
    ROW(v_mad_u64_u32, T_u64, T_u64, T_u32, T_u32, T_u64)
    ROW(v_mad_i64_i32, T_i64, T_u64, T_i32, T_i32, T_i64)
    ROW(v_cndmask_b16, T_u16, T_u16, T_u16, T_u64)
    ROW(v_cndmask_b32, T_u32, T_u32, T_u32, T_u64)
    ROW(v_mov_b32, T_u32, T_u32)
    ROW(v_swap_b16, T_u16, T_u16)
    ROW(v_swap_b32, T_u32, T_u32)
    ROW(v_movreld_b32, T_u32, T_u32)
    ROW(v_movrels_b32, T_u32, T_u32)
    ROW(s_set_gpr_idx_on, T_u32)
    ROW(s_set_gpr_idx_off, T_none)
    ROW(v_readfirstlane_b32, T_u32, T_u32)
    ROW(v_readlane_b32, T_u32, T_u32, T_u32)
    ROW(v_writelane_b32, T_u32, T_u32, T_u32)
    ROW(v_mbcnt_lo_u32_b32, T_u32, T_u32, T_u32)
    ROW(v_mbcnt_hi_u32_b32, T_u32, T_u32, T_u32)
    ROW(v_div_scale_f32, T_f32, T_u64, T_f32, T_f32, T_f32)
    ROW(v_div_scale_f64, T_f64, T_u64, T_f64, T_f64, T_f64)
    ROW(v_div_fmas_f32, T_f32, T_f32, T_f32, T_f32)
    ROW(v_div_fmas_f64, T_f64, T_f64, T_f64, T_f64)
    {0}};
/* clang-format on */
