/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the routines of xmp_io.h share. */
#ifndef XACC_XMP_IO_FILE_H
#define XACC_XMP_IO_FILE_H

#include "xmp/io/transfer.h"

struct xmp_file_t {
    xacc_file_t *file;
    int flags;   /* of xacc_file_open */
    bool append; /* every write is at the end */
    long long displacement;
    xmprt_part_t *part; /* of the view; null: all bytes */
    long long position;
};

/* Begins a collective routine: the place of its call. The program ends unless the nodes that have
 * opened the file execute it. */
const char *xmprt_file_enter(const xmp_file_t *file, const char *name);
xmprt_view_t xmprt_file_view(const xmp_file_t *file);
/* The first member's answer on all. Collective. */
long long xmprt_file_size(const xmp_file_t *file);
/* For what returns -1 and errno where it fails. */
long long xmprt_file_result(int error, long long bytes);

#endif
