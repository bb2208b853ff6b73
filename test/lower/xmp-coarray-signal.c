// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -fplugin-arg-xacc-targets=nvptx -S -emit-llvm %s -o - | %python %S/../passes/Inputs/ptx.py > %t.ptx
// RUN: %filecheck %s < %t.ptx
// RUN: %if ptxas %{ %ptxas -arch=sm_90 %t.ptx -o %t.cubin %}
// A put with a signal: the stores of all lanes, a barrier, and then one lane's release for the whole system, also where names say
// that objects and event are apart. A lane's own put needs no barrier. Ordered atomic updates have fences, which LLVM leaves out.
#include <xmp.h>
double field[100]:[*], own[100];
xmp_event_t come:[*];
long seen;
#pragma acc declare create(field, own, come, seen)
// CHECK-LABEL: .visible .entry __xacc_k_far
// CHECK: {{^}}$L{{.*}}:
// CHECK: bar.sync
// CHECK: fence.acq_rel.sys;
// CHECK-NOT: {{^[[:space:]]*(st|ld|atom|bar)[.]}}
// CHECK: atom.global.sys.add.u32
void far(int next) {
#pragma acc parallel num_gangs(1) num_workers(4) vector_length(32)
  xmp_put_signal(field[0]:[next], own, 100, come:[next]);
}
// CHECK-LABEL: .visible .entry __xacc_k_here
// CHECK: bar.sync
// CHECK: fence.acq_rel.sys;
// CHECK-NEXT: atom.sys.add.s32
void here(void) {
#pragma acc parallel num_gangs(1) vector_length(64)
  xmp_put_signal(field[0], own, 100, come);
}
// CHECK-LABEL: .visible .entry __xacc_k_lanes
// CHECK-NOT: bar.sync
// CHECK: fence.acq_rel.sys;
// CHECK-NOT: {{^[[:space:]]*(st|ld|atom|bar)[.]}}
// CHECK: atom.global.sys.add.u32
void lanes(int next) {
#pragma acc parallel loop gang vector
  for (int i = 0; i < 50; i++)
    xmp_put_signal(field[2 * i]:[next], &own[2 * i], 2, come:[next]);
}
// CHECK-LABEL: .visible .entry __xacc_k_ordered
// CHECK: fence.acq_rel.gpu;
// CHECK-NEXT: atom.global.add.u64
// CHECK: atom.global.max.s64
// CHECK-NEXT: fence.acq_rel.gpu;
// CHECK: fence.sc.gpu;
// CHECK-NEXT: atom.global.xor.b64
// CHECK-NEXT: fence.sc.gpu;
void ordered(void) {
#pragma acc parallel loop gang vector
  for (int i = 0; i < 50; i++) {
    __atomic_fetch_add(&seen, own[i] > 0, __ATOMIC_RELEASE);
    __atomic_fetch_max(&seen, i, __ATOMIC_ACQUIRE);
    __atomic_fetch_xor(&seen, i, __ATOMIC_SEQ_CST);
  }
}
