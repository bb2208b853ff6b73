// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute
// RUN: %xacc_cc -O2 %s -o %t
// RUN: env XACC_PROFILE=1 %run %t 2>&1 | FileCheck %s --check-prefixes=CHECK%if separate-memory %{,COPY%}
// RUN: env XACC_PROFILE=%t.json %run %t 2>&1 | count 0
// RUN: %python %S/Inputs/trace.py %t.json > %t.events
// RUN: FileCheck %s --check-prefix=TRACE < %t.events
// RUN: env XACC_PROFILE=nvtx %run %t 2>&1 | count 0
// RUN: mkdir -p %t.lib && %clang -shared -fPIC %S/Inputs/nvtx.c -o %t.lib/libnvToolsExt.so.1
// RUN: env XACC_PROFILE=nvtx LD_LIBRARY_PATH=%t.lib %run %t 2>&1 | FileCheck %s --check-prefix=NVTX
// RUN: not env XACC_PROFILE=/no/such/folder/t.json %run %t 2>&1 | FileCheck %s --check-prefix=PATH
// RUN: not env XACC_PROFILE=maybe %run %t 2>&1 | FileCheck %s --check-prefix=VALUE
// What a profile counts is exact: directives, launches, transfers, bytes.
#include <openacc.h>

enum { N = 1000 };
static int a[N], b[N];

static void twice(int skip) {
#pragma acc parallel loop present(a) if (!skip)
    for (int i = 0; i < N; i++)
        a[i] *= 2;
}

int main(void) {
    acc_copyin(b, sizeof b);
#pragma acc data copy(a)
    {
        for (int k = 0; k < 3; k++)
            twice(0);
        twice(0);
        twice(1);
#pragma acc update self(a[10:20])
#pragma acc wait
    }
    acc_delete(b, sizeof b);
    return 0;
}
// CHECK: Accelerator Kernel Timing data
// CHECK-NEXT: {{.*}}profile.c
// CHECK-NEXT:   main  {{host|sim|cuda|hip}}:0, {{.+}}
// CHECK-NEXT:     time(us): {{[0-9,]+$}}
// CHECK-NEXT:     27: data region reached 1 time{{$}}
// COPY-NEXT:          27: data copyin transfers: 1, 4,000 bytes
// COPY-NEXT:              device time(us): total={{[0-9,]+}} max={{[0-9,]+}} min={{[0-9,]+}} avg={{[0-9,]+$}}
// COPY-NEXT:              elapsed time(us): total=
// COPY-NEXT:          27: data copyout transfers: 1, 4,000 bytes
// CHECK:          33: update directive reached 1 time{{$}}
// COPY-NEXT:          33: data copyout transfers: 1, 80 bytes
// CHECK:          34: wait directive reached 1 time{{$}}
// CHECK:          {{.*}}profile.c
// CHECK-NEXT:       twice
// CHECK-NEXT:     time(us)
// CHECK-NEXT:     20: compute region reached 4 times
// CHECK-NEXT:         20: kernel launched 4 times
// CHECK-NEXT:             grid: [{{[0-9]+}}]  block: [{{[0-9]+}}]
// CHECK-NEXT:              device time(us): total=
// CHECK-NEXT:              elapsed time(us): total=
// CHECK:      acc routines
// CHECK-NEXT:     time(us)
// CHECK-NEXT:     acc_copyin reached 1 time{{$}}
// COPY-NEXT:          data copyin transfers: 1, 4,000 bytes
// CHECK:          acc_delete reached 1 time{{$}}
// TRACE: kernel at acc parallel loop {{.*}}profile.c:20
// TRACE: directive acc parallel loop {{.*}}profile.c:20
// TRACE: directive acc update {{.*}}profile.c:33
// PATH: error: cannot write /no/such/folder/t.json: No such file
// VALUE: error: XACC_PROFILE=maybe is neither 0, 1, nvtx nor the name of a .json file
// NVTX: push 0 {{.*}}profile.c;main;27;13;acc data
// NVTX-NEXT: pop 0
// NVTX-NEXT: push 0 {{.*}}profile.c;twice;20;13;acc parallel loop
// NVTX-NEXT: pop 0
