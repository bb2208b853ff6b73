// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -o %t -lm && %run %t
// atomic capture, read and write: every form of one and of two statements, also outside compute constructs.
#include "Inputs/check.h"

enum { N = 500 };

/* Each of 0 to N-1 was taken once. */
static void check_tickets(const int *ticket, int first) {
    int seen[N] = {0};
    for (int i = 0; i < N; i++) {
        CHECK(ticket[i] >= first && ticket[i] < first + N);
        CHECK(seen[ticket[i] - first]++ == 0);
    }
}

#define CAPTURE(name, start, first, ...)                                        \
    static void name(void) {                                                   \
        int x = start, v[N];                                                   \
        _Pragma("acc parallel loop copy(x) copyout(v)") for (int i = 0; i < N; \
                                                             i++) {            \
            _Pragma("acc atomic capture") __VA_ARGS__                          \
        }                                                                      \
        check_tickets(v, first);                                               \
    }
CAPTURE(post_increment, 0, 0, v[i] = x++;)
CAPTURE(pre_increment, 0, 1, v[i] = ++x;)
CAPTURE(post_decrement, N, 1, v[i] = x--;)
CAPTURE(pre_decrement, N, 0, v[i] = --x;)
CAPTURE(compound, 0, 1, v[i] = x += 1;)
CAPTURE(assignment, 0, 1, v[i] = x = x + 1;)
CAPTURE(reversed, 0, 1, v[i] = x = 1 + x;)
CAPTURE(read_update, 0, 0, {
    v[i] = x;
    x += 1;
})
CAPTURE(update_read, 0, 1, {
    x++;
    v[i] = x;
})
CAPTURE(read_increment, 0, 0, {
    v[i] = x;
    x++;
})
CAPTURE(read_assignment, 0, 0, {
    v[i] = x;
    x = x + 1;
})

/* Every value written is captured once, but for the last. */
static void read_write(void) {
    int x = N, v[N], seen[N + 1] = {0};
#pragma acc parallel loop copy(x) copyout(v)
    for (int i = 0; i < N; i++) {
#pragma acc atomic capture
        {
            v[i] = x;
            x = i;
        }
    }
    seen[x]++;
    for (int i = 0; i < N; i++)
        seen[v[i]]++;
    for (int i = 0; i <= N; i++)
        CHECK(seen[i] == 1);
}

static void floating(void) {
    double sum = 0, last[N], most = 0;
    float halves = 1024, seen[10];
#pragma acc parallel loop copy(sum) copyout(last)
    for (int i = 0; i < N; i++) {
#pragma acc atomic capture
        last[i] = sum += i;
    }
    for (int i = 0; i < N; i++)
        most = last[i] > most ? last[i] : most;
    CHECK(sum == N * (N - 1) / 2.0 && most == sum);
#pragma acc parallel loop copy(halves) copyout(seen)
    for (int i = 0; i < 10; i++) {
#pragma acc atomic capture
        {
            seen[i] = halves;
            halves /= 2;
        }
    }
    float total = 0;
    for (int i = 0; i < 10; i++)
        total += seen[i];
    CHECK(halves == 1 && total == 2046);
}

static void read_and_write(void) {
    int flag = 3, copy[N], target = 0;
    double to = 0;
#pragma acc parallel loop copyin(flag) copyout(copy) copy(target, to)
    for (int i = 0; i < N; i++) {
#pragma acc atomic read
        copy[i] = flag;
#pragma acc atomic write
        target = 2 * flag + 1;
#pragma acc atomic write if (i > 3)
        to = 1.5f;
    }
    for (int i = 0; i < N; i++)
        CHECK(copy[i] == 3);
    CHECK(target == 7 && to == 1.5);
}

static void on_the_host(void) {
    int x = 1, v;
#pragma acc atomic capture
    v = x++;
#pragma acc atomic update
    x += v;
    CHECK(v == 1 && x == 3);
}

int main(void) {
    post_increment();
    pre_increment();
    post_decrement();
    pre_decrement();
    compound();
    assignment();
    reversed();
    read_update();
    update_read();
    read_increment();
    read_assignment();
    read_write();
    floating();
    read_and_write();
    on_the_host();
    return 0;
}
