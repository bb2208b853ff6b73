/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The tuner: kernels of every kind give the same at every shape that it may
 * choose (XACC_TUNE=search, also with XACC_TUNE_FORCE), and at those that it
 * found, which a later run reads (use) or goes on from (1).
 * RUN: %xacc_cc -O2 %s -o %t && %run %t
 */
#include "Inputs/check.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { N = 777, M = 37, K = 5, ROUNDS = 80, BINS = 16 };
static int x[N], y[N], a[M][M], b[M][M], u[K][M][M], v[K][M][M], sums[M], hist[BINS];

static void check_all(int round) {
    for (int i = 0; i < N; i++)
        CHECK(y[i] == round * x[i]);
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++) {
            CHECK(b[i][j] == a[j][i] + round);
            for (int k = 0; k < K; k++)
                CHECK(v[k][i][j] == u[k][i][j] + round);
        }
}

static void points(int round) {
#pragma acc parallel loop present(x, y) async(1)
    for (int i = 0; i < N; i++)
        y[i] += x[i];
#pragma acc parallel loop collapse(2) present(a, b)
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++)
            b[i][j] = a[j][i] + round - 1;
#pragma acc parallel loop tile(8, 8) present(b) async(2)
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++)
            b[i][j] += 1;
#pragma acc parallel loop collapse(3) present(u, v)
    for (int k = 0; k < K; k++)
        for (int i = 0; i < M; i++)
            for (int j = 0; j < M; j++)
                v[k][i][j] = u[k][i][j] + round;
#pragma acc wait
}

/* The lanes of a gang share what one of them does for all. */
static void staged(void) {
    int row[M];
#pragma acc parallel loop gang private(row) present(a, sums)
    for (int i = 0; i < M; i++) {
#pragma acc loop vector
        for (int j = 0; j < M; j++)
            row[j] = a[i][j];
        int sum = 0;
#pragma acc loop vector reduction(+ : sum)
        for (int j = 0; j < M; j++)
            sum += row[M - 1 - j];
        sums[i] = sum;
    }
}

static void workers(void) {
#pragma acc parallel loop gang worker vector_length(32) present(a, sums)
    for (int i = 0; i < M; i++) {
        int sum = 0;
#pragma acc loop vector reduction(+ : sum)
        for (int j = 0; j < M; j++)
            sum += a[i][j];
        sums[i] = sum;
    }
}

static void rows(void) {
#pragma acc parallel loop gang present(a, sums)
    for (int i = 0; i < M; i++) {
        int sum = 0;
#pragma acc loop worker reduction(+ : sum)
        for (int j = 0; j < M; j++)
            sum += a[i][j];
        sums[i] = sum;
    }
}

static void check_sums(void (*compute)(void)) {
    for (int i = 0; i < M; i++)
        sums[i] = -1;
#pragma acc update device(sums)
    compute();
#pragma acc update self(sums)
    for (int i = 0; i < M; i++) {
        int expected = 0;
        for (int j = 0; j < M; j++)
            expected += a[i][j];
        CHECK(sums[i] == expected);
    }
}

static void check_reductions(void) {
    int sum = 0, greatest = -1, expected = 0;
#pragma acc parallel loop present(x) reduction(+ : sum) reduction(max : greatest)
    for (int i = 0; i < N; i++) {
        sum += x[i];
        greatest = x[i] > greatest ? x[i] : greatest;
    }
    for (int i = 0; i < N; i++)
        expected += x[i];
    CHECK(sum == expected);
    CHECK(greatest == 30);
    memset(hist, 0, sizeof hist);
#pragma acc parallel loop present(x) copy(hist) reduction(+ : hist)                                \
    num_gangs(3) vector_length(64)
    for (int i = 0; i < N; i++)
        hist[x[i] % BINS]++;
    for (int i = 0; i < N; i++)
        hist[x[i] % BINS]--;
    for (int i = 0; i < BINS; i++)
        CHECK(hist[i] == 0);
}

static int kernels(void) {
    for (int i = 0; i < N; i++)
        x[i] = i * 7 % 31;
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++)
            for (int k = 0; k < K; k++)
                u[k][i][j] = a[i][j] = i * 5 + j * 3;
#pragma acc data copyin(x, a, u, sums) copy(y, b, v)
    for (int round = 1; round <= ROUNDS; round++) {
        points(round);
#pragma acc update self(y, b, v)
        check_all(round);
        check_sums(staged);
        check_sums(workers);
        check_sums(rows);
        check_reductions();
    }
    return 0;
}

/* The program again, with this in its environment. */
static void run(char *program, const char *tune, const char *force) {
    int status = -1;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        setenv("XACC_TUNE", tune, 1);
        setenv("XACC_TUNE_FORCE", force, 1);
        char *arguments[] = {program, "child", NULL};
        execv("/proc/self/exe", arguments);
        _exit(9);
    }
    waitpid(child, &status, 0);
    CHECK(status == 0);
}

static long lines(const char *path) {
    FILE *file = fopen(path, "r");
    long n = 0;
    for (int c; file && (c = fgetc(file)) != EOF;)
        n += c == '\n';
    if (file)
        fclose(file);
    return n;
}

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "child") == 0)
        return kernels();
    char folder[] = "/tmp/xacc-tune-XXXXXX", path[64];
    CHECK(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/cache", folder);
    setenv("XACC_TUNE_CACHE", path, 1);
    run(argv[0], "use", "0");
    CHECK(lines(path) == 0);
    run(argv[0], "1", "0");
    long found = lines(path);
    CHECK(found >= 4);
    run(argv[0], "use", "0");
    CHECK(lines(path) == found);
    run(argv[0], "search", "1");
    CHECK(lines(path) >= found);
    run(argv[0], "use", "1");
    unlink(path);
    rmdir(folder);
    return 0;
}
