/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Calls through pointers that the host made: the function of this device for an
 * address of the host's code, from the table that the runtime gave to the
 * image (libxacc-rt/acc/launch/pointers.c). Not for the simulator, which asks the
 * runtime. */
#include "device.h"

#ifndef XACC_SIM

#ifdef __NVPTX__
void __assertfail(const char *what, const char *file, uint32_t line, const char *function,
                  uint64_t char_bytes);
#elif defined __AMDGCN__
#include "xacc/services.h"
void __xacc_dev_fail(uint32_t kind, const char *what, const char *file, uint32_t line,
                     const char *function);
#endif

/* The assertion is that the pointer is one of these; the runtime of AMD GPUs says it as elsewhere.
 */
static void fail(const xacc_call_targets_t *table, const char *file, uint32_t line,
                 const char *function, const char *construct) {
    const char *known = table->known ? table->known : "";
#ifdef __NVPTX__
    __assertfail(known, file, line, function, 1);
#elif defined __AMDGCN__
    __xacc_dev_fail(XACC_MESSAGE_POINTER, known, file, line, construct);
#endif
    __builtin_trap();
}

__attribute__((noinline)) void *__xacc_dev_code(void *pointer, const xacc_call_targets_t *table,
                                                const char *file, uint32_t line,
                                                const char *function, const char *construct) {
    const xacc_call_target_t *rows = table->rows;
    uint64_t key = (uint64_t)pointer, low = 0, high = table->n;
    while (low < high) {
        uint64_t middle = (low + high) / 2;
        if (rows[middle].pointer < key)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < table->n && rows[low].pointer == key)
        return (void *)rows[low].code;
    for (uint64_t i = 0; i < table->n; i++)
        if (rows[i].code == key)
            return pointer; /* the device's own */
    fail(table, file, line, function, construct);
    return pointer;
}

#endif
