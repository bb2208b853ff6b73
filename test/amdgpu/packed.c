/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Packed instructions: two words at once, each operand's half chosen by op_sel for the lower
 * result and by op_sel_hi for the upper one.
 */
#include "valu.h"

#include <math.h>

static u32 half(struct source s, u32 lane, u32 upper) {
    return s.at[lane * s.step + (upper ? s.upper : 0)];
}

static f32 real_half(const struct inst *inst, struct source s, u32 op, u32 lane, bool upper) {
    u32 select = upper ? inst->op_sel_hi : inst->op_sel;
    u32 negate = upper ? inst->neg_hi : inst->neg_lo;
    u32 bits = half(s, lane, select >> (op - 1) & 1) ^ (negate >> (op - 1) & 1) << 31;
    f32 value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

#define PACKED(name, n, value)                                                                     \
    static void do_##name(struct wave *wave, const struct inst *inst) {                            \
        struct source s[4] = {{0}};                                                                \
        for (u32 i = 1; i <= n; i++)                                                               \
            s[i] = open_source(wave, inst, i);                                                     \
        u32 *to = (u32 *)wave + inst->op[0].at;                                                    \
        EACH_LANE(                                                                                 \
            lane, u32 bits[2]; for (u32 i = 0; i < 2; i++) {                                       \
                const f32 a = real_half(inst, s[1], 1, lane, i);                                   \
                const f32 b = real_half(inst, s[2], 2, lane, i);                                   \
                const f32 c = n == 3 ? real_half(inst, s[3], 3, lane, i) : 0;                      \
                const f32 r = (value);                                                             \
                (void)c;                                                                           \
                memcpy(&bits[i], &r, sizeof r);                                                    \
            } to[lane] = bits[0];                                                                  \
            to[lane + LANES] = bits[1];);                                                          \
    }
PACKED(v_pk_add_f32, 2, a + b)
PACKED(v_pk_mul_f32, 2, a *b)
PACKED(v_pk_fma_f32, 3, fmaf(a, b, c))

/* The lower word from the first operand, the upper from the second. */
static void do_v_pk_mov_b32(struct wave *wave, const struct inst *inst) {
    const struct source s1 = open_source(wave, inst, 1), s2 = open_source(wave, inst, 2);
    const u32 first = inst->op_sel & 1, second = inst->op_sel >> 1 & 1;
    u32 *to = (u32 *)wave + inst->op[0].at;
    EACH_LANE(lane, const u32 lower = half(s1, lane, first);
              const u32 upper = half(s2, lane, second); to[lane] = lower;
              to[lane + LANES] = upper;);
}

const struct form amdgpu_packed[] = {
    {"v_pk_add_f32", do_v_pk_add_f32, {T_u64, T_u32, T_u32}},
    {"v_pk_mul_f32", do_v_pk_mul_f32, {T_u64, T_u32, T_u32}},
    {"v_pk_fma_f32", do_v_pk_fma_f32, {T_u64, T_u32, T_u32, T_u32}},
    {"v_pk_mov_b32", do_v_pk_mov_b32, {T_u64, T_u64, T_u64}},
    {0}};
