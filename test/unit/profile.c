/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: %unit/profile 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: env XACC_PROFILE=1 %unit/profile 2>&1 | FileCheck %s
// RUN: env XACC_PROFILE=%t.json OMPI_COMM_WORLD_RANK=3 %unit/profile
// RUN: FileCheck %s --check-prefix=TRACE < %t.3.json
// RUN: %python -m json.tool %t.3.json /dev/null
/* Profiles: device times are the device's, which says one millisecond for
 * everything; operations wait only while a profile is taken. */
#include "acc/profile/profile.h"
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
    static const char *const where = "unit.c;main;6;9;xmp reflect";
    xacc_profile_comm(where, "peer", 4, 1000, 1e-3);
    xacc_profile_comm(where, "peer", 2, 500, 3e-3);
    xacc_profile_comm(where, "staging", 1, 8, 5e-3);
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
// CHECK-NEXT: unit.c
// CHECK-NEXT:   main  messages by peer
// CHECK-NEXT:     time(us): 4,000
// CHECK-NEXT:     6: xmp reflect directive reached 2 times
// CHECK-NEXT:         6: messages: 6, 1,500 bytes
// CHECK-NEXT:              elapsed time(us): total=4,000 max=3,000 min=1,000 avg=2,000
// CHECK-NEXT: unit.c
// CHECK-NEXT:   main  messages by staging
// CHECK-NEXT:     time(us): 5,000
// CHECK-NEXT:     6: xmp reflect directive reached 1 time
// CHECK-NEXT:         6: messages: 1, 8 bytes
// TRACE: {"name": "peer", "cat": "peer", "ph": "X", "ts": {{.*}}, "dur": 1000.000, {{.*}}"args": {"at": "xmp reflect unit.c:6", "messages": 4, "bytes": 1000}}
