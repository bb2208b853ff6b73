/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The transport over MPI-3, built once per MPI library, as a module: who begins
 * and ends MPI, and the table. MPI is initialised and ended here unless the
 * program did. */
#include "module.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

xacc_comm_host_t mpi_host;
MPI_Comm mpi_data = MPI_COMM_NULL, mpi_notes = MPI_COMM_NULL;
static bool owner; /* MPI was initialised here */

void mpi_check(int code, const char *call) {
    char text[MPI_MAX_ERROR_STRING + 256], why[MPI_MAX_ERROR_STRING] = "";
    int length = 0;
    if (code == MPI_SUCCESS)
        return;
    MPI_Error_string(code, why, &length);
    snprintf(text, sizeof text, "%.*s: %s", (int)strcspn(call, "("), call, why);
    mpi_host.fail(text);
}

void *mpi_need(void *memory) {
    if (!memory)
        mpi_host.fail("no memory for messages");
    return memory;
}

/* The user may have ended MPI before, and the requests with it. */
bool mpi_usable(xacc_comm_t *comm) {
    (void)comm;
    int ended = 0;
    return MPI_Finalized(&ended) == MPI_SUCCESS && !ended;
}

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
    mpi_native_t *native = mpi_need(malloc(sizeof *native));
    TRY(MPI_Comm_group(mpi_data, &all));
    TRY(MPI_Group_incl(all, size, ranks, &some));
    TRY(MPI_Comm_create_group(mpi_data, some, 0, &result));
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
    mpi_window_close();
    mpi_end_notes();
    while (natives) {
        mpi_native_t *native = natives;
        natives = native->next;
        TRY(MPI_Comm_free(&native->comm));
        free(native);
    }
    if (mpi_data != MPI_COMM_NULL) {
        TRY(MPI_Comm_free(&mpi_data));
        TRY(MPI_Comm_free(&mpi_notes));
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
    mpi_quiesce();
    if (owner) /* not the runtime's own MPI_Finalize */
        TRY(PMPI_Finalize());
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
                                           .push = mpi_push,
                                           .atomic = mpi_atomic,
                                           .native = mpi_native,
                                           .files = &mpi_files,
                                           .usable = mpi_usable,
                                           .abort = mpi_abort,
                                           .quiesce = mpi_quiesce,
                                           .finish = mpi_finish};

static const char *initialise(void) {
    int on = 0, ended = 0, level;
    TRY(MPI_Initialized(&on));
    TRY(MPI_Finalized(&ended));
    if (ended)
        return "MPI was ended before";
    owner = !on;
    if (owner) /* MULTIPLE: requests of others are executed by a thread */
        TRY(MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &level));
    return NULL;
}

__attribute__((visibility("default"))) const char *xacc_comm_module(const xacc_comm_host_t *host_,
                                                                    xacc_comm_t *comm) {
    if (host_->version != XACC_COMM_VERSION)
        return "the module is of another version";
    mpi_host = *host_;
    const char *why = initialise();
    if (why)
        return why;
    int key, *tags, found;
    TRY(MPI_Comm_dup(MPI_COMM_WORLD, &mpi_data));
    TRY(MPI_Comm_dup(MPI_COMM_WORLD, &mpi_notes));
    TRY(MPI_Comm_set_errhandler(mpi_data, MPI_ERRORS_RETURN));
    TRY(MPI_Comm_get_attr(mpi_data, MPI_TAG_UB, &tags, &found));
    if (!found || *tags < XACC_TAGS - 1)
        return "the MPI library has too few tags";
    TRY(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, at_finalize, &key, NULL));
    TRY(MPI_Comm_set_attr(MPI_COMM_SELF, key, NULL));
    TRY(MPI_Comm_free_keyval(&key)); /* when it has done its work */
    TRY(MPI_Comm_rank(mpi_data, &comm->rank));
    TRY(MPI_Comm_size(mpi_data, &comm->size));
    comm->transport = &transport;
    return NULL;
}
