/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What has been asked of memory and is not there yet: registers that a load writes are garbage
 * until a wait that covers it, and any use of them before ends the program. Memory itself is read
 * and written at once.
 *
 * vmcnt counts accesses to memory, lgkmcnt those to LDS and scalar loads. Those of one kind come
 * back in order, so that a wait may leave the youngest; scalar loads, and flat accesses while both
 * counters have them, come in any order: only a wait for none covers anything while some are out
 * (chapter 4.4 of the "CDNA2 Instruction Set Architecture" document). LLVM takes it that a full
 * counter has waited for the oldest, too. From gfx10 on stores are counted apart ("RDNA 2", chapter
 * 4.4), which no register waits for, but barriers do; gfx12 has a wait for each counter ("RDNA 4",
 * chapter 5.3).
 */
#include "valu.h"

#include <string.h>

enum { MOST_VM = 63, MOST_LGKM = 15, MOST_LGKM_GFX10 = 63 };

static bool starts(const struct inst *inst, const char *with) {
    return strncmp(inst->form->name, with, strlen(with)) == 0;
}

/* Which counters an access has, and what of it comes back. */
static u32 counters_of(const struct chip *chip, const struct inst *inst) {
    const bool flat = starts(inst, "flat_"), scalar = starts(inst, "s_load");
    const bool memory = starts(inst, "global_") || starts(inst, "buffer_load") ||
                        starts(inst, "buffer_store") || starts(inst, "buffer_wbl2") ||
                        starts(inst, "scratch_");
    const u32 vm = chip->generation < 10 || inst->loads ? VM : 0;
    if (scalar)
        return chip->generation < 12 ? LGKM : KM;
    return flat ? vm | LGKM : memory ? vm : starts(inst, "ds_") ? LGKM : 0;
}

void amdgpu_note_access(const struct chip *chip, struct inst *inst) {
    const char *name = inst->form->name;
    const bool flat = starts(inst, "flat_"), scalar = starts(inst, "s_load");
    inst->ordered = !scalar && (!flat || chip->generation >= 10);
    inst->atomic = strstr(name, "_atomic_") ||
                   (starts(inst, "ds_") && !starts(inst, "ds_read") && !starts(inst, "ds_write"));
    inst->loads = scalar || strstr(name, "_load_") || strstr(name, "_rtn_") ||
                  starts(inst, "ds_read") || starts(inst, "ds_bpermute") ||
                  (inst->atomic && inst->glc);
    inst->counters = counters_of(chip, inst);
    inst->stores = chip->generation >= 10 && !inst->loads && (flat || starts(inst, "global_")) &&
                   (inst->atomic || strstr(name, "_store_"));
    inst->uses_vcc = starts(inst, "v_div_fmas") || starts(inst, "s_cbranch_vcc");
}

/* The number of a register, for the set of those that are not there yet. */
static u32 register_of(u32 word) {
    return word < SCALARS ? word : SCALARS + (word - SCALARS) / LANES;
}

static bool in_set(const struct wave *wave, u32 first, u32 n) {
    for (u32 r = first; r < first + n; r++)
        if (wave->absent[r / 64] >> r % 64 & 1)
            return true;
    return false;
}

static void note_absent(struct wave *wave) {
    memset(wave->absent, 0, sizeof wave->absent);
    for (u32 i = 0; i < wave->n_pending; i++) {
        const struct pending *p = &wave->pending[i];
        for (u32 r = register_of(p->at), n = 0; n < p->words; n++)
            wave->absent[(r + n) / 64] |= (u64)1 << (r + n) % 64;
    }
}

static bool meets(const struct pending *p, const struct operand *o) {
    const u32 first = register_of(p->at), other = register_of(o->at);
    return first < other + o->words && other < first + p->words;
}

/* A register is loaded again by an access that comes back after the first one, whatever else is
 * out.
 */
static bool in_order(const struct wave *wave, const struct inst *inst) {
    if (inst->counters != VM && inst->counters != LGKM)
        return false;
    for (u32 i = 0; i < wave->n_pending; i++)
        if (wave->pending[i].counters != inst->counters && meets(&wave->pending[i], &inst->op[0]))
            return false;
    return true;
}

void amdgpu_check_uses(struct wave *wave, const struct inst *inst) {
    for (u32 i = 0; i < OPERANDS; i++) {
        const struct operand *o = &inst->op[i];
        u32 first = register_of(o->at);
        if (o->is_vector && wave->index && (i ? wave->index_from : wave->index_to))
            first += wave->index & 255;
        if (o->words && in_set(wave, first, o->words) &&
            !(i == 0 && inst->loads && in_order(wave, inst)))
            amdgpu_fail(wave, -1, "operand %u is used before a wait for what loads it", i);
    }
    if (inst->uses_vcc && in_set(wave, VCC, 2))
        amdgpu_fail(wave, -1, "vcc is used before a wait for what loads it");
}

/* Swaps what lanes (those of the mask, or a scalar) have in registers with what is on its way. */
static void swap(struct wave *wave, struct pending *p) {
    const bool scalar = p->at < SCALARS;
    for (u32 i = 0; i < p->words; i++)
        for (u32 lane = 0; lane < (scalar ? 1 : LANES); lane++) {
            u32 *there = (u32 *)wave + p->at + (scalar ? i : i * LANES + lane);
            u32 *coming = scalar ? &p->value[0][i] : &p->value[i][lane];
            const u32 changed = (*there ^ *coming) & p->bits;
            if (scalar || p->exec >> lane & 1) {
                *there ^= changed;
                *coming ^= changed;
            }
        }
}

/* Of a register: loads of a half may be on their way to both. */
static u32 loaded_bits(const struct inst *inst) {
    const char *half = strstr(inst->form->name, "_d16");
    return !half ? ~0u : strcmp(half, "_d16_hi") == 0 ? 0xffff0000 : 0xffff;
}

static void fill_garbage(struct pending *p) {
    for (u32 i = 0; i < 4; i++)
        for (u32 lane = 0; lane < LANES; lane++)
            p->value[i][lane] = 0xdeadbeef ^ lane << 8 ^ i << 24;
}

/* Those that no counter has any more come back. */
static void deliver(struct wave *wave) {
    u32 kept = 0;
    for (u32 i = 0; i < wave->n_pending; i++)
        if (!wave->pending[i].counters)
            swap(wave, &wave->pending[i]);
        else if (kept++ < i)
            wave->pending[kept - 1] = wave->pending[i];
    if (kept < wave->n_pending) {
        wave->n_pending = kept;
        note_absent(wave);
    }
}

/* All but the youngest n that this counter has. */
static void cover(struct wave *wave, u32 counter, u32 n) {
    u32 count = 0;
    bool ordered = true;
    for (u32 i = 0; i < wave->n_pending; i++) {
        const struct pending *p = &wave->pending[i];
        count += (p->counters & counter) != 0;
        ordered &= !(p->counters & counter) || p->ordered || (p->is_flat && p->counters == counter);
    }
    if (n && !ordered)
        return;
    for (u32 i = 0; i < wave->n_pending && count > n; i++)
        if (wave->pending[i].counters & counter) {
            wave->pending[i].counters &= ~counter;
            count--;
        }
}

static u32 most(const struct wave *wave, u32 counter) {
    return counter == VM                       ? MOST_VM
           : wave->code->chip->generation < 10 ? MOST_LGKM
                                               : MOST_LGKM_GFX10;
}

void amdgpu_wait(struct wave *wave, u32 counter, u32 n) {
    if (n < most(wave, counter))
        cover(wave, counter, n);
    deliver(wave);
}

/* Executes an access. A counter that is full waits for the oldest that it has. */
void amdgpu_access(struct wave *wave, const struct inst *inst) {
    for (u32 counter = VM; counter <= KM; counter *= 2)
        cover(wave, counter, wave->n_pending < MOST_PENDING ? most(wave, counter) - 1 : 0);
    deliver(wave);
    inst->form->action(wave, inst);
    struct pending *p = &wave->pending[wave->n_pending++];
    p->counters = inst->counters;
    p->ordered = inst->ordered;
    p->is_flat = inst->counters == (VM | LGKM);
    p->is_shared = inst->counters == LGKM && inst->ordered;
    p->exec = scalar64(wave, EXEC);
    p->at = inst->op[0].at;
    p->words = inst->loads ? inst->op[0].words : 0;
    p->bits = loaded_bits(inst);
    fill_garbage(p);
    swap(wave, p);
    note_absent(wave);
}

/* Stores come back in order, and bring nothing. */
void amdgpu_store(struct wave *wave, const struct inst *inst) {
    (inst->counters ? amdgpu_access : inst->form->action)(wave, inst);
    wave->n_stores++;
}

void amdgpu_wait_stores(struct wave *wave, u32 n) {
    if (wave->n_stores > n)
        wave->n_stores = n;
}

/* Other waves may go on before what this one has asked of LDS is done. From gfx10 on they may have
 * another cache, too, and read what its stores have not yet reached.
 */
void amdgpu_check_barrier(const struct wave *wave) {
    if (wave->n_stores)
        amdgpu_fail(wave, -1, "a barrier in front of which stores are not waited for");
    for (u32 i = 0; i < wave->n_pending; i++)
        if (wave->pending[i].is_shared)
            amdgpu_fail(wave, -1, "a barrier in front of which accesses to LDS are not waited for");
}
