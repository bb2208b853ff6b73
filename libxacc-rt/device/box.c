/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Strided copies done by the CPU (box.h). Called by host.c, sim.c and gpu.c;
 * which memory the addresses belong to is the caller's business.
 */
#include "device/box.h"

#include <string.h>

void xacc_box_copy(void *dst, const void *src, const xacc_box_t *box) {
    for (size_t z = 0; z < box->extent[2]; z++)
        for (size_t y = 0; y < box->extent[1]; y++)
            memmove((char *)dst + z * box->dst_stride[1] + y * box->dst_stride[0],
                    (const char *)src + z * box->src_stride[1] + y * box->src_stride[0],
                    box->extent[0]);
}
