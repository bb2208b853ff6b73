/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Scalar instructions: those of salu.def, masks of lanes that are saved, branches and calls, loads.
 */
#include "valu.h"

#include <stdio.h>

static u32 sign_bits(i32 a) {
    u32 other = (u32)(a ^ (a >> 31));
    return other ? (u32)__builtin_clz(other) : ~0u;
}

static i64 field64(u64 a, u32 where, bool with_sign) {
    u32 from = where & 63, bits = where >> 16 & 127;
    if (bits == 0)
        return 0;
    if (from + bits >= 64)
        return with_sign ? (i64)a >> from : (i64)(a >> from);
    a <<= 64 - from - bits;
    return with_sign ? (i64)a >> (64 - bits) : (i64)(a >> (64 - bits));
}

static i64 field(u32 a, u32 where, u32 most, bool with_sign) {
    u64 wide = with_sign ? (u64)(i64)(i32)a : a;
    return field64(wide, where & (0x7f0000 | most), with_sign);
}

#define NARROW_SCALAR(T)                                                                           \
    static T get_##T(const struct wave *wave, const struct operand *o) {                           \
        return (T)(o->is_literal ? o->literal[0] : ((const u32 *)wave)[o->at]);                    \
    }                                                                                              \
    static __attribute__((unused)) void set_##T(struct wave *wave, const struct operand *o,        \
                                                T value) {                                         \
        ((u32 *)wave)[o->at] = (u32)value;                                                         \
    }
#define NARROW_BITS(T)                                                                             \
    static T get_##T(const struct wave *wave, const struct operand *o) {                           \
        const u32 bits = get_u32(wave, o);                                                         \
        T value;                                                                                   \
        memcpy(&value, &bits, sizeof value);                                                       \
        return value;                                                                              \
    }                                                                                              \
    static void set_##T(struct wave *wave, const struct operand *o, T value) {                     \
        memcpy((u32 *)wave + o->at, &value, sizeof value);                                         \
    }
#define WIDE_SCALAR(T)                                                                             \
    static T get_##T(const struct wave *wave, const struct operand *o) {                           \
        return (T)mask_of(wave, o);                                                                \
    }                                                                                              \
    static void set_##T(struct wave *wave, const struct operand *o, T value) {                     \
        set_mask(wave, o, (u64)value);                                                             \
    }
NARROW_SCALAR(u32)
NARROW_SCALAR(i32)
NARROW_SCALAR(u16)
NARROW_SCALAR(i16)
NARROW_BITS(f32)
WIDE_SCALAR(u64)
WIDE_SCALAR(i64)

#define S1(name, D, A, value, code)                                                                \
    static void do_##name(struct wave *wave, const struct inst *inst) {                            \
        const u32 scc = wave->scc;                                                                 \
        if (inst->modified)                                                                        \
            amdgpu_fail(wave, -1, "this form is not known with modifiers");                        \
        const D d = get_##D(wave, &inst->op[0]);                                                   \
        const A a = get_##A(wave, &inst->op[1]);                                                   \
        const D r = (D)(value);                                                                    \
        (void)scc, (void)d;                                                                        \
        set_##D(wave, &inst->op[0], r);                                                            \
        wave->scc = (u32)(code);                                                                   \
    }
#define S2(name, D, A, B, value, code)                                                             \
    static void do_##name(struct wave *wave, const struct inst *inst) {                            \
        const u32 scc = wave->scc;                                                                 \
        const D d = get_##D(wave, &inst->op[0]);                                                   \
        const A a = get_##A(wave, &inst->op[1]);                                                   \
        const B b = get_##B(wave, &inst->op[2]);                                                   \
        const D r = (D)(value);                                                                    \
        (void)scc, (void)d;                                                                        \
        set_##D(wave, &inst->op[0], r);                                                            \
        wave->scc = (u32)(code);                                                                   \
    }
#define SC(name, A, B, code)                                                                       \
    static void do_##name(struct wave *wave, const struct inst *inst) {                            \
        const A a = get_##A(wave, &inst->op[0]);                                                   \
        const B b = get_##B(wave, &inst->op[1]);                                                   \
        wave->scc = (u32)(code);                                                                   \
    }
#include "salu.def"

/* d is the mask of lanes before, a the operand. */
#define SAVEEXEC(name, value)                                                                      \
    static void do_##name(struct wave *wave, const struct inst *inst) {                            \
        const u64 all = lanes_of(wave) < 64 ? ~0u : ~(u64)0, d = scalar64(wave, EXEC);             \
        const u64 a = mask_of(wave, &inst->op[1]) & all;                                           \
        set_mask(wave, &inst->op[0], d);                                                           \
        set_scalar64(wave, EXEC, (value) & all);                                                   \
        wave->scc = ((value) & all) != 0;                                                          \
    }
SAVEEXEC(s_and_saveexec_b64, a &d)
SAVEEXEC(s_or_saveexec_b64, a | d)
SAVEEXEC(s_xor_saveexec_b64, a ^ d)
SAVEEXEC(s_andn2_saveexec_b64, a & ~d)
SAVEEXEC(s_orn2_saveexec_b64, a | ~d)
SAVEEXEC(s_andn1_saveexec_b64, ~a &d)

static u64 vcc(const struct wave *wave) {
    return lanes_of(wave) < 64 ? wave->s[VCC] : scalar64(wave, VCC);
}

#define BRANCH(name, condition)                                                                    \
    static void do_##name(struct wave *wave, const struct inst *inst) {                            \
        if (condition)                                                                             \
            wave->pc = inst->target;                                                               \
    }
BRANCH(s_branch, true)
BRANCH(s_cbranch_scc0, !wave->scc)
BRANCH(s_cbranch_scc1, wave->scc)
BRANCH(s_cbranch_vccz, vcc(wave) == 0)
BRANCH(s_cbranch_vccnz, vcc(wave) != 0)
BRANCH(s_cbranch_execz, scalar64(wave, EXEC) == 0)
BRANCH(s_cbranch_execnz, scalar64(wave, EXEC) != 0)

static u64 address_of(const struct wave *wave, u32 word) {
    return (u64)(uintptr_t)wave->code->text + 4 * (u64)word;
}

/* Perhaps into another code object. */
static void jump(struct wave *wave, u64 address) {
    struct code *code = amdgpu_code_at((uintptr_t)address);
    if (code)
        wave->code = code;
    u64 word = (address - (u64)(uintptr_t)wave->code->text) / 4;
    if (address % 4 || word >= wave->code->n_insts)
        amdgpu_fail(wave, -1, "a jump to %#llx, which is no code", (unsigned long long)address);
    wave->pc = (u32)word;
}

static void do_s_getpc_b64(struct wave *wave, const struct inst *inst) {
    set_mask(wave, &inst->op[0], address_of(wave, inst->next));
}
static void do_s_setpc_b64(struct wave *wave, const struct inst *inst) {
    jump(wave, mask_of(wave, &inst->op[0]));
}
static void do_s_swappc_b64(struct wave *wave, const struct inst *inst) {
    u64 to = mask_of(wave, &inst->op[1]);
    set_mask(wave, &inst->op[0], address_of(wave, inst->next));
    jump(wave, to);
}

void amdgpu_nothing(struct wave *wave, const struct inst *inst) {
    (void)wave, (void)inst;
}
static void do_s_waitcnt(struct wave *wave, const struct inst *inst) {
    amdgpu_wait(wave, VM, (u32)inst->offset);
    amdgpu_wait(wave, LGKM, (u32)inst->offset1);
}
/* gfx12: how many may be left. */
static void do_s_wait_loadcnt(struct wave *wave, const struct inst *inst) {
    amdgpu_wait(wave, VM, inst->op[0].literal[0]);
}
static void do_s_wait_dscnt(struct wave *wave, const struct inst *inst) {
    amdgpu_wait(wave, LGKM, inst->op[0].literal[0]);
}
static void do_s_wait_kmcnt(struct wave *wave, const struct inst *inst) {
    amdgpu_wait(wave, KM, inst->op[0].literal[0]);
}
static void do_s_wait_storecnt(struct wave *wave, const struct inst *inst) {
    amdgpu_wait_stores(wave, inst->op[0].literal[0]);
}
static void do_s_waitcnt_vscnt(struct wave *wave, const struct inst *inst) {
    amdgpu_wait_stores(wave, inst->op[1].literal[0]);
}
static void do_s_wait_storecnt_dscnt(struct wave *wave, const struct inst *inst) {
    amdgpu_wait_stores(wave, inst->op[0].literal[0] >> 8 & 63);
    amdgpu_wait(wave, LGKM, inst->op[0].literal[0] & 63);
}
static void do_s_wait_loadcnt_dscnt(struct wave *wave, const struct inst *inst) {
    amdgpu_wait(wave, VM, inst->op[0].literal[0] >> 8 & 63);
    amdgpu_wait(wave, LGKM, inst->op[0].literal[0] & 63);
}
static void do_s_endpgm(struct wave *wave, const struct inst *inst) {
    (void)inst;
    wave->state = ENDED;
}
static void do_s_barrier(struct wave *wave, const struct inst *inst) {
    (void)inst;
    amdgpu_check_barrier(wave);
    wave->state = WAITING;
}
/* The two halves of a barrier on gfx12. */
static void do_s_barrier_signal(struct wave *wave, const struct inst *inst) {
    (void)inst;
    amdgpu_check_barrier(wave);
}
static void do_s_barrier_wait(struct wave *wave, const struct inst *inst) {
    (void)inst;
    wave->state = WAITING;
}
/* An assertion that fails, or what cannot go on: the launch fails. */
static void do_s_trap(struct wave *wave, const struct inst *inst) {
    (void)inst;
    wave->state = FAILED;
}

static void load(struct wave *wave, const struct inst *inst, void *to, u32 bytes) {
    u64 address = mask_of(wave, &inst->op[1]) & (bytes < 4 ? ~(u64)0 : ~(u64)3);
    uintptr_t start, end;
    const struct operand *o = &inst->op[2];
    address += o->is_literal ? (u64)(i64)(i32)o->literal[0] : get_u32(wave, o);
    address += (u64)(i64)inst->offset;
    if (!amdgpu_allocation((uintptr_t)address, bytes, &start, &end))
        amdgpu_fail(wave, -1, "a load of %u bytes from %#llx, which is not allocated", bytes,
                    (unsigned long long)address);
    memcpy(to, (const void *)(uintptr_t)address, bytes);
}
#define LOAD(name, words)                                                                          \
    static void do_##name(struct wave *wave, const struct inst *inst) {                            \
        load(wave, inst, (u32 *)wave + inst->op[0].at, 4 * words);                                 \
    }
/* A part of a word (gfx12). */
#define LOAD_PART(name, T)                                                                         \
    static void do_##name(struct wave *wave, const struct inst *inst) {                            \
        T value;                                                                                   \
        load(wave, inst, &value, sizeof value);                                                    \
        ((u32 *)wave)[inst->op[0].at] = (u32)value;                                                \
    }
LOAD(s_load_dword, 1)
LOAD(s_load_dwordx2, 2)
LOAD(s_load_b96, 3)
LOAD(s_load_dwordx4, 4)
LOAD(s_load_dwordx8, 8)
LOAD(s_load_dwordx16, 16)
LOAD_PART(s_load_u8, uint8_t)
LOAD_PART(s_load_i8, int8_t)
LOAD_PART(s_load_u16, u16)
LOAD_PART(s_load_i16, i16)

#define PLAIN(name, ...) {#name, do_##name, {__VA_ARGS__}},
/* clang-format off */
const struct form amdgpu_salu[] = {
#define S1(name, D, A, value, code) {#name, do_##name, {T_##D, T_##A}},
#define S2(name, D, A, B, value, code) {#name, do_##name, {T_##D, T_##A, T_##B}},
#define SC(name, A, B, code) {#name, do_##name, {T_##A, T_##B}},
#include "salu.def"
    PLAIN(s_and_saveexec_b64, T_u64, T_u64)
    PLAIN(s_or_saveexec_b64, T_u64, T_u64)
    PLAIN(s_xor_saveexec_b64, T_u64, T_u64)
    PLAIN(s_andn2_saveexec_b64, T_u64, T_u64)
    PLAIN(s_orn2_saveexec_b64, T_u64, T_u64)
    PLAIN(s_andn1_saveexec_b64, T_u64, T_u64)
    PLAIN(s_branch, T_u32)
    PLAIN(s_cbranch_scc0, T_u32)
    PLAIN(s_cbranch_scc1, T_u32)
    PLAIN(s_cbranch_vccz, T_u32)
    PLAIN(s_cbranch_vccnz, T_u32)
    PLAIN(s_cbranch_execz, T_u32)
    PLAIN(s_cbranch_execnz, T_u32)
    PLAIN(s_getpc_b64, T_u64)
    PLAIN(s_setpc_b64, T_u64)
    PLAIN(s_swappc_b64, T_u64, T_u64)
    PLAIN(s_endpgm, T_none)
    PLAIN(s_barrier, T_none)
    PLAIN(s_barrier_signal, T_u32)
    PLAIN(s_barrier_wait, T_u32)
    PLAIN(s_trap, T_u32)
    PLAIN(s_load_dword, T_u32, T_u64, T_u32)
    PLAIN(s_load_dwordx2, T_u64, T_u64, T_u32)
    PLAIN(s_load_b96, T_u64, T_u64, T_u32)
    PLAIN(s_load_dwordx4, T_u64, T_u64, T_u32)
    PLAIN(s_load_dwordx8, T_u64, T_u64, T_u32)
    PLAIN(s_load_dwordx16, T_u64, T_u64, T_u32)
    PLAIN(s_load_u8, T_u32, T_u64, T_u32)
    PLAIN(s_load_i8, T_u32, T_u64, T_u32)
    PLAIN(s_load_u16, T_u32, T_u64, T_u32)
    PLAIN(s_load_i16, T_u32, T_u64, T_u32)
    PLAIN(s_wait_loadcnt, T_u32)
    PLAIN(s_wait_storecnt, T_u32)
    PLAIN(s_wait_dscnt, T_u32)
    PLAIN(s_wait_kmcnt, T_u32)
    PLAIN(s_wait_loadcnt_dscnt, T_u32)
    PLAIN(s_wait_storecnt_dscnt, T_u32)
    PLAIN(s_waitcnt, T_none)
    PLAIN(s_waitcnt_vscnt, T_u32, T_u32)
#define NOTHING(name) {#name, amdgpu_nothing, {T_none}},
#include "nothing.def"
    {0}};
/* clang-format on */
