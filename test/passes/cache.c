// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A cached table is copied by all lanes of a gang in front of their loop, which waits for it and then reads the copy; what
// the region writes is read where it is.
// RUN: %clang -O2 -I%include -I%S -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.ll
// RUN: %opt -passes='xacc<sim>' -S %t.ll | FileCheck %s
// RUN: %opt -passes='xacc<nvptx>' -S %t.ll | %{python} %S/Inputs/ptx.py | FileCheck --check-prefix=PTX %s
#include "markers.h"

void table(int n, const unsigned char *restrict c, const int *restrict t, int *restrict y) {
    BEGIN(1, XACC_PARALLEL, 5, BY_VALUE(n), POINTER(c, COPYIN | XACC_MAP_RESTRICT, c, n),
          POINTER(t, COPYIN | XACC_MAP_RESTRICT, t, 1024),
          POINTER(y, COPY | XACC_MAP_RESTRICT, y, 4L * n), TRIP(2, 0, n))
    LOOP(2, 0, FREE, 1);
    FOR32(2, 0, i, n) {
        __xacc_cache(3, (void *)t, 1024, 4, 0, (void *)"t[0:256]");
        y[i] = t[c[i]];
    }
    END(1);
}

void written(int n, int *restrict t) {
    BEGIN(4, XACC_PARALLEL, 3, BY_VALUE(n), POINTER(t, COPY | XACC_MAP_RESTRICT, t, 4L * n),
          TRIP(5, 0, n))
    LOOP(5, 0, FREE, 1);
    FOR32(5, 0, i, n) {
        __xacc_cache(6, (void *)t, 1024, 4, 0, (void *)"t[0:256]");
        t[i] = t[i & 3];
    }
    END(4);
}

// CHECK: @[[COPY:.*]] = internal {{.*}}global [256 x i32] undef
// CHECK-LABEL: define internal void @__xacc_k_table_L{{[0-9]+}}_1.sim.body(
// CHECK: lanes:
// CHECK: lanes.body:
// CHECK: load i32, ptr
// CHECK: getelementptr inbounds i32, ptr @[[COPY]]
// CHECK-NEXT: store i32
// CHECK: call void @__xacc_dev_barrier()
// CHECK: load i8
// CHECK: getelementptr inbounds i8, ptr @[[COPY]]
// CHECK-NOT: @__xacc_dev_barrier
// CHECK-LABEL: define internal void @__xacc_k_written_L{{[0-9]+}}_4.sim.body(
// CHECK-NOT: lanes.body
// CHECK-LABEL: define internal void @__xacc_k_table_L{{[0-9]+}}_1.host.body(
// CHECK-NOT: {{@.*cache}}
// CHECK: {{^}}}

// PTX: .entry __xacc_k_table
// PTX: st.shared.b32
// PTX: {{bar|barrier}}.sync
// PTX: ld.shared.b32
// PTX: .entry __xacc_k_written
// PTX-NOT: shared.b32
