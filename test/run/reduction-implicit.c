// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s -lm -o %t 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %run %t
// RUN: %xacc_cc -w -O0 %s -lm -o %t.O0 && %run %t.O0
// RUN: %xacc_cc -w -O2 -fplugin-arg-xacc-implicit-reduction=off -DOFF %s -lm -o %t.off && %run %t.off
// Scalars of the function that loops of parallel and serial constructs reduce without a clause.
#include "Inputs/check.h"
#include <math.h>
#include <stdbool.h>

enum { N = 1000, M = 30 };
static int a[N];
static double x[N], m[M][M];
static int total;

#ifdef OFF
/* By the letter each thread has a copy. */
int main(void) {
    int sum = 3;
#pragma acc parallel loop copyin(a)
    for (int i = 0; i < N; i++)
        sum += a[i] + 1;
    CHECK(sum == 3);
    return 0;
}
#else
static void operators(void) {
    int sum = 3, less = 1, count = 0, both = ~0, either = 0, odd = 5, all = 7, any = 0, product = 1;
    long swapped = 2;
    double d = 0.5, most = -1, least = 1e9, top = -1, low = 1e9, peak = 2, high = -1, deep = 1e9;
    float f = 1;
    bool ok = true, seen = false;
#pragma acc parallel loop copyin(a, x)
    for (int i = 0; i < N; i++) {
        sum += a[i];
        less -= a[i];
        if (a[i] % 3 == 0)
            count++;
        both &= ~(a[i] & 4);
        either |= a[i];
        odd ^= a[i];
        all = all && a[i] >= 0;
        any = a[i] == 17 || any;
        product *= i == 5 || i == 77 ? 3 : 1;
        swapped = a[i] + swapped;
        d = d + x[i] - 1;
        f += 1;
        most = fmax(most, x[i]);
        least = fmin(x[i], least);
        high = fmax(fmax(high, x[i]), fmax(2 * x[i], 1));
        deep = fmin(7, fmin(fmin(x[i], deep), 8));
        top = top > x[i] ? top : x[i];
        if (x[i] < low)
            low = x[i];
        if (peak < a[i]) {
            peak = a[i];
        }
        ok = ok && a[i] < N;
        seen |= a[i] == N - 1;
    }
    int s = N * (N - 1) / 2, bits = 5;
    for (int i = 0; i < N; i++)
        bits ^= i;
    CHECK(sum == 3 + s && less == 1 - s && count == 334 && both == ~4 && either == 1023 && odd == bits);
    CHECK(all == 1 && any == 1 && product == 9 && swapped == 2 + s);
    CHECK(d == 0.5 + 0.5 * s - N && f == 1 + N);
    CHECK(most == 0.5 * (N - 1) && least == 0 && top == most && low == 0 && peak == N - 1);
    CHECK(high == N - 1 && deep == 0);
    CHECK(ok && seen);
#pragma acc parallel loop copyin(a)
    for (int i = 0; i < N; i++) {
        ok = ok && a[i] != 500;
        all = all && a[i] != 3;
    }
    CHECK(!ok && !all);
}

/* Comparisons that are negated, and mathematical functions of integers that they hold exactly. */
static void comparisons(void) {
    int most = -1, least = N, whole = 0, cast = -3;
    short narrow = -1;
    unsigned few = N;
    double top = -1, low = 1e9, high = 0;
#pragma acc parallel loop copyin(a, x)
    for (int i = 0; i < N; i++) {
        most = fmax(most, a[i] - 1);
        least = fmin(fmin(a[i] + 4, least), 500);
        whole = fmax(x[i], whole);
        narrow = fmaxf(narrow, a[i] % 7);
        cast = (int)fmax((double)cast, (double)a[i]);
        few = fmin(few, a[i] + 2u);
        if (!(x[i] <= top))
            top = x[i];
        if (!!(x[i] < low))
            low = x[i];
        high = !(high < x[i]) ? high : x[i];
    }
    CHECK(most == N - 2 && least == 4 && whole == (N - 1) / 2 && narrow == 6 && few == 2 && cast == N - 1);
    CHECK(top == 0.5 * (N - 1) && low == 0 && high == top);
}

#define ADD(x, e)                                                                                                      \
    do {                                                                                                               \
        (void)((x) += (e));                                                                                            \
    } while (0)

static void add(int *to) {
    *to += 1;
}

static void forms(void) {
    int s = N * (N - 1) / 2, odd = 250000, plain = 0, chosen = 1, guarded = 0, kept = 5, last = 2, block = 0, commas = 0;
    unsigned greatest = 5, least = 7;
    unsigned char small = 3;
    int reached, *p = &kept;
    scanf("%d", &reached);
    reached = 0;
    add(&reached);
#pragma acc parallel loop copyin(a)
    for (int i = 0; i < N; i++) {
        ADD(plain, a[i]);
        a[i] & 1 ? (chosen += a[i]) : (chosen -= 1);
        (a[i] & 1) && (guarded += a[i]);
        a[i] == 3 || (guarded -= 1, commas++);
        kept = a[i] % 2 ? kept + a[i] : kept;
        last = a[i] % 2 ? last : 1 + last;
        ({ block += a[i]; });
        greatest = greatest < a[i] - 500 ? a[i] - 500 : greatest;
        if (least > a[i] + 3)
            least = a[i] + 3;
        small += a[i];
        reached += a[i];
    }
    add(&reached);
    CHECK(plain == s && chosen == 1 + odd - 500 && guarded == odd - N + 1 && commas == N - 1);
    CHECK(*p == 5 + odd && last == 502 && block == s && greatest == ~0u && least == 3);
    CHECK(small == (unsigned char)(3 + s) && reached == s + 2);
}

static void nests(void) {
    double sum = 1, error = 0;
    int cells = 0;
#pragma acc parallel loop gang copyin(m)
    for (int i = 0; i < M; i++)
#pragma acc loop vector
        for (int j = 0; j < M; j++) {
            sum += m[i][j];
            error = fmax(error, fabs(m[i][j]));
        }
    CHECK(sum == 1 + 435 && error == 29);
    sum = error = 0;
#pragma acc parallel loop collapse(2) copyin(m)
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++) {
            sum += m[i][j];
            error = fmax(error, m[i][j]);
        }
    CHECK(sum == 435 && error == 29);
#pragma acc parallel copyin(m)
    {
#pragma acc loop gang
        for (int i = 0; i < M; i++) {
            cells += 1;
#pragma acc loop worker
            for (int j = 0; j < 3; j++)
#pragma acc loop vector
                for (int k = 0; k < M; k++)
                    cells += 2;
        }
#pragma acc loop
        for (int i = 0; i < M; i++)
            for (int k = 0; k < M; k++)
                cells++;
    }
    CHECK(cells == M + 6 * M * M + M * M);
    int t = 0;
#pragma acc parallel loop vector copyin(a)
    for (int i = 0; i < N; i++)
        t += a[i];
    CHECK(t == N * (N - 1) / 2);
    t = 0;
#pragma acc serial loop copyin(a)
    for (int i = 0; i < N; i++)
        t += a[i];
    CHECK(t == N * (N - 1) / 2);
    t = 0;
#pragma acc serial copyin(a)
    {
#pragma acc loop vector
        for (int i = 0; i < N; i++)
            t += a[i];
    }
    CHECK(t == N * (N - 1) / 2);
    t = 0;
    int inner = 0;
#pragma acc parallel loop gang copyin(a)
    for (int i = 0; i < M; i++) {
#pragma acc loop vector reduction(+ : t)
        for (int k = 0; k < N; k++)
            t += a[k];
        inner++;
    }
    CHECK(t == M * (N * (N - 1) / 2) && inner == M);
}

static void places(void) {
    int s = N * (N - 1) / 2, copied = 1, around = 2, early = 3;
    static int kept;
#pragma acc parallel loop copy(copied) copyin(a)
    for (int i = 0; i < N; i++)
        copied += a[i];
    CHECK(copied == 1 + s);
#pragma acc data copy(around) copyin(a)
    {
#pragma acc parallel loop
        for (int i = 0; i < N; i++)
            around += a[i];
#pragma acc parallel loop default(none) present(a)
        for (int i = 0; i < N; i++)
            around += a[i];
    }
    CHECK(around == 2 + 2 * s);
#pragma acc parallel loop async copyin(a)
    for (int i = 0; i < N; i++)
        early += a[i];
#pragma acc wait
    CHECK(early == 3 + s);
#pragma acc parallel loop copyin(a)
    for (int i = 0; i < N; i++) {
        total += a[i];
        kept = kept > a[i] ? kept : a[i];
    }
    CHECK(total == s && kept == N - 1);
    for (int round = 0; round < 3; round++) {
        double error = 0;
#pragma acc parallel loop copyin(x)
        for (int i = 0; i < N; i++)
            error = fmax(error, x[i] - round);
        CHECK(error == 0.5 * (N - 1) - round);
    }
    int none = 4;
#pragma acc parallel loop copyin(a)
    for (int i = 0; i < N - N; i++)
        none += a[i];
    CHECK(none == 4);
}

/* A scalar that iterations set for themselves is theirs; its loop over lanes needs no clause. */
static void of_iterations(void) {
    static double row[M];
    double sum = -5;
#pragma acc parallel loop gang copyin(m) copyout(row)
    for (int i = 0; i < M; i++) {
        sum = 0;
// CHECK: c:[[@LINE+1]]:13: warning: {{.*}}reduction(+:sum)
#pragma acc loop vector
        for (int j = 0; j < M; j++)
            sum += m[i][j];
        row[i] = sum;
    }
    for (int i = 0; i < M; i++)
        CHECK(row[i] == i);
}

static void statements(void) {
    int even = 0, odd = 0, left = 0, right = 0;
#pragma acc parallel loop copyin(a)
    for (int i = 0; i < N; i++) {
        switch (a[i] % 4) {
        case 0:
        case 2:
            even++;
            break;
        default:
            odd += 2;
        }
        for (int k = 0; k < 2; k++)
            left++, right += k;
        int n = 3;
        while (n-- > 0)
            left++;
    }
    CHECK(even == N / 2 && odd == N && left == 5 * N && right == N);
}

/* What a clause says of a variable holds. */
/* What compilers are told of a loop, and labels, are no part of the updates. */
static void hints(void) {
    int sum = 0, most = 0;
#pragma acc parallel loop copyin(a)
    for (int i = 0; i < N / 4; i++) {
#pragma unroll
        for (int j = 0; j < 4; j++)
            sum += a[4 * i + j];
#pragma clang loop vectorize(disable)
        for (int j = 0; j < 4; j++)
            if (a[4 * i + j] > most)
                most = a[4 * i + j];
        if (i < 0)
            goto last;
    last:
        sum += 1;
    }
    CHECK(sum == N * (N - 1) / 2 + N / 4 && most == N - 1);
}

static void clauses(void) {
    int own = 1, first = 2;
#pragma acc parallel loop private(own) copyin(a)
    for (int i = 0; i < N; i++)
        own += a[i];
#pragma acc parallel loop firstprivate(first) copyin(a)
    for (int i = 0; i < N; i++)
        first += a[i];
    CHECK(own == 1 && first == 2);
}

/* Beside conditions on other things. */
static void guarded(void) {
    int first = N, last = -1, least = 1000, none = 7;
    for (int i = 0; i < N; i++)
        x[i] = i % 7 == 3 ? -5 : 1;
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
        if (x[i] < -3 && i < first)
            first = i;
        if (i > last && x[i] < -3 && i % 2)
            last = i;
        if ((i > 40 && least > a[i]) && a[i] >= 0)
            least = a[i];
        if (x[i] > 100 && i < none)
            none = i;
    }
    int expected = 1000, behind = -1;
    for (int i = 0; i < N; i++) {
        expected = i > 40 && a[i] >= 0 && a[i] < expected ? a[i] : expected;
        behind = i % 7 == 3 && i % 2 ? i : behind;
    }
    CHECK(first == 3 && last == behind && least == expected && none == 7);
}

int main(void) {
    for (int i = 0; i < N; i++) {
        a[i] = i;
        x[i] = 0.5 * i;
    }
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++)
            m[i][j] = i == j ? i : 0;
    operators();
    comparisons();
    forms();
    nests();
    places();
    of_iterations();
    statements();
    clauses();
    hints();
    guarded();
    return 0;
}
#endif
