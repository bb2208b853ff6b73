/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Ranks that meet in pairs. */
#include "comm/transport.h"
#include "core/log.h"
#include <stdlib.h>

void xacc_meet(int count, const int *ranks) {
    xacc_comm_t *comm = xacc_comm();
    char sent = 0, *got = malloc((size_t)count + 1);
    xacc_message_t *messages = malloc(2 * ((size_t)count + 1) * sizeof *messages);
    if (!got || !messages)
        xacc_fatal(comm->where, "no memory");
    int used = 0;
    for (int i = 0; i < count; i++) {
        if (ranks[i] == comm->rank)
            continue;
        messages[used++] = (xacc_message_t){&sent, 1, ranks[i], XACC_TAG_MEET, true};
        messages[used++] = (xacc_message_t){&got[i], 1, ranks[i], XACC_TAG_MEET, false};
    }
    if (used)
        xacc_exchange(used, messages);
    free(messages);
    free(got);
}
