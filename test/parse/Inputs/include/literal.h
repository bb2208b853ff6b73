/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
int *literal = (int[]){n, 2};
struct __attribute__((packed)) {
    int value;
} packed = {n};
