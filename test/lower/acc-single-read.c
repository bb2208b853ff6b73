// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -fplugin-arg-xacc-targets=nvptx -S -emit-llvm %s -o - | %python %S/../passes/Inputs/ptx.py | %filecheck %s
// In code of a gang one lane reads what may change at any time, and tells the others: they take one branch.
int flag, out[100];
volatile double level;
#pragma acc declare create(flag, out, level)

// CHECK-LABEL: .visible .entry __xacc_k_branch
void branch(void) {
// CHECK: ld.relaxed.gpu.global.b32 [[SEEN:%r[0-9]+]]
// CHECK: st.shared.b32 {{.*}}, [[SEEN]]
// CHECK: bar.sync
// CHECK: ld.shared.b32
#pragma acc parallel num_gangs(4) vector_length(64)
  {
    int seen;
#pragma acc atomic read
    seen = flag;
    if (seen) {
#pragma acc loop vector
      for (int i = 0; i < 100; i++)
        out[i] += seen;
    }
  }
}
// CHECK-LABEL: .visible .entry __xacc_k_kept
void kept(void) {
// CHECK: ld.volatile.global.b64 [[SEEN:%rd[0-9]+]]
// CHECK: st.shared.b64 {{.*}}, [[SEEN]]
#pragma acc parallel num_gangs(4) vector_length(64)
  {
    double seen = level;
#pragma acc loop vector
    for (int i = 0; i < 100; i++)
      out[i] += seen;
  }
}
// CHECK-LABEL: .visible .entry __xacc_k_lanes
// CHECK-NOT: st.shared
void lanes(void) {
#pragma acc parallel loop
  for (int i = 0; i < 100; i++) {
    int seen;
#pragma acc atomic read
    seen = flag;
    out[i] += seen;
  }
}
