/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Messages: a batch is an array of persistent requests. Notes: small messages
 * on a communicator of their own, received from anyone. */
#include "active.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Counts of MPI are int: larger messages are made of pieces of this size. */
enum { PIECE = 1 << 30, NOTE_TAG = 1 };

/* A type for one element of this many bytes, freed by mpi_type_free. */
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

MPI_Datatype mpi_type(size_t bytes, int *count_p) {
    *count_p = bytes <= INT_MAX ? (int)bytes : 1;
    return bytes <= INT_MAX ? MPI_BYTE : large_type(bytes);
}

void mpi_type_free(MPI_Datatype type) {
    if (type != MPI_BYTE)
        TRY(MPI_Type_free(&type));
}

typedef struct mpi_batch {
    int count;
    bool running;
    MPI_Request requests[];
} mpi_batch_t;

void *mpi_open(xacc_comm_t *comm, int count, const xacc_message_t *messages) {
    (void)comm;
    mpi_batch_t *batch = mpi_need(malloc(sizeof *batch + (size_t)count * sizeof *batch->requests));
    batch->count = count;
    batch->running = false;
    for (int i = 0; i < count; i++) {
        const xacc_message_t *m = &messages[i];
        int n;
        MPI_Datatype type = mpi_type(m->bytes, &n);
        if (m->send)
            TRY(MPI_Send_init(m->address, n, type, m->peer, m->tag, mpi_data, &batch->requests[i]));
        else
            TRY(MPI_Recv_init(m->address, n, type, m->peer, m->tag, mpi_data, &batch->requests[i]));
        mpi_type_free(type);
    }
    return batch;
}

void mpi_start(xacc_comm_t *comm, void *batch_) {
    (void)comm;
    mpi_batch_t *batch = batch_;
    batch->running = true;
    TRY(MPI_Startall(batch->count, batch->requests));
}

bool mpi_test(xacc_comm_t *comm, void *batch_) {
    (void)comm;
    mpi_batch_t *batch = batch_;
    int done = 1;
    active_serve();
    if (batch->running)
        TRY(MPI_Testall(batch->count, batch->requests, &done, MPI_STATUSES_IGNORE));
    batch->running = !done;
    return done;
}

int mpi_pending(xacc_comm_t *comm, void *batch_, int *numbers) {
    (void)comm;
    mpi_batch_t *batch = batch_;
    int count = 0;
    for (int i = 0; batch->running && i < batch->count; i++) {
        int done;
        TRY(MPI_Request_get_status(batch->requests[i], &done, MPI_STATUS_IGNORE));
        if (!done)
            numbers[count++] = i;
    }
    return count;
}

void mpi_close(xacc_comm_t *comm, void *batch_) {
    mpi_batch_t *batch = batch_;
    for (int i = 0; i < batch->count && mpi_usable(comm); i++)
        TRY(MPI_Request_free(&batch->requests[i]));
    free(batch);
}

/*--- Notes -----------------------------------------------------------------*/

typedef struct mpi_note {
    struct mpi_note *next;
    MPI_Request request;
    char text[];
} mpi_note_t;

static mpi_note_t *sent_notes;

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

void mpi_post(xacc_comm_t *comm, int rank, const void *text, size_t bytes) {
    (void)comm;
    free_sent_notes(false);
    mpi_note_t *note = mpi_need(malloc(sizeof *note + bytes));
    memcpy(note->text, text, bytes);
    TRY(MPI_Isend(note->text, (int)bytes, MPI_BYTE, rank, NOTE_TAG, mpi_notes, &note->request));
    note->next = sent_notes;
    sent_notes = note;
}

size_t mpi_poll(xacc_comm_t *comm, void *text) {
    (void)comm;
    int found = 0, bytes = 0;
    MPI_Status status;
    active_serve();
    TRY(MPI_Iprobe(MPI_ANY_SOURCE, NOTE_TAG, mpi_notes, &found, &status));
    if (!found)
        return 0;
    TRY(MPI_Recv(text, XACC_NOTE_BYTES, MPI_BYTE, status.MPI_SOURCE, NOTE_TAG, mpi_notes, &status));
    TRY(MPI_Get_count(&status, MPI_BYTE, &bytes));
    return (size_t)bytes;
}

void mpi_end_notes(void) {
    free_sent_notes(true);
}
