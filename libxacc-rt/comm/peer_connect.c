/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Begin and end of channels (peer.h): memory of the lower of two ranks, which
 * the other one maps if it can; that is how they find out that they are on one
 * node. Ranks that are threads of one process simply use it. */
#include "comm/channel.h"
#include "comm/transport.h"
#include "core/log.h"
#include "core/node.h"
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

typedef struct peer_hello {
    uint64_t process;
    int32_t pid, file;
    peer_page_t *page;
} peer_hello_t;

static peer_page_t *map_file(int file) {
    if (file < 0)
        return NULL;
    void *page = mmap(NULL, sizeof(peer_page_t), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
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
static peer_page_t *accept_page(const peer_hello_t *mine, const peer_hello_t *theirs) {
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

/* One pair of ranks on its way to a channel. */
typedef struct meeting {
    xacc_peer_t *peer;
    peer_hello_t mine, theirs;
    char good;
} meeting_t;

static bool is_lower(const xacc_peer_t *peer) {
    return peer->comm->rank < peer->rank;
}

static void exchange_hellos(int count, meeting_t *meetings, xacc_message_t *messages) {
    xacc_message_t *next = messages;
    for (int i = 0; i < count; i++) {
        meeting_t *m = &meetings[i];
        int rank = m->peer->rank;
        m->mine = (peer_hello_t){.process = xacc_process_id(), .pid = getpid(), .file = -1};
        if (is_lower(m->peer))
            offer(&m->mine);
        *next++ = (xacc_message_t){&m->mine, sizeof m->mine, rank, XACC_TAG_PEER, true};
        *next++ = (xacc_message_t){&m->theirs, sizeof m->theirs, rank, XACC_TAG_PEER, false};
    }
    xacc_exchange(2 * count, messages);
}

/* The higher ranks say whether they could map the page. */
static void exchange_answers(int count, meeting_t *meetings, xacc_message_t *messages) {
    for (int i = 0; i < count; i++) {
        meeting_t *m = &meetings[i];
        bool lower = is_lower(m->peer);
        m->peer->page = lower ? m->mine.page : accept_page(&m->mine, &m->theirs);
        m->good = m->peer->page != NULL;
        messages[i] = (xacc_message_t){&m->good, 1, m->peer->rank, XACC_TAG_PEER, !lower};
    }
    xacc_exchange(count, messages);
}

static void settle(meeting_t *m) {
    xacc_peer_t *peer = m->peer;
    bool lower = is_lower(peer);
    if (m->mine.file >= 0)
        close(m->mine.file);
    if (peer->page && !m->good) {
        munmap(peer->page, sizeof *peer->page);
        peer->page = NULL;
    }
    if (!peer->page)
        return;
    peer->in = peer->page->slots[!lower];
    peer->out = peer->page->slots[lower];
    if (m->theirs.process != m->mine.process) {
        peer->pid = m->theirs.pid;
        peer->life = (int)syscall(SYS_pidfd_open, peer->pid, 0);
    }
}

static void *need(void *memory) {
    if (!memory)
        xacc_fatal(xacc_comm()->where, "no memory");
    return memory;
}

/* Null: it is there already, or no other rank. */
static xacc_peer_t *new_peer(xacc_comm_t *comm, int rank) {
    if (!comm->peers)
        comm->peers = need(calloc((size_t)comm->size, sizeof *comm->peers));
    if (rank == comm->rank || comm->peers[rank])
        return NULL;
    xacc_peer_t *peer = comm->peers[rank] = need(calloc(1, sizeof *peer));
    *peer = (xacc_peer_t){.comm = comm, .rank = rank, .life = -1};
    return peer;
}

void xacc_peer_connect(int count, const int *ranks) {
    meeting_t *meetings = need(calloc((size_t)count + 1, sizeof *meetings));
    xacc_message_t *messages = need(calloc(2 * (size_t)count + 1, sizeof *messages));
    int fresh = 0;
    for (int i = 0; i < count; i++)
        if ((meetings[fresh].peer = new_peer(xacc_comm(), ranks[i])))
            fresh++;
    if (fresh) {
        exchange_hellos(fresh, meetings, messages);
        exchange_answers(fresh, meetings, messages);
    }
    for (int i = 0; i < fresh; i++)
        settle(&meetings[i]);
    free(messages);
    free(meetings);
}

xacc_peer_t *xacc_peer(int rank) {
    xacc_comm_t *comm = xacc_comm();
    if (rank == comm->rank)
        return NULL;
    xacc_peer_connect(1, &rank);
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
