/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What lower layers of xmp ask of higher ones: all of it. The file behind each
 * function defines it. */
#ifndef XACC_XMP_RANK_UPCALLS_H
#define XACC_XMP_RANK_UPCALLS_H

#include <stdbool.h>

struct xmprt_array;
struct xmprt_rank;

/* Builds what files declare, if that has not happened yet. start.c */
void xmprt_start_recorded(void);
/* Frees the names of sections. memory.c */
void xmprt_sections_end(struct xmprt_rank *self);
/* The rank ends: frees the records of its devices. device.c */
void xmprt_devices_end(struct xmprt_rank *self);
void xmprt_rma_end(struct xmprt_rank *self); /* service.c */
/* The same of its coarrays. coarray.c */
void xmprt_coarrays_end(struct xmprt_rank *self);

/* Goes on with all operations, while this rank waits for something else
 * (comm->progress). async.c */
bool xmprt_async_progress(void);

/* Tells the others what of this rank's sections is where. Nothing unless that
 * has changed since the last time. device_window.c */
void xmprt_device_window_tell(void);
/* The section of an array goes. device_window.c */
void xmprt_device_window_end(struct xmprt_array *array);
/* Before others may ask. Does nothing the second time. service.c */
void xmprt_rma_begin(void);

#endif
