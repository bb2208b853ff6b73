/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the run tests share: a check that says where it failed and ends the program. Included by test programs only; knows
 * nothing of OpenACC. */
#ifndef XACC_TEST_CHECK_H
#define XACC_TEST_CHECK_H

#include <stdio.h>
#include <stdlib.h>

#define CHECK(condition)                                                       \
    ((condition) ? (void)0 : check_failed(__FILE__, __LINE__, #condition))

__attribute__((unused)) static void check_failed(const char *file, int line,
                                                 const char *condition) {
    fprintf(stderr, "%s:%d: failed: %s\n", file, line, condition);
    exit(1);
}

#endif
