/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* For semantics.py: one wave of the interpreter, whose registers and memories the caller fills,
 * and the rows of its tables, one of which can be made to do nothing.
 */
#include "gpu.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#define API __attribute__((visibility("default")))

enum { MEMORY = 4096, SHARED = 4096, PRIVATE = 256, MOST_STEPS = 200 };

static uint8_t memory[MEMORY] __attribute__((aligned(64)));
static uint8_t shared[SHARED], scratch[PRIVATE * LANES] __attribute__((aligned(4096)));
static struct wave wave;
static struct kernel kernel = {.name = "semantics"};
static struct group group = {.kernel = &kernel,
                             .shared = shared,
                             .scratch = scratch,
                             .shared_bytes = SHARED,
                             .private_bytes = PRIVATE,
                             .n_waves = 1};
static const struct form *disabled;

static const struct form *const tables[] = {amdgpu_valu,   amdgpu_salu, amdgpu_lanes,
                                            amdgpu_memory, amdgpu_lds,  amdgpu_packed};

struct code *amdgpu_code_at(uintptr_t address) {
    (void)address;
    return NULL;
}
bool amdgpu_allocation(uintptr_t at, size_t bytes, uintptr_t *start, uintptr_t *end) {
    *start = (uintptr_t)memory;
    *end = *start + MEMORY;
    return at >= *start && at + bytes <= *end;
}
void amdgpu_note_arguments(const void *block, size_t bytes) {
    (void)block, (void)bytes;
}

API struct code *semantics_load(const void *file) {
    return amdgpu_load(file);
}

/* The wave's words (scalar registers, then a row of 64 for each vector register), and memories. */
API void *semantics_place(int which) {
    void *const places[] = {&wave, memory, shared, scratch};
    return places[which];
}

/* The row with this number, or null behind the last. */
static const struct form *row(u32 number) {
    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
        for (const struct form *form = tables[t]; form->name; form++)
            if (number-- == 0)
                return form;
    return NULL;
}
API const char *semantics_row(u32 number) {
    return row(number) ? row(number)->name : NULL;
}
/* Another name of a row (which 1), which newer chips have for it (which 0); null behind the last.
 */
API const char *semantics_name(u32 number, u32 which) {
    return amdgpu_names[number][which];
}
API void semantics_disable(const char *name) {
    disabled = NULL;
    for (u32 i = 0; name && row(i); i++)
        if (strcmp(row(i)->name, name) == 0)
            disabled = row(i);
}

static char failure[512];
static jmp_buf failed;

static void note_failure(const char *said) {
    snprintf(failure, sizeof failure, "%s", said);
    longjmp(failed, 1);
}
API const char *semantics_failure(void) {
    return failure;
}

static void execute(void) {
    for (u32 i = 0; i < MOST_STEPS && wave.state == READY; i++) {
        const struct inst *inst = amdgpu_inst(&wave, wave.pc);
        if (inst->form == disabled)
            wave.pc = inst->next;
        else
            amdgpu_step(&wave);
    }
}

/* Executes from a word of the code to the end. The result is the condition code, or negative where
 * there is no end, or a failure. */
API int semantics_run(struct code *code, u32 word, int scc) {
    wave.group = &group;
    wave.code = kernel.code = code;
    wave.scratch = scratch;
    wave.scc = (u32)scc;
    wave.pc = word;
    wave.state = READY;
    wave.index = wave.n_pending = wave.n_stores = 0;
    failure[0] = 0;
    amdgpu_failure = note_failure;
    if (setjmp(failed) == 0)
        execute();
    return failure[0] || wave.state == READY ? -1 : (int)wave.scc;
}
