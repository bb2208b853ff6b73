// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: several-hosts
// A gang that waits keeps all that its lanes share, however many variables that is: others run meanwhile.
// RUN: %xacc_cc -O1 -I %S/../xmp %s -o %t && %devices %nodes %t
// RUN: %if execute %{ env XACC_DEVICE=sim XACC_SIM_SCHEDULE=7 %nodes %t %}
#include "Inputs/check.h"

enum { GANGS = 4, N = 40 };
xmp_event_t come[GANGS]:[*];
#pragma acc declare create(come)

#define TEN(f, a) f(a##0) f(a##1) f(a##2) f(a##3) f(a##4) f(a##5) f(a##6) f(a##7) f(a##8) f(a##9)
#define ALL(f) TEN(f, 1) TEN(f, 2) TEN(f, 3) TEN(f, 4) TEN(f, 5) TEN(f, 6) TEN(f, 7) TEN(f, 8)
#define DECLARE(k) int v##k[2];
#define SET(k) v##k[i] = g * 1000 + k + i;
#define ADD(k) sum += v##k[i % 2] == g * 1000 + k + i % 2;

int main(void) {
  int me = xmpc_this_image(), next = (me + 1) % xmp_num_images();
  long right = 0;
#pragma acc parallel loop gang num_gangs(GANGS) vector_length(32) reduction(+ : right)
  for (int g = 0; g < GANGS; g++) {
    ALL(DECLARE)
    long sum = 0;
#pragma acc loop vector
    for (int i = 0; i < 2; i++) {
      ALL(SET)
    }
    xmp_event_post(come[GANGS - 1 - g]:[next], NULL);
    xmp_event_wait(&come[g], 1, NULL);
#pragma acc loop vector reduction(+ : sum)
    for (int i = 0; i < N; i++) {
      ALL(ADD)
    }
    right += sum;
  }
  CHECK_EQ(right, GANGS * N * 80L);
  return failures != 0;
}
