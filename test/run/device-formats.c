// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute
// RUN: %xacc_cc -O2 -w %s -o %t && %run %t > %t.device && %run %t host > %t.host && diff %t.device %t.host
// RUN: FileCheck %s < %t.device
// printf on the device prints what it prints on the host: flags, widths, precisions and sizes of every conversion.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

static void integers(int i) {
    signed char c = -7;
    unsigned char b = 200;
    short h = -300;
    printf("[%d|%5d|%-5d|%05d|%+d|% d|%.3d|%i]\n", i, i, i, i, i, i, i, -i);
    printf("[%u|%o|%#o|%x|%X|%#x|%#X|%08x]\n", 3000000000u, 8, 8, 255, 255, 255, 255, 48879);
    printf("[%hhd|%hhu|%hd|%hu|%ld|%lu|%lld|%llx|%zu|%jd|%td]\n", c, b, h, (unsigned short)h, -5L, 5UL, 1LL << 40,
           1ULL << 63, sizeof(int), (intmax_t)-9, (ptrdiff_t)12);
}
#pragma acc routine(integers) seq

static void others(int i) {
    float f = 1.5f;
    printf("[%f|%.2f|%10.3f|%-10.1f|%+.1f|%e|%E|%g|%G|%.0f|%a]\n", f, 3.14159, 2.71828, 1.25, 9.5, 12345.678, 0.00012, 1e-5,
           1e20, 2.6, 1.0);
    printf("[%c|%3c|%s|%10s|%-10s|%.2s|%%]\n", 'a' + i, 'z', "text", "right", "left", "cut");
    printf("[%s]\n", (char *)"no arguments");
}
#pragma acc routine(others) seq

int main(int argc, char **argv) {
    (void)argv;
#pragma acc serial if (argc == 1)
    {
        integers(42);
        others(3);
        printf("a literal\n");
    }
    return 0;
}
// CHECK: [42|   42|42   |00042|+42| 42|042|-42]
// CHECK: [-7|200|-300|65236|-5|5|1099511627776|8000000000000000|4|-9|12]
// CHECK: [1.500000|3.14|
// CHECK: [d|  z|text|     right|left      |cu|%]
