/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Communication between the ranks of a run, as the algorithms above see it:
 * who am I, groups of ranks, plans (prepared messages and collectives), memory
 * that other ranks may read and write. Below it is one table per transport
 * (transport.h); what is not in that table is written once, here.
 *
 * Failures of a transport end the program on all ranks: nothing returns one.
 * All calls of a rank come from one thread at a time. Addresses are host
 * memory. */
#ifndef XACC_COMM_COMM_H
#define XACC_COMM_COMM_H

#include "comm/atomic.h"
#include <stdbool.h>
#include <stddef.h>

struct xacc_transport;
typedef struct xacc_group xacc_group_t;
typedef struct xacc_plan xacc_plan_t;

/* What a plan has sent and received since its start; empty messages do not count. */
typedef struct xacc_traffic {
    unsigned long long messages, bytes;
    double seconds;
} xacc_traffic_t;
typedef void xacc_plan_ended_t(const char *where, const xacc_traffic_t *traffic);

/* A rank: this process, or with xacc_comm_threads this thread. */
typedef struct xacc_comm {
    const struct xacc_transport *transport;
    int rank, size;
    void *state;         /* of the layer above, whose whole state hangs on it */
    void (*leave)(void); /* called when all ranks have ended, to free state */
    /* Called when this rank has come to the end of the program, before it waits there for the
     * others. May be null. */
    void (*ending)(void);
    /* Called while this rank waits, since others may wait for what it does
     * then; true: something is under way that will answer them. May be null. */
    bool (*progress)(void);
    /* Called at the begin of every directive: who reads memory of this rank
     * afterwards finds what it says there. May be null. */
    void (*tell)(void);
    /* Called at the end of plans that start now, with the directive that has
     * started them, where one runs. Null: nobody counts. */
    xacc_plan_ended_t *ended;
    const char *where; /* the directive that runs, for messages; may be null */
    /* Below: of this layer. */
    void *link; /* the transport's own */
    xacc_group_t *groups, *world;
    xacc_plan_t *running;
    struct xacc_deadlock_detector *detector;
    struct xacc_notes *notes;
    struct xacc_window *window;
    struct xacc_segments *segments;
    struct xacc_meetings *meetings;
    struct xacc_peer **peers; /* by rank */
    unsigned char *paths;     /* by rank, bits: that were told (device_path.c) */
    bool progressing, busy;
    bool alone;  /* no other process wants this rank's core */
    void *spare; /* scratch memory for the next plan */
    size_t spare_bytes;
} xacc_comm_t;

/* The rank that runs this code. Begins communication at the first call (then a
 * collective call: all processes of a run make it). */
xacc_comm_t *xacc_comm(void);
/* The one of the process, if it has begun; else null. */
xacc_comm_t *xacc_comm_of_process(void);
/* Tests: runs body on n ranks that are threads of this process, and waits. */
void xacc_comm_threads(int n, void (*body)(void *arg), void *arg);
/* The end of the program begins with that of communication, in front of all
 * exit handlers that were set until now: for who must free what belongs to
 * layers that end in such a handler. Nothing where ranks are threads. */
void xacc_comm_end_first(void);
/* Ends all ranks with this status. Where ranks are threads: the process. */
_Noreturn void xacc_comm_abort(int status);

/* Ends this process, with a message, if it is a child of a rank: messages are
 * for that. */
void xacc_comm_check_process(const char *where);

/* Called at the begin of every directive that group executes together. Notes
 * where for messages; with XACC_CHECK=1 compares it over the group, so that a
 * directive which only a part reaches is an error. where lives on. */
void xacc_comm_enter(xacc_group_t *group, const char *where);
/* XACC_CHECK=1. */
bool xacc_comm_checks(void);

/*--- Groups: sets of ranks, made once per membership and never freed -------*/

struct xacc_group {
    int size;
    int index;        /* position of this rank, -1 if it is not a member */
    const int *ranks; /* ascending */
    /* Below: of this layer. */
    xacc_group_t *next;
    unsigned long long hash;
    unsigned operations;
    xacc_plan_t *barrier, *reduce;
    void *native;
};
/* ranks: ascending, each once. No communication; one address per set. */
xacc_group_t *xacc_group(int size, const int *ranks);
xacc_group_t *xacc_group_world(void);
/* A tag for messages between members that no operation in flight has. Every
 * member asks as often and in the same order, as it executes directives. */
int xacc_group_tag(xacc_group_t *group);
/* MPI_Comm of the group (its bits in a pointer), null without MPI. The first
 * time a collective call of the members. Freed with MPI. */
void *xacc_group_native(xacc_group_t *group);

/*--- Plans: prepared communication. Made once, started any number of times --*/

/* One message. Both sides agree on bytes and tag; between two ranks messages
 * with one tag arrive in the order of their start. peer may be this rank. */
typedef struct xacc_message {
    void *address;
    size_t bytes;
    int peer; /* rank */
    int tag;  /* of xacc_group_tag */
    bool send;
} xacc_message_t;

/* into = into op from, elementwise, for count elements; into comes from lower
 * ranks than from. Associative (up to rounding). */
typedef struct xacc_combine {
    void (*combine)(void *into, const void *from, long count, const void *context);
    const void *context; /* lives as long as the plan */
    size_t size;         /* of an element */
    bool commutes;       /* bit by bit: into may then come from higher ranks */
} xacc_combine_t;

/* Memory named here is that of the caller, and the same at every start. */
xacc_plan_t *xacc_plan_messages(int count, const xacc_message_t *messages);
xacc_plan_t *xacc_plan_barrier(xacc_group_t *group);
/* root: position in the group. */
xacc_plan_t *xacc_plan_bcast(xacc_group_t *group, int root, void *address, size_t bytes);
/* The result has equal bits on all members, and in every run. */
xacc_plan_t *xacc_plan_allreduce(xacc_group_t *group, void *address, long count,
                                 const xacc_combine_t *combine);
/* Member i contributes what lies at address + offsets[i], up to offsets[i + 1];
 * all get all. offsets: group->size + 1, only read now. */
xacc_plan_t *xacc_plan_allgather(xacc_group_t *group, void *address, const size_t *offsets);

/* start, then test until it says true, or wait. */
void xacc_plan_start(xacc_plan_t *plan);
bool xacc_plan_test(xacc_plan_t *plan);
void xacc_plan_wait(xacc_plan_t *plan);
/* Not while it runs. Null is allowed. */
void xacc_plan_free(xacc_plan_t *plan);

/* The same at once. Small ones keep their plans in the group. */
void xacc_exchange(int count, const xacc_message_t *messages);
void xacc_barrier(xacc_group_t *group);
/* Counts one for the wait of rank, which may be this one, for this tag; any rank may post. */
void xacc_post(int rank, int tag);
/* Waits for a post that has not been waited for, the first that came: of this rank, or of any
 * where it is XACC_ANY; with *tag, or with any where it is null. */
enum { XACC_ANY = -1 };
void xacc_await_post(int rank, const int *tag);
/* Waits until each of these ranks has made such a call with this one: its k-th for
 * this rank's k-th with it. Each once; this rank itself is passed over. Returns one that will
 * meet nobody any more, or -1. meet.c */
int xacc_meet(int count, const int *ranks);
/* From now on without messages, where all ranks map each other's segments. Collective over all
 * ranks, behind xacc_segments_begin. */
void xacc_meet_by_memory(void);
/* This rank meets nobody any more, which all others hear. When all have said so: takes what others
 * have sent before they heard it. */
void xacc_stop_meeting(void);
void xacc_drain_meetings(void);
void xacc_bcast(xacc_group_t *group, int root, void *address, size_t bytes);
void xacc_allreduce(xacc_group_t *group, void *address, long count, const xacc_combine_t *combine);
/* On all members: whether one of them says so. */
bool xacc_any(xacc_group_t *group, bool value);
void xacc_allgather(xacc_group_t *group, void *address, const size_t *offsets);
/* A piece of as many bytes from each member, in their order: this one's is there. */
void xacc_allgather_equal(xacc_group_t *group, void *address, size_t bytes);

/*--- One-sided: memory that other ranks read and write ---------------------*/

/* Collective over all ranks, before the first use of the others. */
void xacc_window_begin(void);
/* Makes memory of this rank accessible under an id, 0 to XACC_WINDOW_IDS - 1;
 * the id means the same object on all ranks and is never given again. Local;
 * others may use it once they know (a barrier). bytes may be 0. */
enum { XACC_WINDOW_IDS = 4096 };
void xacc_window_expose(int id, void *base, size_t bytes);
/* The same for memory that only its device reads and writes: copy is between it and host memory,
 * atomic returns what a word of 4 or 8 bytes there held before. Both are done when they return;
 * called by any thread. */
typedef struct xacc_memory_copier {
    void (*copy)(const struct xacc_memory_copier *copier, void *to, const void *from, size_t bytes);
    int64_t (*atomic)(const struct xacc_memory_copier *copier, void *word, size_t bytes,
                      xacc_atomic_op_t op, int64_t value, int64_t compare);
} xacc_memory_copier_t;
void xacc_window_expose_device(int id, void *base, size_t bytes,
                               const xacc_memory_copier_t *copier);
void xacc_window_hide(int id);
/* Started; done after xacc_window_flush, then on both sides. The target need
 * not call anything. */
void xacc_window_get(int rank, int id, size_t offset, void *to, size_t bytes);
void xacc_window_put(int rank, int id, size_t offset, const void *from, size_t bytes);
void xacc_window_flush(void);
/* The start of what is large is not put off until then. */
void xacc_window_push(void);
/* Done when it returns: what the word of 4 or 8 bytes held before. */
int64_t xacc_window_atomic(int rank, int id, size_t offset, size_t bytes, xacc_atomic_op_t op,
                           int64_t value, int64_t compare);

/* The same for memory that comes and goes: under a name that all ranks give it
 * alike, once; number is at least 1. Local calls. */
typedef struct xacc_name {
    unsigned long long family, number;
} xacc_name_t;
typedef struct xacc_offer {
    char *base;
    size_t bytes;
} xacc_offer_t;
void xacc_window_offer(xacc_name_t name, xacc_offer_t offer);
void xacc_window_withdraw(xacc_name_t name);
/* What rank offers under that name; waits until it does. The program ends where
 * it was withdrawn, or where the two wait for each other. what: the memory, for
 * messages. */
xacc_offer_t xacc_window_seek(int rank, xacc_name_t name, const char *what);
/* Parts of an offer, as xacc_window_get and xacc_window_put. */
void xacc_window_read(int rank, const xacc_offer_t *offer, size_t offset, void *to, size_t bytes);
void xacc_window_write(int rank, const xacc_offer_t *offer, size_t offset, const void *from,
                       size_t bytes);

#endif
