// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -fplugin=%xacc_so -O1 -c -o %t.o -Rpass=xacc %s 2>&1 | FileCheck %s --implicit-check-not="implicit reduction"
// RUN: %clang -fplugin=%xacc_so -fplugin-arg-xacc-implicit-reduction=off -O1 -c -o %t.o -Rpass=xacc %s 2>&1 | FileCheck %s --check-prefix=OFF --implicit-check-not="implicit reduction"
// RUN: not %clang -fplugin=%xacc_so -fplugin-arg-xacc-implicit-reduction=yes -c -o %t.o %s 2>&1 | FileCheck %s --check-prefix=WRONG
// Which loops reduce scalars without a clause.
// WRONG: unknown plugin argument 'implicit-reduction'
double fmax(double, double);
void use(double, double *);
double a[100], m[10][10];

void found(void) {
  double sum = 0, error = 0;
// CHECK: c:[[@LINE+2]]:13: remark: Generating implicit reduction(+:sum)
// OFF-DAG: c:[[@LINE+3]]:9: warning: xacc: the value that the region gives 'sum' is lost
#pragma acc parallel loop
  for (int i = 0; i < 100; i++)
    sum += a[i];
// CHECK: c:[[@LINE+2]]:13: remark: Generating implicit reduction(max:error)
// CHECK: c:[[@LINE+3]]:13: remark: Generating implicit reduction(max:error)
#pragma acc parallel loop gang
  for (int i = 0; i < 10; i++)
#pragma acc loop vector
    for (int j = 0; j < 10; j++)
      error = fmax(error, m[i][j]);
  use(sum + error, 0);
  double reached;
  use(0, &reached);
// CHECK: c:[[@LINE+1]]:13: remark: Generating implicit reduction(+:reached)
#pragma acc parallel loop
  for (int i = 0; i < 100; i++)
    reached += a[i];
  use(0, &reached);
}

void not_found(void) {
  double sum = 0, other = 0, mixed = 0, own = 0;
  volatile double loud = 0;
#pragma acc parallel loop private(own)
  for (int i = 0; i < 100; i++) {
    loud += a[i];
    mixed += a[i];
    own += a[i];
    if (i == 7)
      mixed *= 2;
    other = other * 2 + a[i];
  }
#pragma acc parallel
  sum += 1;
#pragma acc parallel
  {
    sum += 1;
#pragma acc loop
    for (int i = 0; i < 100; i++)
      sum += a[i];
  }
#pragma acc serial
  for (int i = 0; i < 100; i++)
    sum += a[i];
  use(sum + mixed + other + own, 0);
}
