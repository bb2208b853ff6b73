// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -std=c89 -Wall -Werror -Wno-comment -c %s -o %t.o
// RUN: %xacc_cc -std=gnu89 -Wall -Werror -fplugin-arg-xacc-targets=host,nvptx -c %s -o %t.o
// What directives bring along is C of 1989, too.
#include <xmp.h>
#pragma xmp nodes p[*]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100], b[100][3];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i][*] with t[i]
#pragma xmp shadow a[1]
int there[4]:[*];
#pragma acc declare create(there)

int main(void) {
  int i, here = 3;
  double sum = 0;
#pragma xmp loop on t[i] reduction(+ : sum)
#pragma acc parallel loop reduction(+ : sum)
  for (i = 0; i < 100; i++) {
    a[i] = i;
    b[i][1] = 2 * i;
    sum += i;
  }
#pragma xmp reflect(a)
#pragma xmp task on p[0]
  here++;
#pragma xmp bcast(here) from p[0]
  there[0:2]:[0] = here;
#pragma acc parallel loop
  for (i = 0; i < 4; i++)
    there[i]:[0] = i;
  xmp_sync_all((int *)0);
  return sum != 4950;
}
