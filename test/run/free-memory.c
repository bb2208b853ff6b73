/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What acc_get_property says is free becomes less when memory is used. Other
 * processes use memory too: it must be seen once in many attempts.
 * RUN: %xacc_cc -O2 %s -o %t && %run %t
 */
#include "Inputs/check.h"
#include <openacc.h>

enum { ATTEMPTS = 50 };

static size_t free_bytes(void) {
    acc_device_t type = acc_get_device_type();
    return acc_get_property(acc_get_device_num(type), type,
                            acc_property_free_memory);
}

int main(void) {
    size_t bytes = (size_t)64 << 20;
    char *host = malloc(bytes);
    CHECK(host && free_bytes() > 0);
    for (size_t i = 0; i < bytes; i++)
        host[i] = (char)i;
    for (int i = 0; i < ATTEMPTS; i++) {
        size_t before = free_bytes();
        void *device = acc_malloc(bytes);
        acc_memcpy_to_device(device, host, bytes);
        size_t after = free_bytes();
        acc_free(device);
        if (after + bytes / 2 <= before)
            return 0;
    }
    puts("free memory does not change");
    return 1;
}
