/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Operations of operations.c, most of them without a name outside of it, and what calls operations of others. */
typedef int binary(int, int);
typedef double unary(double);
struct operation {
    const char *name;
    binary *combine;
    unary *scale;
};
struct pair {
    double low, high;
};
typedef struct pair pairs(struct pair, int);

extern const struct operation operations[3]; /* the last two use declared variables */
extern unary *weighted;
binary *binary_of(int which);
pairs *swapper(void);
void set_weight(double weight);

/* A region that calls what it is given. */
void apply(binary *f, int n, int *out);

#pragma acc routine seq
double integrate(unary *f, double from, double to, int n); /* a routine that calls what it is given */
#pragma acc routine seq
int fold(binary *f, const int *values, int n); /* the same, recursive */
