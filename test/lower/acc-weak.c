// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -fplugin=%xacc_so -fplugin-arg-xacc-targets=host,sim -O1 -c -o %t.o %s 2>&1 | FileCheck %s
// RUN: %clang -fplugin=%xacc_so -fplugin-arg-xacc-targets=host,sim -O1 -fPIC -fsemantic-interposition -c -o %t.o %s 2>&1 | FileCheck %s
// A weak function may be another one in the program, which nobody knows here; inline functions are not weak.
#pragma acc routine seq
__attribute__((weak)) int weak(int i) { return 2 * i; }
static int twice(int i) { return weak(weak(i)); }
inline int plain(int i) { return i; }

// CHECK: acc-weak.c:[[#@LINE+1]]:{{.*}}warning: {{.*}}function 'weak' is weak: compute constructs of this file take the definition here, whatever another file has in function 'twice'
#pragma acc routine seq
int routine(int i) { return twice(i); }

int main(void) {
  int sum = 0;
// CHECK: acc-weak.c:[[#@LINE+1]]:{{.*}}warning: {{.*}}function 'weak' is weak: compute constructs of this file take the definition here, whatever another file has{{$}}
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < 100; i++)
    sum += weak(i) + plain(i);
// CHECK-NOT: weak
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < 100; i++)
    sum += plain(i);
  return sum == 0;
}

static int original(int x) { return x + 1; }
__attribute__((weak, alias("original"))) int other_name(int x);
void alias(int *a) {
// CHECK: acc-weak.c:[[#@LINE+1]]:{{.*}}warning: {{.*}}function 'other_name' is weak
#pragma acc parallel loop copy(a[0 : 8])
  for (int i = 0; i < 8; i++)
    a[i] = other_name(i);
}

__attribute__((weak)) int device(int x) { return x + 1; }
#pragma acc routine seq bind(device)
int bound(int x);
void binds(int *a) {
// CHECK: acc-weak.c:[[#@LINE+1]]:{{.*}}warning: {{.*}}function 'device' is weak
#pragma acc parallel loop copy(a[0 : 8])
  for (int i = 0; i < 8; i++)
    a[i] = bound(i);
}

// That a program may put another in its place makes no function weak.
int strong(int x) { return x + 1; }
void strongly(int *a) {
// CHECK-NOT: 'strong' is weak
#pragma acc parallel loop copy(a[0 : 8])
  for (int i = 0; i < 8; i++)
    a[i] = strong(i);
}
