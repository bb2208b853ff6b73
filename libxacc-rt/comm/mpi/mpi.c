/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The transport over MPI-3, and the only file that includes mpi.h: built once
 * per MPI library, as a module. A batch is an array of persistent requests on a
 * communicator of our own. MPI is initialised and ended here unless the program
 * did. */
#include "comm/transport.h"
#include <limits.h>
#include <mpi.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define TRY(call) check((call), #call)

/* Counts of MPI are int: larger messages are made of pieces of this size. */
enum { PIECE = 1 << 30, NOTE_TAG = 1 };

typedef struct mpi_note {
    struct mpi_note *next;
    MPI_Request request;
    char text[];
} mpi_note_t;

static xacc_comm_host_t host;
static MPI_Comm data = MPI_COMM_NULL, notes = MPI_COMM_NULL;
static MPI_Win window = MPI_WIN_NULL;
static bool owner; /* MPI was initialised here */
static mpi_note_t *sent_notes;

static void check(int code, const char *call) {
    char text[MPI_MAX_ERROR_STRING + 256], why[MPI_MAX_ERROR_STRING] = "";
    int length = 0;
    if (code == MPI_SUCCESS)
        return;
    MPI_Error_string(code, why, &length);
    size_t room = sizeof text, used = strcspn(call, "(");
    if (used > room / 4)
        used = room / 4;
    memcpy(text, call, used);
    strcpy(text + used, ": ");
    strcat(text, why);
    host.fail(text);
}

static void *need(void *memory) {
    if (!memory)
        host.fail("no memory for messages");
    return memory;
}

/*--- Messages --------------------------------------------------------------*/

/* A type for one element of this many bytes, and freed by free_type. */
static MPI_Datatype large_type(size_t bytes) {
    MPI_Datatype piece, whole, parts[2] = {MPI_DATATYPE_NULL, MPI_BYTE};
    int lengths[2] = {(int)(bytes / PIECE), (int)(bytes % PIECE)};
    MPI_Aint offsets[2] = {0, (MPI_Aint)(bytes - bytes % PIECE)};
    TRY(MPI_Type_contiguous(PIECE, MPI_BYTE, &piece));
    parts[0] = piece;
    TRY(MPI_Type_create_struct(2, lengths, offsets, parts, &whole));
    TRY(MPI_Type_commit(&whole));
    TRY(MPI_Type_free(&piece));
    return whole;
}

static MPI_Datatype type_of(size_t bytes, int *count_p) {
    *count_p = bytes <= INT_MAX ? (int)bytes : 1;
    return bytes <= INT_MAX ? MPI_BYTE : large_type(bytes);
}

static void free_type(MPI_Datatype type) {
    if (type != MPI_BYTE)
        TRY(MPI_Type_free(&type));
}

typedef struct mpi_batch {
    int count;
    bool running;
    MPI_Request requests[];
} mpi_batch_t;

static void *mpi_open(xacc_comm_t *comm, int count,
                      const xacc_message_t *messages) {
    (void)comm;
    mpi_batch_t *batch =
        need(malloc(sizeof *batch + (size_t)count * sizeof *batch->requests));
    batch->count = count;
    batch->running = false;
    for (int i = 0; i < count; i++) {
        const xacc_message_t *m = &messages[i];
        int n;
        MPI_Datatype type = type_of(m->bytes, &n);
        if (m->send)
            TRY(MPI_Send_init(m->address, n, type, m->peer, m->tag, data,
                              &batch->requests[i]));
        else
            TRY(MPI_Recv_init(m->address, n, type, m->peer, m->tag, data,
                              &batch->requests[i]));
        free_type(type);
    }
    return batch;
}

static void mpi_start(xacc_comm_t *comm, void *batch_) {
    (void)comm;
    mpi_batch_t *batch = batch_;
    batch->running = true;
    TRY(MPI_Startall(batch->count, batch->requests));
}

static bool mpi_test(xacc_comm_t *comm, void *batch_) {
    (void)comm;
    mpi_batch_t *batch = batch_;
    int done = 1;
    if (batch->running)
        TRY(MPI_Testall(batch->count, batch->requests, &done,
                        MPI_STATUSES_IGNORE));
    batch->running = !done;
    return done;
}

static int mpi_pending(xacc_comm_t *comm, void *batch_, int *numbers) {
    (void)comm;
    mpi_batch_t *batch = batch_;
    int count = 0;
    for (int i = 0; batch->running && i < batch->count; i++) {
        int done;
        TRY(MPI_Request_get_status(batch->requests[i], &done,
                                   MPI_STATUS_IGNORE));
        if (!done)
            numbers[count++] = i;
    }
    return count;
}

/* The user may have ended MPI before, and the requests with it. */
static bool mpi_usable(xacc_comm_t *comm) {
    (void)comm;
    int ended = 0;
    return MPI_Finalized(&ended) == MPI_SUCCESS && !ended;
}

static void mpi_close(xacc_comm_t *comm, void *batch_) {
    mpi_batch_t *batch = batch_;
    for (int i = 0; i < batch->count && mpi_usable(comm); i++)
        TRY(MPI_Request_free(&batch->requests[i]));
    free(batch);
}

/*--- Notes -----------------------------------------------------------------*/

static void free_sent_notes(bool all) {
    for (mpi_note_t **link = &sent_notes; *link;) {
        mpi_note_t *note = *link;
        int done = 0;
        TRY(MPI_Test(&note->request, &done, MPI_STATUS_IGNORE));
        if (!done && all) {
            TRY(MPI_Cancel(&note->request));
            TRY(MPI_Wait(&note->request, MPI_STATUS_IGNORE));
            done = 1;
        }
        if (done) {
            *link = note->next;
            free(note);
        } else {
            link = &note->next;
        }
    }
}

static void mpi_post(xacc_comm_t *comm, int rank, const void *text,
                     size_t bytes) {
    (void)comm;
    free_sent_notes(false);
    mpi_note_t *note = need(malloc(sizeof *note + bytes));
    memcpy(note->text, text, bytes);
    TRY(MPI_Isend(note->text, (int)bytes, MPI_BYTE, rank, NOTE_TAG, notes,
                  &note->request));
    note->next = sent_notes;
    sent_notes = note;
}

static bool mpi_poll(xacc_comm_t *comm, void *text) {
    (void)comm;
    int found = 0;
    MPI_Status status;
    TRY(MPI_Iprobe(MPI_ANY_SOURCE, NOTE_TAG, notes, &found, &status));
    if (found)
        TRY(MPI_Recv(text, XACC_NOTE_BYTES, MPI_BYTE, status.MPI_SOURCE,
                     NOTE_TAG, notes, MPI_STATUS_IGNORE));
    return found;
}

/*--- One-sided -------------------------------------------------------------*/

/* One rank alone needs no window (and Open MPI has none for it). */
static void mpi_window_open(xacc_comm_t *comm) {
    if (comm->size == 1)
        return;
    if (MPI_Win_create_dynamic(MPI_INFO_NULL, data, &window) != MPI_SUCCESS)
        host.fail("this run of the MPI library has no dynamic windows; Open "
                  "MPI on one machine has them with --mca "
                  "btl_vader_single_copy_mechanism emulated");
    TRY(MPI_Win_lock_all(MPI_MODE_NOCHECK, window));
}

static void mpi_attach(xacc_comm_t *comm, void *base, size_t bytes) {
    (void)comm;
    if (window != MPI_WIN_NULL)
        TRY(MPI_Win_attach(window, base, (MPI_Aint)bytes));
}

static void mpi_detach(xacc_comm_t *comm, void *base) {
    (void)comm;
    if (window != MPI_WIN_NULL)
        TRY(MPI_Win_detach(window, base));
}

static void mpi_get(xacc_comm_t *comm, int rank, const void *remote, void *to,
                    size_t bytes) {
    int n;
    if (rank == comm->rank) {
        memmove(to, remote, bytes);
        return;
    }
    MPI_Datatype type = type_of(bytes, &n);
    TRY(MPI_Get(to, n, type, rank, (MPI_Aint)(intptr_t)remote, n, type,
                window));
    free_type(type);
}

static void mpi_put(xacc_comm_t *comm, int rank, void *remote, const void *from,
                    size_t bytes) {
    int n;
    if (rank == comm->rank) {
        memmove(remote, from, bytes);
        return;
    }
    MPI_Datatype type = type_of(bytes, &n);
    TRY(MPI_Put(from, n, type, rank, (MPI_Aint)(intptr_t)remote, n, type,
                window));
    free_type(type);
}

static void mpi_flush(xacc_comm_t *comm) {
    (void)comm;
    if (window == MPI_WIN_NULL)
        return;
    TRY(MPI_Win_flush_all(window));
    TRY(MPI_Win_sync(window));
}

/*--- Begin and end ---------------------------------------------------------*/

typedef struct mpi_native {
    struct mpi_native *next;
    MPI_Comm comm;
} mpi_native_t;
static mpi_native_t *natives;

static void *mpi_native(xacc_comm_t *comm, int size, const int *ranks) {
    (void)comm;
    MPI_Group all, some;
    MPI_Comm result;
    void *bits = NULL;
    mpi_native_t *native = need(malloc(sizeof *native));
    TRY(MPI_Comm_group(data, &all));
    TRY(MPI_Group_incl(all, size, ranks, &some));
    TRY(MPI_Comm_create_group(data, some, 0, &result));
    TRY(MPI_Group_free(&some));
    TRY(MPI_Group_free(&all));
    _Static_assert(sizeof result <= sizeof bits, "a communicator is a word");
    memcpy(&bits, &result, sizeof result);
    *native = (mpi_native_t){natives, result};
    natives = native;
    return bits;
}

static void mpi_abort(xacc_comm_t *comm, int status) {
    (void)comm;
    MPI_Abort(MPI_COMM_WORLD, status);
}

/* Also called by MPI_Finalize of the user: MPI_COMM_SELF loses its attributes
 * first, while everything still works. */
static void release_all(void) {
    if (window != MPI_WIN_NULL) {
        TRY(MPI_Win_unlock_all(window));
        TRY(MPI_Win_free(&window));
    }
    free_sent_notes(true);
    while (natives) {
        mpi_native_t *native = natives;
        natives = native->next;
        TRY(MPI_Comm_free(&native->comm));
        free(native);
    }
    if (data != MPI_COMM_NULL) {
        TRY(MPI_Comm_free(&data));
        TRY(MPI_Comm_free(&notes));
    }
}

static int at_finalize(MPI_Comm self, int key, void *value, void *extra) {
    (void)self, (void)key, (void)value, (void)extra;
    release_all();
    return MPI_SUCCESS;
}

static void mpi_finish(xacc_comm_t *comm) {
    static char text[XACC_NOTE_BYTES];
    while (mpi_poll(comm, text))
        ;
    if (owner)
        TRY(MPI_Finalize());
}

static const xacc_transport_t transport = {.name = "mpi",
                                           .open = mpi_open,
                                           .start = mpi_start,
                                           .test = mpi_test,
                                           .pending = mpi_pending,
                                           .close = mpi_close,
                                           .post = mpi_post,
                                           .poll = mpi_poll,
                                           .window_open = mpi_window_open,
                                           .attach = mpi_attach,
                                           .detach = mpi_detach,
                                           .get = mpi_get,
                                           .put = mpi_put,
                                           .flush = mpi_flush,
                                           .native = mpi_native,
                                           .usable = mpi_usable,
                                           .abort = mpi_abort,
                                           .finish = mpi_finish};

static const char *initialise(void) {
    int on = 0, ended = 0, level;
    TRY(MPI_Initialized(&on));
    TRY(MPI_Finalized(&ended));
    if (ended)
        return "MPI was ended before";
    owner = !on;
    /* Not MULTIPLE: directives are executed by one thread at a time, and Open
     * MPI's one-sided access over messages refuses it. */
    if (owner)
        TRY(MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &level));
    return NULL;
}

__attribute__((visibility("default"))) const char *
xacc_comm_module(const xacc_comm_host_t *host_, xacc_comm_t *comm) {
    if (host_->version != XACC_COMM_VERSION)
        return "the module is of another version";
    host = *host_;
    const char *why = initialise();
    if (why)
        return why;
    int key, *tags, found;
    TRY(MPI_Comm_dup(MPI_COMM_WORLD, &data));
    TRY(MPI_Comm_dup(MPI_COMM_WORLD, &notes));
    TRY(MPI_Comm_set_errhandler(data, MPI_ERRORS_RETURN));
    TRY(MPI_Comm_get_attr(data, MPI_TAG_UB, &tags, &found));
    if (!found || *tags < XACC_TAGS - 1)
        return "the MPI library has too few tags";
    TRY(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, at_finalize, &key, NULL));
    TRY(MPI_Comm_set_attr(MPI_COMM_SELF, key, NULL));
    TRY(MPI_Comm_free_keyval(&key)); /* when it has done its work */
    TRY(MPI_Comm_rank(data, &comm->rank));
    TRY(MPI_Comm_size(data, &comm->size));
    comm->transport = &transport;
    return NULL;
}
