// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute
// RUN: %xacc_cc -O2 -w %s -o %t && %run %t > %t.out
// RUN: FileCheck --check-prefix=TEXT %s < %t.out
// RUN: python3 %S/Inputs/lines_of_lanes.py %t.out 130 20
// RUN: %run %t long > %t.out 2>&1
// RUN: %if amd %{ FileCheck --check-prefix=LONG %s < %t.out %}
// Kernels print more than any buffer holds while they run, each lane in its order; texts of variable and unknown length.
// LONG: xacc: warning: a kernel prints more than 65536 bytes at once, which are left out
// LONG-NEXT: {{^}}behind it
#include <stdio.h>
#include <string.h>

enum { LANES = 130, LINES = 20 };

static int print_long(void) {
    static char text[70001];
    memset(text, '.', sizeof text - 1);
#pragma acc serial copyin(text)
    {
        printf("%s\n", text);
        printf("behind it\n");
    }
    return 0;
}

int main(int argc, char **argv) {
    (void)argv;
    if (argc > 1)
        return print_long();
    const char tail[] = "....................................................................................................";
#pragma acc parallel loop gang vector vector_length(64) copyin(tail)
    for (int lane = 0; lane < LANES; lane++)
        for (int line = 0; line < LINES; line++)
            printf("lane %d line %d of %s\n", lane, line, tail);
    printf("between kernels\n");
#pragma acc serial copyin(tail)
    {
        char end[3] = {'a', 'b', 'c'};
        char *none = NULL;
        printf("[%.*s|%*d|%-*d|%.*f|%.3s|%5.*s|%s]\n", 3, end, 6, 42, -6, 42, -1, 1.5, end, 1, "xyz", none);
        printf("%d%%, %s and %s\n", 50, "one", tail + 98);
    }
    return 0;
}
// TEXT: between kernels
// TEXT-NEXT: [abc|    42|42    |1.500000|abc|    x|(null)]
// TEXT-NEXT: 50%, one and ..
