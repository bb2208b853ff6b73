// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t && %run %t 21
// RUN: %xacc_cc -O0 %s -o %t.O0 && %run %t.O0 21
// Private variables of 16 MB do not lie on a stack: of constant and of variable size, in clauses and declared in the region, of
// gangs, workers and lanes, firstprivate, and such that must be aligned.
#include "Inputs/check.h"
#include <stdint.h>
#include <stdlib.h>

enum { N = 1 << 21, STEP = 1 << 14, M = 12 };
struct large {
    _Alignas(64) char byte[16 << 20];
};
struct mixed {
    int count, data[1 << 20], tag;
};
struct small {
    _Alignas(64) char byte[1 << 20];
};
static double array[N], first[N];
static struct large object;
static int out[M];

static int ends(char *byte, long bytes, int i) {
    byte[i] = (char)i;
    byte[bytes - 1] = 3;
    return byte[i] + byte[bytes - 1];
}

/* The lanes of a gang fill it and read each other's elements. */
static void of_gangs(int n) {
    double variable[n];
#pragma acc parallel loop gang private(array, variable) num_gangs(3) copyout(out)
    for (int i = 0; i < M; i++) {
#pragma acc loop vector
        for (int k = 0; k < N; k += STEP)
            variable[k / 4] = array[k] = i + k;
        double sum = 0;
#pragma acc loop vector reduction(+ : sum)
        for (int k = 0; k < N; k += STEP)
            sum += array[N - STEP - k] - variable[(N - STEP - k) / 4] + 1;
        out[i] = sum + array[STEP] - STEP;
    }
    for (int i = 0; i < M; i++)
        CHECK(out[i] == N / STEP + i);
}

static void of_workers(int n) {
#pragma acc parallel loop gang worker private(array) num_gangs(2) num_workers(2) copyout(out)
    for (int i = 0; i < M; i++) {
        double own[n];
#pragma acc loop vector
        for (int k = 0; k < N; k += STEP)
            own[k] = array[k] = i + k;
        int sum = 0;
#pragma acc loop vector reduction(+ : sum)
        for (int k = 0; k < N; k += STEP)
            sum += own[N - STEP - k] == array[N - STEP - k];
        out[i] = sum + (int)own[STEP] - STEP;
    }
    for (int i = 0; i < M; i++)
        CHECK(out[i] == N / STEP + i);
}

static void of_lanes(int n) {
#pragma acc parallel loop gang vector private(object) num_gangs(2) vector_length(32) copyout(out)
    for (int i = 0; i < M; i++) {
        struct small own;
        double variable[n];
        variable[n - 1] = i;
        out[i] = ends(object.byte, sizeof object, i) +
                 ends(own.byte, sizeof own, i) + (int)variable[n - 1];
        if ((uintptr_t)object.byte % 64 || (uintptr_t)own.byte % 64)
            out[i] = -1;
    }
    for (int i = 0; i < M; i++)
        CHECK(out[i] == 3 * i + 6);
}

/* The program's own variables keep their values. */
static void outside(void) {
    for (int i = 0; i < N; i++)
        first[i] = i;
#pragma acc parallel loop gang firstprivate(first) num_gangs(2) copyout(out)
    for (int i = 0; i < M; i++) {
        first[i * STEP] += 1;
        out[i] = first[i * STEP] - i * STEP + first[N - 1] - (N - 1);
    }
    for (int i = 0; i < M; i++)
        CHECK(out[i] == 1 && first[i * STEP] == i * STEP);
    static struct mixed mixed = {3, {4}, 7};
#pragma acc parallel loop gang vector firstprivate(mixed) num_gangs(2) copyout(out)
    for (int i = 0; i < M; i++)
        out[i] = mixed.count + mixed.tag + i; /* the rest is not read */
    for (int i = 0; i < M; i++)
        CHECK(out[i] == 10 + i);
#pragma acc parallel loop gang vector firstprivate(mixed) num_gangs(2) copyout(out)
    for (int i = 0; i < M; i++)
        out[i] = mixed.count + mixed.data[i] + mixed.tag;
    for (int i = 0; i < M; i++)
        CHECK(out[i] == 10 + 4 * (i == 0));
#pragma acc serial private(array) copyout(out)
    for (int i = 0; i < M; i++) {
        array[i] = i;
        array[N - 1] = 5;
        out[i] = array[i] + array[N - 1];
    }
    for (int i = 0; i < M; i++)
        CHECK(out[i] == i + 5 && array[i] == 0 && array[N - 1] == 0);
}

int main(int argc, char **argv) {
    int n = 1 << (argc > 1 ? atoi(argv[1]) : 21);
    of_workers(n);
    of_lanes(n / 16);
    outside();
    of_gangs(n / 4); /* the host has such a variable too */
    return 0;
}
