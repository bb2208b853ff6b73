// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -fplugin-arg-xacc-targets=nvptx,sim -S -emit-llvm %s -o %t.ll
// RUN: %python %S/../passes/Inputs/ptx.py < %t.ll > %t.ptx
// RUN: %filecheck %s < %t.ptx
// RUN: %filecheck %s --check-prefix=HOST < %t.ll
// RUN: %if ptxas %{ %ptxas -arch=sm_90 %t.ptx -o %t.cubin %}
// RUN: %xacc_cc -O2 -fplugin-arg-xacc-targets=amdgcn -c %s -o %t.o
// A wait in a kernel: one lane waits, with an acquire for the whole system, and all lanes wait for it and read again what they
// had read. The end of a gang is told. The simulator knows what lanes share.
#include <xmp.h>
float own[100]:[*], out[100];
xmp_event_t come:[*];
#pragma acc declare create(own, out, come)
// HOST-DAG: call void @__xacc_await(ptr
// HOST-DAG: call void @__xacc_sim_shared(ptr {{.*}}, i64
// HOST-DAG: call void @__xacc_sim_await(ptr {{.*}}, i32 {{.*}})
// CHECK-LABEL: .visible .entry __xacc_k_lanes
// CHECK-NOT: ld.global.nc.b32
// CHECK: setp{{.*}}
// CHECK: call.uni __xacc_dev_await
// CHECK: bar.sync
// CHECK: ld.global.b32
// CHECK: bar.sync
// CHECK: atom.global.add.u32 {{.*}}+16], 1;
// CHECK-NEXT: $L
// CHECK-NEXT: ret;
void lanes(int n) {
#pragma acc parallel num_gangs(1) vector_length(64)
  {
    float seen[2];
#pragma acc loop vector
    for (int i = 0; i < 2; i++)
      seen[i] = own[n + i];
#pragma acc loop vector
    for (int i = 0; i < 100; i++)
      out[i] = own[i] + seen[i & 1];
    xmp_event_wait(&come, n, 0);
#pragma acc loop vector
    for (int i = 0; i < 100; i++)
      out[i] += own[i] - seen[i & 1];
  }
}
// What stands in front of a post is done by all lanes.
// CHECK-LABEL: .visible .entry __xacc_k_post
// CHECK: st.global.b32
// CHECK: bar.sync
// CHECK: fence.acq_rel.sys;
// CHECK-NOT: {{^[[:space:]]*(st|ld|atom|bar)[.]}}
// CHECK: atom.global.sys.add.u32
void post(int next) {
#pragma acc parallel num_gangs(1) vector_length(64)
  {
#pragma acc loop vector
    for (int i = 0; i < 100; i++)
      own[i] = i;
    xmp_event_post(come:[next], 0);
  }
}
// Where the other image has its objects is loaded in front of the loop: a wait empties the caches.
// CHECK-LABEL: .visible .entry __xacc_k_rally
// CHECK-COUNT-4: ld.global.nc.b64
// CHECK-NOT: ld.global.nc
// CHECK: call.uni __xacc_dev_await
// CHECK-NOT: ld.global.nc
// CHECK: st.volatile.global.b32
// CHECK-NOT: ld.global.nc
// CHECK: ret;
void rally(int next, int n) {
#pragma acc serial
  for (int i = 0; i < n; i++) {
    xmp_event_wait(&come, 1, 0);
    own[i % 100]:[next] = i;
    xmp_event_post(come:[next], 0);
  }
}
// CHECK: .func __xacc_dev_await(
// CHECK: atom.acquire.sys.cas.b32
// CHECK: atom.add.u32 {{.*}}+12], 1;
// CHECK-NEXT: fence
// CHECK-NEXT: atom.add.u32 {{.*}}+8], -1;
