// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t
// RUN: %if amd %{ env XACC_HIP_HEAP=262144 XACC_DEBUG=1 %run %t small 2>&1 | FileCheck %s %}
// Blocks of malloc in kernels are apart and aligned, whatever their sizes and the order in which they are freed; where the
// heap is used up, malloc gives null, and what is freed can be had again.
// CHECK: bytes for malloc in kernels
// CHECK: all
#include "Inputs/check.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 300, ROUNDS = 4, LARGE = 1000, BYTES = 1024 };

/* Each lane fills blocks of its own while others take and free theirs. */
static void apart(void) {
    int wrong = 0;
#pragma acc parallel loop gang vector vector_length(64) reduction(+ : wrong)
    for (int i = 0; i < N; i++) {
        unsigned char *held = NULL;
        size_t held_bytes = 0;
        for (int round = 0; round < ROUNDS; round++) {
            size_t bytes = (size_t)(i * 7 + round * 13) % 90 + 1;
            unsigned char *block = malloc(bytes);
            wrong += !block || (uintptr_t)block % 16 != 0;
            for (size_t k = 0; block && k < bytes; k++)
                block[k] = (unsigned char)(i + round);
            for (size_t k = 0; k < held_bytes; k++)
                wrong += held[k] != (unsigned char)(i + round - 1);
            free(held);
            held = block;
            held_bytes = bytes;
        }
        free(held);
    }
    CHECK(wrong == 0);
}

/* More than there is; then half of it again. */
static void used_up(void) {
    static void *block[LARGE];
    int got = 0, again = 0;
#pragma acc data create(block)
    {
#pragma acc parallel loop reduction(+ : got)
        for (int i = 0; i < LARGE; i++) {
            block[i] = malloc(BYTES);
            got += block[i] != NULL;
        }
#pragma acc parallel loop
        for (int i = 0; i < LARGE; i++)
            free(block[i]);
#pragma acc parallel loop reduction(+ : again)
        for (int i = 0; i < LARGE; i++) {
            block[i] = malloc(BYTES);
            again += block[i] != NULL;
        }
    }
    CHECK(got > 100 && got < 256 && again == got);
}

int main(int argc, char **argv) {
    (void)argv;
    apart();
    if (argc > 1)
        used_up();
    printf("all\n");
    return 0;
}
