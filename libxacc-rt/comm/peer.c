/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Channels (peer.h): memory of the lower of the two ranks, which the other one
 * maps if it can; that is how they find out that they are on one node. Ranks
 * that are threads of one process simply use it. A slot is two parts, each
 * written by one side only, in cache lines of their own. */
#include "comm/peer.h"
#include "comm/plan.h"
#include "core/log.h"
#include "core/node.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

/* done == ready: nothing is asked for. */
typedef struct peer_slot {
    _Alignas(64) atomic_uint ready; /* receiver: counts its posts */
    _Alignas(8) char payload[XACC_PEER_PAYLOAD];
    _Alignas(64) atomic_uint done; /* sender: the last that it answered */
} peer_slot_t;

typedef struct peer_page {
    uint64_t process; /* whose memory this is */
    atomic_int users; /* that share one mapping: threads of a process */
    peer_slot_t slots[2][XACC_PEER_SLOTS]; /* received by the lower rank, by the
                                              other */
} peer_page_t;

struct xacc_peer {
    xacc_comm_t *comm;
    int rank;
    int pid, life;     /* of another process; life: its descriptor, or -1 */
    peer_page_t *page; /* null: not on this node */
    peer_slot_t *in, *out;
    bool used[XACC_PEER_SLOTS]; /* of in */
};

/* ---- Begin and end ---- */

typedef struct peer_hello {
    uint64_t process;
    int32_t pid, file;
    peer_page_t *page;
} peer_hello_t;

static peer_page_t *map_file(int file) {
    if (file < 0)
        return NULL;
    void *page = mmap(NULL, sizeof(peer_page_t), PROT_READ | PROT_WRITE,
                      MAP_SHARED, file, 0);
    return page == MAP_FAILED ? NULL : page;
}

/* The lower rank's part of its hello. */
static void offer(peer_hello_t *hello) {
    hello->file = xacc_memory_file(sizeof(peer_page_t));
    hello->page = map_file(hello->file);
    if (hello->page) {
        hello->page->process = hello->process;
        atomic_store(&hello->page->users, 1);
    }
}

/* The higher rank's answer to the hello of the lower. */
static peer_page_t *accept_page(const peer_hello_t *mine,
                                const peer_hello_t *theirs) {
    peer_page_t *page = theirs->page;
    if (!page)
        return NULL;
    if (theirs->process == mine->process) {
        atomic_fetch_add(&page->users, 1);
        return page;
    }
    int file = xacc_memory_file_of(theirs->process, theirs->pid, theirs->file);
    page = map_file(file);
    if (file >= 0)
        close(file);
    if (page && page->process != theirs->process) {
        munmap(page, sizeof *page);
        page = NULL;
    }
    return page;
}

static void tell(int rank, void *bytes, size_t count, bool send) {
    xacc_message_t message = {bytes, count, rank, XACC_TAG_PEER, send};
    xacc_exchange(1, &message);
}

/* Agrees on a page, or that there is none. */
static peer_page_t *shake_hands(int rank, bool lower, peer_hello_t *mine,
                                peer_hello_t *theirs) {
    char good = 0;
    if (lower)
        offer(mine);
    xacc_message_t hellos[] = {
        {mine, sizeof *mine, rank, XACC_TAG_PEER, true},
        {theirs, sizeof *theirs, rank, XACC_TAG_PEER, false}};
    xacc_exchange(2, hellos);
    peer_page_t *page = lower ? mine->page : accept_page(mine, theirs);
    good = page != NULL;
    tell(rank, &good, 1, !lower);
    if (lower && mine->file >= 0)
        close(mine->file);
    if (page && !good) {
        munmap(page, sizeof *page);
        page = NULL;
    }
    return page;
}

static xacc_peer_t *meet(xacc_comm_t *comm, int rank) {
    xacc_peer_t *peer = calloc(1, sizeof *peer);
    if (!peer)
        xacc_fatal(comm->where, "no memory");
    bool lower = comm->rank < rank;
    peer_hello_t mine = {.process = xacc_process_id(),
                         .pid = getpid(),
                         .file = -1},
                 theirs;
    *peer = (xacc_peer_t){.comm = comm, .rank = rank, .life = -1};
    peer->page = shake_hands(rank, lower, &mine, &theirs);
    if (!peer->page)
        return peer;
    peer->in = peer->page->slots[!lower];
    peer->out = peer->page->slots[lower];
    if (theirs.process != mine.process) {
        peer->pid = theirs.pid;
        peer->life = (int)syscall(SYS_pidfd_open, peer->pid, 0);
    }
    return peer;
}

xacc_peer_t *xacc_peer(int rank) {
    xacc_comm_t *comm = xacc_comm();
    if (rank == comm->rank)
        return NULL;
    if (!comm->peers)
        comm->peers = calloc((size_t)comm->size, sizeof *comm->peers);
    if (!comm->peers)
        xacc_fatal(comm->where, "no memory");
    if (!comm->peers[rank])
        comm->peers[rank] = meet(comm, rank);
    return comm->peers[rank]->page ? comm->peers[rank] : NULL;
}

static void part(xacc_peer_t *peer) {
    peer_page_t *page = peer->page;
    if (page && (peer->pid || atomic_fetch_sub(&page->users, 1) == 1))
        munmap(page, sizeof *page);
    if (peer->life >= 0)
        close(peer->life);
    free(peer);
}

void xacc_peer_clear(xacc_comm_t *comm) {
    for (int rank = 0; comm->peers && rank < comm->size; rank++)
        if (comm->peers[rank])
            part(comm->peers[rank]);
    free(comm->peers);
    comm->peers = NULL;
}

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

void xacc_peer_post_ready(xacc_peer_t *peer, int slot, const void *payload,
                          size_t bytes) {
    peer_slot_t *in = &peer->in[slot];
    memcpy(in->payload, payload, bytes);
    memset(in->payload + bytes, 0, sizeof in->payload - bytes);
    atomic_store_explicit(&in->ready, mine_now(&in->ready) + 1,
                          memory_order_release);
}

bool xacc_peer_poll_done(xacc_peer_t *peer, int slot) {
    const peer_slot_t *in = &peer->in[slot];
    return theirs_now(&in->done) == mine_now(&in->ready);
}

const void *xacc_peer_poll_ready(xacc_peer_t *peer, int slot) {
    const peer_slot_t *out = &peer->out[slot];
    return theirs_now(&out->ready) != mine_now(&out->done) ? out->payload
                                                           : NULL;
}

void xacc_peer_post_done(xacc_peer_t *peer, int slot) {
    peer_slot_t *out = &peer->out[slot];
    atomic_store_explicit(&out->done, mine_now(&out->done) + 1,
                          memory_order_release);
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
    wants[0] =
        (xacc_want_t){peer->rank, -1 - subject->slot, subject->send, next};
    return 1;
}

bool xacc_peer_has_posted(const xacc_comm_t *comm, int rank,
                          const xacc_want_t *want) {
    const xacc_peer_t *peer = comm->peers ? comm->peers[rank] : NULL;
    int slot = -1 - want->tag;
    if (!peer || !peer->page)
        return false;
    unsigned posted = want->send ? mine_now(&peer->in[slot].ready)
                                 : mine_now(&peer->out[slot].done);
    return (int)(posted - want->sequence) >= 0;
}

/* A process that ends well has answered before. */
static void check_life(xacc_wait_t *wait) {
    const peer_wait_t *subject = wait->subject;
    const xacc_peer_t *peer = subject->peer;
    struct pollfd life = {peer->life, POLLIN, 0};
    bool dead = peer->life >= 0
                    ? poll(&life, 1, 0) > 0
                    : peer->pid && kill(peer->pid, 0) != 0 && errno == ESRCH;
    if (dead && !is_posted(subject))
        xacc_fatal(wait->comm->where, "rank %d has ended meanwhile",
                   peer->rank);
}

static void wait_for(peer_wait_t subject) {
    xacc_wait_t wait = {subject.peer->comm, &subject, done, missing, 1,
                        check_life};
    xacc_watch_wait(&wait);
}

const void *xacc_peer_wait_ready(xacc_peer_t *peer, int slot) {
    wait_for((peer_wait_t){peer, slot, true});
    return peer->out[slot].payload;
}

void xacc_peer_wait_done(xacc_peer_t *peer, int slot) {
    wait_for((peer_wait_t){peer, slot, false});
}
