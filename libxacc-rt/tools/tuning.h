/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* xacc-info --tuning. */
#ifndef XACC_TOOLS_TUNING_H
#define XACC_TOOLS_TUNING_H

/* Prints the cache of XACC_TUNE as a table; the status of the program. */
int xacc_print_tuning(void);

#endif
