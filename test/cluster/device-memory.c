// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: openmpi
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror %s -o %t
// RUN: env XACC_DEBUG=1 XACC_DEVICE=host XACC_HOST_MEMORY=separate %cluster openmpi 2 2 %t > %t.host 2>&1
// RUN: grep -o 'rank [0-9] and rank [0-9]: device memory by [a-z]*' %t.host | sort -u | FileCheck %s
// RUN: env XACC_DEBUG=1 XACC_DEVICE=sim %cluster openmpi 2 2 %t > %t.sim 2>&1
// RUN: grep -o 'rank [0-9] and rank [0-9]: device memory by [a-z]*' %t.sim | sort -u | FileCheck %s
// RUN: rm -rf %t.d && mkdir %t.d
// RUN: env XACC_PROFILE=%t.d/t.json XACC_DEVICE=host XACC_HOST_MEMORY=separate %cluster openmpi 2 2 %t
// RUN: cat %t.d/t.*.json | sed -n 's/.*"name": "\(peer\|aware\|staging\)".*"messages": \([0-9]*\).*/\1 \2/p' | sort | uniq -c > %t.counts
// RUN: FileCheck %s -check-prefix=TABLE < %t.counts
// Device memory between processes of a node is mapped, that between nodes is not, and the profile tells how much took which path.
// CHECK: rank 0 and rank 1: device memory by peer
// CHECK-NEXT: rank 1 and rank 0: device memory by peer
// CHECK-NEXT: rank 1 and rank 2: device memory by {{aware|staging}}
// CHECK-NEXT: rank 2 and rank 1: device memory by {{aware|staging}}
// CHECK-NEXT: rank 2 and rank 3: device memory by peer
// CHECK-NEXT: rank 3 and rank 2: device memory by peer
// CHECK-NOT: rank
// TABLE: {{^ *}}2 {{aware|staging}} 2{{$}}
// TABLE-NEXT: {{^ *}}4 peer 2{{$}}
// TABLE-NOT: {{.}}
#define N 64
#pragma xmp nodes p[4]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double a[N];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]

int main(void) {
  int wrong = 0;
#pragma acc data create(a)
  {
#pragma xmp loop on t[i]
#pragma acc parallel loop present(a)
    for (int i = 0; i < N; i++)
      a[i] = i;
#pragma xmp reflect (a) acc
#pragma xmp loop on t[i] reduction(+ : wrong)
#pragma acc parallel loop present(a) reduction(+ : wrong)
    for (int i = 1; i < N - 1; i++)
      wrong += a[i - 1] + a[i + 1] != 2 * i;
  }
  return wrong;
}
