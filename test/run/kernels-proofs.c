// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -w %s -o %t && %run %t
// RUN: env XACC_SIM_SCHEDULE=1 %run %t && env XACC_SIM_SCHEDULE=2 %run %t && env XACC_SIM_SCHEDULE=5 %run %t
// RUN: %xacc_cc -O0 -w %s -o %t.O0 && %run %t.O0
// Loops of kernels whose iterations do depend on each other, where ranges of one access, one iteration or one place in the
// region hold for nothing else. Each nest is executed by C as well.
#include "Inputs/check.h"
#include <stddef.h>
#include <string.h>

enum { SIZE = 6000 };
static unsigned b[SIZE], c[SIZE], model_b[SIZE], model_c[SIZE];
static int last, model_last;

static void begin(void) {
    for (int i = 0; i < SIZE; i++)
        b[i] = (unsigned)i * 2654435761u, c[i] = (unsigned)i;
}

#define MIX(x, y) ((x) = (x) * 3 + (y))
#define COMPARE(f, ...)                                                                                                          \
    do {                                                                                                                         \
        begin();                                                                                                                 \
        model_last = f##_of_c(__VA_ARGS__);                                                                                      \
        memcpy(model_b, b, sizeof b), memcpy(model_c, c, sizeof c);                                                              \
        begin();                                                                                                                 \
        last = f(__VA_ARGS__);                                                                                                   \
        CHECK(memcmp(model_b, b, sizeof b) == 0 && memcmp(model_c, c, sizeof c) == 0 && model_last == last);                     \
    } while (0)

/* Two loops with one variable: what lies behind what depends on which loop it is in. All read what iteration 0 writes. */
#define ONE_VARIABLE                                                                                                             \
    for (int i = 0; i < n; i++) {                                                                                                \
        for (j = 0; j <= 5; j++)                                                                                                 \
            c[i] += b[100 * n - 100 + j + 6];                                                                                    \
        for (j = 10; j <= 20; j++)                                                                                               \
            b[(n - 1 - i) * 100 + j] = c[i] + j;                                                                                 \
    }
static int one_variable(int n) {
    int j;
#pragma acc kernels copy(b, c)
    ONE_VARIABLE
    return 0;
}
static int one_variable_of_c(int n) {
    int j;
    ONE_VARIABLE
    return 0;
}

/* That a loop inside has iterations says nothing of other iterations of the loop around it. */
#define OTHER_ITERATION                                                                                                          \
    for (int i = -5; i < n; i++) {                                                                                               \
        for (int j = 0; j < i; j++)                                                                                              \
            b[990 - i] = 5 + i;                                                                                                  \
        for (int k = 0; k < 5; k++)                                                                                              \
            c[(i + 5) * 5 + k] = b[1000 + i * k];                                                                                \
    }
static int other_iteration(int n) {
#pragma acc kernels copy(b, c)
    OTHER_ITERATION
    return 0;
}
static int other_iteration_of_c(int n) {
    OTHER_ITERATION
    return 0;
}

/* A pitch that the device alone knows: the host has that of the round before, if any. */
#define OWN_PITCH                                                                                                                \
    {                                                                                                                            \
        int pitch = (int)c[round];                                                                                               \
        for (int y = 0; y < n; y++)                                                                                              \
            for (int x = 0; x < m; x++)                                                                                          \
                MIX(b[y * pitch + x], y);                                                                                        \
    }
static int own_pitch(int n, int m) {
    for (int round = 900; round > 0; round -= 890)
#pragma acc kernels copy(b, c)
        OWN_PITCH
    return 0;
}
static int own_pitch_of_c(int n, int m) {
    for (int round = 900; round > 0; round -= 890)
        OWN_PITCH
    return 0;
}

/* n - 1 of 64 bits without a sign is a large number where n is 0, and the loop is left early. */
#define LEFT_EARLY                                                                                                               \
    for (int i = 0; i < 40; i++)                                                                                                 \
        for (size_t j = 0; j < n - 1; j++) {                                                                                     \
            MIX(b[i * m + j], i);                                                                                                \
            if (j > stop)                                                                                                        \
                break;                                                                                                           \
        }
static int left_early(size_t n, size_t m, int stop) {
#pragma acc kernels copy(b)
    LEFT_EARLY
    return 0;
}
static int left_early_of_c(size_t n, size_t m, int stop) {
    LEFT_EARLY
    return 0;
}

/* A pointer of the region leads to what ends the loop of the host. */
static int limit;
#define POINTED_TO                                                                                                               \
    for (int t = 0; t < limit; t++) {                                                                                            \
        for (int i = 0; i < n; i++)                                                                                              \
            b[i] += t;                                                                                                           \
        if (b[1] & 1)                                                                                                            \
            q[0] = 3;                                                                                                            \
        q[0] = q[0] - (t == 0);                                                                                                  \
    }
static int pointed_to(int n) {
    int *q = &limit;
    limit = 5;
#pragma acc kernels copy(b, q[0 : 1])
    POINTED_TO
    return limit;
}
static int pointed_to_of_c(int n) {
    int *q = &limit;
    limit = 5;
    POINTED_TO
    return limit;
}

/* What counts in a loop in order on the device has its last value behind the loop, and for the loops that follow. */
#define NEEDED_BEHIND                                                                                                            \
    {                                                                                                                            \
        for (x = half & 3; x >= 0; x--) {                                                                                        \
            if (odd & 1)                                                                                                         \
                half = (int)(u & 7);                                                                                             \
            else                                                                                                                 \
                for (int i = 0; i < n; i++)                                                                                      \
                    b[i] += (unsigned)x;                                                                                         \
        }                                                                                                                        \
        for (int i = 0; i < n; i++) {                                                                                            \
            u = b[2 * i];                                                                                                        \
            b[i * 2 + 1] = (unsigned)i;                                                                                          \
        }                                                                                                                        \
    }
static int needed_behind(int n, int odd) {
    int x = 0, half = 3;
    long u = 4;
#pragma acc kernels copy(b)
    NEEDED_BEHIND
    return x + 10 * half + (int)u;
}
static int needed_behind_of_c(int n, int odd) {
    int x = 0, half = 3;
    long u = 4;
    NEEDED_BEHIND
    return x + 10 * half + (int)u;
}

#define NEEDED_NEXT(loop)                                                                                                        \
    {                                                                                                                            \
        for (x = 0; x < (int)(b[3] & 1) + bound; x++) {                                                                          \
            loop for (int i = 0; i < n; i++) b[i] = b[i] * 3 + (unsigned)x;                                                      \
            if (b[n - 1] == 5)                                                                                                   \
                b[0] = 7;                                                                                                        \
        }                                                                                                                        \
        b[n] = (unsigned)x;                                                                                                      \
        for (y = 0; y < x; y++)                                                                                                  \
            loop for (int i = 0; i < n; i++) b[i] = b[i] * 5 + b[n] + (unsigned)y;                                               \
        for (x = 0; x < n; x++)                                                                                                  \
            c[x] = b[x];                                                                                                         \
        for (x = 0; x < (int)(b[4] & 3); x++) {                                                                                  \
            loop for (z = 0; z < n; z++) c[z] = c[z] * 3 + b[x];                                                                 \
            if (c[5] == 5)                                                                                                       \
                b[0] = 7;                                                                                                        \
        }                                                                                                                        \
    }
static int needed_next(int n, int bound) {
    int x, y = 7, z;
#pragma acc kernels copy(b, c)
    NEEDED_NEXT(_Pragma("acc loop independent"))
    return x + 100 * y;
}
static int needed_next_of_c(int n, int bound) {
    int x, y = 7, z;
    NEEDED_NEXT()
    return x + 100 * y;
}

int main(void) {
    COMPARE(one_variable, 40);
    COMPARE(other_iteration, 100);
    COMPARE(own_pitch, 5, 50);
    COMPARE(left_early, 0, 10, 14);
    COMPARE(left_early, 0, 10, 4);
    COMPARE(left_early, 11, 10, 14);
    COMPARE(pointed_to, 700);
    COMPARE(needed_behind, 900, 1);
    COMPARE(needed_behind, 900, 2);
    COMPARE(needed_next, 900, 4);
    return 0;
}
