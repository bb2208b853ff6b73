/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Objects of other images are where the program's expression leads from their coarray on. An
 * address alone would be of whatever coarray lies there. */
#include "xmp/coarray/device_copies.h"

/* The coarray that begins there, in host memory or on the device; null: none (any more). */
static const xmprt_coarray_t *coarray_from(const void *begin) {
    xmprt_coarrays_t *all = xmprt_coarrays();
    const xmprt_coarray_t *found = xmprt_coarray_at(all, begin);
    const xmprt_coarray_copy_t *copy = found ? NULL : xmprt_coarray_copy_at(all, begin);
    return copy ? copy->coarray : found;
}

void *__xmp_coarray_inside(struct __xmp_site *site, const void *begin, const void *address,
                           int some) {
    const xmprt_coarray_t *coarray = some ? coarray_from(begin) : NULL;
    const ptrdiff_t at = (const char *)address - (const char *)begin;
    if (coarray && (size_t)at >= coarray->bytes)
        xacc_fatal(site->where, "byte %td of coarray '%s' is accessed, which has %zu", at,
                   coarray->name, coarray->bytes);
    return (void *)(uintptr_t)address;
}
