/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Accesses to the memory that a group shares, and exchanges of lanes that go the same way. */
#include "valu.h"

#define READ(name, bytes, T)                                                                       \
    static void do_##name(struct wave *wave, const struct inst *inst) {                            \
        const struct source s = open_source(wave, inst, 1);                                        \
        u32 *to = (u32 *)wave + inst->op[0].at;                                                    \
        EACH_LANE(lane, T value[bytes / sizeof(T)];                                                \
                  const u32 at = read_u32(s, lane) + (u32)inst->offset;                            \
                  memcpy(value, amdgpu_shared(wave, lane, at, bytes, false), bytes);               \
                  for (u32 i = 0; i < bytes / sizeof(T); i++) to[i * LANES + lane] =               \
                      (u32)value[i];);                                                             \
    }
/* Into half of a register. */
#define READ_D16(name, T, bit)                                                                     \
    static void do_##name(struct wave *wave, const struct inst *inst) {                            \
        const struct source s = open_source(wave, inst, 1);                                        \
        u32 *to = (u32 *)wave + inst->op[0].at;                                                    \
        EACH_LANE(lane, T value; const u32 at = read_u32(s, lane) + (u32)inst->offset; memcpy(     \
                      &value, amdgpu_shared(wave, lane, at, sizeof value, false), sizeof value);   \
                  to[lane] = (to[lane] & ~((u32)0xffff << bit)) | (u32)(u16)value << bit;);        \
    }
/* What lies in a register from a bit on. */
#define WRITE(name, bytes) WRITE_FROM(name, bytes, 0)
#define WRITE_FROM(name, bytes, bit)                                                               \
    static void do_##name(struct wave *wave, const struct inst *inst) {                            \
        const struct source s = open_source(wave, inst, 0);                                        \
        const u32 *from = (u32 *)wave + inst->op[1].at;                                            \
        EACH_LANE(lane, u32 value[4]; const u32 at = read_u32(s, lane) + (u32)inst->offset;        \
                  for (u32 i = 0; i < (bytes + 3) / 4; i++) value[i] =                             \
                      from[i * LANES + lane] >> bit;                                               \
                  memcpy(amdgpu_shared(wave, lane, at, bytes, true), value, bytes););              \
    }
/* Two places, whose offsets count words or double words, or 64 of them. */
#define READ2(name, bytes, unit)                                                                   \
    static void do_##name(struct wave *wave, const struct inst *inst) {                            \
        const struct source s = open_source(wave, inst, 1);                                        \
        u32 *to = (u32 *)wave + inst->op[0].at;                                                    \
        EACH_LANE(lane, u32 value[bytes / 2]; const u32 at = read_u32(s, lane);                    \
                  const u32 at0 = at + (u32)inst->offset * unit;                                   \
                  const u32 at1 = at + (u32)inst->offset1 * unit;                                  \
                  memcpy(value, amdgpu_shared(wave, lane, at0, bytes, false), bytes);              \
                  memcpy(value + bytes / 4, amdgpu_shared(wave, lane, at1, bytes, false), bytes);  \
                  for (u32 i = 0; i < bytes / 2; i++) to[i * LANES + lane] = value[i];);           \
    }
#define WRITE2(name, bytes, unit)                                                                  \
    static void do_##name(struct wave *wave, const struct inst *inst) {                            \
        const struct source s = open_source(wave, inst, 0);                                        \
        EACH_LANE(                                                                                 \
            lane, for (u32 k = 0; k < 2; k++) {                                                    \
                const u32 *from = (u32 *)wave + inst->op[1 + k].at;                                \
                const u32 at = read_u32(s, lane) + (u32)(k ? inst->offset1 : inst->offset) * unit; \
                u32 value[bytes / 4];                                                              \
                for (u32 i = 0; i < bytes / 4; i++)                                                \
                    value[i] = from[i * LANES + lane];                                             \
                memcpy(amdgpu_shared(wave, lane, at, bytes, true), value, bytes);                  \
            });                                                                                    \
    }
READ(ds_read_u8, 1, uint8_t)
READ(ds_read_i8, 1, int8_t)
READ(ds_read_u16, 2, uint16_t)
READ(ds_read_i16, 2, int16_t)
READ_D16(ds_read_u8_d16, uint8_t, 0)
READ_D16(ds_read_i8_d16, int8_t, 0)
READ_D16(ds_read_u16_d16, u16, 0)
READ_D16(ds_read_u8_d16_hi, uint8_t, 16)
READ_D16(ds_read_i8_d16_hi, int8_t, 16)
READ_D16(ds_read_u16_d16_hi, u16, 16)
READ(ds_read_b32, 4, u32)
READ(ds_read_b64, 8, u32)
READ(ds_read_b96, 12, u32)
READ(ds_read_b128, 16, u32)
READ2(ds_read2_b32, 4, 4)
READ2(ds_read2_b64, 8, 8)
READ2(ds_read2st64_b32, 4, 256)
READ2(ds_read2st64_b64, 8, 512)
WRITE(ds_write_b8, 1)
WRITE(ds_write_b16, 2)
WRITE_FROM(ds_write_b8_d16_hi, 1, 16)
WRITE_FROM(ds_write_b16_d16_hi, 2, 16)
WRITE(ds_write_b32, 4)
WRITE(ds_write_b64, 8)
WRITE(ds_write_b96, 12)
WRITE(ds_write_b128, 16)
WRITE2(ds_write2_b32, 4, 4)
WRITE2(ds_write2_b64, 8, 8)
WRITE2(ds_write2st64_b32, 4, 256)
WRITE2(ds_write2st64_b64, 8, 512)

/* name(result, address, value), where the old value m is wanted, and name(address, value). */
#define ATOMIC_AT(name, T, op, wanted, new)                                                        \
    static void do_##name(struct wave *wave, const struct inst *inst) {                            \
        const struct source s = open_source(wave, inst, op), v = open_source(wave, inst, op + 1);  \
        EACH_LANE(lane, T m; const T a = read_##T(v, lane);                                        \
                  uint8_t *to = amdgpu_shared(wave, lane, read_u32(s, lane) + (u32)inst->offset,   \
                                              sizeof m, true);                                     \
                  memcpy(&m, to, sizeof m); const T r = (T)(new); memcpy(to, &r, sizeof r);        \
                  if (wanted) write_##T(wave, inst, lane, m););                                    \
    }
#define INTEGER_ATOMICS(X, bits, U, I)                                                             \
    X(add, U, U, m + a)                                                                            \
    X(sub, U, U, m - a)                                                                            \
    X(and, bits, U, m &a)                                                                          \
    X(or, bits, U, m | a)                                                                          \
    X(xor, bits, U, m ^ a)                                                                         \
    X(min, U, U, m < a ? m : a)                                                                    \
    X(max, U, U, m > a ? m : a)                                                                    \
    X(min, I, I, m < a ? m : a)                                                                    \
    X(max, I, I, m > a ? m : a)
#define ATOMICS(X)                                                                                 \
    INTEGER_ATOMICS(X, b32, u32, i32)                                                              \
    INTEGER_ATOMICS(X, b64, u64, i64)                                                              \
    X(add, f32, f32, m + a)                                                                        \
    X(add, f64, f64, m + a)
#define DEFINE(op, kind, T, new)                                                                   \
    ATOMIC_AT(ds_##op##_##kind, T, 0, false, new)                                                  \
    ATOMIC_AT(ds_##op##_rtn_##kind, T, 1, true, new)
ATOMICS(DEFINE)
ATOMIC_AT(ds_wrxchg_rtn_b32, u32, 1, true, a)
ATOMIC_AT(ds_wrxchg_rtn_b64, u64, 1, true, a)

/* The expected value is in front of the new one. */
#define EXCHANGE(name, T, op) EXCHANGE_AT(name, T, op, 1, 2)
#define EXCHANGE_AT(name, T, op, expected, new)                                                    \
    static void do_##name(struct wave *wave, const struct inst *inst) {                            \
        const struct source s = open_source(wave, inst, op);                                       \
        const struct source e = open_source(wave, inst, op + expected);                            \
        const struct source v = open_source(wave, inst, op + new);                                 \
        EACH_LANE(lane, T m; const T r = read_##T(v, lane);                                        \
                  uint8_t *to = amdgpu_shared(wave, lane, read_u32(s, lane) + (u32)inst->offset,   \
                                              sizeof m, true);                                     \
                  memcpy(&m, to, sizeof m); if (m == read_##T(e, lane)) memcpy(to, &r, sizeof r);  \
                  if (op) write_##T(wave, inst, lane, m););                                        \
    }
EXCHANGE(ds_cmpst_b32, u32, 0)
EXCHANGE(ds_cmpst_b64, u64, 0)
EXCHANGE(ds_cmpst_rtn_b32, u32, 1)
EXCHANGE(ds_cmpst_rtn_b64, u64, 1)
/* From gfx11 on the new one is in front. */
EXCHANGE_AT(ds_cmpstore_b32, u32, 0, 2, 1)
EXCHANGE_AT(ds_cmpstore_b64, u64, 0, 2, 1)
EXCHANGE_AT(ds_cmpstore_rtn_b32, u32, 1, 2, 1)
EXCHANGE_AT(ds_cmpstore_rtn_b64, u64, 1, 2, 1)

/* From the lane that the address names. Where that is off, hardware gives 0, which no program
 * means. */
static void do_ds_bpermute_b32(struct wave *wave, const struct inst *inst) {
    const struct source s = open_source(wave, inst, 1), v = open_source(wave, inst, 2);
    const u64 exec = scalar64(wave, EXEC);
    u32 value[LANES];
    for (u32 lane = 0; lane < LANES; lane++)
        value[lane] = read_u32(v, lane);
    EACH_LANE(lane, const u32 from = (read_u32(s, lane) + (u32)inst->offset) / 4 % lanes_of(wave);
              if (!(exec >> from & 1))
                  amdgpu_fail(wave, (int)lane, "a value of lane %u, which is off", from);
              write_u32(wave, inst, lane, value[from]););
}

#define ROW(name, ...) {#name, do_##name, {__VA_ARGS__}},
/* clang-format off */
const struct form amdgpu_lds[] = {
#define TABLE(op, kind, T, new)                                                                    \
    ROW(ds_##op##_##kind, T_u32, T_##T) ROW(ds_##op##_rtn_##kind, T_##T, T_u32, T_##T)
    ATOMICS(TABLE)
    ROW(ds_wrxchg_rtn_b32, T_u32, T_u32, T_u32)
    ROW(ds_wrxchg_rtn_b64, T_u64, T_u32, T_u64)
    ROW(ds_cmpst_b32, T_u32, T_u32, T_u32)
    ROW(ds_cmpst_b64, T_u32, T_u64, T_u64)
    ROW(ds_cmpst_rtn_b32, T_u32, T_u32, T_u32, T_u32)
    ROW(ds_cmpst_rtn_b64, T_u64, T_u32, T_u64, T_u64)
    ROW(ds_cmpstore_b32, T_u32, T_u32, T_u32)
    ROW(ds_cmpstore_b64, T_u32, T_u64, T_u64)
    ROW(ds_cmpstore_rtn_b32, T_u32, T_u32, T_u32, T_u32)
    ROW(ds_cmpstore_rtn_b64, T_u64, T_u32, T_u64, T_u64)
    ROW(ds_read_u8, T_u32, T_u32)
    ROW(ds_read_i8, T_u32, T_u32)
    ROW(ds_read_u16, T_u32, T_u32)
    ROW(ds_read_i16, T_u32, T_u32)
    ROW(ds_read_u8_d16, T_u32, T_u32)
    ROW(ds_read_i8_d16, T_u32, T_u32)
    ROW(ds_read_u16_d16, T_u32, T_u32)
    ROW(ds_read_u8_d16_hi, T_u32, T_u32)
    ROW(ds_read_i8_d16_hi, T_u32, T_u32)
    ROW(ds_read_u16_d16_hi, T_u32, T_u32)
    ROW(ds_read_b32, T_u32, T_u32)
    ROW(ds_read_b64, T_u64, T_u32)
    ROW(ds_read_b96, T_u64, T_u32)
    ROW(ds_read_b128, T_u64, T_u32)
    ROW(ds_read2_b32, T_u64, T_u32)
    ROW(ds_read2_b64, T_u64, T_u32)
    ROW(ds_read2st64_b32, T_u64, T_u32)
    ROW(ds_read2st64_b64, T_u64, T_u32)
    ROW(ds_write_b8, T_u32, T_u32)
    ROW(ds_write_b16, T_u32, T_u32)
    ROW(ds_write_b8_d16_hi, T_u32, T_u32)
    ROW(ds_write_b16_d16_hi, T_u32, T_u32)
    ROW(ds_write_b32, T_u32, T_u32)
    ROW(ds_write_b64, T_u32, T_u64)
    ROW(ds_write_b96, T_u32, T_u64)
    ROW(ds_write_b128, T_u32, T_u64)
    ROW(ds_write2_b32, T_u32, T_u32, T_u32)
    ROW(ds_write2_b64, T_u32, T_u64, T_u64)
    ROW(ds_write2st64_b32, T_u32, T_u32, T_u32)
    ROW(ds_write2st64_b64, T_u32, T_u64, T_u64)
    ROW(ds_bpermute_b32, T_u32, T_u32, T_u32)
    {0}};
/* clang-format on */
