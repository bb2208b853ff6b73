// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// RUN: %xacc_cc -O2 -fplugin-arg-xacc-tile=4 %s -o %t.tiles -lm && %run %t.tiles
// RUN: %xacc_cc -O2 -fplugin-arg-xacc-passes=no-stage %s -o %t.alone -lm && %run %t.alone
// RUN: %xacc_cc -O2 -Rpass=xacc -c %s -o %t.o 2>&1 | FileCheck %s
// What all lanes of a gang load is loaded by them together, a tile at a time: the same sums, whatever the extents, the number
// of lanes, the types, strides and directions, also where lanes have no iteration or the loop inside has none.
#include "Inputs/check.h"
#include <string.h>

enum { MOST = 2100, KNOWN = 1024, ODD = 300, PITCH = 3 };
typedef struct {
    float x, y, z;
    int mass;
} body_t;

static int x[MOST], expected[MOST], y[MOST];
static double wide[MOST];
static float narrow[PITCH * MOST];
static signed char tiny[MOST];
static body_t body[MOST];
static int gangs, lanes; /* 0: as many as the launch chooses */

static void fill(void) {
    for (int i = 0; i < MOST; i++) {
        x[i] = i % 17 - 5, y[i] = i % 5, expected[i] = 0;
        wide[i] = i % 13 - 6, tiny[i] = (signed char)(i % 11 - 5);
        body[i] = (body_t){(float)(i % 7), (float)(i % 3), 1, i % 19};
        for (int p = 0; p < PITCH; p++)
            narrow[PITCH * i + p] = (float)(i % 23 + p);
    }
}

static void compare(int n) {
    for (int i = 0; i < n; i++)
        CHECK(y[i] == expected[i]);
}

// CHECK: :[[#@LINE+2]]:13: remark: Lanes of a gang load together what all of them need, 256 iterations of the loop inside at a time
static void plain(int n, int m, const int *restrict from, int *restrict to) {
#pragma acc parallel loop num_gangs(gangs) vector_length(lanes) copyin(from[0 : m]) copy(to[0 : n])
    for (int i = 0; i < n; i++) {
        int s = to[i];
        for (int j = 0; j < m; j++)
            s += from[j] ^ i;
        to[i] = s;
    }
}

static void expect_plain(int n, int m) {
    for (int i = 0; i < n; i++) {
        expected[i] = y[i];
        for (int j = 0; j < m; j++)
            expected[i] += x[j] ^ i;
    }
}

/* Pointers that may lead anywhere, as far as the compiler knows. */
static void unknown(int n, int m, const int *from, int *to) {
#pragma acc parallel loop num_gangs(gangs) vector_length(lanes) copyin(from[0 : m]) copy(to[0 : n])
    for (int i = 0; i < n; i++) {
        to[i] *= 3;
        int s = 0;
        for (int j = 0; j < m; j++)
            s += from[j] * (j + i);
        to[i] += s;
    }
}

static void check_extents(int n, int m) {
    fill();
    expect_plain(n, m);
    plain(n, m, x, y);
    compare(n);
    fill();
    for (int i = 0; i < n; i++) {
        expected[i] = 3 * y[i];
        for (int j = 0; j < m; j++)
            expected[i] += x[j] * (j + i);
    }
    unknown(n, m, x, y);
    compare(n);
}

/* Of several types, forwards and backwards, with a pitch and of structures. */
static void kinds(int n, int m) {
    fill();
#pragma acc parallel loop copyin(x, wide, narrow, tiny) copy(y) num_gangs(gangs)
    for (int i = 0; i < n; i++) {
        double s = i;
        for (long j = m - 1; j >= 0; j--)
            s += wide[j] * tiny[j] + narrow[PITCH * j + 1] - (float)(x[j + 7] % 3);
        for (int j = 0; j < m; j++)
            if ((i + j) % 3)
                s += x[j];
        y[i] = (int)s;
    }
    for (int i = 0; i < n; i++) {
        double s = i;
        for (long j = m - 1; j >= 0; j--)
            s += wide[j] * tiny[j] + narrow[PITCH * j + 1] - (float)(x[j + 7] % 3);
        for (int j = 0; j < m; j++)
            if ((i + j) % 3)
                s += x[j];
        expected[i] = (int)s;
    }
    compare(n);
}

static void bodies(int n, int m) {
    fill();
#pragma acc parallel loop copyin(body) copy(y) num_gangs(gangs) vector_length(lanes)
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int j = 0; j < m; j++) {
            const body_t one = body[j];
            s += (one.x + one.y - one.z) * (float)(one.mass % 3);
        }
        y[i] += (int)s;
    }
    for (int i = 0; i < n; i++) {
        expected[i] = i % 5;
        for (int j = 0; j < m; j++)
            expected[i] += (j % 7 + j % 3 - 1) * (j % 19 % 3);
    }
    compare(n);
}

/* All but itself: a single one loads nothing that may not be there. */
static void others(int n, int m) {
    fill();
#pragma acc parallel loop copyin(x) copy(y) num_gangs(gangs) vector_length(lanes)
    for (int i = 0; i < n; i++) {
        int s = 0;
        for (int j = 0; j < m; j++) {
            if (j == i)
                continue;
            s += x[j] * (j ^ i);
        }
        y[i] += s;
    }
    for (int i = 0; i < n; i++) {
        expected[i] = i % 5;
        for (int j = 0; j < m; j++)
            expected[i] += j == i ? 0 : x[j] * (j ^ i);
    }
    compare(n);
}

/* Known numbers of iterations, that a tile divides and that it does not. */
static void known(int n) {
    fill();
#pragma acc parallel loop copyin(x, wide) copy(y) num_gangs(gangs) vector_length(lanes)
    for (int i = 0; i < n; i++) {
        int s = 0;
        for (int j = 0; j < KNOWN; j++)
            s += x[j] * (j ^ i) + (int)wide[j];
        y[i] += s;
    }
#pragma acc parallel loop copyin(x, wide) copy(y) num_gangs(gangs) vector_length(lanes)
    for (int i = 0; i < n; i++) {
        int s = 0;
        for (int j = 1; j < ODD; j += 2)
            s -= x[j + 1] * (j ^ i);
        y[i] += s;
    }
    for (int i = 0; i < n; i++) {
        expected[i] = i % 5;
        for (int j = 0; j < KNOWN; j++)
            expected[i] += x[j] * (j ^ i) + (int)wide[j];
        for (int j = 1; j < ODD; j += 2)
            expected[i] -= x[j + 1] * (j ^ i);
    }
    compare(n);
}

/* Rows of gangs, each with elements of its own; a sum over all. */
static void rows(int n, int m) {
    enum { ROWS = 7 };
    static int row[ROWS][MOST / 2], out[ROWS][MOST / 2];
    long total = 0, expected_total = 0;
    fill();
    for (int r = 0; r < ROWS; r++)
        for (int i = 0; i < MOST / 2; i++)
            row[r][i] = (r * i) % 29 - 9, out[r][i] = 0;
#pragma acc parallel loop gang copyin(row) copy(out) reduction(+ : total) num_gangs(gangs) vector_length(lanes)
    for (int r = 0; r < ROWS; r++) {
#pragma acc loop vector reduction(+ : total)
        for (int i = 0; i < n; i++) {
            int s = 0;
            for (int j = 0; j < m; j++)
                s += row[r][j] ^ i;
            out[r][i] = s;
            total += s % 7;
        }
    }
    for (int r = 0; r < ROWS; r++)
        for (int i = 0; i < n; i++) {
            int s = 0;
            for (int j = 0; j < m; j++)
                s += row[r][j] ^ i;
            CHECK(out[r][i] == s);
            expected_total += s % 7;
        }
    CHECK(total == expected_total);
}

/* One iteration may write what it reads, before its loop and in it. */
static void alone(int m) {
    fill();
    int *p = x, *q = x, n = 1, s = 0;
#pragma acc parallel loop copy(p[0 : MOST], q[0 : MOST]) copyout(y[0 : n])
    for (int i = 0; i < n; i++) {
        int sum = 0;
        p[m / 2] = 1000;
        for (int j = 0; j < m; j++)
            sum += q[j];
        y[i] = sum;
    }
    for (int j = 0; j < m; j++)
        s += j == m / 2 ? 1000 : j % 17 - 5;
    CHECK(y[0] == s);
}

int main(void) {
    static const int outer[] = {1, 31, 256, 700}, inner[] = {0, 1, 63, 64, 65, 256, 257, 1000};
    for (int some = 0; some < 3; some++) {
        gangs = some == 1 ? 2 : some == 2 ? 5 : 0, lanes = some == 1 ? 64 : some == 2 ? 33 : 128;
        for (unsigned o = 0; o < sizeof outer / sizeof *outer; o++)
            for (unsigned i = 0; i < sizeof inner / sizeof *inner; i++)
                check_extents(outer[o], inner[i]);
        kinds(333, 400);
        bodies(100, 700);
        known(500);
        others(1, 100);
        others(2, 100);
        others(700, 700);
        rows(200, 129);
        rows(70, 7);
    }
    alone(100);
    alone(1000);
    return 0;
}
