/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a transport must say: batches of messages that can be started again and
 * again, small notes that are always received, one-sided access, the end. All
 * slots but push, native, files and quiesce are mandatory. Seen by comm/ only; also the contract
 * with the modules, which are built for one MPI library each and opened at run time. */
#ifndef XACC_COMM_TRANSPORT_H
#define XACC_COMM_TRANSPORT_H

#include "comm/comm.h"

/* Tags below this are valid for messages; those of groups are below half of it,
 * and a few above have one use. */
enum {
    XACC_TAGS = 1 << 27,
    XACC_TAG_CHECK = XACC_TAGS - 1,
    XACC_TAG_END = XACC_TAGS - 2,
    XACC_TAG_PEER = XACC_TAGS - 3,
    XACC_TAG_MEET = XACC_TAGS - 6,
    /* Of no message: waiting for an offer, for what a rank does for others
     * while it waits, for a post, or for a lock. */
    XACC_TAG_NAME = XACC_TAGS - 4,
    XACC_TAG_SERVICE = XACC_TAGS - 5,
    XACC_TAG_POST = XACC_TAGS - 7,
    XACC_TAG_LOCK = XACC_TAGS - 8
};
enum { XACC_NOTE_BYTES = 8192 };

/* meet.c */
void xacc_meetings_clear(xacc_comm_t *comm);

typedef struct xacc_transport {
    const char *name;
    bool inherited; /* a child of fork may go on using it */

    /* A batch: count messages prepared together. */
    void *(*open)(xacc_comm_t *comm, int count, const xacc_message_t *messages);
    void (*start)(xacc_comm_t *comm, void *batch);
    /* True once all are complete. Never blocks, makes progress. */
    bool (*test)(xacc_comm_t *comm, void *batch);
    /* Numbers of the messages that are not complete (room for all). */
    int (*pending)(xacc_comm_t *comm, void *batch, int *numbers);
    void (*close)(xacc_comm_t *comm, void *batch);

    /* Notes, of at most XACC_NOTE_BYTES, in the order of each sender. Neither blocks; poll:
     * how many bytes came, 0: none; a note that is never polled is lost. */
    void (*post)(xacc_comm_t *comm, int rank, const void *note, size_t bytes);
    size_t (*poll)(xacc_comm_t *comm, void *note);

    /* One-sided. An address is one of the target's. */
    void (*window_open)(xacc_comm_t *comm); /* all ranks call it */
    /* copier: null for host memory. */
    void (*attach)(xacc_comm_t *comm, void *base, size_t bytes, const xacc_memory_copier_t *copier);
    void (*detach)(xacc_comm_t *comm, void *base);
    void (*get)(xacc_comm_t *comm, int rank, const void *remote, void *to, size_t bytes);
    void (*put)(xacc_comm_t *comm, int rank, void *remote, const void *from, size_t bytes);
    void (*flush)(xacc_comm_t *comm);
    /* What was started and is large is on its way when it returns; may be null. */
    void (*push)(xacc_comm_t *comm);
    /* Complete when it returns; atomic with others of these. */
    int64_t (*atomic)(xacc_comm_t *comm, int rank, void *word, size_t bytes, xacc_atomic_op_t op,
                      int64_t value, int64_t compare);

    /* A communicator of the library below, made collectively; may be null. */
    void *(*native)(xacc_comm_t *comm, int size, const int *ranks);
    /* Files by the library below; null: by the system's calls. */
    const struct xacc_file_functions *files;

    bool (*usable)(xacc_comm_t *comm);            /* false once the user ended the library */
    void (*abort)(xacc_comm_t *comm, int status); /* ends all ranks */
    /* No thread of the transport calls the library any more, which the user is about to
     * end; may be null. */
    void (*quiesce)(void);
    void (*finish)(xacc_comm_t *comm); /* all ranks call it */
} xacc_transport_t;

/* What a module gets and gives. It exports one function, xacc_comm_module,
 * which fills comm and returns null, or returns why it cannot. */
typedef struct xacc_comm_host {
    int version;
    void (*fail)(const char *what); /* fatal message, does not return */
    void (*warn)(const char *what);
} xacc_comm_host_t;
enum { XACC_COMM_VERSION = 8 };
typedef const char *xacc_comm_module_t(const xacc_comm_host_t *host, xacc_comm_t *comm);

#endif
