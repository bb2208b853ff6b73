/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What tasks around a directive mean for it. */
#ifndef XACC_XMP_EXECUTION_TASK_H
#define XACC_XMP_EXECUTION_TASK_H

#include "xmp/rank/rank.h"

/* The nodes that come to this directive: the executing ones, or of these only
 * the ones of a task with nocomm around it. Known in programs with one-sided
 * directives. */
const xmprt_set_t *xmprt_reaching(void);

#endif
