// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Rpass=xacc -Rpass-missed=xacc %s -o %t 2>&1 | FileCheck %s && %run %t
// Tables that all lanes read go to memory that a gang shares, where their accesses are known to lie inside; the values are
// those of memory in any case.
#include "Inputs/check.h"

enum { N = 3000, ROWS = 7 };

static unsigned char text[N];
static int table[256], hits[N], outside[N];
static double coefficient[2][8], row[ROWS][64], out[N], sums[ROWS][64];
static int words[N * 3];
static struct {
    float x;
    int y;
} pairs[16];
static int picked[N];

static void lookups(int n, const int *t) {
#pragma acc parallel loop copyin(text, t[0:256]) copyout(hits)
    for (int i = 0; i < n; i++) {
        // CHECK: cache-table.c:[[@LINE+1]]:{{.*}} Caching 't[0:256]' in memory that a gang shares
#pragma acc cache(readonly : t[0 : 256])
        hits[i] = t[text[i]] + t[i & 15];
    }
    for (int i = 0; i < n; i++)
        CHECK(hits[i] == table[text[i]] + table[i & 15]);
}

static void guarded(int n) {
#pragma acc parallel loop copyin(words, table) copyout(outside)
    for (int i = 0; i < n; i++) {
        // CHECK: cache-table.c:[[@LINE+1]]:{{.*}} Caching 'table[10:20]' in memory that a gang shares
#pragma acc cache(table[10 : 20])
        outside[i] = words[i] >= 10 && words[i] < 30 ? table[words[i]] : -table[words[i] & 255];
    }
    for (int i = 0; i < n; i++)
        CHECK(outside[i] == (words[i] >= 10 && words[i] < 30 ? table[words[i]] : -table[words[i] & 255]));
}

static void polynomial(void) {
    double scale = 0.5;
#pragma acc parallel loop gang vector copyin(coefficient) copyout(out)
    for (int i = 0; i < N; i++) {
        // CHECK: cache-table.c:[[@LINE+1]]:{{.*}} Caching 'coefficient[0:2][0:8]' in memory that a gang shares
#pragma acc cache(coefficient[0 : 2][0 : 8])
        double s = 0;
        for (int k = 0; k < 8; k++)
            s = s * scale + coefficient[i % 2 ? 1 : 0][k];
        out[i] = s + i;
    }
    for (int i = 0; i < N; i++) {
        double s = 0;
        for (int k = 0; k < 8; k++)
            s = s * 0.5 + coefficient[i % 2][k];
        CHECK(out[i] == s + i);
    }
}

/// Another row for each iteration over gangs: the copy is made again.
static void rows(void) {
    double *own; // Clang leaves out what is declared in the loop
#pragma acc parallel num_gangs(2) copyin(row) copyout(sums)
#pragma acc loop gang private(own)
    for (int r = 0; r < ROWS; r++) {
        own = row[r];
        // CHECK: cache-table.c:[[@LINE+1]]:{{.*}} Caching 'own[0:64]' in memory that a gang shares
#pragma acc cache(own[0 : 64])
#pragma acc loop vector
        for (int j = 0; j < 64; j++) {
            double s = 0;
            for (int k = 0; k < 64; k++)
                s += own[k] * (k ^ j);
            sums[r][j] = s + row[r][j & 31];
        }
    }
    for (int r = 0; r < ROWS; r++)
        for (int j = 0; j < 64; j++) {
            double s = 0;
            for (int k = 0; k < 64; k++)
                s += row[r][k] * (k ^ j);
            CHECK(sums[r][j] == s + row[r][j & 31]);
        }
}

static void structs(void) {
#pragma acc parallel loop collapse(2) copyin(pairs) copyout(picked)
    for (int i = 0; i < N / 10; i++)
        for (int j = 0; j < 10; j++) {
            // CHECK: cache-table.c:[[@LINE+1]]:{{.*}} Caching 'pairs[0:16]' in memory that a gang shares
#pragma acc cache(readonly : pairs[0 : 16])
            picked[10 * i + j] = pairs[(i + j) % 16u].y;
        }
    for (int i = 0; i < N; i++)
        CHECK(picked[i] == pairs[(i / 10 + i % 10) % 16].y);
}

static void notCached(int n, int *written) {
#pragma acc parallel loop copy(written[0:n])
    for (int i = 0; i < n; i++) {
        // CHECK: cache-table.c:[[@LINE+1]]:{{.*}} Cache directive ignored: the device's own caches serve 'written[0:64]': the region may write it
#pragma acc cache(written[0 : 64])
        written[i] += i & 1;
    }
    int first;
#pragma acc parallel loop copyin(written[0:n], words, table[0:256]) copyout(out) private(first)
    for (int i = 0; i < n; i++) {
        first = i;
        // CHECK: cache-table.c:[[@LINE+3]]:{{.*}} 'written[first:4]': it is not the same for all lanes of a gang
        // CHECK: cache-table.c:[[@LINE+2]]:{{.*}} 'table[0:256]': no access is known to lie in it
        // CHECK: cache-table.c:[[@LINE+1]]:{{.*}} 'words[0:9000]': it is too large
#pragma acc cache(readonly : written[first : 4], table[0 : 256], words[0 : 9000])
        out[i] = written[first] + table[words[i]] + words[0] * 0;
    }
    for (int i = 0; i < n; i++)
        CHECK(out[i] == 5 + (i & 1) + table[words[i]]);
}

int main(void) {
    static int written[100];
    for (int i = 0; i < N; i++)
        text[i] = i * 7, words[i] = i * 13 % 256;
    for (int i = 0; i < 256; i++)
        table[i] = i * i;
    for (int i = 0; i < 16; i++)
        coefficient[i / 8][i % 8] = i + 1, pairs[i].y = 3 * i;
    for (int i = 0; i < ROWS * 64; i++)
        row[i / 64][i % 64] = i % 11;
    for (int i = 0; i < 100; i++)
        written[i] = 5;
    lookups(N, table);
    lookups(0, 0); // nothing is read
    guarded(N);
    polynomial();
    rows();
    structs();
    notCached(100, written);
    return 0;
}
