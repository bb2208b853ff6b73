/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Accelerations of N bodies by all others in single precision: plain loops in
 * two directives, and blocked by hand. With AOS over an array of structures.
 * Twin: nbody.cu. */
#include "nbody.h"

enum { BLOCK = 256, REPETITIONS = 5 };

#ifdef AOS
#define HERE(i) body[i]
#define STORE(i, fx, fy, fz) force[i] = (body_t){fx, fy, fz, 0}
#define ARRAYS present(body, force)
#else
#define HERE(i) {x[i], y[i], z[i], mass[i]}
#define STORE(i, fx, fy, fz) ax[i] = fx, ay[i] = fy, az[i] = fz
#define ARRAYS present(x, y, z, mass, ax, ay, az)
#endif

#define PAIR(me, other)                                                                            \
    float dx = other.x - me.x, dy = other.y - me.y, dz = other.z - me.z;                           \
    float r2 = dx * dx + dy * dy + dz * dz + SOFTENING;                                            \
    float inverse = 1.0f / sqrtf(r2);                                                              \
    float scale = other.mass * inverse * inverse * inverse;                                        \
    fx += scale * dx;                                                                              \
    fy += scale * dy;                                                                              \
    fz += scale * dz;

static void parallel(void) {
#pragma acc parallel loop ARRAYS
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        const body_t me = HERE(i);
        float fx = 0, fy = 0, fz = 0;
        for (int j = 0; j < N; j++) {
            const body_t other = HERE(j);
            PAIR(me, other)
        }
        STORE(i, fx, fy, fz);
    }
}

static void kernels(void) {
#pragma acc kernels ARRAYS
#pragma acc loop independent vector(256)
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        const body_t me = HERE(i);
        float fx = 0, fy = 0, fz = 0;
#pragma acc loop seq
        for (int j = 0; j < N; j++) {
            const body_t other = HERE(j);
            PAIR(me, other)
        }
        STORE(i, fx, fy, fz);
    }
}

/* The gang's lanes read a block of bodies together. */
static void blocked(void) {
    body_t others[BLOCK], sum[BLOCK];
#pragma acc parallel loop gang vector_length(BLOCK) private(others, sum) ARRAYS
#pragma omp parallel for private(others, sum)
    for (int i = 0; i < N; i += BLOCK) {
#pragma acc loop vector
        for (int p = 0; p < BLOCK; p++)
            sum[p] = (body_t){0, 0, 0, 0};
        for (int j = 0; j < N; j += BLOCK) {
#pragma acc loop vector
            for (int p = 0; p < BLOCK; p++) {
                const body_t one = HERE(j + p);
                others[p] = one;
            }
#pragma acc loop vector
            for (int p = 0; p < BLOCK; p++) {
                const body_t me = HERE(i + p);
                float fx = sum[p].x, fy = sum[p].y, fz = sum[p].z;
                for (int q = 0; q < BLOCK; q++) {
                    const body_t other = others[q];
                    PAIR(me, other)
                }
                sum[p] = (body_t){fx, fy, fz, 0};
            }
        }
#pragma acc loop vector
        for (int p = 0; p < BLOCK; p++)
            STORE(i + p, sum[p].x, sum[p].y, sum[p].z);
    }
}

static void measure(const char *form, void (*once)(void)) {
    double ms = bench_median(once, 1, REPETITIONS);
#ifdef AOS
#pragma acc update self(force)
    nbody_report(form, ms, 1);
#else
#pragma acc update self(ax)
    nbody_report(form, ms, 0);
#endif
}

int main(void) {
    nbody_fill();
#pragma acc data copyin(x, y, z, mass, body) create(ax, ay, az, force)
    {
        measure("parallel", parallel);
        measure("kernels", kernels);
        measure("blocked", blocked);
    }
    return 0;
}
