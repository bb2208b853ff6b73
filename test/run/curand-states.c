// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s %S/Inputs/curand-other.c -o %t && %run %t
// RUN: %xacc_cc -O0 -std=c99 -isystem %S/Inputs/cuda -DVECTOR_TYPES=1 %s %S/Inputs/curand-other.c -o %t && %run %t
// RUN: %xacc_cc -O2 -isystem %S/Inputs/cuda -DVECTOR_TYPES=2 %s %S/Inputs/curand-other.c -o %t && %run %t
// RUN: not %xacc_cc -fsyntax-only -Dsobol %s 2>&1 | %filecheck %s --check-prefix=SOBOL
// SOBOL: error: {{.*}}'curandStateSobol32_t'
// RUN: not %xacc_cc -fsyntax-only -Dwrong %s 2>&1 | %filecheck %s --check-prefix=WRONG
// WRONG: error: controlling expression type 'int *' not compatible with any generic association type
// States on the device from one region to the next, in structs, copied back and used on the host, and by a routine of
// another file that includes the header, too; before and behind the small vectors of CUDA's headers.
#if VECTOR_TYPES == 1
#include <vector_types.h>
#endif
#include "Inputs/check.h"
#include "Inputs/curand-other.h"
#if VECTOR_TYPES == 2
#include <vector_types.h>
#endif

enum { N = 1000 };

struct walker {
    float place;
    curandStatePhilox4_32_10_t state;
};

#pragma acc routine seq
static void walk(struct walker *w) {
    w->place += curand_uniform(&w->state) < 0.5f ? -1.0f : 1.0f;
}

static void check_kept(curandState_t *states) {
    static float first[N], second[N];
#pragma acc data create(states[0:N])
    {
#pragma acc parallel loop present(states)
        for (int i = 0; i < N; i++)
            curand_init(99, i, 0, &states[i]);
#pragma acc parallel loop present(states) copyout(first)
        for (int i = 0; i < N; i++)
            first[i] = curand_normal(states + i);
#pragma acc parallel loop present(states) copyout(second)
        for (int i = 0; i < N; i++)
            second[i] = curand_normal(&states[i]); /* the second of the pair */
#pragma acc update self(states[0:N])
    }
    for (int i = 0; i < N; i++) {
        curandState_t state;
        curand_init(99, i, 0, &state);
        float2 pair = curand_normal2(&state);
        CHECK(first[i] == pair.x && second[i] == pair.y);
        CHECK(curand(&states[i]) == curand(&state));
    }
}

static void check_walkers(void) {
    static struct walker walkers[N], same[N];
    for (int i = 0; i < N; i++)
        curand_init(7, i, 0, &walkers[i].state);
    for (int i = 0; i < N; i++)
        same[i] = walkers[i];
#pragma acc data copy(walkers)
    for (int step = 0; step < 10; step++) {
#pragma acc parallel loop
        for (int i = 0; i < N; i++)
            walk(&walkers[i]);
    }
    for (int i = 0; i < N; i++) {
        for (int step = 0; step < 10; step++)
            walk(&same[i]);
        CHECK(walkers[i].place == same[i].place);
    }
}

/* A state that is private, one of a gang, and those of a routine that another file has. */
static void check_places(void) {
    unsigned int private_sum = 0, gang[4], other[N], expected = 0;
    curandStateMRG32k3a_t state;
#pragma acc parallel loop private(state) reduction(+ : private_sum)
    for (int i = 0; i < N; i++) {
        curand_init(1, i, 0, &state);
        private_sum += curand(&state);
    }
#pragma acc parallel loop gang copyout(gang)
    for (int g = 0; g < 4; g++) {
        curandState_t of_gang;
        curand_init(2, g, 0, &of_gang);
        unsigned int sum = 0;
        for (int i = 0; i < 10; i++)
            sum += curand(&of_gang);
        gang[g] = sum;
    }
#pragma acc parallel loop copyout(other)
    for (int i = 0; i < N; i++)
        other[i] = draw_elsewhere(i);
    for (int i = 0; i < N; i++) {
        curand_init(1, i, 0, &state);
        expected += curand(&state);
        CHECK(other[i] == draw_elsewhere(i));
    }
    CHECK(private_sum == expected);
    for (int g = 0; g < 4; g++) {
        curandState_t of_gang;
        curand_init(2, g, 0, &of_gang);
        for (int i = 0; i < 10; i++)
            gang[g] -= curand(&of_gang);
        CHECK(gang[g] == 0);
    }
}

int main(void) {
    static curandState_t states[N];
    check_kept(states);
    check_walkers();
    check_places();
#ifdef sobol
    curandStateSobol32_t quasi;
#endif
#ifdef wrong
    int number;
    curand_init(1, 0, 0, &number);
#endif
    return 0;
}
