/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Conjugate gradients with incomplete Cholesky factorisation. "tuned" is what an
 * iteration would take if it moved its bytes as STREAM's triad does in this
 * program. Twin: iccg.cu. */
#include "iccg.h"

enum { TRIAD = 1 << 26 };

/* One colour: of = (from - triangle of) * inverse, or of -= triangle of * inverse. */
static void substitute(const triangle_t *t, int colour, const double *restrict from,
                       double *restrict of, int back) {
    const int first = begin[colour], n = begin[colour + 1] - first, width = t->width[colour];
    const int *restrict column = t->column + t->first[colour];
    const double *restrict value = t->value + t->first[colour], *restrict inv = inverse;
#pragma acc parallel loop default(present) async(1)
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        double sum = back ? 0 : from[first + i];
        for (int k = 0; k < width; k++) {
            const int at = (i / CHUNK * width + k) * CHUNK + i % CHUNK;
            sum -= value[at] * of[column[at]];
        }
        of[first + i] = (back ? of[first + i] : 0) + sum * inv[first + i];
    }
}

static void precondition(void) {
    for (int c = 0; c < COLOURS; c++)
        substitute(&lower, c, r, z, 0);
    for (int c = COLOURS - 1; c-- > 0;)
        substitute(&upper, c, r, z, 1);
}

/* q = A p of one colour. */
static void multiply(int colour) {
    const int first = begin[colour], n = begin[colour + 1] - first;
    const int low = lower.width[colour], up = upper.width[colour];
    const int *restrict lc = lower.column + lower.first[colour], *restrict uc = upper.column +
                                                                                upper.first[colour];
    const double *restrict lv = lower.value + lower.first[colour],
                           *restrict uv = upper.value + upper.first[colour], *restrict d = diagonal,
                           *restrict from = p;
    double *restrict to = q;
#pragma acc parallel loop default(present) async(1)
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        double sum = d[first + i] * from[first + i];
        for (int k = 0; k < low; k++) {
            const int at = (i / CHUNK * low + k) * CHUNK + i % CHUNK;
            sum += lv[at] * from[lc[at]];
        }
        for (int k = 0; k < up; k++) {
            const int at = (i / CHUNK * up + k) * CHUNK + i % CHUNK;
            sum += uv[at] * from[uc[at]];
        }
        to[first + i] = sum;
    }
}

static double dot(const double *restrict u, const double *restrict v) {
    double sum = 0;
#pragma acc parallel loop default(present) reduction(+ : sum) async(1)
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < ROWS; i++)
        sum += u[i] * v[i];
#pragma acc wait(1)
    return sum;
}

/* to = scale * to + with * from */
static void add(double scale, double *restrict to, double with, const double *restrict from) {
#pragma acc parallel loop default(present) async(1)
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++)
        to[i] = scale * to[i] + with * from[i];
}

static int iterations;

static void solve(void) {
    double rho = 0, norm = dot(b, b);
    add(0, x, 0, b);
    add(0, p, 0, b);
    add(0, r, 1, b);
    for (iterations = 0; iterations < 1000 && dot(r, r) > TOLERANCE * TOLERANCE * norm;
         iterations++) {
        precondition();
        double last = rho;
        rho = dot(r, z);
        add(last != 0 ? rho / last : 0, p, 1, z);
        for (int c = 0; c < COLOURS; c++)
            multiply(c);
        double alpha = rho / dot(p, q);
        add(1, x, alpha, p);
        add(1, r, -alpha, q);
    }
#pragma acc wait(1)
}

static double *stream[3];
static void triad(void) {
    double *restrict to = stream[0];
    const double *restrict u = stream[1], *restrict v = stream[2];
#pragma acc parallel loop present(to[0 : TRIAD], u[0 : TRIAD], v[0 : TRIAD])
#pragma omp parallel for
    for (int i = 0; i < TRIAD; i++)
        to[i] = u[i] + 3.0 * v[i];
}

static double stream_ms(void) {
    for (int i = 0; i < 3; i++) {
        double *one = stream[i] = malloc(sizeof(double) * TRIAD);
        for (int k = 0; k < TRIAD; k++)
            one[k] = k % 7;
#pragma acc enter data copyin(one[0 : TRIAD])
    }
    return bench_median(triad, 5, BENCH_REPETITIONS);
}

int main(void) {
    int *lc, *uc;
    double *lv, *uv;
    iccg_fill();
    lc = lower.column, uc = upper.column, lv = lower.value, uv = upper.value;
#pragma acc data copyin(lc[0 : lower.elements], lv[0 : lower.elements], uc[0 : upper.elements],    \
                        uv[0 : upper.elements], diagonal[0 : ROWS], inverse[0 : ROWS],             \
                        b[0 : ROWS])                                                               \
    create(x[0 : ROWS], r[0 : ROWS], z[0 : ROWS], p[0 : ROWS], q[0 : ROWS])
    {
        add(0, z, 0, b);
        double ms = bench_median(solve, 1, 3);
#pragma acc update self(x[0 : ROWS])
        iccg_report("iteration", ms, iterations);
        bench_report("tuned", stream_ms() * iccg_bytes() / (24.0 * TRIAD), iterations);
    }
    return 0;
}
