// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:
// Gangs that would only repeat what is meant once are not started: a warning where the user asked for some.
void combined(int n, int k, int *a) {
  int s = 0;
// CHECK: acc-gangs.c:[[@LINE+1]]:13: warning: xacc: num_gangs is not used: every gang would repeat the whole construct
#pragma acc parallel loop seq reduction(+:s) num_gangs(4) copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += s++;
// CHECK: acc-gangs.c:[[@LINE+1]]:13: warning: xacc: num_gangs is not used
#pragma acc parallel loop vector num_gangs(k)
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop seq num_gangs(1)
  for (int i = 0; i < n; i++)
    a[i] += 1;
#pragma acc parallel loop seq reduction(+:s)
  for (int i = 0; i < n; i++)
    s += a[i];
#pragma acc parallel loop seq num_gangs(4) reduction(+:s)
  for (int i = 0; i < n; i++) {
#pragma acc loop gang vector
    for (int j = 0; j < n; j++)
      s += a[j];
  }
#pragma acc kernels loop seq num_gangs(4)
  for (int i = 0; i < n; i++)
    a[i] += 1;
}

void mixed(int n, int *a, int *b) {
  int s = 0;
// CHECK: acc-gangs.c:[[@LINE+1]]:13: warning: xacc: run by one gang: others would repeat a reduction that is in no loop over gangs
#pragma acc parallel copy(a[0:n], b[0:n])
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      a[i] = i;
#pragma acc loop seq reduction(+:s)
    for (int i = 0; i < n; i++)
      s += b[i];
  }
#pragma acc parallel copy(a[0:n], b[0:n]) num_gangs(4) reduction(+:s)
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      a[i] = i;
#pragma acc loop seq
    for (int i = 0; i < n; i++)
      s += b[i];
  }
}
