/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A message and a put of more than 2^31 bytes from rank 0 to rank 1; see
 * comm-large.test. */
#include "comm/comm.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const size_t bytes = (size_t)2200 << 20, step = 4099;

static long count_wrong(const unsigned char *data, int salt) {
    long wrong = 0;
    for (size_t i = 0; i < bytes; i += step)
        wrong += data[i] != (unsigned char)(i / step + salt);
    return wrong;
}

static void fill(unsigned char *data, int salt) {
    for (size_t i = 0; i < bytes; i += step)
        data[i] = (unsigned char)(i / step + salt);
}

int main(void) {
    xacc_comm_t *comm = xacc_comm();
    unsigned char *data = calloc(bytes, 1);
    int tag = xacc_group_tag(xacc_group_world());
    xacc_message_t message = {data, bytes, 1 - comm->rank, tag, comm->rank == 0};
    if (comm->rank == 0)
        fill(data, 1);
    xacc_exchange(1, &message);
    printf("message: %ld wrong\n", count_wrong(data, 1));
    xacc_window_begin();
    xacc_window_expose(0, data, bytes);
    xacc_barrier(xacc_group_world());
    if (comm->rank == 0) {
        fill(data, 2);
        xacc_window_put(1, 0, 0, data, bytes);
        xacc_window_flush();
    }
    xacc_barrier(xacc_group_world());
    printf("put: %ld wrong\n", count_wrong(data, 2));
    xacc_window_hide(0);
    free(data);
    return 0;
}
