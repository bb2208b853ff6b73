// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// XACC_CUDA_MEMORY: a program has the same results with each kind of memory, or is told that the GPU has it not. Devices that are
// no NVIDIA GPUs take no notice. Sizes stay small: managed memory may exceed what is free.
#include "Inputs/check.h"
#include <math.h>
#include <openacc.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { N = 1000 };
static double a[N], b[N];
static int table[N];
#pragma acc declare create(table)

typedef struct vector {
    int n;
    double *x;
} vector_t;

static void program(void) {
    double sum = 0;
    vector_t v = {N, malloc(N * sizeof(double))};
    for (int i = 0; i < N; i++)
        a[i] = v.x[i] = i, table[i] = N - i;
#pragma acc update device(table)
#pragma acc data copy(a) copyout(b) copyin(v) copy(v.x[0:N])
    {
#pragma acc parallel loop reduction(+ : sum) async(1)
        for (int i = 0; i < N; i++) {
            a[i] += table[i];
            v.x[i] *= 2;
            sum += a[i];
        }
#pragma acc wait(1)
#pragma acc parallel loop
        for (int i = 0; i < N; i++)
            b[i] = sqrt(a[i] * a[i]) + v.x[i];
    }
    CHECK(sum == (double)N * N);
    for (int i = 0; i < N; i++)
        CHECK(a[i] == N && v.x[i] == 2 * i && b[i] == N + 2 * i);
    double *device = acc_malloc(sizeof a);
    acc_memcpy_to_device(device, a, sizeof a);
#pragma acc parallel loop deviceptr(device)
    for (int i = 0; i < N; i++)
        device[i] += i;
    acc_memcpy_from_device(b, device, sizeof b);
    for (int i = 0; i < N; i++)
        CHECK(b[i] == N + i);
    acc_free(device);
    free(v.x);
}

/* In a process of its own: the environment is read once. */
static void run(const char *memory, const char *excuse) {
    int ends[2], status;
    char text[1000] = "";
    CHECK(pipe(ends) == 0);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], 2);
        setenv("XACC_CUDA_MEMORY", memory, 1);
        program();
        exit(0);
    }
    close(ends[1]);
    for (ssize_t n, at = 0; (n = read(ends[0], text + at, sizeof text - 1 - (size_t)at)) > 0;)
        at += n;
    CHECK(child > 0 && waitpid(child, &status, 0) == child);
    int excused = WIFEXITED(status) && WEXITSTATUS(status) == 1 && strstr(text, excuse);
    if (status != 0 && !excused)
        fprintf(stderr, "%s: %s", memory, text);
    CHECK(status == 0 || excused);
    printf("%s: %s\n", memory, status == 0 ? "works" : text);
}

int main(void) {
    run("separate", "not excused");
    run("managed", "has no managed memory");
    run("system", "cannot use pageable memory of the host");
    return 0;
}
