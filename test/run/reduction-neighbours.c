// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -w -O2 %s -o %t && %run %t
// RUN: %xacc_cc -w -O0 %s -o %t.O0 && %run %t.O0
// Iterations that follow each other update each other's elements, without a clause: whatever the steps, strides, pointers and
// limits, as the program without directives does.
#include "Inputs/check.h"
#include <string.h>

enum { N = 60, M = 12, W = N + 20 };
typedef struct {
    int x, y;
    double e[3];
} item_t;
static int h[8 * W * W], g[W][W], mark[W], first[W];
static double x[W];
static item_t s[W];

static unsigned long taken(void) {
    unsigned long sum = 0;
    for (int i = 0; i < 8 * W * W; i++)
        sum = sum * 31 + (unsigned)h[i];
    for (int i = 0; i < W * W; i++)
        sum = sum * 31 + (unsigned)g[i / W][i % W];
    for (int i = 0; i < W; i++)
        sum = sum * 31 + (unsigned)(s[i].x + 3 * s[i].y) + (unsigned)s[i].e[1];
    memset(h, 0, sizeof h);
    memset(g, 0, sizeof g);
    memset(s, 0, sizeof s);
    return sum;
}

#define FORM_(name, lines, ...)                                                                                         \
    static void name(int n, int m) {                                                                                   \
        {                                                                                                              \
            lines { __VA_ARGS__ }                                                                                      \
        }                                                                                                              \
    }
#define FORM(name, loops, plain, ...) FORM_(name, loops, __VA_ARGS__) FORM_(name##_expected, plain, __VA_ARGS__)
#define FLAT(name, loop, ...) FORM(name, _Pragma("acc parallel loop gang vector") loop, loop, __VA_ARGS__)
#define UP(name, ...) FLAT(name, for (int i = 0; i < n; i++), __VA_ARGS__)
#define ROW for (int i = 0; i < n; i++)
#define COLUMN for (int j = 0; j < m; j++)
#define NEST(name, ...) FORM(name, _Pragma("acc parallel loop collapse(2)") ROW COLUMN, ROW COLUMN, __VA_ARGS__)
#define LEVELS(name, ...)                                                                                               \
    FORM(name, _Pragma("acc parallel loop gang") ROW _Pragma("acc loop vector") COLUMN, ROW COLUMN, __VA_ARGS__)

// clang-format off
FLAT(by_two, for (int i = 0; i < n; i += 2), h[i] += i; h[i + 2] -= 1;)
FLAT(by_m, for (int i = 0; i < n; i += m), h[i] += i; h[i + m] -= 1;)
FLAT(down, for (int i = n - 1; i >= 0; i -= 3), h[i] += i; h[i + 3] -= 1;)
UP(against, h[n - 1 - i] += i; h[n - i] -= 1;)
UP(rows, h[i * m + 3] += i; h[(i + 1) * m + 3] -= 1;)
UP(constant, if (i % 3) h[i * 7 + 3] += i; h[i * 7 + 10] -= 1;)
UP(shifted, h[i << 1] += i; h[(i + 1) << 1] -= 1;)
UP(named, int a = i * m, b; b = a + m; h[a] += i; h[b] -= 1;)
UP(periodic, int b = (i + 1) % n; h[i] += i; h[b] -= 1;)
UP(wrapped, int b = i + 1 < n ? i + 1 : 0; h[i] += i; h[b] -= 1;)
FLAT(counter, for (int *e = h + 5; e < h + n; e++), e[0] += 1; e[1] += 2;)
UP(window, for (int k = i; k < i + 3; k++) h[k] += k;)
UP(around, for (int k = i - m; k <= i + m; k++) h[k + m] += 1;)
UP(stride, for (int k = 0; k < 3; k++) h[i * 2 + k] += k;)
UP(pointer, int *to = &h[i]; to[0] += 1; to[1] += 2;)
UP(pointers, int *a = h + i, *b = a + 1; *a += 1; *b += 2;)
UP(fields, item_t *a = &s[i], *b = a + 1; a->x += i; b->x -= 1; a->e[1] += 1; s[i + 2].e[1] -= 2;)
UP(limits, if (i > 0) h[i - 1] += 1; if (i < n - 1) h[i + 1] += 2;)
UP(unequal, if (i == 0) continue; h[i - 1] += 1; h[i] += 2;)
UP(data, if (x[i] > 1.5) { h[i] += 1; h[i + 1] -= 1; } else h[i + 2] += 3;)
NEST(of_rows, h[i * m + j] += 1; h[(i + 1) * m + j] += 2; h[i * m + j + 1] += 3;)
NEST(diagonal, h[i * m + j] += 1; h[i * m + j + m + 1] += 2;)
NEST(row, int *r = g[i]; r[j] += 1; r[j + 1] += 2;)
NEST(scattered, for (int k = 0; k < 3; k++) for (int l = 0; l < 3; l++) h[(i + k) * (m + 2) + j + l] += k + l;)
LEVELS(stencil, if (i > 0) h[(i - 1) * m + j] += 1; if (j > 0) h[i * m + j - 1] += 1; h[i * m + j] -= 4;)
LEVELS(element, int k = i * m + j; h[k] += 1; h[k + m] += 2;)
/* Right programs, of which no iterations meet. */
UP(red, if (i % 2 == 0) { h[i] += 1; h[i + 1] -= 2; })
UP(marked, if (mark[i] != 1) continue; h[i] += 1; h[i + 1] -= 2;)
UP(halves, h[i] += 1; h[i + n] -= 2;)
UP(lengths, for (int k = first[i]; k < first[i] + 3; k++) h[k] += k;)
UP(own, int t[4] = {0}, *a = t, *b = a + 1; *a += i; *b += 2; b[1] += *a; h[i] = t[0] + t[1] + t[2];)
// clang-format on

#define EACH(F)                                                                                                         \
    F(by_two) F(by_m) F(down) F(against) F(rows) F(constant) F(shifted) F(named) F(periodic) F(wrapped) F(counter) F(window)      \
    F(around) F(stride) F(pointer) F(pointers) F(fields) F(limits) F(unequal) F(data) F(of_rows) F(diagonal) F(row)    \
    F(scattered) F(stencil) F(element) F(red) F(marked) F(halves) F(lengths) F(own)
#define COMPARE(name)                                                                                                  \
    {                                                                                                                  \
        name##_expected(N, M);                                                                                         \
        const unsigned long expected = taken();                                                                        \
        name(N, M);                                                                                                    \
        if (taken() != expected) {                                                                                     \
            printf("%s\n", #name);                                                                                     \
            wrong = 1;                                                                                                 \
        }                                                                                                              \
    }

int main(void) {
    int wrong = 0;
    for (int i = 0; i < W; i++) {
        x[i] = i % 5;
        mark[i] = i % 2;
        first[i] = 3 * i;
    }
    EACH(COMPARE)
    return wrong;
}
