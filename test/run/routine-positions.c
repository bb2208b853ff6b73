// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s %S/Inputs/positions.c -o %t && %run %t
// RUN: %xacc_cc -O0 %s %S/Inputs/positions.c -o %t.O0 && %run %t.O0
// Routines of other files, recursive ones and those that pointers mean know which gang, worker and lane executes them,
// as the region does that calls them.
#include "Inputs/check.h"
#include "Inputs/positions.h"
#include <openacc.h>
#include <string.h>

enum { GANGS = 3, WORKERS = 2, LANES = 32, N = 70 };

static position_t far[GANGS][WORKERS][N], near[GANGS][WORKERS][N];
static int deep[GANGS][WORKERS][N], own[GANGS][WORKERS][N];

#pragma acc routine seq
static void here(position_t *p) {
    *p = (position_t){{__builtin_goacc_parlevel_id(0), __builtin_goacc_parlevel_id(1), __builtin_goacc_parlevel_id(2)},
                      {__builtin_goacc_parlevel_size(0), __builtin_goacc_parlevel_size(1),
                       __builtin_goacc_parlevel_size(2)}};
}

static int recursive(int depth) {
    return depth ? recursive(depth - 1) + recursive(depth - 1) : __pgi_gangidx() + 10 * __pgi_vectoridx();
}

/* Workers of AMD GPUs are whole wavefronts. */
static int is_wave(int lanes) {
    return lanes == 64 && acc_get_device_type() == acc_device_radeon;
}

static void check(int workers) {
    for (int g = 0; g < GANGS; g++)
        for (int w = 0; w < WORKERS; w++)
            for (int i = 0; i < N; i++) {
                position_t *p = &near[g][w][i];
                CHECK(memcmp(p, &far[g][w][i], sizeof *p) == 0);
                CHECK(deep[g][w][i] == p->id[0] + 100 * p->id[1] + 10000 * p->id[2]);
                CHECK(own[g][w][i] == 4 * (p->id[0] + 10 * p->id[2]));
                for (int level = 0; level < 3; level++)
                    CHECK(p->id[level] >= 0 && p->id[level] < p->size[level]);
                CHECK(p->id[0] == g && p->size[0] == GANGS);
                if (acc_get_device_type() != acc_device_host)
                    CHECK(p->id[1] == w % workers && p->size[1] == workers && (p->size[2] == LANES || is_wave(p->size[2])));
                *p = (position_t){{-1}};
            }
}

#define ASK                                                                                                             \
    here(&near[g][w][i]);                                                                                               \
    position_of(&far[g][w][i]);                                                                                         \
    own[g][w][i] = recursive(2);                                                                                        \
    deep[g][w][i] = nested_position(0, 3) + 100 * nested_position(1, 3) + 10000 * nested_position(2, 3)

int main(void) {
#pragma acc parallel loop gang num_gangs(GANGS) num_workers(WORKERS) vector_length(LANES) copyout(far, near, deep, own)
    for (int g = 0; g < GANGS; g++) {
#pragma acc loop worker
        for (int w = 0; w < WORKERS; w++) {
#pragma acc loop vector
            for (int i = 0; i < N; i++) {
                ASK;
            }
        }
    }
    check(WORKERS);
    /* Loops that would have lanes along two axes. */
#pragma acc parallel loop gang num_gangs(GANGS) vector_length(LANES) copyout(far, near, deep, own)
    for (int g = 0; g < GANGS; g++) {
#pragma acc loop vector collapse(2)
        for (int w = 0; w < WORKERS; w++)
            for (int i = 0; i < N; i++) {
                ASK;
            }
    }
    check(1);
    void (*ask)(position_t *) = here;
    position_t p[N];
#pragma acc parallel loop gang vector num_gangs(2) vector_length(LANES) copyout(p)
    for (int i = 0; i < N; i++)
        ask(&p[i]);
    for (int i = 0; i < N; i++)
        CHECK(p[i].id[0] < 2 && p[i].id[1] == 0 && p[i].size[0] == 2);
    position_of(p);
    CHECK(p->id[0] == 0 && p->size[0] == 1 && nested_position(0, 1) == 0);
    return 0;
}
