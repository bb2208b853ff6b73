/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Every node counts its own failures; the launcher passes on a status. */
#ifndef XMP_TEST_CHECK_H
#define XMP_TEST_CHECK_H
#include <stdio.h>
#include <xmp.h>

static int failures;

#define CHECK(condition)                                                       \
  do {                                                                         \
    if (!(condition) && ++failures < 10)                                       \
      printf("node %d, %s:%d: %s\n", xmpc_all_node_num(), __FILE__, __LINE__,  \
             #condition);                                                      \
  } while (0)
#define CHECK_EQ(value, wanted)                                                \
  do {                                                                         \
    double value_ = (double)(value), wanted_ = (double)(wanted);               \
    if (value_ != wanted_ && ++failures < 10)                                  \
      printf("node %d, %s:%d: %s is %g, not %g\n", xmpc_all_node_num(),        \
             __FILE__, __LINE__, #value, value_, wanted_);                     \
  } while (0)
#endif
