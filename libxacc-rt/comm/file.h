/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Files that the members of a group read and write together: bytes at offsets, without
 * positions of their own. By the MPI library where the transport has it (transport.h), else by
 * the system's calls (posix_file.c). Unlike messages, files fail: what cannot be done is a
 * negative number, -errno, which is the same on all members after a collective call. */
#ifndef XACC_COMM_FILE_H
#define XACC_COMM_FILE_H

#include "comm/comm.h"

enum { XACC_FILE_READ = 1, XACC_FILE_WRITE = 2, XACC_FILE_CREATE = 4, XACC_FILE_EMPTY = 8 };

/* Bytes of a file, from an offset on. */
typedef struct xacc_file_piece {
    long long offset;
    size_t bytes;
} xacc_file_piece_t;
/* What one call moves: pieces at ascending offsets, and as many bytes of memory as they have
 * together, at most XACC_FILE_MOST. */
typedef struct xacc_file_pieces {
    size_t count;
    const xacc_file_piece_t *piece;
    void *memory;
} xacc_file_pieces_t;
enum { XACC_FILE_MOST = 1 << 30 };

typedef struct xacc_file xacc_file_t;

/* Collective over the group: the group's members alone know the file. Null: *error_p. */
xacc_file_t *xacc_file_open(xacc_group_t *group, const char *path, int flags, int *error_p);
/* Collective. */
int xacc_file_close(xacc_file_t *file);
xacc_group_t *xacc_file_group(const xacc_file_t *file);
/* Its bytes now; local. */
long long xacc_file_size(const xacc_file_t *file);
/* Collective: what members have written is in the file, and others read it. */
int xacc_file_sync(xacc_file_t *file);
/* Local. All bytes of the pieces, which the file has where they are read; 0 or an error. */
int xacc_file_move(xacc_file_t *file, bool write, const xacc_file_pieces_t *pieces);
/* The same, collective, each member with its own pieces (or none). more: this member comes again.
 * *error_p: an error that this member has met, then nothing is moved and all get it; on return that
 * of its own part. True where all come again. */
bool xacc_file_move_all(xacc_file_t *file, bool write, const xacc_file_pieces_t *pieces, bool more,
                        int *error_p);
/* On all members what the most unfortunate one says. Collective. */
int xacc_file_agree(xacc_file_t *file, int error);

/* The word that all members share. Local; false where the file has none, as one-sided access had
 * not begun when it was opened by a part of all processes. */
bool xacc_file_has_word(const xacc_file_t *file);
int64_t xacc_file_word(xacc_file_t *file, xacc_atomic_op_t op, int64_t value, int64_t compare);

/*--- What is below: transport.h, posix_file.c ------------------------------*/

/* How members take part in a call. */
typedef enum xacc_file_way {
    XACC_FILE_ALONE,
    XACC_FILE_TOGETHER, /* all do, with at most one piece each */
    XACC_FILE_SCATTERED /* all do */
} xacc_file_way_t;

/* Functions return 0 or -errno. */
typedef struct xacc_file_functions {
    /* native: of the group (xacc_group_native). Collective. */
    int (*open)(xacc_group_t *group, void *native, const char *path, int flags, void **file_p);
    int (*close)(void *file);
    int (*sync)(void *file);
    long long (*size)(void *file);
    int (*move)(void *file, bool write, xacc_file_way_t way, const xacc_file_pieces_t *pieces);
} xacc_file_functions_t;
extern const xacc_file_functions_t xacc_posix_file;

#endif
