/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What files are, however they are read and written: errors that all members learn, and the word
 * that they share. In front of every collective call of the MPI library is one of our own, so
 * that a member which does not come is found by who looks for deadlocks. */
#include "comm/file.h"
#include "comm/allocate.h"
#include "comm/transport.h"
#include <errno.h>
#include <stdlib.h>

struct xacc_file {
    xacc_group_t *group;
    const xacc_file_functions_t *functions;
    void *handle;
    int64_t *word; /* of the first member, at its address there; null: none */
    int64_t own_word;
};

/* What members tell each other. */
typedef struct news {
    int error; /* the least */
    int flags; /* of any */
} news_t;
enum { MORE = 1, SCATTERED = 2 };

static void add_news(void *into_, const void *from_, long count, const void *unused) {
    news_t *into = into_;
    const news_t *from = from_;
    (void)unused;
    for (long i = 0; i < count; i++) {
        into[i].error = from[i].error < into[i].error ? from[i].error : into[i].error;
        into[i].flags |= from[i].flags;
    }
}

static news_t agree(xacc_group_t *group, news_t news) {
    const xacc_combine_t combine = {add_news, NULL, sizeof news, true};
    xacc_allreduce(group, &news, 1, &combine);
    return news;
}

int xacc_file_agree(xacc_file_t *file, int error) {
    return agree(file->group, (news_t){error, 0}).error;
}

static xacc_file_t *new_file(xacc_group_t *group) {
    const xacc_file_functions_t *functions = xacc_comm()->transport->files;
    xacc_file_t *file = xacc_comm_allocate(1, sizeof *file);
    file->group = group;
    file->functions = functions ? functions : &xacc_posix_file;
    return file;
}

/* One-sided access begins by a call of all processes. */
static void share_word(xacc_file_t *file) {
    xacc_comm_t *comm = xacc_comm();
    if (!comm->window && file->group == xacc_group_world())
        xacc_window_begin();
    if (!comm->window)
        return;
    file->word = &file->own_word;
    if (file->group->index == 0)
        comm->transport->attach(comm, file->word, sizeof *file->word, NULL);
    xacc_bcast(file->group, 0, &file->word, sizeof(void *));
}

xacc_file_t *xacc_file_open(xacc_group_t *group, const char *path, int flags, int *error_p) {
    xacc_file_t *file = new_file(group);
    void *native = file->functions == &xacc_posix_file ? NULL : xacc_group_native(group);
    xacc_barrier(group);
    int error = file->functions->open(group, native, path, flags, &file->handle);
    *error_p = xacc_file_agree(file, error);
    if (*error_p) {
        /* Where some have opened it they leave it open: to close it, too, takes all. */
        if (!error && file->functions == &xacc_posix_file)
            file->functions->close(file->handle);
        free(file);
        return NULL;
    }
    share_word(file);
    return file;
}

int xacc_file_close(xacc_file_t *file) {
    xacc_comm_t *comm = xacc_comm();
    xacc_barrier(file->group); /* nobody uses the word any more */
    if (file->word && file->group->index == 0)
        comm->transport->detach(comm, file->word);
    int error = xacc_file_agree(file, file->functions->close(file->handle));
    free(file);
    return error;
}

xacc_group_t *xacc_file_group(const xacc_file_t *file) {
    return file->group;
}

long long xacc_file_size(const xacc_file_t *file) {
    return file->functions->size(file->handle);
}

int xacc_file_sync(xacc_file_t *file) {
    xacc_barrier(file->group);
    return xacc_file_agree(file, file->functions->sync(file->handle));
}

int xacc_file_move(xacc_file_t *file, bool write, const xacc_file_pieces_t *pieces) {
    return file->functions->move(file->handle, write, XACC_FILE_ALONE, pieces);
}

bool xacc_file_move_all(xacc_file_t *file, bool write, const xacc_file_pieces_t *pieces, bool more,
                        int *error_p) {
    const int flags = (more ? MORE : 0) | (pieces->count > 1 ? SCATTERED : 0);
    const news_t news = agree(file->group, (news_t){*error_p, flags});
    *error_p = news.error;
    if (news.error)
        return false;
    *error_p = file->functions->move(
        file->handle, write, news.flags & SCATTERED ? XACC_FILE_SCATTERED : XACC_FILE_TOGETHER,
        pieces);
    return news.flags & MORE;
}

bool xacc_file_has_word(const xacc_file_t *file) {
    return file->word;
}

int64_t xacc_file_word(xacc_file_t *file, xacc_atomic_op_t op, int64_t value, int64_t compare) {
    xacc_comm_t *comm = xacc_comm();
    return comm->transport->atomic(comm, file->group->ranks[0], file->word, sizeof *file->word, op,
                                   value, compare);
}
