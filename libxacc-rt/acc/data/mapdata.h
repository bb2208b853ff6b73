/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* acc_map_data, acc_unmap_data and the search by device address. Called by the
 * API. */
#ifndef XACC_ACC_DATA_MAPDATA_H
#define XACC_ACC_DATA_MAPDATA_H

#include "acc/state/context.h"

/* Host address of a device address, or null. Looks at all entries. */
char *xacc_data_host_address(xacc_context_t *context, const char *device);

xacc_status_t xacc_data_map(xacc_context_t *context, const xacc_section_t *section, void *device);
xacc_status_t xacc_data_unmap(xacc_context_t *context, void *host);

#endif
