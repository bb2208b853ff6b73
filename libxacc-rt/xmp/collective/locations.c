/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Memory in which the iterations of a parallel loop note what they found, for
 * reductions with locations. */
#include "openacc.h"
#include "xacc/abi.h"
#include "xmp/device/device.h"
#include "xmp/rank/combine.h"
#include <stdlib.h>
#include <string.h>

static xmprt_device_t *device_if(int on) {
    return xmprt_device(&(struct __xmp_how){.flags = on ? __XMP_ACC : 0}, __XMP_ACC);
}

void *__xmp_notes_begin(long count, unsigned long size, int device) {
    size_t bytes = (count > 0 ? (size_t)count : 1) * size;
    void *notes = xmprt_allocate(bytes);
    if (device)
        acc_copyin(notes, bytes);
    return notes;
}

void __xmp_notes_end(void *notes, long count, unsigned long size, int device) {
    xmprt_device_t *from = device_if(device);
    size_t bytes = (size_t)count * size;
    if (from && count > 0)
        xmprt_device_read(from, notes, xmprt_device_address(from, notes, bytes, "notes"), bytes);
}

long __xmp_notes_best(int op, int type, void *value, long *key, const long *keys,
                      const void *values, long count) {
    const xmprt_contest_t contest = {op, type};
    const size_t size = xmprt_combine(xacc_comm()->where, XACC_RED_max, type).size;
    xmprt_candidate_t best = {.number = *key + 1}, note = {0};
    long found = -1;
    memcpy(best.value, value, size);
    for (long i = 0; i < count; i++) {
        if (!keys[i])
            continue;
        memcpy(note.value, (const char *)values + (size_t)i * size, size);
        note.number = keys[i];
        if (!xmprt_replaces(&contest, &best, &note))
            continue;
        best = note;
        found = i;
    }
    memcpy(value, best.value, size);
    *key = best.number - 1;
    return found;
}

void __xmp_notes_free(void *notes, unsigned long size, int device) {
    if (device)
        acc_delete(notes, size);
    free(notes);
}

void __xmp_notes_read(void *to, void *variable, unsigned long size) {
    xmprt_device_t *from = device_if(true);
    if (from)
        xmprt_device_read(from, to, xmprt_device_address(from, variable, size, NULL), size);
    else
        memcpy(to, variable, size);
}

void __xmp_notes_write(void *variable, const void *from, unsigned long size) {
    xmprt_device_t *to = device_if(true);
    if (to)
        xmprt_device_write(to, xmprt_device_address(to, variable, size, NULL), from, size);
    else
        memcpy(variable, from, size);
}
