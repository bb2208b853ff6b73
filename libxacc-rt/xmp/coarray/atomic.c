/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Atomic operations on objects of coarrays: on devices that this one maps by a kernel
 * (device_atomic.c). In host memory by the CPU where all images map each other's, else all of them
 * through the window, the own ones as well, since the library below may keep them apart by locks of
 * its own. Through the window, too, on devices that cannot be mapped (device_server.c). */
#include "comm/atomic.h"
#include "comm/segment.h"
#include "xmp.h"
#include "xmp/coarray/coarray.h"
#include "xmp/coarray/device_atomic.h"

_Static_assert((int)XACC_ATOMIC_DEFINE == __XMP_ATOMIC_DEFINE &&
                   (int)XACC_ATOMIC_CAS == __XMP_ATOMIC_CAS,
               "xmp.h has these numbers");

int64_t xmprt_atomic(const xmprt_target_t *target, size_t offset, size_t bytes, xacc_atomic_op_t op,
                     int64_t value, int64_t compare) {
    if (target->device && target->memory)
        return xmprt_atomic_on_device(target->device, target->memory + offset, bytes, op, value,
                                      compare);
    if (target->memory && !xacc_segments_need_window())
        return xacc_atomic_apply(target->memory + offset, bytes, op, value, compare);
    return xacc_segment_atomic(target->rank, target->place.segment, target->place.offset + offset,
                               bytes, op, value, compare);
}

long __xmp_coarray_atomic(struct __xmp_site *site, int op, void *address, unsigned long bytes,
                          long value, long compare, long image) {
    const char *outside = xmprt_set_where(site->where);
    xmprt_target_t target = xmprt_target(site->where, address, 0, (long)bytes, image);
    int64_t before = xmprt_atomic(&target, 0, bytes, (xacc_atomic_op_t)op, value, compare);
    xmprt_set_where(outside);
    return (long)before;
}

/* In files that have no coarray, and so no marker for it. */
long __xmp_atomic(int op, volatile void *object, unsigned long bytes, long value, long compare) {
    struct __xmp_site site = {.where = "xmp atomic"};
    return __xmp_coarray_atomic(&site, op, (void *)(uintptr_t)object, bytes, value, compare,
                                XMPRT_OWN_IMAGE);
}
