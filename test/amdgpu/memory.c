/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Accesses to memory: global, flat (which may be LDS or scratch), scratch, and buffers, which are
 * scratch only. Words of scratch of the lanes lie one after the other.
 */
#include "valu.h"

enum { WORD = 4 };
typedef unsigned long long ull;

static _Noreturn void outside(const struct wave *wave, u32 lane, const char *what, u64 at) {
    amdgpu_fail(wave, (int)lane, "an access to %s outside of what is allocated: %#llx", what,
                (ull)at);
}

static uint8_t *global_at(struct wave *wave, u32 lane, u64 address, u32 bytes) {
    if ((address < wave->start || address + bytes > wave->end) &&
        !amdgpu_allocation((uintptr_t)address, bytes, &wave->start, &wave->end))
        outside(wave, lane, "memory", address);
    return (uint8_t *)(uintptr_t)address;
}

static uint8_t *scratch_at(const struct wave *wave, u32 lane, u32 at) {
    if (at >= wave->group->private_bytes)
        outside(wave, lane, "scratch", at);
    return wave->scratch + (at / WORD * LANES + lane) * WORD + at % WORD;
}

static void move(uint8_t *at, void *value, u32 bytes, bool store) {
    memcpy(store ? at : value, store ? value : at, bytes);
}

static void move_scratch(struct wave *wave, u32 lane, u32 at, void *value, u32 bytes, bool store) {
    if (at % WORD == 0 && bytes % WORD == 0)
        for (u32 i = 0; i < bytes; i += WORD)
            move(scratch_at(wave, lane, at + i), (uint8_t *)value + i, WORD, store);
    else
        for (u32 i = 0; i < bytes; i++)
            move(scratch_at(wave, lane, at + i), (uint8_t *)value + i, 1, store);
}

/* In units of a lane: the address registers count those of all lanes of a wave. */
static u32 buffer_base(const struct wave *wave, const struct inst *inst) {
    const u32 *resource = (const u32 *)wave + inst->op[2].at;
    u64 base = (resource[0] | (u64)resource[1] << 32) & 0xffffffffffff;
    u64 offset = base + (u32)mask_of(wave, &inst->op[3]) - (u64)(uintptr_t)wave->scratch;
    if (offset % lanes_of(wave))
        amdgpu_fail(wave, -1, "a buffer that is not this wave's scratch: %#llx", (ull)base);
    return (u32)(offset / lanes_of(wave));
}

/* Where an access goes. */
struct place {
    enum space space;
    u64 base;
    struct source address;
    bool wide;
};

/* The operands of the address: a vector's, and a scalar that may be added to it. */
static struct place place_of(struct wave *wave, const struct inst *inst, enum space space, u32 op,
                             u32 scalar) {
    struct place p = {.space = space, .base = (u64)(i64)inst->offset};
    p.address = open_source(wave, inst, op);
    p.wide = space == FLAT || (space == GLOBAL && inst->op[scalar].is_off);
    if (space == BUFFER)
        p.base += buffer_base(wave, inst);
    else if (space == SCRATCH)
        p.base += (u32)mask_of(wave, &inst->op[scalar]);
    else if (!p.wide)
        p.base += mask_of(wave, &inst->op[scalar]);
    return p;
}

static void access_lane(struct wave *wave, const struct place *p, u32 lane, void *value, u32 bytes,
                        bool store) {
    u64 address = p->base + (p->wide ? read_u64(p->address, lane) : read_u32(p->address, lane));
    u32 upper = (u32)(address >> 32);
    if (p->space == BUFFER || p->space == SCRATCH)
        move_scratch(wave, lane, (u32)address, value, bytes, store);
    else if (p->space == FLAT && upper == SHARED_BASE)
        move(amdgpu_shared(wave, lane, (u32)address, bytes, store), value, bytes, store);
    else if (p->space == FLAT && upper == PRIVATE_BASE)
        move_scratch(wave, lane, (u32)address, value, bytes, store);
    else
        move(global_at(wave, lane, address, bytes), value, bytes, store);
}

#define LOAD(prefix, kind, name, bytes, T)                                                         \
    static void do_##prefix##name(struct wave *wave, const struct inst *inst) {                    \
        const struct place p = place_of(wave, inst, kind, 1, 2);                                   \
        u32 *to = (u32 *)wave + inst->op[0].at;                                                    \
        EACH_LANE(                                                                                 \
            lane, T value[bytes / sizeof(T)]; access_lane(wave, &p, lane, value, bytes, false);    \
            for (u32 i = 0; i < bytes / sizeof(T); i++) to[i * LANES + lane] = (u32)value[i];);    \
    }
/* Buffers have what is stored in front, the others behind the address. */
#define STORE(prefix, kind, name, bytes, from_bit, data, where)                                    \
    static void do_##prefix##name(struct wave *wave, const struct inst *inst) {                    \
        const struct place p = place_of(wave, inst, kind, where, 2);                               \
        const u32 *from = (u32 *)wave + inst->op[data].at;                                         \
        EACH_LANE(lane, u32 value[4]; for (u32 i = 0; i < (bytes + 3) / 4; i++) value[i] =         \
                                          from[i * LANES + lane] >> from_bit;                      \
                  access_lane(wave, &p, lane, value, bytes, true););                               \
    }
#define LOAD_D16(prefix, kind, name, T, from_bit)                                                  \
    static void do_##prefix##name(struct wave *wave, const struct inst *inst) {                    \
        const struct place p = place_of(wave, inst, kind, 1, 2);                                   \
        u32 *to = (u32 *)wave + inst->op[0].at;                                                    \
        EACH_LANE(lane, T value; access_lane(wave, &p, lane, &value, sizeof value, false);         \
                  to[lane] = (to[lane] & ~((u32)0xffff << from_bit)) | (u32)(u16)value             \
                                                                           << from_bit;);          \
    }
#define LOADS_D16(name, T, from_bit)                                                               \
    LOAD_D16(global_, GLOBAL, name, T, from_bit)                                                   \
    LOAD_D16(flat_, FLAT, name, T, from_bit)                                                       \
    LOAD_D16(buffer_, BUFFER, name, T, from_bit)                                                   \
    LOAD_D16(scratch_, SCRATCH, name, T, from_bit)
#define LOADS(name, bytes, T)                                                                      \
    LOAD(global_, GLOBAL, name, bytes, T)                                                          \
    LOAD(flat_, FLAT, name, bytes, T)                                                              \
    LOAD(buffer_, BUFFER, name, bytes, T)                                                          \
    LOAD(scratch_, SCRATCH, name, bytes, T)
#define STORES(name, bytes, from_bit)                                                              \
    STORE(global_, GLOBAL, name, bytes, from_bit, 1, 0)                                            \
    STORE(flat_, FLAT, name, bytes, from_bit, 1, 0)                                                \
    STORE(buffer_, BUFFER, name, bytes, from_bit, 0, 1)                                            \
    STORE(scratch_, SCRATCH, name, bytes, from_bit, 1, 0)

/* With glc the old value is written to a first operand that is not there otherwise. */
#define ATOMIC_OF(prefix, kind, name, T, new)                                                      \
    static void do_##prefix##name(struct wave *wave, const struct inst *inst) {                    \
        const u32 at = inst->glc;                                                                  \
        const struct place p = place_of(wave, inst, kind, at, at + 2);                             \
        const struct source s = open_source(wave, inst, at + 1);                                   \
        EACH_LANE(lane, T m; const T a = read_##T(s, lane);                                        \
                  access_lane(wave, &p, lane, &m, sizeof m, false); T r = (T)(new);                \
                  access_lane(wave, &p, lane, &r, sizeof r, true);                                 \
                  if (at) write_##T(wave, inst, lane, m););                                        \
    }
#define ATOMIC(name, T, new)                                                                       \
    ATOMIC_OF(global_, GLOBAL, name, T, new) ATOMIC_OF(flat_, FLAT, name, T, new)

#include "memory.def"

/* The new value is in front of the expected one. */
#define EXCHANGE(prefix, kind, name, T)                                                            \
    static void do_##prefix##name(struct wave *wave, const struct inst *inst) {                    \
        const u32 at = inst->glc;                                                                  \
        const struct place p = place_of(wave, inst, kind, at, at + 2);                             \
        const struct source s = open_source(wave, inst, at + 1);                                   \
        struct source expected = s;                                                                \
        expected.at += sizeof(T) / 4 * s.upper;                                                    \
        EACH_LANE(lane, T m; T r = read_##T(s, lane); const T e = read_##T(expected, lane);        \
                  access_lane(wave, &p, lane, &m, sizeof m, false);                                \
                  if (m == e) access_lane(wave, &p, lane, &r, sizeof r, true);                     \
                  if (at) write_##T(wave, inst, lane, m););                                        \
    }
EXCHANGE(global_, GLOBAL, atomic_cmpswap, u32)
EXCHANGE(flat_, FLAT, atomic_cmpswap, u32)
EXCHANGE(global_, GLOBAL, atomic_cmpswap_x2, u64)
EXCHANGE(flat_, FLAT, atomic_cmpswap_x2, u64)

#define ROW(name, ...) {#name, do_##name, {__VA_ARGS__}},
const struct form amdgpu_memory[] = {
#define LOADS(name, bytes, T)                                                                      \
    ROW(global_##name, T_u32, T_u64, T_u64)                                                        \
    ROW(flat_##name, T_u32, T_u64)                                                                 \
    ROW(buffer_##name, T_u32, T_u32, T_u32, T_u32) ROW(scratch_##name, T_u32, T_u32, T_u32)
#define LOADS_D16(name, T, from_bit) LOADS(name, 2, T)
#define STORES(name, bytes, from_bit)                                                              \
    ROW(global_##name, T_u64, T_u32, T_u64)                                                        \
    ROW(flat_##name, T_u64, T_u32)                                                                 \
    ROW(buffer_##name, T_u32, T_u32, T_u32, T_u32) ROW(scratch_##name, T_u32, T_u32, T_u32)
#define ATOMIC(name, T, new)                                                                       \
    ROW(global_##name, T_u32, T_u64, T_u64, T_u64) ROW(flat_##name, T_u32, T_u64, T_u64)
#include "memory.def"
    ROW(global_atomic_cmpswap, T_u32, T_u64, T_u64, T_u64)
        ROW(flat_atomic_cmpswap, T_u32, T_u64, T_u64)
            ROW(global_atomic_cmpswap_x2, T_u64, T_u64, T_u64, T_u64)
                ROW(flat_atomic_cmpswap_x2, T_u64, T_u64, T_u64){0}};
