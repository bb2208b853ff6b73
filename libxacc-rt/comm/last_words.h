/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Where a rank waits, said when its launcher ends it because another rank has ended: that one may
 * have been killed, and nobody else knows what was expected of it. */
#ifndef XACC_COMM_LAST_WORDS_H
#define XACC_COMM_LAST_WORDS_H

#include "comm/comm.h"

/* SIGTERM makes process say where it waits, and then ends it. Nothing where the program or the
 * launcher has said what that signal does, or will. */
void xacc_last_words_begin(const xacc_comm_t *process, const char *who);
/* This rank waits in comm->where from now on; null: it goes on. What it was before. */
const xacc_comm_t *xacc_last_words_wait(const xacc_comm_t *comm);

#endif
