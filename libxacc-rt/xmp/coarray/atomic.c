/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Atomic operations on objects of coarrays: by the CPU where all images map each
 * other's memory, else all of them through the window, the own ones as well, since
 * the library below may keep them apart by locks of its own. */
#include "comm/atomic.h"
#include "comm/segment.h"
#include "xmp.h"
#include "xmp/coarray/coarray.h"

_Static_assert((int)XACC_ATOMIC_DEFINE == __XMP_ATOMIC_DEFINE &&
                   (int)XACC_ATOMIC_CAS == __XMP_ATOMIC_CAS,
               "xmp.h has these numbers");

long __xmp_coarray_atomic(struct __xmp_site *site, int op, void *address, unsigned long bytes,
                          long value, long compare, long image) {
    xmprt_target_t target = xmprt_target(site->where, address, 0, (long)bytes, image);
    if (target.device)
        xacc_fatal(site->where, "atomic operations on coarrays of a device are not supported yet");
    if (target.memory && !xacc_segments_need_window())
        return (long)xacc_atomic_apply(target.memory, bytes, (xacc_atomic_op_t)op, value, compare);
    return (long)xacc_segment_atomic(target.rank, target.place.segment, target.place.offset, bytes,
                                     (xacc_atomic_op_t)op, value, compare);
}

/* In files that have no coarray, and so no marker for it. */
long __xmp_atomic(int op, volatile void *object, unsigned long bytes, long value, long compare) {
    struct __xmp_site site = {.where = "xmp atomic"};
    return __xmp_coarray_atomic(&site, op, (void *)(uintptr_t)object, bytes, value, compare,
                                XMPRT_OWN_IMAGE);
}
