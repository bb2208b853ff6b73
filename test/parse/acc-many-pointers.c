// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -fplugin=%xacc_so -O1 -c -o %t.o -Xclang -verify %s
// A region's own copy of a struct leads to what is present by 256 pointers at most: more are the host's.
struct block {
  double *u, *f;
};
double few(int n, int k) {
  struct block b[128] = {{0, 0}};
  double sum = 0;
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += b[k].u[i] * b[i % 128].f[i];
  return sum;
}
double many(int n, int k) {
  struct block b[129] = {{0, 0}};
  double sum = 0;
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += b[k].u[i] * b[i % 128].f[i]; // expected-warning {{xacc: 'b' has more than 256 pointers, which are the host's addresses in the region: map it, with them, by a clause}}
  return sum;
}
/* Of which none is followed. */
int none(int n) {
  struct {
    double *u;
    int k;
  } b[300] = {{0, 0}};
  int sum = 0;
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += b[i % 300].k;
  return sum;
}
