/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Device memory and channels together, as a shadow update uses them: each rank
 * writes into memory that its neighbours keep allocating anew.
 * DEFINE: %{two} = env OMPI_COMM_WORLD_LOCAL_SIZE=2
 * RUN: %{two} XACC_DEVICE=sim %unit/peer-memory
 * RUN: %{two} XACC_DEVICE=host XACC_HOST_MEMORY=separate %unit/peer-memory
 */
#include "comm/comm.h"
#include "comm/peer.h"
#include "core/env.h"
#include "core/log.h"
#include "device/backends.h"
#include "device/device.h"
#include "device/ipc.h"
#include "unit.h"
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 300, N = 300, BYTES = N * sizeof(int), TAG = 7 };

#define OK(expr) unit_check((expr) == XACC_OK, __FILE__, __LINE__, "%s: %s", #expr, xacc_reason())

/* What a receiver tells: comm knows only bytes. */
typedef struct place {
    xacc_ipc_handle_t ipc;
    size_t offset;
} place_t;
_Static_assert(sizeof(place_t) <= XACC_PEER_PAYLOAD, "fits into a slot");

typedef struct rank {
    xacc_dev_t *dev;
    xacc_queue_t *queue;
    xacc_peer_t *to, *from; /* neighbours on a ring */
    int in, out;
    int *memory;
    place_t place, seen; /* of memory; of the neighbour */
    uint64_t releases;   /* when place was asked for */
    void *mapped;
} rank_t;

static void meet(rank_t *rank) {
    xacc_comm_t *comm = xacc_comm();
    int n = comm->size, up = (comm->rank + 1) % n, down = (comm->rank + n - 1) % n;
    for (int i = 0; i < n; i++)
        if (i == up || i == down)
            *(i == up ? &rank->to : &rank->from) = xacc_peer(i);
    if (up == down)
        rank->from = rank->to;
    rank->in = xacc_peer_slot(rank->from);
    xacc_message_t messages[] = {{&rank->in, sizeof(int), down, TAG, true},
                                 {&rank->out, sizeof(int), up, TAG, false}};
    xacc_exchange(2, messages);
}

/* Every third round in memory of its own. */
static void allocate(rank_t *rank, int round) {
    if (round % 3)
        return;
    if (rank->memory)
        rank->dev->ops->release(rank->dev, XACC_MEM_DEVICE, rank->memory);
    OK(rank->dev->ops->alloc(rank->dev, XACC_MEM_DEVICE, 2 * BYTES, (void **)&rank->memory));
}

static void offer(rank_t *rank) {
    uint64_t releases = atomic_load(&rank->dev->releases);
    if (!rank->place.ipc.process || releases != rank->releases)
        OK(rank->dev->ops->ipc(rank->dev, rank->memory + N, &rank->place.ipc, &rank->place.offset));
    rank->releases = releases;
    xacc_peer_post_ready(rank->from, rank->in, &rank->place, sizeof rank->place);
}

static void write_to(rank_t *rank, const int *values) {
    const place_t *place = xacc_peer_wait_ready(rank->to, rank->out);
    if (memcmp(place, &rank->seen, sizeof *place) != 0) {
        if (rank->mapped)
            xacc_ipc_unmap(rank->dev, rank->mapped);
        rank->seen = *place;
        OK(xacc_ipc_map(rank->dev, &place->ipc, &rank->mapped));
    }
    OK(rank->dev->ops->copy(rank->queue, (char *)rank->mapped + place->offset, values, BYTES));
    OK(rank->dev->ops->queue_wait(rank->queue));
    xacc_peer_post_done(rank->to, rank->out);
}

static long wrong_values(rank_t *rank, int expected) {
    int values[N];
    long wrong = 0;
    OK(rank->dev->ops->copy(rank->queue, values, rank->memory + N, BYTES));
    OK(rank->dev->ops->queue_wait(rank->queue));
    for (int i = 0; i < N; i++)
        wrong += values[i] != expected + i;
    return wrong;
}

static void ring(void *unused) {
    (void)unused;
    xacc_comm_t *comm = xacc_comm();
    int n = comm->size, values[N];
    rank_t rank = {.dev = NULL};
    long wrong = 0;
    OK(xacc_device_open(xacc_device_find(xacc_env(XACC_ENV_device)), 0, &rank.dev));
    OK(rank.dev->ops->queue_create(rank.dev, &rank.queue));
    meet(&rank);
    if (!CHECK(rank.to && rank.from))
        return;
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < N; i++)
            values[i] = 1000 * round + comm->rank + i;
        allocate(&rank, round);
        offer(&rank);
        write_to(&rank, values);
        xacc_peer_wait_done(rank.from, rank.in);
        wrong += wrong_values(&rank, 1000 * round + (comm->rank + n - 1) % n);
    }
    CHECK_EQ(wrong, 0);
    xacc_ipc_unmap(rank.dev, rank.mapped);
    xacc_barrier(xacc_group_world());
    rank.dev->ops->release(rank.dev, XACC_MEM_DEVICE, rank.memory);
    rank.dev->ops->queue_destroy(rank.queue);
}

/* Ranks that are threads use each other's memory itself. */
TEST(a_ring_that_reallocates) {
    if (!xacc_env(XACC_ENV_device)[0]) /* by hand */
        return;
    if (xacc_env(XACC_ENV_transport)[0]) {
        ring(NULL);
    } else {
        xacc_comm_threads(2, ring, NULL);
        xacc_comm_threads(3, ring, NULL);
    }
    xacc_device_close_all();
}
