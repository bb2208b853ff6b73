// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute
// DEFINE: %{run} = %run %t > %t.out 2> %t.err && sort %t.err | FileCheck --check-prefix=ERR %s && sort %t.out | FileCheck --check-prefix=OUT %s
// RUN: %xacc_cc -O2 -Werror %s -o %t && %{run}
// RUN: %xacc_cc -O0 -Werror %s -o %t && %{run}
// RUN: %xacc_cc -O2 -D_FORTIFY_SOURCE=2 %s -o %t && %{run}
// What names stdout and stderr in compute constructs and in what they call prints there. The two are no data: default(none)
// asks no clause, gangs that print store nothing for each other (-Werror).
// ERR: {{^}}bad 2: -2.5
// ERR-NEXT: {{^}}in a function 1
// ERR-NEXT: {{^}}second 0
// ERR-NEXT: {{^}}second 1
// OUT: {{^}}abc
// OUT-NEXT: {{^}}good 0
// OUT-NEXT: {{^}}good 1
// OUT-NEXT: {{^}}good 3
// OUT-NEXT: {{^}}puts
// OUT-NEXT: {{^}}xyz
#include <stdio.h>

static double checked(int i, double x) {
    if (i == 1)
        fprintf(stderr, "in a function %d\n", i);
    return x < 0 ? -x : x;
}

#pragma acc routine seq
static void letters(const char *text) {
    fputs(text, stdout);
    fflush(stdout);
}

int main(void) {
    double a[] = {1, 2, -2.5, 3};
    int got = 0, put = 0, flushed = 1;
#pragma acc parallel loop default(none) copyin(a) reduction(+ : got)
    for (int i = 0; i < 4; i++)
        if (a[i] < 0)
            fprintf(stderr, "bad %d: %g\n", i, a[i]);
        else
            got += printf("good %d\n", i) > 0 && fprintf((stdout), "%s", "") >= 0;
#pragma acc parallel default(none) copy(a)
    {
#pragma acc loop gang vector
        for (int i = 0; i < 4; i++)
            a[i] = checked(i, a[i]);
#pragma acc loop gang vector
        for (int i = 0; i < 2; i++)
            fprintf(stderr, "second %d\n", i);
    }
#pragma acc serial copyout(put, flushed)
    {
        put = putchar('a') == 'a';
        put += putc('b', stdout) == 'b';
        put += fputc('c' + 256, stdout) == 'c';
        putchar('\n');
        letters("xyz\n");
        puts("puts");
        flushed = fflush(stderr);
    }
    return got != 3 || put != 3 || flushed != 0 || a[2] != 2.5;
}
