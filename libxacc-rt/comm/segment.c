/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See segment.h. A segment is a memory file of its owner (core/node.h). Which it
 * has stands in a table that the owner only adds to, itself a memory file, of which
 * all ranks are told at the begin. Ranks that are threads of one process use the
 * owner's mapping. */
#include "comm/segment.h"
#include "comm/allocate.h"
#include "comm/segment_pages.h"
#include "comm/transport.h"
#include "core/env.h"
#include "core/log.h"
#include "core/node.h"
#include "core/peek.h"
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

typedef struct segment_row {
    char *base; /* in the owner's process */
    size_t bytes;
    int32_t file;
} segment_row_t;

/* What the owner tells the others. */
typedef struct segment_table {
    uint64_t process;
    atomic_int used;
    segment_row_t row[XACC_SEGMENTS];
} segment_table_t;

typedef struct segment_owner {
    uint64_t process;
    int32_t pid, file; /* of the table */
    segment_table_t *table;
} segment_owner_t;

typedef struct xacc_segments {
    segment_table_t *mine;
    int file;
    segment_owner_t *owner;       /* by rank; table: as mapped here, null: not yet */
    char **mapped[XACC_SEGMENTS]; /* by number, then by rank; null: not yet */
    bool *far;                    /* by rank: not on this node */
    bool window;
} xacc_segments_t;

static void *map(int file, size_t bytes) {
    void *memory =
        file < 0 ? MAP_FAILED : mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

/*--- The begin -------------------------------------------------------------*/

/* The table of rank; null: not on this node. */
static segment_table_t *table_of(xacc_comm_t *comm, int rank) {
    segment_owner_t *owner = &comm->segments->owner[rank];
    if (owner->table || comm->segments->far[rank])
        return owner->table;
    int file = xacc_memory_file_of(owner->process, owner->pid, owner->file);
    owner->table = map(file, sizeof *owner->table);
    if (file >= 0)
        close(file);
    comm->segments->far[rank] = !owner->table;
    return owner->table;
}

static void tell_all(xacc_comm_t *comm, xacc_segments_t *segments) {
    segment_owner_t mine = {xacc_process_id(), getpid(), segments->file, segments->mine};
    segments->owner[comm->rank] = mine;
    xacc_allgather_equal(xacc_group_world(), segments->owner, sizeof mine);
    for (int i = 0; i < comm->size; i++)
        if (segments->owner[i].process != mine.process)
            segments->owner[i].table = NULL; /* an address there */
}

/* A window is made by all ranks, if any needs it. */
static void begin_window(xacc_comm_t *comm, xacc_segments_t *segments) {
    bool needed = false;
    for (int i = 0; i < comm->size; i++) {
        segments->far[i] = i != comm->rank && xacc_env_flag(XACC_ENV_coarray_messages, false);
        needed |= segments->far[i] || !table_of(comm, i);
    }
    segments->window = xacc_any(xacc_group_world(), needed);
    if (segments->window)
        xacc_window_begin();
}

void xacc_segments_begin(void) {
    xacc_comm_t *comm = xacc_comm();
    if (comm->segments)
        return;
    xacc_segments_t *segments = comm->segments = xacc_comm_allocate(1, sizeof *segments);
    segments->owner = xacc_comm_allocate((size_t)comm->size, sizeof *segments->owner);
    segments->far = xacc_comm_allocate((size_t)comm->size, sizeof *segments->far);
    segments->file = xacc_memory_file(sizeof *segments->mine);
    segments->mine = map(segments->file, sizeof *segments->mine);
    if (!segments->mine)
        xacc_fatal(comm->where, "no memory for coarrays that other processes could map");
    segments->mine->process = xacc_process_id();
    tell_all(comm, segments);
    begin_window(comm, segments);
}

/*--- Segments --------------------------------------------------------------*/

int xacc_segment_create(size_t bytes) {
    xacc_comm_t *comm = xacc_comm();
    segment_table_t *mine = comm->segments->mine;
    int number = atomic_load(&mine->used);
    if (number == XACC_SEGMENTS)
        xacc_fatal(comm->where, "more than %d segments of coarrays", XACC_SEGMENTS);
    int file = xacc_memory_file(bytes);
    char *base = map(file, bytes);
    if (!base)
        xacc_fatal(comm->where, "no memory for %zu bytes of coarrays", bytes);
    xacc_segment_pages_add((xacc_segment_pages_t){NULL, base, bytes, 0, file});
    mine->row[number] = (segment_row_t){base, bytes, file};
    atomic_store(&mine->used, number + 1);
    if (comm->segments->window)
        xacc_window_expose(number, base, bytes);
    return number;
}

/* A process that has been killed offers nothing any more. */
static _Noreturn void fail_to_map(const xacc_comm_t *comm, int rank) {
    const segment_owner_t *owner = &comm->segments->owner[rank];
    bool lives = xacc_memory_file_of(owner->process, owner->pid, owner->file) >= 0;
    xacc_fatal(comm->where,
               lives ? "the coarrays of rank %d cannot be mapped" : "rank %d has ended meanwhile",
               rank);
}

static char *map_of(xacc_comm_t *comm, int rank, int segment) {
    const segment_table_t *table = table_of(comm, rank);
    if (!table)
        return NULL;
    const segment_owner_t *owner = &comm->segments->owner[rank];
    const segment_row_t *row = &table->row[segment];
    if (owner->process == comm->segments->mine->process)
        return row->base;
    int file = xacc_memory_file_of(owner->process, owner->pid, row->file);
    char *base = map(file, row->bytes);
    if (file >= 0)
        close(file);
    if (!base)
        fail_to_map(comm, rank);
    return base;
}

char *xacc_segment_of(int rank, int segment) {
    xacc_comm_t *comm = xacc_comm();
    xacc_segments_t *segments = comm->segments;
    if (rank == comm->rank)
        return segments->mine->row[segment].base;
    if (segments->far[rank])
        return NULL;
    char ***ranks = &segments->mapped[segment];
    if (!*ranks)
        *ranks = xacc_comm_allocate((size_t)comm->size, sizeof **ranks);
    if (!(*ranks)[rank])
        (*ranks)[rank] = map_of(comm, rank, segment);
    return (*ranks)[rank];
}

void xacc_segment_map_over(int segment, size_t offset, void *pages, size_t bytes) {
    xacc_comm_t *comm = xacc_comm();
    const segment_row_t *row = &comm->segments->mine->row[segment];
    size_t first, last; /* whole pages, of which sanitizers know that variables end in them */
    if (xacc_peek(row->base + offset, pages, bytes, &first, &last) != bytes ||
        mmap(pages, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, row->file,
             (off_t)offset) == MAP_FAILED)
        xacc_fatal(comm->where, "the memory of coarrays cannot be shared");
    xacc_segment_pages_add((xacc_segment_pages_t){NULL, pages, bytes, offset, row->file});
}

void xacc_segment_discard(int segment, size_t offset, size_t bytes) {
    const segment_row_t *row = &xacc_comm()->segments->mine->row[segment];
    fallocate(row->file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, (off_t)offset, (off_t)bytes);
}

void xacc_segment_get(int rank, int segment, size_t offset, void *to, size_t bytes) {
    xacc_window_get(rank, segment, offset, to, bytes);
}

void xacc_segment_put(int rank, int segment, size_t offset, const void *from, size_t bytes) {
    xacc_window_put(rank, segment, offset, from, bytes);
}

int64_t xacc_segment_atomic(int rank, int segment, size_t offset, size_t bytes, xacc_atomic_op_t op,
                            int64_t value, int64_t compare) {
    return xacc_window_atomic(rank, segment, offset, bytes, op, value, compare);
}

bool xacc_segments_need_window(void) {
    const xacc_comm_t *comm = xacc_comm();
    return comm->segments && comm->segments->window;
}

/*--- The end ---------------------------------------------------------------*/

/* Pages of the program stay mapped: what runs behind may use its variables. */
void xacc_segments_clear(xacc_comm_t *comm) {
    xacc_segments_t *segments = comm->segments;
    if (!segments)
        return;
    uint64_t process = segments->mine->process;
    for (int s = 0; s < XACC_SEGMENTS; s++) {
        for (int i = 0; segments->mapped[s] && i < comm->size; i++)
            if (segments->mapped[s][i] && segments->owner[i].process != process)
                munmap(segments->mapped[s][i], segments->owner[i].table->row[s].bytes);
        free(segments->mapped[s]);
    }
    for (int i = 0; i < comm->size; i++)
        if (segments->owner[i].table && segments->owner[i].process != process)
            munmap(segments->owner[i].table, sizeof(segment_table_t));
    for (int s = 0; s < atomic_load(&segments->mine->used); s++) {
        if (segments->window)
            xacc_window_hide(s);
        xacc_segment_pages_forget(segments->mine->row[s].file);
        munmap(segments->mine->row[s].base, segments->mine->row[s].bytes);
        close(segments->mine->row[s].file);
    }
    munmap(segments->mine, sizeof *segments->mine);
    close(segments->file);
    free(segments->owner);
    free(segments->far);
    free(segments);
    comm->segments = NULL;
}
