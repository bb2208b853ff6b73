/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: %unit/profile 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: env XACC_PROFILE=1 %unit/profile 2>&1 | FileCheck %s
/* Profiles: device times are the device's, which says one millisecond for
 * everything; operations wait only while a profile is taken. */
#include "fake.h"
#include "program.h"
#include "unit.h"
#include <stdlib.h>

enum { N = 100 };

TEST(counts_and_times) {
    bool profiled = getenv("XACC_PROFILE") != NULL;
    double a[N] = {0};
    fake_restart(0);
    for (int i = 0; i < 1234; i++)
        __xacc_enter_data(WHERE, 1, OBJECT(COPYIN, a, sizeof a));
    for (int i = 0; i < 3; i++)
        __xacc_update((void *)"unit.c;main;7;9;acc update", 2, ASYNC(1),
                      OBJECT(XACC_MAP_HOST, a, sizeof a));
    CHECK((fake_calls.wait > 3) == profiled);
    fake_restart(XACC_DEV_SHARED);
    __xacc_enter_data(WHERE, 1, OBJECT(COPYIN, a, sizeof a));
}

// clang-format off
// NONE-NOT: Accelerator
// NONE: ok 1
// NONE-NOT: Accelerator
// CHECK: Accelerator Kernel Timing data
// CHECK-NEXT: unit.c
// CHECK-NEXT:   main  fake:0
// CHECK-NEXT:     time(us): 4,000
// CHECK-NEXT:     7: update directive reached 3 times
// CHECK-NEXT:         7: data copyout transfers: 3, 2,400 bytes
// CHECK-NEXT:              device time(us): total=3,000 max=1,000 min=1,000 avg=1,000
// CHECK-NEXT:              elapsed time(us): total=
// CHECK-NEXT:     42: data region reached 1,235 times
// CHECK-NEXT:         42: data copyin transfers: 1, 800 bytes
// CHECK-NEXT:              device time(us): total=1,000 max=1,000 min=1,000 avg=1,000
// CHECK-NEXT:              elapsed time(us): total=
