/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What actions of vector instructions share: reading and writing lanes of operands. */
#ifndef AMDGPU_VALU_H
#define AMDGPU_VALU_H

#include "gpu.h"

#include <math.h>
#include <string.h>

/* The word of lane l is at[l * step], its upper half behind it by `upper`. */
struct source {
  const u32 *at;
  u32 step, upper;
};

struct source amdgpu_modified(struct wave *wave, const struct inst *inst, u32 op);
u64 amdgpu_finish(const struct inst *inst, u64 bits, enum type type, u32 old);

static inline struct source open_source(struct wave *wave, const struct inst *inst, u32 op) {
  const struct operand *o = &inst->op[op];
  if (inst->modified && op > 0)
    return amdgpu_modified(wave, inst, op);
  if (o->is_literal)
    return (struct source){o->literal, 0, 1};
  return (struct source){(u32 *)wave + o->at, o->is_vector, o->is_vector ? LANES : 1};
}

static inline u64 bits_of(struct source s, u32 lane) {
  return s.at[lane * s.step] | (u64)s.at[lane * s.step + s.upper] << 32;
}

#define NARROW(T)                                                                                  \
  static inline T read_##T(struct source s, u32 lane) {                                            \
    T value;                                                                                       \
    memcpy(&value, &s.at[lane * s.step], sizeof value);                                            \
    return value;                                                                                  \
  }                                                                                                \
  static inline void write_##T(struct wave *wave, const struct inst *inst, u32 lane, T value) {    \
    u32 bits = 0, *to = (u32 *)wave + inst->op[0].at + lane;                                       \
    memcpy(&bits, &value, sizeof value);                                                           \
    *to = inst->modified ? (u32)amdgpu_finish(inst, bits, T_##T, *to) : bits;                      \
  }
#define WIDE(T)                                                                                    \
  static inline T read_##T(struct source s, u32 lane) {                                            \
    u64 bits = bits_of(s, lane);                                                                   \
    T value;                                                                                       \
    memcpy(&value, &bits, sizeof value);                                                           \
    return value;                                                                                  \
  }                                                                                                \
  static inline void write_##T(struct wave *wave, const struct inst *inst, u32 lane, T value) {    \
    u64 bits;                                                                                      \
    u32 *to = (u32 *)wave + inst->op[0].at + lane;                                                 \
    memcpy(&bits, &value, sizeof value);                                                           \
    if (inst->modified)                                                                            \
      bits = amdgpu_finish(inst, bits, T_##T, *to);                                                \
    to[0] = (u32)bits;                                                                             \
    to[LANES] = (u32)(bits >> 32);                                                                 \
  }
NARROW(u32)
NARROW(i32)
NARROW(f32)
NARROW(u16)
NARROW(i16)
NARROW(f16)
WIDE(u64)
WIDE(i64)
WIDE(f64)

/* A statement for each lane that is on. */
#define EACH_LANE(lane, ...)                                                                       \
  do {                                                                                             \
    const u64 exec_ = scalar64(wave, EXEC);                                                        \
    if (exec_ == ~(u64)0)                                                                          \
      for (u32 lane = 0; lane < LANES; lane++) {                                                   \
        __VA_ARGS__                                                                                \
      }                                                                                            \
    else                                                                                           \
      for (u64 left_ = exec_; left_; left_ &= left_ - 1) {                                         \
        const u32 lane = (u32)__builtin_ctzll(left_);                                              \
        __VA_ARGS__                                                                                \
      }                                                                                            \
  } while (0)

/* Instructions that know no denormals. */
static inline f32 flushed(f32 a) { return fabsf(a) < 0x1p-126f ? copysignf(0, a) : a; }

/* Numbers beyond a type become its last. */
static inline i32 to_i32(f64 a) {
  return isnan(a) ? 0 : a >= 2147483648.0 ? INT32_MAX : a <= -2147483648.0 ? INT32_MIN : (i32)a;
}
static inline u32 to_u32(f64 a) {
  return isnan(a) || a <= 0 ? 0 : a >= 4294967296.0 ? UINT32_MAX : (u32)a;
}

/* A mask, or another scalar, that operand `op` is. A mask of 32 lanes is one register, of which the
 * upper half here is what lies behind it. */
static inline u64 mask_of(const struct wave *wave, const struct operand *o) {
  if (o->is_literal)
    return o->literal[0] | (u64)o->literal[1] << 32;
  const u32 *at = (const u32 *)wave + o->at;
  return at[0] | (u64)at[1] << 32;
}
static inline void set_mask(struct wave *wave, const struct operand *o, u64 mask) {
  u32 *to = (u32 *)wave + o->at;
  if (o->words)
    to[0] = (u32)mask;
  if (o->words > 1)
    to[1] = (u32)(mask >> 32);
}
#endif
