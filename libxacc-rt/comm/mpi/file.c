/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Files by MPI-IO. The view of a file is all its bytes; a collective call with several pieces has
 * one of its own, of just these, and restores it. Lengths and numbers of pieces fit in an int. */
#include "comm/file.h"
#include "module.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct mpi_file {
    MPI_File file;
} mpi_file_t;

/* What the errors of MPI-IO are in errno. */
static int reason(int code) {
    static const struct {
        int class, number;
    } known[] = {{MPI_ERR_NO_SUCH_FILE, ENOENT}, {MPI_ERR_ACCESS, EACCES},
                 {MPI_ERR_NO_SPACE, ENOSPC},     {MPI_ERR_QUOTA, EDQUOT},
                 {MPI_ERR_READ_ONLY, EROFS},     {MPI_ERR_BAD_FILE, EINVAL},
                 {MPI_ERR_FILE_IN_USE, EBUSY},   {MPI_ERR_NO_MEM, ENOMEM}};
    int class = MPI_ERR_IO;
    if (code == MPI_SUCCESS)
        return 0;
    MPI_Error_class(code, &class);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].class == class)
            return -known[i].number;
    return -EIO;
}

static bool is_folder(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static int open_file(MPI_Comm comm, const char *path, int flags, MPI_File *file) {
    static const int modes[] = {0, MPI_MODE_RDONLY, MPI_MODE_WRONLY, MPI_MODE_RDWR};
    int mode = modes[flags & (XACC_FILE_READ | XACC_FILE_WRITE)];
    if (flags & XACC_FILE_CREATE)
        mode |= MPI_MODE_CREATE;
    int code = MPI_File_open(comm, path, mode, MPI_INFO_NULL, file);
    if (code != MPI_SUCCESS)
        return code;
    MPI_File_set_errhandler(*file, MPI_ERRORS_RETURN);
    return flags & XACC_FILE_EMPTY ? MPI_File_set_size(*file, 0) : MPI_SUCCESS;
}

static int mpi_file_open(xacc_group_t *group, void *native, const char *path, int flags,
                         void **file_p) {
    MPI_Comm comm;
    (void)group;
    if (is_folder(path))
        return -EISDIR;
    memcpy(&comm, &native, sizeof comm);
    mpi_file_t *file = mpi_need(calloc(1, sizeof *file));
    const int code = open_file(comm, path, flags, &file->file);
    *file_p = file;
    if (code != MPI_SUCCESS)
        free(file);
    return reason(code);
}

static int mpi_file_close(void *file_) {
    mpi_file_t *file = file_;
    const int code = MPI_File_close(&file->file);
    free(file);
    return reason(code);
}

static int mpi_file_sync(void *file) {
    return reason(MPI_File_sync(((mpi_file_t *)file)->file));
}

static long long mpi_file_size(void *file) {
    MPI_Offset bytes = 0;
    const int code = MPI_File_get_size(((mpi_file_t *)file)->file, &bytes);
    return code == MPI_SUCCESS ? bytes : reason(code);
}

/* A call has done all, or has failed: it may say so by a count. */
static int judge(int code, const MPI_Status *status, size_t bytes) {
    int count = 0;
    if (code != MPI_SUCCESS || bytes == 0)
        return reason(code);
    MPI_Get_count(status, MPI_BYTE, &count);
    return (size_t)count == bytes ? 0 : -EIO;
}

static int move_alone(MPI_File file, bool write, const xacc_file_pieces_t *pieces) {
    char *memory = pieces->memory;
    MPI_Status status;
    int error = 0;
    for (size_t i = 0; i < pieces->count && !error; i++) {
        const xacc_file_piece_t *piece = &pieces->piece[i];
        const int bytes = (int)piece->bytes;
        error =
            judge(write ? MPI_File_write_at(file, piece->offset, memory, bytes, MPI_BYTE, &status)
                        : MPI_File_read_at(file, piece->offset, memory, bytes, MPI_BYTE, &status),
                  &status, piece->bytes);
        memory += piece->bytes;
    }
    return error;
}

/* Open MPI (4.1) says of its collective calls that they have written all, also where the disk is
 * full; of the others it tells at least by the count. */
#ifdef OPEN_MPI
#define READ_TOGETHER MPI_File_read_at
#define WRITE_TOGETHER MPI_File_write_at
#else
#define READ_TOGETHER MPI_File_read_at_all
#define WRITE_TOGETHER MPI_File_write_at_all
#endif

static int move_together(MPI_File file, bool write, long long offset, void *memory, size_t bytes) {
    MPI_Status status;
    const int count = (int)bytes;
    return judge(write ? WRITE_TOGETHER(file, offset, memory, count, MPI_BYTE, &status)
                       : READ_TOGETHER(file, offset, memory, count, MPI_BYTE, &status),
                 &status, bytes);
}

static size_t total(const xacc_file_pieces_t *pieces) {
    size_t bytes = 0;
    for (size_t i = 0; i < pieces->count; i++)
        bytes += pieces->piece[i].bytes;
    return bytes;
}

static MPI_Datatype type_of(const xacc_file_pieces_t *pieces) {
    MPI_Datatype type = MPI_BYTE;
    if (!pieces->count)
        return type;
    int *length = mpi_need(malloc(pieces->count * sizeof *length));
    MPI_Aint *offset = mpi_need(malloc(pieces->count * sizeof *offset));
    for (size_t i = 0; i < pieces->count; i++) {
        length[i] = (int)pieces->piece[i].bytes;
        offset[i] = (MPI_Aint)pieces->piece[i].offset;
    }
    TRY(MPI_Type_create_hindexed((int)pieces->count, length, offset, MPI_BYTE, &type));
    TRY(MPI_Type_commit(&type));
    free(length);
    free(offset);
    return type;
}

static int set_view(MPI_File file, MPI_Datatype type) {
    return MPI_File_set_view(file, 0, MPI_BYTE, type, "native", MPI_INFO_NULL);
}

static int move_scattered(MPI_File file, bool write, const xacc_file_pieces_t *pieces) {
    MPI_Datatype type = type_of(pieces);
    int error = reason(set_view(file, type));
    if (!error)
        error = move_together(file, write, 0, pieces->memory, total(pieces));
    const int restored = reason(set_view(file, MPI_BYTE));
    if (type != MPI_BYTE)
        TRY(MPI_Type_free(&type));
    return error ? error : restored;
}

static int mpi_file_move(void *file_, bool write, xacc_file_way_t way,
                         const xacc_file_pieces_t *pieces) {
    MPI_File file = ((mpi_file_t *)file_)->file;
    if (way == XACC_FILE_ALONE)
        return move_alone(file, write, pieces);
    if (way == XACC_FILE_SCATTERED)
        return move_scattered(file, write, pieces);
    return move_together(file, write, pieces->count ? pieces->piece[0].offset : 0, pieces->memory,
                         total(pieces));
}

const xacc_file_functions_t mpi_files = {mpi_file_open, mpi_file_close, mpi_file_sync,
                                         mpi_file_size, mpi_file_move};
