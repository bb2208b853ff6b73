// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The device library reads a private array that the program wrote, whatever the library calls the type: int64_t there
// need not be long. With types told apart by name, the partial sums that the gangs leave would all be the identity.
// RUN: %xacc_cc -O2 -fplugin-arg-xacc-targets=nvptx,host -DT=long -S -emit-llvm %s -o - | FileCheck %s
// RUN: %xacc_cc -O2 -fplugin-arg-xacc-targets=nvptx,host -DT="long long" -S -emit-llvm %s -o - | FileCheck %s
// CHECK: st.volatile.global.b64 {{[^,]*}}, %rd
// CHECK-NOT: st.volatile.global.b64 {{[^,]*}}, 0
T a[4][200], sum[3];

void add(void) {
#pragma acc parallel loop gang reduction(+ : sum) copyin(a)
  for (int j = 0; j < 4; j++)
    for (int i = 0; i < 200; i++)
      sum[i % 3] += a[j][i];
}
