/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Vector instructions whose lanes are apart (valu.def), and what modifiers make of operands. */
#include "valu.h"

#include <math.h>

#define MOST(a, b) ((a) > (b) ? (a) : (b))
#define LEAST(a, b) ((a) < (b) ? (a) : (b))

static i32 signed24(u32 a) {
    return (i32)(a << 8) >> 8;
}

static u32 field_i32(u32 a, u32 from, u32 bits) {
    from &= 31, bits &= 31;
    if (bits == 0)
        return 0;
    return from + bits < 32 ? (u32)((i32)(a << (32 - bits - from)) >> (32 - bits))
                            : (u32)((i32)a >> from);
}

/* A bit of the result is that of the table which the operands' bits number, a's first. */
static u32 bit_table(u32 a, u32 b, u32 c, u32 table) {
    u32 result = 0;
    for (u32 i = 0; i < 8; i++)
        if (table >> i & 1)
            result |= (i & 4 ? a : ~a) & (i & 2 ? b : ~b) & (i & 1 ? c : ~c);
    return result;
}

/* The number of bits that are the sign, less one: where the first other one is. */
static u32 sign_bits(u32 a) {
    a ^= (u32)((i32)a >> 31);
    return a ? (u32)__builtin_clz(a) : ~0u;
}

static u32 permuted(u32 a, u32 b, u32 selectors) {
    u64 bytes = (u64)a << 32 | b;
    u32 result = 0;
    for (u32 i = 0; i < 4; i++) {
        u32 s = selectors >> (8 * i) & 255, byte;
        if (s < 8)
            byte = bytes >> (8 * s) & 255;
        else if (s < 12)
            byte = bytes >> (16 * (s - 8) + 15) & 1 ? 255 : 0;
        else
            byte = s == 12 ? 0 : 255;
        result |= byte << (8 * i);
    }
    return result;
}

static i32 exponent_of(f64 a) {
    int exponent = 0;
    if (isfinite(a))
        frexp(a, &exponent);
    return exponent;
}
static f64 fraction(f64 a) {
    f64 part = a - floor(a);
    return part >= 1 ? 0x1.fffffffffffffp-1 : part;
}

/* What hardware only estimates has 24 bits here: programs must refine it. */
static f64 rough(f64 a) {
    u64 bits;
    memcpy(&bits, &a, sizeof bits);
    if (isfinite(a))
        bits &= ~(u64)0 << 28;
    memcpy(&a, &bits, sizeof a);
    return a;
}

/* The other one of a NaN, but one that signals becomes quiet (IEEE mode); +0 is above -0. */
#define GREATER(name, T, U, quiet)                                                                 \
    static bool name##_signals(T a) {                                                              \
        U bits;                                                                                    \
        memcpy(&bits, &a, sizeof bits);                                                            \
        return isnan(a) && !(bits & (quiet));                                                      \
    }                                                                                              \
    static T name##_quiet(T a) {                                                                   \
        U bits;                                                                                    \
        memcpy(&bits, &a, sizeof bits);                                                            \
        bits |= (quiet);                                                                           \
        memcpy(&a, &bits, sizeof bits);                                                            \
        return a;                                                                                  \
    }                                                                                              \
    static T name(T a, T b) {                                                                      \
        if (name##_signals(a) || name##_signals(b))                                                \
            return name##_quiet(name##_signals(a) ? a : b);                                        \
        if (isnan(a) || isnan(b))                                                                  \
            return isnan(a) ? b : a;                                                               \
        return a > b || (a == b && !signbit(a)) ? a : b;                                           \
    }
GREATER(greater32, f32, u32, (u32)1 << 22)
GREATER(greater64, f64, u64, (u64)1 << 51)

/* The quotient q of n by d, where they are special (V_DIV_FIXUP). One that is too large has become
 * a NaN on the way, of infinity less infinity. */
#define FIXED(name, T, least, infinity)                                                            \
    static T name(T q, T d, T n) {                                                                 \
        bool minus = signbit(d) != signbit(n);                                                     \
        T value = fabs##infinity(q);                                                               \
        if (isnan(n) || isnan(d))                                                                  \
            return isnan(n) ? n : d;                                                               \
        if ((d == 0 && n == 0) || (isinf(d) && isinf(n)))                                          \
            return (T)NAN;                                                                         \
        if (d == 0 || isinf(n))                                                                    \
            value = (T)INFINITY;                                                                   \
        else if (isinf(d) || n == 0)                                                               \
            value = 0;                                                                             \
        else if (ilogb(n) - ilogb(d) < least)                                                      \
            value = 0;                                                                             \
        else if (isnan(q))                                                                         \
            value = (T)INFINITY;                                                                   \
        return minus ? -value : value;                                                             \
    }
FIXED(fixed_f32, f32, -150, f)
FIXED(fixed_f64, f64, -1075, )

static u64 selected(const struct operand *o, u64 bits) {
    u32 width = o->select == 'b' ? 8 : 16, from = width * o->index;
    if (!o->select)
        return bits;
    bits = bits >> from & (((u64)1 << width) - 1);
    if (o->extend)
        bits = (u32)((i32)((u32)bits << (32 - width)) >> (32 - width));
    return bits;
}

/* The bits with the sign that an operand asks for. */
static u64 with_sign(const struct operand *o, u64 bits, enum type type) {
    u64 sign = type == T_f64 ? (u64)1 << 63 : type == T_f16 ? 0x8000 : (u64)1 << 31;
    if (o->absolute)
        bits &= ~sign;
    return o->negate ? bits ^ sign : bits;
}

struct source amdgpu_modified(struct wave *wave, const struct inst *inst, u32 op) {
    const struct operand *o = &inst->op[op];
    u32 step = o->is_vector, upper = o->is_vector ? LANES : 1;
    const u32 *at = o->is_literal ? o->literal : (u32 *)wave + o->at;
    bool wide = inst->form->type[op] == T_f64 || inst->form->type[op] == T_u64 ||
                inst->form->type[op] == T_i64;
    for (u32 lane = 0; lane < LANES; lane++) {
        u64 bits = at[lane * step];
        if (wide)
            bits |= (u64)at[lane * step + upper] << 32;
        bits = with_sign(o, selected(o, bits), inst->form->type[op]);
        wave->tmp[op][0][lane] = (u32)bits;
        wave->tmp[op][1][lane] = (u32)(bits >> 32);
    }
    return (struct source){wave->tmp[op][0], 1, LANES};
}

static u64 clamped(u64 bits, enum type type) {
    f64 wide;
    f32 narrow;
    memcpy(&wide, &bits, sizeof wide);
    memcpy(&narrow, &bits, sizeof narrow);
    if (type == T_f64)
        wide = wide > 1 ? 1 : wide > 0 ? wide : 0, memcpy(&bits, &wide, sizeof wide);
    else if (type == T_f32)
        narrow = narrow > 1 ? 1 : narrow > 0 ? narrow : 0, memcpy(&bits, &narrow, sizeof narrow);
    return bits;
}

u64 amdgpu_finish(const struct inst *inst, u64 bits, enum type type, u32 old) {
    u32 width = inst->dst_select == 'b' ? 8 : 16, from = width * inst->dst_index;
    if (inst->clamp)
        bits = clamped(bits, type);
    if (!inst->dst_select)
        return bits;
    u32 mask = ((u32)1 << width) - 1;
    bits = (bits & mask) << from;
    if (inst->dst_preserve)
        bits |= old & ~(mask << from);
    if (inst->dst_extend)
        bits = (u32)((i32)((u32)bits << (32 - width - from)) >> (32 - width - from));
    return bits;
}

/* A sum that stops at the ends of its type, or wraps. */
static i32 ended(i64 sum, bool stops) {
    const i64 least = INT32_MIN, most = INT32_MAX;
    return (i32)(u32)(u64)(!stops ? sum : sum < least ? least : sum > most ? most : sum);
}

/* Integers that clamp stop at the ends of their type: only these rows do. None takes the upper
 * half of a register by op_sel.
 */
static void check_modifiers(struct wave *wave, const struct inst *inst) {
    static const char *const rows[] = {"v_add_u32", "v_sub_u32", "v_subrev_u32", "v_add_i32",
                                       "v_sub_i32"};
    if (inst->op_sel)
        amdgpu_fail(wave, -1, "this form is not known with op_sel");
    if (!inst->clamp || inst->form->type[0] == T_f32 || inst->form->type[0] == T_f64)
        return;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(inst->form->name, rows[i]) == 0)
            return;
    amdgpu_fail(wave, -1, "this form is not known with clamp");
}

#define USE(...) (void)(__VA_ARGS__)
#define OPEN(k) const struct source s##k = open_source(wave, inst, k)
#define V1(name, D, A, value)                                                                      \
    static void do_##name(struct wave *wave, const struct inst *inst) {                            \
        check_modifiers(wave, inst);                                                               \
        OPEN(1);                                                                                   \
        EACH_LANE(lane, const A a = read_##A(s1, lane); write_##D(wave, inst, lane, value););      \
    }
#define V2(name, D, A, B, value)                                                                   \
    static void do_##name(struct wave *wave, const struct inst *inst) {                            \
        const struct source old = {(u32 *)wave + inst->op[0].at, 1, LANES};                        \
        check_modifiers(wave, inst);                                                               \
        OPEN(1);                                                                                   \
        OPEN(2);                                                                                   \
        EACH_LANE(lane, const D d = read_##D(old, lane); const A a = read_##A(s1, lane);           \
                  const B b = read_##B(s2, lane); USE(d); write_##D(wave, inst, lane, value););    \
    }
#define V3(name, D, A, B, C, value)                                                                \
    static void do_##name(struct wave *wave, const struct inst *inst) {                            \
        check_modifiers(wave, inst);                                                               \
        OPEN(1);                                                                                   \
        OPEN(2);                                                                                   \
        OPEN(3);                                                                                   \
        EACH_LANE(lane, const A a = read_##A(s1, lane); const B b = read_##B(s2, lane);            \
                  const C c = read_##C(s3, lane); write_##D(wave, inst, lane, value););            \
    }
#include "valu.def"

const struct form amdgpu_valu[] = {
#define V1(name, D, A, value) {#name, do_##name, {T_##D, T_##A}},
#define V2(name, D, A, B, value) {#name, do_##name, {T_##D, T_##A, T_##B}},
#define V3(name, D, A, B, C, value) {#name, do_##name, {T_##D, T_##A, T_##B, T_##C}},
#include "valu.def"
    {0}};
