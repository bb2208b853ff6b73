// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t && %xacc_cc -O0 %s -o %t && %run %t
// Structs of integers of 128 bits are laid out on devices as on the host, wherever they are: LLVM aligns such integers to 8 bytes
// for AMD GPUs, to 16 for x86-64.
#include "Inputs/check.h"

enum { N = 70 };
typedef __int128 wide;
struct pair {
    int tag;
    wide value;
};
struct box {
    char mark;
    struct pair of[2];
    long last;
};
static struct box declared = {1, {{2, 3}, {4, 5}}, 6};
#pragma acc declare copyin(declared)

#pragma acc routine seq
__attribute__((noinline)) static wide sum(struct box b, const struct pair *p) {
    return b.mark + b.of[0].value + b.of[1].tag + b.of[1].value + b.last + p->value;
}

int main(void) {
    struct {
        int n;
        wide e[N];
    } to = {7, {0}};
    struct box boxes[N];
    for (int i = 0; i < N; i++)
        boxes[i] = (struct box){1, {{2, (wide)i << 80}, {3, i}}, 4};
#pragma acc parallel loop copy(to) copyin(boxes)
    for (int i = 0; i < N; i++) {
        struct pair own[3] = {{i, 1}, {i, 2}, {i, boxes[i].of[1].value}};
        struct box b = boxes[i];
        b.of[i % 2].tag = 100;
        own[i % 3].tag++;
        to.e[i] = sum(b, &own[2]) + own[i % 3].tag + declared.of[1].value + declared.last;
    }
    CHECK(to.n == 7);
    for (int i = 0; i < N; i++)
        CHECK(to.e[i] == ((wide)i << 80) + 1 + (i % 2 ? 100 : 3) + i + 4 + i + i + 1 + 5 + 6);
    return 0;
}
