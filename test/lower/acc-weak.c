// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -fplugin=%xacc_so -fplugin-arg-xacc-targets=host,sim -O1 -c -o %t.o %s 2>&1 | FileCheck %s
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
