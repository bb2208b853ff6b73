/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Routines that routine-files.c calls in its kernels and routine-files-2.c
 * defines. */
enum { ROUTINES_N = 70 };

#pragma acc routine seq
double cube(double x);
#pragma acc routine
int choose(int n, int k); /* recursive */
#pragma acc routine vector
void scale_row(int n, double *row, double by);
#pragma acc routine worker
double sum_row(int n, const double *row);
#pragma acc routine gang
void increment_all(int n, double *a);
#pragma acc routine seq
void count_call(int *counter);

struct pair {
    double low, high;
    int n;
};
#pragma acc routine seq
struct pair order(struct pair p);

#pragma acc routine seq bind(twice_on_device)
int twice(int x); /* 2 x; on a device 2 x + 1000 */

int named(int x); /* x + 5, through a routine of the other file */
#pragma acc routine(named) seq nohost
#pragma acc routine seq
int plus_three(int x); /* defined beside the kernels */

/* A kernel of the other file. */
void fill_cubes(int n, double *a);
