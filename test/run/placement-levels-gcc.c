// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %if wave32 %{-DLANES=32%} %s -o %t -lm && %run %t
// RUN: %xacc_cc -O0 %if wave32 %{-DLANES=32%} %s -o %t.O0 -lm && %run %t.O0
// GCC's built-ins that tell who executes, and how many there are, agree with the functions of openacc.h.
#include "Inputs/check.h"
#include <openacc.h>

#ifndef LANES
#define LANES 64
#endif
enum { N = 200, GANGS = 3, WORKERS = 2 };
typedef struct all { int id[3], size[3]; } all_t;
static all_t all[GANGS][WORKERS][N];
static int same[GANGS][WORKERS][N];

#pragma acc routine seq
static all_t ask(void) {
    return (all_t){{__builtin_goacc_parlevel_id(0), __builtin_goacc_parlevel_id(1), __builtin_goacc_parlevel_id(2)},
                   {__builtin_goacc_parlevel_size(0), __builtin_goacc_parlevel_size(1), __builtin_goacc_parlevel_size(2)}};
}

int main(void) {
    int on_host = acc_get_device_type() == acc_device_host, gangs = 0;
#pragma acc parallel loop gang num_gangs(GANGS) num_workers(WORKERS) vector_length(LANES) copyout(all, same)
    for (int g = 0; g < GANGS; g++) {
#pragma acc loop worker
        for (int w = 0; w < WORKERS; w++) {
#pragma acc loop vector
            for (int i = 0; i < N; i++) {
                all_t a = all[g][w][i] = ask();
                same[g][w][i] = a.id[0] == __pgi_gangidx() && a.id[1] == __pgi_workeridx() && a.id[2] == __pgi_vectoridx();
            }
        }
    }
    for (int g = 0; g < GANGS; g++)
        for (int w = 0; w < WORKERS; w++)
            for (int i = 0; i < N; i++) {
                all_t a = all[g][w][i];
                CHECK(same[g][w][i]);
                for (int level = 0; level < 3; level++) CHECK(a.id[level] >= 0 && a.id[level] < a.size[level]);
                CHECK(a.size[0] == GANGS && (on_host || (a.size[1] == WORKERS && a.size[2] == LANES)));
                CHECK(a.id[0] == g && (on_host || (a.id[1] == w && a.id[2] == i % LANES)));
            }
#pragma acc parallel num_gangs(GANGS) reduction(+:gangs)
    gangs += __builtin_goacc_parlevel_size(0);
    CHECK(gangs == GANGS * GANGS);
    all_t outside = ask();
    CHECK(outside.id[0] == 0 && outside.size[2] == 1);
    return 0;
}
