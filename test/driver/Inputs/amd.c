/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* One kernel per thing that code for an AMD GPU needs. */
#include <assert.h>
#include <math.h>
#include <stdio.h>

void saxpy(int n, float a, const float *restrict x, float *restrict y) {
#pragma acc parallel loop copyin(x[0:n]) copy(y[0:n])
    for (int i = 0; i < n; i++)
        y[i] = a * x[i] + y[i];
}

double dot(int n, const double *restrict x, const double *restrict y) {
    double sum = 0;
#pragma acc parallel loop copyin(x[0:n], y[0:n]) reduction(+:sum)
    for (int i = 0; i < n; i++)
        sum += x[i] * y[i];
    return sum;
}

/* t is shared by the lanes of a gang, k[i] is counted once per gang. */
void shared(int n, float *a, int *k) {
#pragma acc parallel loop gang copy(a[0:64*n], k[0:n])
    for (int i = 0; i < n; i++) {
        float t[64];
        k[i]++;
#pragma acc loop vector
        for (int j = 0; j < 64; j++)
            t[j] = a[64 * i + j];
#pragma acc loop vector
        for (int j = 0; j < 64; j++)
            a[64 * i + j] += t[63 - j];
    }
}

/* Workers are wavefronts. */
void workers(int n, int m, float *a) {
#pragma acc parallel loop gang copy(a[0:n*m])
    for (int i = 0; i < n; i++)
#pragma acc loop worker
        for (int j = 0; j < m; j++) {
            float s = 0;
#pragma acc loop vector reduction(+:s)
            for (int k = 0; k < n; k++)
                s += a[k * m + j];
            a[i * m + j] = s;
        }
}

/* Arrays of a lane, of variable size too, atomics, assertions. */
void lanes(int n, int *h, double *d, const int *x) {
#pragma acc parallel loop copy(h[0:10], d[0:10]) copyin(x[0:n])
    for (int i = 0; i < n; i++) {
        int v[x[i] + 1];
        for (int k = 0; k <= x[i]; k++)
            v[k] = k ^ i;
        assert(x[i] >= 0);
#pragma acc atomic
        h[x[i] % 10] += v[x[(i + 1) % n]];
#pragma acc atomic
        d[x[i] % 10] += 1;
    }
}

void math(int n, double *x, float *y) {
#pragma acc parallel loop copy(x[0:n], y[0:n])
    for (int i = 0; i < n; i++) {
        x[i] = sqrt(x[i]) + fabs(x[i]) + fma(x[i], 2, 3) + floor(x[i]);
        y[i] = sqrtf(y[i]) + fmaxf(y[i], 0);
#ifdef LIBRARY
        x[i] += sin(x[i]);
        y[i] += erff(y[i]);
#endif
#ifdef ABSENT
        y[i] += lroundf(y[i]);
#endif
#ifdef OUTPUT
        printf("%g\n", x[i]);
#endif
    }
}
