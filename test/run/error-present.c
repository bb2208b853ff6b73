// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute, separate-memory
// RUN: %xacc_cc -O1 %s -o %t && %run %t
// RUN: not %run %t region 2>&1 | FileCheck %s --check-prefix=REGION
// RUN: not %run %t compute 2>&1 | FileCheck %s --check-prefix=COMPUTE
// RUN: not %run %t enter 2>&1 | FileCheck %s --check-prefix=ENTER
// RUN: not %run %t exit 2>&1 | FileCheck %s --check-prefix=EXIT
// RUN: not %run %t update 2>&1 | FileCheck %s --check-prefix=UPDATE
// RUN: not %run %t other 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not %run %t copyin 2>&1 | FileCheck %s --check-prefix=COPYIN
// RUN: not %run %t map 2>&1 | FileCheck %s --check-prefix=MAP
// RUN: not %run %t unmap 2>&1 | FileCheck %s --check-prefix=UNMAP
// RUN: not %run %t inside 2>&1 | FileCheck %s --check-prefix=INSIDE
// RUN: not %run %t used 2>&1 | FileCheck %s --check-prefix=USED
// RUN: not %run %t shutdown 2>&1 | FileCheck %s --check-prefix=SHUTDOWN
// RUN: not %run %t use 2>&1 | FileCheck %s --check-prefix=USE
// Data that is present only in part, mapped data and counts that do not fit: each an error that names variables and ranges.
#include <openacc.h>
#include <stdlib.h>
#include <string.h>

static int a[100], mapped[10], absent[10];
#pragma acc declare create(mapped)

static struct {
    int first[10], second[10];
} pair;

static int is(const char *word, char **argv) {
    return strcmp(word, argv[1]) == 0;
}

int main(int argc, char **argv) {
    int *device = acc_malloc(sizeof a);
#pragma acc enter data copyin(a[20:30])
    // A subset is present, and what lies beside it is not.
#pragma acc enter data copyin(a[25:5]) copyin(a[50:10]) copyin(pair.first)
#pragma acc exit data delete(a[25:5]) delete(a[50:10])
    if (argc < 2) {
        acc_shutdown(acc_device_current); // data of enter data and declare may go
#pragma acc serial copy(a) present(mapped)
        a[0]++;
        return a[0] != 1;
    }
    // REGION: error-present.c:[[@LINE+3]]: error: acc data: 80 of 160 bytes of 'a' are present on device 0 ({{.*}}): asked for
    // REGION-SAME: is 'a' at [0x{{.*}}, 0x{{.*}}), present is 'a' at [0x{{.*}}, 0x{{.*}})
    if (is("region", argv)) {
#pragma acc data copy(a[0:40])
        a[0] = 1;
    }
    // COMPUTE: acc parallel loop: 120 of 400
    if (is("compute", argv)) {
#pragma acc parallel loop copyin(a)
        for (int i = 0; i < 100; i++)
            (void)a[i];
    }
    // ENTER: acc enter data: 80 of 160
    if (is("enter", argv)) {
#pragma acc enter data create(a[30:40])
    }
    // EXIT: acc exit data: 80 of 160
    if (is("exit", argv)) {
#pragma acc exit data copyout(a[0:40])
    }
    // UPDATE: acc update: 80 of 160
    if (is("update", argv)) {
#pragma acc update self(a[0:40]) if_present
    }
    // OTHER: acc data: 40 of 80 bytes of 'pair' are present{{.*}}: asked for is 'pair' at {{.*}}, present is 'pair.first' at
    if (is("other", argv)) {
#pragma acc data copyin(pair)
        a[0] = 1;
    }
    // COPYIN: error: acc_copyin: 120 of 400 bytes of 'the data' are present {{.*}}: asked for is data at {{.*}}, present is 'a' at
    if (is("copyin", argv))
        acc_copyin(a, sizeof a);
    // MAP: error: acc_map_data: data at [0x{{.*}}) overlaps 'a' at [0x{{.*}}), which is already present
    if (is("map", argv))
        acc_map_data(a + 45, device, sizeof(int) * 10);
    // UNMAP: error: acc_unmap_data: 0x{{.*}} is not the start of data mapped by acc_map_data
    if (is("unmap", argv))
        acc_unmap_data(a + 20);
    // INSIDE: error: acc_unmap_data: 0x{{.*}} is not the start
    if (is("inside", argv)) {
        acc_map_data(a + 50, device, sizeof(int) * 10);
        acc_unmap_data(a + 51);
    }
    // USED: error: acc_unmap_data: data at [0x{{.*}}) is still used by a data region
    if (is("used", argv)) {
        acc_map_data(a + 50, device, sizeof(int) * 10);
#pragma acc data copy(a[50:10])
        acc_unmap_data(a + 50);
    }
    // SHUTDOWN: error: acc_shutdown: 'a' at [0x{{.*}}) is still used by a data region
    if (is("shutdown", argv)) {
#pragma acc data copy(a[70:10])
        acc_shutdown(acc_device_current);
    }
    // USE: error-present.c:[[@LINE+2]]: error: acc host_data: 'absent' is not present
    if (is("use", argv)) {
#pragma acc host_data use_device(absent)
        a[0] = 1;
    }
    return 0;
}
