/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See notes.h. The transport knows one kind of note; whoever asks for one of a
 * kind keeps the others for those who will ask for them. */
#include "comm/notes.h"
#include "comm/transport.h"
#include "core/log.h"
#include <stdlib.h>
#include <string.h>

struct xacc_notes {
    xacc_note_t *first[XACC_NOTE_KINDS], **end[XACC_NOTE_KINDS];
    _Alignas(max_align_t) char text[XACC_NOTE_BYTES];
};

static struct xacc_notes *notes_of(xacc_comm_t *comm) {
    if (comm->notes)
        return comm->notes;
    struct xacc_notes *notes = comm->notes = malloc(sizeof *notes);
    if (!notes)
        xacc_fatal(comm->where, "no memory for notes");
    for (int i = 0; i < XACC_NOTE_KINDS; i++) {
        notes->first[i] = NULL;
        notes->end[i] = &notes->first[i];
    }
    return notes;
}

static void keep(xacc_comm_t *comm, const xacc_note_head_t *head, size_t bytes) {
    struct xacc_notes *notes = notes_of(comm);
    xacc_note_t *note = malloc(offsetof(xacc_note_t, head) + bytes);
    if (!note)
        xacc_fatal(comm->where, "no memory for notes");
    memcpy(&note->head, head, bytes);
    note->next = NULL;
    *notes->end[head->kind] = note;
    notes->end[head->kind] = &note->next;
}

void xacc_note_send(xacc_comm_t *comm, int rank, const xacc_note_head_t *note, size_t bytes) {
    if (rank == comm->rank)
        keep(comm, note, bytes);
    else
        comm->transport->post(comm, rank, note, bytes);
}

xacc_note_t *xacc_note_take(xacc_comm_t *comm, xacc_note_kind_t kind, xacc_note_suits_t *suits,
                            const void *wish) {
    struct xacc_notes *notes = notes_of(comm);
    for (size_t bytes; (bytes = comm->transport->poll(comm, notes->text));)
        keep(comm, (const xacc_note_head_t *)notes->text, bytes);
    for (xacc_note_t **link = &notes->first[kind], *note; (note = *link); link = &note->next) {
        if (suits && !suits(&note->head, wish))
            continue;
        *link = note->next;
        if (!note->next)
            notes->end[kind] = link;
        return note;
    }
    return NULL;
}

void xacc_notes_clear(xacc_comm_t *comm) {
    for (int i = 0; comm->notes && i < XACC_NOTE_KINDS; i++)
        for (xacc_note_t *note; (note = comm->notes->first[i]); free(note))
            comm->notes->first[i] = note->next;
    free(comm->notes);
    comm->notes = NULL;
}
