/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Atomic operations on coarrays on devices: loads and stores of words are copies, which need no
 * room beside kernels; others are kernels, whose instructions are atomic for all devices that map
 * the memory. */
#include "xmp/coarray/device_atomic.h"
#include "acc/stream/streams.h"
#include "xmp/device/kernels.h"
#include <string.h>

static int64_t value_of(const void *word, size_t bytes) {
    int32_t small;
    int64_t large;
    memcpy(&small, word, sizeof small);
    if (bytes == sizeof small)
        return small;
    memcpy(&large, word, sizeof large);
    return large;
}

/* Neither side is the same memory at once. */
static void copy_word(const xmprt_device_t *device, void *to, const void *from, size_t bytes) {
    xmprt_device_check(xacc_stream_copy(device->stream, to, from, bytes));
}

static void run(const xmprt_device_t *device, xmprt_word_t word, size_t bytes) {
    word.async = device->stream->number;
    if (bytes == sizeof(int32_t))
        xmprt_kernel_atomic_4(&word);
    else
        xmprt_kernel_atomic_8(&word);
}

int64_t xmprt_atomic_on_device(xmprt_device_t *device, void *word, size_t bytes,
                               xacc_atomic_op_t op, int64_t value, int64_t compare) {
    xmprt_bounce_t *bounce = xmprt_bounce_take(device, sizeof value);
    memcpy(bounce->memory, &value, sizeof value);
    if (op == XACC_ATOMIC_REF)
        copy_word(device, bounce->memory, word, bytes);
    else if (op == XACC_ATOMIC_DEFINE)
        copy_word(device, word, bounce->memory, bytes);
    else
        run(device, (xmprt_word_t){word, bounce->memory, value, compare, (int)op, 0}, bytes);
    xmprt_device_check(xacc_stream_wait(device->stream));
    int64_t before = value_of(bounce->memory, bytes);
    xmprt_bounce_give(device, bounce);
    return before;
}

void xmprt_atomics_load(xmprt_device_t *device) {
    if (device->atomics || device->context->dev->caps & XACC_DEV_HOST_ATOMICS)
        return;
    device->atomics = true;
    xacc_block_t *word = xmprt_device_alloc(device, sizeof(int64_t));
    xmprt_atomic_on_device(device, word->address, sizeof(int32_t), XACC_ATOMIC_ADD, 0, 0);
    xmprt_atomic_on_device(device, word->address, sizeof(int64_t), XACC_ATOMIC_ADD, 0, 0);
    xmprt_device_free(device, word);
}
