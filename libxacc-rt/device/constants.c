/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See constants.h. Linkers merge equal strings, and one that is the end of
 * another: ranges may share their end, or be there twice.
 */
#include "device/constants.h"
#include "device/ranges.h"

#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static xacc_ranges_t constants;

bool xacc_constants_add(const xacc_module_desc_t *module) {
    bool room = true;
    pthread_mutex_lock(&lock);
    for (uint32_t i = 0; i < module->n_constants && room; i++)
        room = xacc_ranges_insert(&constants, (uintptr_t)module->constants[i].address,
                                  module->constants[i].bytes);
    pthread_mutex_unlock(&lock);
    return room;
}

void xacc_constants_remove(const xacc_module_desc_t *module) {
    pthread_mutex_lock(&lock);
    for (uint32_t i = 0; i < module->n_constants; i++)
        xacc_ranges_remove(&constants, (uintptr_t)module->constants[i].address);
    pthread_mutex_unlock(&lock);
}

bool xacc_constants_hold(const void *address, size_t bytes) {
    pthread_mutex_lock(&lock);
    bool held = xacc_ranges_hold(&constants, (uintptr_t)address, bytes);
    pthread_mutex_unlock(&lock);
    return held;
}
