// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -fplugin-arg-xacc-memory=managed %s -o %t && %run %t
// RUN: %if execute %{ %run env XACC_HOST_MEMORY=managed XACC_SIM_MEMORY=managed %t %}
// The heap in managed memory: kernels use what malloc returned without clauses, data clauses do nothing for it, and the
// device's changes are the host's without update. Devices without such memory run the part that needs none.
#include "Inputs/check.h"
#include <errno.h>
#include <openacc.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

enum { N = 1000 };

typedef struct node {
    struct node *next;
    int *values, n;
} node_t;

static int global[N];
static int shared; // all memory

/* No clauses at all: pointers of pointers and a list that the host made. */
static void without_clauses(void) {
    node_t *list = NULL;
    double **rows = malloc(10 * sizeof *rows);
    for (int i = 0; i < 10; i++) {
        node_t *one = malloc(sizeof *one);
        *one = (node_t){list, calloc(i + 1, sizeof(int)), i + 1};
        list = one;
        rows[i] = calloc(N, sizeof **rows);
    }
#pragma acc parallel loop
    for (int i = 0; i < 10; i++) {
        node_t *one = list;
        for (int k = 0; k < i; k++)
            one = one->next;
        for (int k = 0; k < one->n; k++)
            one->values[k] = 10 * i + k;
    }
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < N; j++)
            rows[i][j] = i + j;
    for (int i = 0; i < 10; i++) {
        for (int k = 0; k < list->n; k++)
            CHECK(list->values[k] == 10 * i + k);
        CHECK(rows[i][N - 1] == i + N - 1);
        node_t *next = list->next;
        free(list->values);
        free(list);
        free(rows[i]);
        list = next;
    }
    free(rows);
}

/* Clauses for the heap are satisfied as it is; other variables have their copies. */
static void clauses(void) {
    int *a = malloc(N * sizeof *a);
    memset(a, 0, N * sizeof *a);
#pragma acc data copyin(a[0 : N]) copy(global)
    {
        CHECK(acc_is_present(a, N * sizeof *a) && acc_deviceptr(a) == a);
        for (int i = 0; i < N; i++)
            a[i] = i; // seen without update
#pragma acc parallel loop present(a[0 : N])
        for (int i = 0; i < N; i++)
            global[i] = a[i]++;
        CHECK(a[7] == 8 && (shared || global[7] == 0));
    }
    CHECK(a[N - 1] == N && global[N - 1] == N - 1);
    free(a);
}

static void library(void) {
    char *text = strdup("from the library"); // of the C library, and free takes it
    CHECK(strcmp(text, "from the library") == 0);
    text = realloc(text, 100);
    CHECK(strcmp(text, "from the library") == 0);
    free(text);
    free(NULL);
    int *a = NULL;
    for (int n = 1; n <= 1 << 17; n *= 2) {
        a = realloc(a, n * sizeof *a);
        a[n - 1] = n;
    }
    for (int n = 1; n <= 1 << 17; n *= 2)
        CHECK(a[n - 1] == n);
    a = realloc(a, 10 * sizeof *a);
    CHECK(a[7] == 8 && a[3] == 4);
    memset(a, 1, 10 * sizeof *a);
    free(a);
    a = calloc(10, sizeof *a);
    CHECK(a[0] == 0 && a[9] == 0);
    free(a);
    void *aligned = aligned_alloc(4096, 8192), *other = NULL;
    CHECK((uintptr_t)aligned % 4096 == 0);
    CHECK(posix_memalign(&other, 1 << 16, 100) == 0 && (uintptr_t)other % (1 << 16) == 0);
    free(aligned);
    free(other);
    void *volatile none = calloc(SIZE_MAX / 4, 8);
    CHECK(!none && errno == ENOMEM);
}

int main(int argc, char **argv) {
    if (argc == 1) { // the environment is read once
        setenv("XACC_CUDA_MEMORY", "managed", 1);
        if (getenv("XACC_HOST_MEMORY") && strcmp(getenv("XACC_HOST_MEMORY"), "separate") == 0)
            setenv("XACC_HOST_MEMORY", "managed", 1);
        execl("/proc/self/exe", argv[0], "again", NULL);
    }
    shared = acc_get_property(0, acc_device_current, acc_property_shared_memory_support);
    int *probe = malloc(sizeof *probe);
    if (acc_is_present(probe, sizeof *probe)) {
        without_clauses();
        clauses();
    } else {
        CHECK(acc_get_device_type() != acc_device_nvidia && acc_get_device_type() != acc_device_host);
    }
    free(probe);
    library();
    return 0;
}
