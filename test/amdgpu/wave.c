/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A launch: groups one after the other, the waves of a group in turns of some instructions. What
 * the kernel descriptor asks for is in its registers, all else is garbage.
 * AMDGPU_SCHEDULE: 0 or nothing, the waves in their order; 1, from the last; 2 and more, at random
 * from this seed.
 */
#include "gpu.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WAVE_OFFSET = 1, GROUP_IDS = 7, TURN = 64, FAILED_LAUNCH = 719 };

amdgpu_failure_t *amdgpu_failure;

void amdgpu_fail(const struct wave *wave, int lane, const char *format, ...) {
    char text[256] = "", said[512];
    va_list list;
    u32 word = (u32)(wave->inst - wave->code->insts);
    const u32 *code = (const void *)wave->code->text;
    va_start(list, format);
    vsnprintf(said, sizeof said, format, list);
    va_end(list);
    if (amdgpu_failure)
        amdgpu_failure(said);
    amdgpu_text(wave->code, wave->inst, text, sizeof text);
    fflush(stdout);
    fprintf(stderr, "amdgpu: kernel %s, ", wave->group->kernel->name);
    if (lane >= 0)
        fprintf(stderr, "lane %d of ", lane);
    fprintf(stderr, "wave %u, instruction%s at %#x (%08x %08x): %s\n", wave->number, text, 4 * word,
            code[word], code[word + 1], said);
    _Exit(70);
}

static u64 seed = 1;
static u32 schedule;
static u32 draw(void) {
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    return (u32)(seed >> 32);
}

static void fill(void *at, size_t bytes) {
    u32 *word = at;
    u32 value = draw();
    for (size_t i = 0; i < bytes / sizeof *word; i++)
        word[i] = value = value * 1664525 + 1013904223;
}

/* What the launch does not give is hidden behind the arguments, and is told of itself. */
static u64 hidden(const char *kind, const u32 grid[3], const u32 lanes[3]) {
    static const char axes[] = "xyz";
    const char *last = strchr(axes, kind[strlen(kind) - 1]);
    u32 axis = last ? (u32)(last - axes) : 0;
    if (strncmp(kind, "hidden_block_count", 18) == 0)
        return grid[axis];
    if (strncmp(kind, "hidden_group_size", 17) == 0)
        return lanes[axis];
    return strcmp(kind, "hidden_grid_dims") == 0 ? 3 : 0;
}

/* The packet of the dispatch, of which kernels read the shape. */
static void fill_packet(uint8_t *packet, const u32 grid[3], const u32 lanes[3]) {
    for (u32 axis = 0; axis < 3; axis++) {
        const u16 group = (u16)lanes[axis];
        const u32 all = grid[axis] * lanes[axis];
        memcpy(packet + 4 + 2 * axis, &group, sizeof group);
        memcpy(packet + 12 + 4 * axis, &all, sizeof all);
    }
}

static void *fill_arguments(const struct kernel *k, const u32 grid[3], const u32 lanes[3],
                            void **arguments) {
    uint8_t *block = calloc(1, k->kernarg_bytes + 64);
    u32 given = 0;
    for (u32 i = 0; i < k->n_arguments; i++) {
        const struct argument *a = &k->argument[i];
        u64 value = hidden(a->kind, grid, lanes);
        bool is_hidden = strncmp(a->kind, "hidden_", 7) == 0;
        memcpy(block + a->offset, is_hidden ? &value : arguments[given], a->bytes);
        given += !is_hidden;
    }
    fill_packet(block + k->kernarg_bytes, grid, lanes);
    return block;
}

static u32 word_of(const uint8_t *descriptor, u32 at) {
    u32 word;
    memcpy(&word, descriptor + at, sizeof word);
    return word;
}

/* Registers that the kernel is told the launch by: pairs first, as its properties ask for. */
static u32 user_registers(struct wave *wave, u32 properties, u64 block, u64 scratch) {
    u32 at = 0;
    if (properties & 1) { /* a buffer's description */
        set_scalar64(wave, at, scratch);
        wave->s[at + 2] = 0xffffffff, wave->s[at + 3] = 0;
        at += 4;
    }
    for (u32 bit = 1; bit < 6; bit++)
        if (properties >> bit & 1) {
            /* A queue's address, and a dispatch's number, have no use here. */
            const u64 packet = block + wave->group->kernel->kernarg_bytes;
            set_scalar64(wave, at, bit == 1 ? packet : bit == 3 ? block : bit == 5 ? scratch : 0);
            at += 2;
        }
    if (properties >> 6 & 1)
        wave->s[at++] = wave->group->private_bytes;
    return at;
}

/* Registers for arguments, which are behind those. gfx942 and its successors fill them and leave
 * out the 256 bytes of code in front that do it elsewhere. */
static void preload(struct wave *wave, u32 spec, u32 at, const uint8_t *block) {
    const u32 words = spec & 0x7f, from = spec >> 7;
    if (words && strcmp(wave->code->chip->name, "gfx90a") != 0) {
        memcpy(wave->s + at, block + (size_t)4 * from, (size_t)4 * words);
        wave->pc += 256 / 4;
    }
}

/* The group's numbers, behind all those. gfx12 has them in registers of its own. */
static u32 group_registers(struct wave *wave, u32 resources, u32 at, const u32 id[3]) {
    if (wave->code->chip->generation >= 12) {
        wave->s[TTMP + 9] = id[0];
        wave->s[TTMP + 7] = id[1] | id[2] << 16;
        return at;
    }
    for (u32 axis = 0; axis < 3; axis++)
        if (resources >> (GROUP_IDS + axis) & 1)
            wave->s[at++] = id[axis];
    return at;
}

/* A lane's number in the group: in one register, or in as many as it asks for. */
static void lane_registers(struct wave *wave, u32 resources, u32 lane, const u32 lanes[3]) {
    const u32 thread = wave->number * lanes_of(wave) + lane, last = resources >> 11 & 3;
    const u32 at[] = {thread % lanes[0], thread / lanes[0] % lanes[1],
                      thread / lanes[0] / lanes[1]};
    if (wave->code->chip->generation != 10)
        wave->v[0][lane] = at[0] | at[1] << 10 | at[2] << 20;
    for (u32 axis = 0; axis <= last && wave->code->chip->generation == 10; axis++)
        wave->v[axis][lane] = at[axis];
}

static void start_wave(struct wave *wave, const u32 id[3], const u32 lanes[3], u64 block) {
    const uint8_t *descriptor = wave->group->kernel->descriptor;
    u32 properties = word_of(descriptor, 56) & 0xffff, resources = word_of(descriptor, 52);
    u64 offset = (u64)(wave->scratch - wave->group->scratch), exec = 0;
    u32 at = user_registers(wave, properties, block, (u64)(uintptr_t)wave->group->scratch);
    preload(wave, word_of(descriptor, 56) >> 16, at, (const uint8_t *)(uintptr_t)block);
    at = resources >> 1 & 31; /* behind all of them, and perhaps some that are not used */
    at = group_registers(wave, resources, at, id) + (resources >> 10 & 1);
    if (resources & WAVE_OFFSET)
        wave->s[at] = (u32)offset;
    for (u32 lane = 0; lane < lanes_of(wave); lane++) {
        const u32 thread = wave->number * lanes_of(wave) + lane;
        exec |= (u64)(thread < lanes[0] * lanes[1] * lanes[2]) << lane;
        lane_registers(wave, resources, lane, lanes);
    }
    set_scalar64(wave, EXEC, exec);
}

static struct wave *make_wave(struct group *group, u32 number) {
    struct wave *wave = aligned_alloc(64, (sizeof *wave + 63) / 64 * 64);
    i64 entry;
    fill(wave->s, sizeof wave->s);
    fill(wave->v, sizeof wave->v);
    wave->scc = draw() & 1;
    wave->state = READY;
    wave->group = group;
    wave->code = group->kernel->code;
    wave->number = number;
    wave->index = 0;
    wave->n_pending = wave->n_stores = 0;
    wave->start = wave->end = 0;
    wave->scratch = group->scratch + (size_t)number * group->private_bytes * LANES;
    memcpy(&entry, group->kernel->descriptor + 16, sizeof entry);
    wave->pc = (u32)((group->kernel->descriptor + entry - wave->code->text) / 4);
    wave->inst = &wave->code->insts[wave->pc];
    return wave;
}

/* Both read what they need before one of them writes; their results are different registers. */
void amdgpu_both(struct wave *wave, const struct inst *inst) {
    u32 *to = (u32 *)wave + inst->op[0].at, before[LANES], after[LANES];
    if (wave->n_pending)
        amdgpu_check_uses(wave, inst->second);
    memcpy(before, to, sizeof before);
    inst->form->action(wave, inst);
    memcpy(after, to, sizeof after);
    memcpy(to, before, sizeof before);
    inst->second->form->action(wave, inst->second);
    memcpy(to, after, sizeof after);
}

void amdgpu_step(struct wave *wave) {
    const struct inst *inst = &wave->code->insts[wave->pc];
    if (!inst->action)
        inst = amdgpu_inst(wave, wave->pc);
    wave->inst = inst;
    wave->pc = inst->next;
    if (wave->n_pending)
        amdgpu_check_uses(wave, inst);
    inst->action(wave, inst);
}

static u64 executed;
static void run_turn(struct wave *wave, u32 n) {
    executed += n;
    for (; n && wave->state == READY; n--)
        amdgpu_step(wave);
    executed -= n;
}

/* Lets those go on that wait, when all do. */
static bool pass_barrier(struct wave **waves, u32 n) {
    bool some = false;
    amdgpu_next_phase();
    for (u32 i = 0; i < n; i++)
        if (waves[i]->state == READY || waves[i]->state == FAILED)
            return waves[i]->state == READY;
    for (u32 i = 0; i < n; i++)
        if (waves[i]->state == WAITING) {
            for (u32 k = 0; k < n; k++)
                if (waves[k]->state == ENDED)
                    amdgpu_fail(waves[i], -1, "a barrier that wave %u does not reach", k);
                else if (waves[k]->state == WAITING && waves[k]->inst != waves[i]->inst)
                    amdgpu_fail(waves[i], -1, "a barrier while wave %u is at another", k);
        }
    for (u32 i = 0; i < n; i++)
        if (waves[i]->state == WAITING) {
            waves[i]->state = READY;
            some = true;
        }
    return some;
}

static bool run_group(struct wave **waves, u32 n) {
    do {
        u32 from = schedule > 1 ? draw() % n : 0;
        for (u32 i = 0; i < n; i++) {
            u32 which = schedule == 1 ? n - 1 - i : (from + i) % n;
            run_turn(waves[which], schedule > 1 ? 1 + draw() % TURN : TURN * TURN);
            if (waves[which]->state == FAILED)
                return false;
        }
    } while (pass_barrier(waves, n));
    return true;
}

static bool launch_group(struct group *group, const u32 id[3], const u32 lanes[3], u64 block) {
    struct wave *waves[group->n_waves];
    fill(group->shared, group->shared_bytes);
    amdgpu_next_phase();
    fill(group->scratch, (size_t)group->private_bytes * LANES * group->n_waves);
    for (u32 i = 0; i < group->n_waves; i++) {
        waves[i] = make_wave(group, i);
        start_wave(waves[i], id, lanes, block);
    }
    bool done = run_group(waves, group->n_waves);
    for (u32 i = 0; i < group->n_waves; i++)
        free(waves[i]);
    return done;
}

static void set_schedule(void) {
    const char *text = getenv("AMDGPU_SCHEDULE");
    schedule = text ? (u32)atoi(text) : 0;
    if (schedule > 1)
        seed ^= (u64)schedule << 20;
}

int amdgpu_launch(const struct kernel *kernel, const u32 grid[3], const u32 lanes[3],
                  void **arguments) {
    enum { DYNAMIC_STACK = 16384 };
    struct group group = {.kernel = kernel};
    bool done = true;
    set_schedule();
    group.shared_bytes = word_of(kernel->descriptor, 0);
    group.private_bytes = (word_of(kernel->descriptor, 4) + 3) / 4 * 4;
    if (word_of(kernel->descriptor, 56) >> 11 & 1)
        group.private_bytes += DYNAMIC_STACK;
    const u32 in_wave = kernel->code->chip->lanes;
    group.n_waves = (lanes[0] * lanes[1] * lanes[2] + in_wave - 1) / in_wave;
    group.shared = malloc(group.shared_bytes + 64);
    group.scratch = aligned_alloc(
        4096, ((size_t)group.private_bytes * LANES * group.n_waves + 4096) / 4096 * 4096);
    void *block = fill_arguments(kernel, grid, lanes, arguments);
    amdgpu_note_arguments(block, kernel->kernarg_bytes + 64);
    for (u32 z = 0; z < grid[2] && done; z++)
        for (u32 y = 0; y < grid[1] && done; y++)
            for (u32 x = 0; x < grid[0] && done; x++)
                done = launch_group(&group, (const u32[]){x, y, z}, lanes, (u64)(uintptr_t)block);
    free(block);
    free(group.shared);
    free(group.scratch);
    if (getenv("AMDGPU_COUNT"))
        fprintf(stderr, "amdgpu: %llu instructions\n", (unsigned long long)executed);
    return done ? 0 : FAILED_LAUNCH;
}
