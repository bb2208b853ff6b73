/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What kernels print, where the vendor's library does not take it (xacc/services.h). Used by
 * gpu_services.c; the text is made by gpu_output_text.c.
 */
#ifndef XACC_DEVICE_GPU_GPU_OUTPUT_H
#define XACC_DEVICE_GPU_GPU_OUTPUT_H

#include "xacc/services.h"

#include <stddef.h>
#include <stdint.h>

typedef struct xacc_gpu_output xacc_gpu_output_t;

/* When a device is opened: kernels may print until those who wait for queues at the end of the
 * process, by handlers that they set later, have done so. */
void xacc_gpu_output_prepare(void);

/* Reads ring and position of a device, which begin with zeros, by a thread of its own and whenever
 * it is asked; null without memory or a thread for that. */
xacc_gpu_output_t *xacc_gpu_output_begin(uint8_t *ring, uint64_t *read);
/* Everything that is there. A message that ends the process does not return. */
void xacc_gpu_output_drain(xacc_gpu_output_t *output);
void xacc_gpu_output_end(xacc_gpu_output_t *output);

/* Prints a message with all that follows it. A null character ends all of its texts. */
void xacc_gpu_output_print(const xacc_output_message_t *message);
/* The same of one that ends the process. */
_Noreturn void xacc_gpu_output_fail(const xacc_output_message_t *message);

#endif
