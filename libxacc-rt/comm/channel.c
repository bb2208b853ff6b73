/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The slots of channels (peer.h), and waiting for the other side. */
#include "comm/channel.h"
#include "comm/deadlock.h"
#include "comm/plan.h"
#include "core/log.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>

/* ---- Slots ---- */

int xacc_peer_slot(xacc_peer_t *peer) {
    for (int slot = 0; slot < XACC_PEER_SLOTS; slot++) {
        if (!peer->used[slot]) {
            peer->used[slot] = true;
            return slot;
        }
    }
    return -1;
}

void xacc_peer_slot_free(xacc_peer_t *peer, int slot) {
    peer->used[slot] = false;
}

static unsigned theirs_now(const atomic_uint *count) {
    return atomic_load_explicit(count, memory_order_acquire);
}

static unsigned mine_now(const atomic_uint *count) {
    return atomic_load_explicit(count, memory_order_relaxed);
}

void xacc_peer_post_ready(xacc_peer_t *peer, int slot, const void *payload, size_t bytes) {
    peer_slot_t *in = &peer->in[slot];
    memcpy(in->payload, payload, bytes);
    memset(in->payload + bytes, 0, sizeof in->payload - bytes);
    atomic_store_explicit(&in->ready, mine_now(&in->ready) + 1, memory_order_release);
}

bool xacc_peer_poll_done(xacc_peer_t *peer, int slot) {
    const peer_slot_t *in = &peer->in[slot];
    return theirs_now(&in->done) == mine_now(&in->ready);
}

const void *xacc_peer_poll_ready(xacc_peer_t *peer, int slot) {
    const peer_slot_t *out = &peer->out[slot];
    return theirs_now(&out->ready) != mine_now(&out->done) ? out->payload : NULL;
}

void xacc_peer_post_done(xacc_peer_t *peer, int slot) {
    peer_slot_t *out = &peer->out[slot];
    atomic_store_explicit(&out->done, mine_now(&out->done) + 1, memory_order_release);
}

/* ---- Waiting ---- */

typedef struct peer_wait {
    xacc_peer_t *peer;
    int slot;
    bool send; /* for ready */
} peer_wait_t;

static bool is_posted(const peer_wait_t *wait) {
    return wait->send ? xacc_peer_poll_ready(wait->peer, wait->slot) != NULL
                      : xacc_peer_poll_done(wait->peer, wait->slot);
}

/* Whom we wait for may wait for our messages. */
static bool done(xacc_wait_t *wait) {
    if (is_posted(wait->subject))
        return true;
    for (xacc_plan_t *plan = wait->comm->running, *next; plan; plan = next) {
        next = plan->next;
        xacc_plan_test(plan);
    }
    return false;
}

static int missing(xacc_wait_t *wait, xacc_want_t *wants) {
    const peer_wait_t *subject = wait->subject;
    const xacc_peer_t *peer = subject->peer;
    if (is_posted(subject))
        return 0;
    unsigned next = subject->send ? mine_now(&peer->out[subject->slot].done) + 1
                                  : mine_now(&peer->in[subject->slot].ready);
    wants[0] = (xacc_want_t){peer->rank, -1 - subject->slot, subject->send, next};
    return 1;
}

bool xacc_peer_has_posted(const xacc_comm_t *comm, int rank, const xacc_want_t *want) {
    const xacc_peer_t *peer = comm->peers ? comm->peers[rank] : NULL;
    int slot = -1 - want->tag;
    if (!peer || !peer->page)
        return false;
    unsigned posted =
        want->send ? mine_now(&peer->in[slot].ready) : mine_now(&peer->out[slot].done);
    return (int)(posted - want->sequence) >= 0;
}

/* A process that ends well has answered before. */
static void check_life(xacc_wait_t *wait) {
    const peer_wait_t *subject = wait->subject;
    const xacc_peer_t *peer = subject->peer;
    struct pollfd life = {peer->life, POLLIN, 0};
    bool dead = peer->life >= 0 ? poll(&life, 1, 0) > 0
                                : peer->pid && kill(peer->pid, 0) != 0 && errno == ESRCH;
    if (dead && !is_posted(subject))
        xacc_fatal(wait->comm->where, "rank %d has ended meanwhile", peer->rank);
}

static void wait_for(peer_wait_t subject) {
    xacc_wait_t wait = {subject.peer->comm, &subject, done, missing, 1, check_life, false};
    xacc_deadlock_wait(&wait);
}

const void *xacc_peer_wait_ready(xacc_peer_t *peer, int slot) {
    wait_for((peer_wait_t){peer, slot, true});
    return peer->out[slot].payload;
}

void xacc_peer_wait_done(xacc_peer_t *peer, int slot) {
    wait_for((peer_wait_t){peer, slot, false});
}
