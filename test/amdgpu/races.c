/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The memory that a group shares, and races for it: two waves access a byte between two barriers,
 * one of them writes, and not both by atomic operations.
 */
#include "gpu.h"

enum { MOST_SHARED = 160 * 1024, NOBODY = 0, MANY = 255 };

/* When a byte was accessed last, and by which wave (its number and one). */
struct accesses {
    u32 written, read, changed; /* by atomic operations */
    uint8_t writer, reader, changer;
};
static struct accesses bytes[MOST_SHARED];
static u32 now = 1; /* the number of barriers so far, of all groups */

void amdgpu_next_phase(void) {
    now++;
}

static uint8_t other(uint8_t known, u32 when, uint8_t me) {
    return when == now && known != me ? known : NOBODY;
}

static void note(uint8_t *who, u32 *when, uint8_t me) {
    *who = *when == now && *who != me ? MANY : me;
    *when = now;
}

static void check(const struct wave *wave, u32 lane, u32 at, struct accesses *a, bool store) {
    const uint8_t me = (uint8_t)(wave->number + 1);
    const bool atomic = wave->inst->atomic;
    uint8_t with = other(a->writer, a->written, me);
    if (!with && !atomic)
        with = other(a->changer, a->changed, me);
    if (!with && (store || atomic))
        with = other(a->reader, a->read, me);
    if (with)
        amdgpu_fail(wave, (int)lane, "a race with wave %d for LDS at %#x", with - 1, at);
    if (atomic)
        note(&a->changer, &a->changed, me);
    else if (store)
        note(&a->writer, &a->written, me);
    else
        note(&a->reader, &a->read, me);
}

uint8_t *amdgpu_shared(const struct wave *wave, u32 lane, u32 at, u32 size, bool store) {
    if ((u64)at + size > wave->group->shared_bytes)
        amdgpu_fail(wave, (int)lane, "an access to LDS outside of what is allocated: %#x", at);
    if (wave->group->n_waves > 1)
        for (u32 i = 0; i < size; i++)
            check(wave, lane, at + i, &bytes[at + i], store);
    return wave->group->shared + at;
}
