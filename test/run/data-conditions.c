// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -pthread && %run %t
// RUN: %run %t restricted
// RUN: %xacc_cc -O0 %s -o %t.O0 -pthread && %run %t.O0
// Pointers without clauses of which conditions ask for elements that nothing else uses: they may lie outside of the
// program's memory, or be other threads' business. Nothing but what the region writes may change.
#include "Inputs/check.h"
#include "Inputs/conditions.h"
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { N = 100 };

/* n elements between two guards; with_page: so that memory ends behind (1) or begins in front of them (2). */
static int *block(int n, int with_page) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE), bytes = (size_t)n * sizeof(int);
    size_t size = (bytes + page - 1) / page * page;
    char *all = mmap(NULL, size + 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CHECK(all != MAP_FAILED);
    CHECK(mprotect(all, page, PROT_NONE) == 0 && mprotect(all + page + size, page, PROT_NONE) == 0);
    return (int *)(with_page == 1 ? all + page + size - bytes : all + page);
}

static void unblock(int *a, int n) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE), bytes = (size_t)n * sizeof(int);
    munmap((char *)((size_t)a / page * page) - page, (bytes + page - 1) / page * page + 2 * page);
}

/* What conditions ask for is what other accesses use anyway. */
static void inside(int n, const int *b, int *m) {
#pragma acc parallel loop
    for (int i = 1; i < n - 1; i++)
        m[i] = b[i - 1] + b[i + 1] + (i % 2 ? b[i] : 0);
}

static void jumps(int n, const int *x, int *y, int *z) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
        if (x[i] < 0)
            continue;
        y[i] = 1;
        for (int k = 0; k < 3; k++) {
            if (x[i] == k)
                break;
            z[3 * i + k] = k;
        }
    }
}

/* The lower triangle, without its first row. */
static void triangle(int n, int *a, const int *b) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            a[i * n + j] = b[j * n + i];
}

static void rows(int n, int m, int *a) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        for (int j = i; j < m; j += 2)
            a[i * m + j] = i + j;
}

static void test_simple(void) {
    for (int at_page = 1; at_page <= 2; at_page++) {
        int *x = block(N, at_page), *y = block(N, at_page), *z = block(3 * N, at_page);
        for (int i = 0; i < N; i++) {
            x[i] = i % 3 - 1;
            y[i] = -7;
        }
        chosen(N, x, y);
        for (int i = 0; i < N; i++)
            CHECK(y[i] == (i % 3 == 2 ? 1 : -7));
        for (int i = 0; i < N; i++)
            x[i] = i < N - 1 && i % 4 == 0, y[i] = 0;
        margins(N, x, y);
        int expected[N + 1] = {0};
        for (int i = 0; i < N; i++) {
            expected[i] += 1;
            if (x[i])
                expected[i + 1] += 10;
            if (i > 0 && expected[i - 1] > 0)
                expected[i - 1] += 100;
        }
        CHECK(memcmp(y, expected, N * sizeof *y) == 0);
        inside(N, x, y);
        for (int i = 1; i < N - 1; i++)
            CHECK(y[i] == x[i - 1] + x[i + 1] + (i % 2 ? x[i] : 0));
        for (int i = 0; i < N; i++)
            x[i] = i % 5 - 1, y[i] = z[3 * i] = z[3 * i + 1] = z[3 * i + 2] = -1;
        jumps(N, x, y, z);
        for (int i = 0; i < N; i++) {
            CHECK(y[i] == (x[i] < 0 ? -1 : 1));
            for (int k = 0; k < 3; k++)
                CHECK(z[3 * i + k] == (x[i] < 0 || k >= x[i] ? -1 : k));
        }
        unblock(x, N);
        unblock(y, N);
        unblock(z, 3 * N);
    }
}

static void test_triangles(void) {
    enum { M = 9 };
    int *memory = block(M * M, 1), *b = block(M * M, 2);
    for (int i = 0; i < M * M; i++)
        memory[i] = -1, b[i] = i;
    triangle(M, memory, b);
    for (int i = 0; i < M * M; i++)
        CHECK(memory[i] == (i % M < i / M ? i % M * M + i / M : -1));
    /* No row but the second has elements: what the first would use is not there. */
    triangle(2, memory, b);
    triangle(1, memory + M * M, b + M * M);
    triangle(0, NULL, NULL);
    for (int i = 0; i < M * M; i++)
        memory[i] = -1;
    rows(M, 4, memory);
    for (int i = 0; i < M * 4; i++)
        CHECK(memory[i] == (i % 4 >= i / 4 && (i % 4 - i / 4) % 2 == 0 ? i / 4 + i % 4 : -1));
    unblock(memory, M * M);
    unblock(b, M * M);
}

/* A pointer that leads nowhere, which nothing follows. */
static void test_nowhere(void) {
    int x[N] = {0}, *gone = block(N, 1);
    unblock(gone, N);
    chosen(N, x, NULL);
    chosen(N, x, gone);
    chosen(N, x, (int *)8);
    chosen(0, NULL, NULL);
}

/* One piece of memory: two arrays side by side, the same array twice, and one that begins within another one. */
static void test_overlap(void) {
    int memory[3 * N], expected[3 * N], x[N];
    for (int round = 0; round < 4; round++) {
        int *b = memory + N, *m = memory + (round == 0 ? 2 * N : round == 1 ? N + 5 : round == 2 ? N : 0);
        for (int i = 0; i < 3 * N; i++)
            memory[i] = expected[i] = i % 7 == 0;
        int *eb = expected + (b - memory), *em = expected + (m - memory);
        for (int i = 0; i < N / 2; i++) {
            em[i] += 1;
            if (eb[i])
                em[i + 1] += 10;
            if (i > 0 && em[i - 1] > 0)
                em[i - 1] += 100;
        }
        margins(N / 2, b, m);
        CHECK(memcmp(memory, expected, sizeof memory) == 0);
    }
    for (int i = 0; i < N; i++)
        x[i] = i % 2;
    chosen(N, x, x);
    for (int i = 0; i < N; i++)
        CHECK(x[i] == i % 2);
}

/* Queues: later regions and the host see what was written. */
static void test_async(void) {
    int *x = block(N, 1), *y = block(N, 2), sum = 0;
    for (int i = 0; i < N; i++)
        x[i] = i % 3, y[i] = 0;
#pragma acc parallel loop async(1)
    for (int i = 0; i < N; i++)
        x[i] += 1;
#pragma acc parallel loop async(1)
    for (int i = 0; i < N; i++)
        if (x[i] > 1)
            y[i] = x[i];
#pragma acc parallel loop async(2) wait(1)
    for (int i = 0; i < N; i++)
        if (y[i])
            y[i] += 1;
#pragma acc wait
    for (int i = 0; i < N; i++)
        sum += y[i] != (i % 3 > 0 ? i % 3 + 2 : 0);
    CHECK(sum == 0);
    unblock(x, N);
    unblock(y, N);
}

/* Threads with a part of one array each, of which they change every other element and look beyond the ends; in between
 * the host changes the rest. */
enum { THREADS = 4, ROUNDS = 50 };
static int shared_array[THREADS * N + 2], wanted[THREADS * N + 2];

static void *work(void *number) {
    int t = (int)(size_t)number, *mine = shared_array + 1 + t * N, *flags = wanted + 1 + t * N;
    for (int round = 0; round < ROUNDS; round++) {
#pragma acc parallel loop
        for (int i = 0; i < N; i++)
            if (flags[i] && flags[i + 1] == 0 && flags[i - 1] == 0)
                mine[i] += 1;
        for (int i = 0; i < N; i += 2)
            mine[i] += 2;
    }
    return NULL;
}

static void test_threads(void) {
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS * N + 2; i++)
        shared_array[i] = 0, wanted[i] = i % 2 == 0;
    for (size_t t = 0; t < THREADS; t++)
        CHECK(pthread_create(&threads[t], NULL, work, (void *)t) == 0);
    for (int t = 0; t < THREADS; t++)
        pthread_join(threads[t], NULL);
    for (int i = 0; i < THREADS * N; i++)
        CHECK(shared_array[i + 1] == (i % 2 ? ROUNDS : 2 * ROUNDS));
}

struct cell {
    char tag;
    short value;
    struct cell *next;
    double weight;
};

/* Members: the others, pointers among them, stay as they are. */
static void test_members(void) {
    struct cell cells[N];
    for (int i = 0; i < N; i++)
        cells[i] = (struct cell){'a', (short)i, &cells[N - 1 - i], i};
    struct cell *c = cells;
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
        if (c[i].value % 2)
            c[i].weight += c[i].value;
    for (int i = 0; i < N; i++)
        CHECK(c[i].weight == (i % 2 ? 2 * i : i) && c[i].next == &cells[N - 1 - i] && c[i].tag == 'a');
}

/* As containers do: no process may read memory by the kernel's call for that, not even its own. */
static void restrict_calls(void) {
    struct sock_filter code[] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
                                 BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_process_vm_readv, 0, 1),
                                 BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
                                 BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    struct sock_fprog program = {sizeof code / sizeof *code, code};
    CHECK(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0);
    CHECK(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0);
}

/* A bound that has no value where the loop is not executed. */
static void unset(int n, bool more, long count, int *a) {
#pragma acc serial
    {
        for (int i = 0; i < n; i++)
            a[i]++;
        if (more)
            for (long i = 0; i < count; i++)
                a[i] = 0;
    }
}

static void test_unset(void) {
    int *a = block(N, 1);
    for (int i = 0; i < N; i++)
        a[i] = i;
    unset(N / 2, false, 1L << 50, a);
    for (int i = 0; i < N; i++)
        CHECK(a[i] == i + (i < N / 2));
    unset(0, false, 1L << 50, a);
    unset(N / 2, true, N, a);
    for (int i = 0; i < N; i++)
        CHECK(a[i] == 0);
    unblock(a, N);
}

int main(int argc, char **argv) {
    (void)argv;
    if (argc > 1)
        restrict_calls();
    test_simple();
    test_triangles();
    test_nowhere();
    test_overlap();
    test_async();
    test_threads();
    test_members();
    test_unset();
    return 0;
}
