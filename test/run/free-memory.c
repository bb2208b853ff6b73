/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What acc_get_property says is free becomes less when memory is used. Other
 * processes use memory too, and systems count late: it must be seen once while
 * some is held.
 * RUN: %xacc_cc -O2 %s -o %t && %run %t
 */
#include "Inputs/check.h"
#include <openacc.h>
#include <unistd.h>

enum { ATTEMPTS = 10, LOOKS = 40, PAUSE = 50000 };

static size_t free_bytes(void) {
    acc_device_t type = acc_get_device_type();
    return acc_get_property(acc_get_device_num(type), type,
                            acc_property_free_memory);
}

/* Holds memory until it is missing elsewhere, or for two seconds. */
static int is_seen(void *host, size_t bytes) {
    size_t before = free_bytes();
    void *device = acc_malloc(bytes);
    int seen = 0;
    acc_memcpy_to_device(device, host, bytes);
    for (int i = 0; i < LOOKS && !seen; i++) {
        seen = free_bytes() + bytes / 2 <= before;
        if (!seen)
            usleep(PAUSE);
    }
    acc_free(device);
    acc_shutdown(acc_get_device_type()); /* keeps nothing for later */
    return seen;
}

int main(void) {
    size_t bytes = (size_t)64 << 20;
    char *host = malloc(bytes);
    CHECK(host && free_bytes() > 0);
    for (size_t i = 0; i < bytes; i++)
        host[i] = (char)i;
    for (int i = 0; i < ATTEMPTS; i++)
        if (is_seen(host, bytes))
            return 0;
    puts("free memory does not change");
    return 1;
}
