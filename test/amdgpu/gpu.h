/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* An interpreter of AMD GPU code (chips.def) for tests: a code object is loaded by
 * elf.c, each instruction is decoded once from LLVM's text by decode.c into a row of forms.def and
 * operands, and wave.c runs groups of waves of 32 or 64 lanes. hip.c makes it a libamdhip64.
 */
#ifndef AMDGPU_GPU_H
#define AMDGPU_GPU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint16_t u16;
typedef int16_t i16;
typedef uint32_t u32;
typedef int32_t i32;
typedef uint64_t u64;
typedef int64_t i64;
typedef float f32;
typedef double f64;
typedef _Float16 f16;

/* LANES: what is kept; waves of later chips use the first 32. */
enum { LANES = 64, VECTORS = 512, SCALARS = 128, OPERANDS = 6 };
/* Numbers of scalar registers. */
enum { FLAT_SCRATCH = 102, VCC = 106, TTMP = 108, M0 = 124, NOTHING = 125, EXEC = 126 };
/* Upper halves of flat addresses of LDS and of scratch, which no pointer of the host has. */
enum { SHARED_BASE = 0x10000, PRIVATE_BASE = 0x20000 };

enum type { T_none, T_u32, T_i32, T_f32, T_u64, T_i64, T_f64, T_u16, T_i16, T_f16 };
enum space { GLOBAL, FLAT, BUFFER, SCRATCH };
/* Counters of accesses. Scalar loads have one of their own on gfx12. */
enum { VM = 1, LGKM = 2, KM = 4, MOST_PENDING = 96 };

/* Where a lane's part of an operand lies: a vector register has a word for each lane. */
struct operand {
  bool is_literal, is_vector, is_off, negate, absolute;
  u32 literal[2], at;  /* the number, or the word of the wave */
  u32 words;           /* registers of it, 0 for a number */
  char select, extend; /* a part of the word: b, w and its number; with its sign */
  u32 index;
};

struct wave;
struct inst;
typedef void action_t(struct wave *wave, const struct inst *inst);

/* A row of forms.def. */
struct form {
  const char *name;
  action_t *action;
  enum type type[OPERANDS];
};

struct inst {
  action_t *action;
  const struct form *form;
  struct operand op[OPERANDS];
  u32 next, target;                 /* words from the start of the code */
  bool modified, clamp, glc, offen; /* modified: any of these, or of the operands' */
  char dst_select;                  /* as select of an operand: b, w, or 0 */
  bool dst_preserve, dst_extend, dst_given;
  u32 dst_index, multiply; /* omod: 2, 4, or 1 for half */
  u32 op_sel, op_sel_hi, neg_lo, neg_hi, bitop3;
  enum space space;
  i32 offset, offset1;
  u32 counters;                          /* of accesses: which count them (VM, LGKM) */
  bool loads, ordered, atomic, uses_vcc; /* ordered: they come back so */
  bool stores;                           /* to memory, where that has a counter of its own */
  bool has_vcc;                          /* behind the operands that are written */
  struct inst *second;                   /* of two that are executed at once */
};

/* A row of chips.def. */
struct chip {
  const char *name;
  u32 machine; /* EF_AMDGPU_MACH */
  u32 generation, lanes;
};

struct code {
  const struct chip *chip;
  uint8_t *image;
  size_t bytes, n_insts;
  struct inst *insts; /* of the words that can be executed */
  uint8_t *text;      /* of the first of them */
  void *disassembler;
  const uint8_t *file;
};

struct argument {
  u32 offset, bytes;
  char kind[40];
};
struct kernel {
  char name[256];
  struct code *code;
  const uint8_t *descriptor; /* 64 bytes in the image */
  u32 kernarg_bytes, n_arguments;
  struct argument *argument;
};

/* What the waves of a group share. */
struct group {
  const struct kernel *kernel;
  uint8_t *shared, *scratch;
  u32 shared_bytes, private_bytes, n_waves;
};

enum state { READY, WAITING, ENDED, FAILED };
/* An access that has not come back, and what it brings. */
struct pending {
  u32 counters, at, words, bits;
  bool ordered, is_shared, is_flat;
  u64 exec;
  u32 value[4][LANES]; /* scalars: in the first row */
};

struct wave {
  u32 s[SCALARS];
  u32 v[VECTORS][LANES];
  u32 tmp[OPERANDS][2][LANES]; /* modified operands of the instruction */
  u32 pc, scc;
  enum state state;
  struct group *group;
  struct code *code;
  u32 number;
  const struct inst *inst; /* in execution */
  uint8_t *scratch;
  uintptr_t start, end; /* the allocation that was used last */
  u32 index;            /* of registers (s_set_gpr_idx_on), with a bit that says so */
  bool index_to, index_from;
  u32 n_pending, n_stores;
  u64 absent[(SCALARS + VECTORS) / 64]; /* registers that are on their way */
  struct pending pending[MOST_PENDING];
};

static inline u64 scalar64(const struct wave *wave, u32 number) {
  return wave->s[number] | (u64)wave->s[number + 1] << 32;
}
static inline void set_scalar64(struct wave *wave, u32 number, u64 value) {
  wave->s[number] = (u32)value;
  wave->s[number + 1] = (u32)(value >> 32);
}

/* Ends the program, with kernel, instruction and, if it is not negative, lane. */
_Noreturn void amdgpu_fail(const struct wave *wave, int lane, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
typedef void amdgpu_failure_t(const char *said);
extern amdgpu_failure_t *amdgpu_failure; /* is called before that, if it is not null */

/* elf.c */
struct code *amdgpu_load(const void *file);
void amdgpu_unload(struct code *code);
bool amdgpu_symbol(const struct code *code, const char *name, uint8_t **at, size_t *bytes);
struct kernel *amdgpu_kernel(struct code *code, const char *name);

/* decode.c */
const struct inst *amdgpu_inst(struct wave *wave, u32 word); /* decoded */
extern const char *const amdgpu_names[][2];                  /* names.def */
u32 amdgpu_text(struct code *code, const struct inst *inst, char *text, size_t room);

/* waits.c */
void amdgpu_note_access(const struct chip *chip, struct inst *inst); /* that is decoded */
action_t amdgpu_access, amdgpu_store, amdgpu_both;
void amdgpu_check_uses(struct wave *wave, const struct inst *inst);
void amdgpu_wait(struct wave *wave, u32 counter, u32 n); /* all but the youngest n */
void amdgpu_wait_stores(struct wave *wave, u32 n);
void amdgpu_check_barrier(const struct wave *wave);

/* races.c */
void amdgpu_next_phase(void);
uint8_t *amdgpu_shared(const struct wave *wave, u32 lane, u32 at, u32 size, bool store);

/* wave.c */
void amdgpu_step(struct wave *wave);
int amdgpu_launch(const struct kernel *kernel, const u32 grid[3], const u32 lanes[3],
                  void **arguments);

/* hip.c: the allocation that has these bytes, in `start` and `end` */
void amdgpu_note_arguments(const void *block, size_t bytes); /* of the launch */
bool amdgpu_allocation(uintptr_t at, size_t bytes, uintptr_t *start, uintptr_t *end);

/* hip.c: what is loaded there, or null */
struct code *amdgpu_code_at(uintptr_t address);

static inline u32 lanes_of(const struct wave *wave) { return wave->code->chip->lanes; }

/* salu.c: what has no effect here, whatever its operands are */
action_t amdgpu_nothing;

/* tables, a file each */
extern const struct form amdgpu_salu[], amdgpu_valu[], amdgpu_lanes[], amdgpu_memory[],
    amdgpu_lds[], amdgpu_packed[];
#endif
