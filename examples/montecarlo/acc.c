/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Two Monte-Carlo estimates with the random numbers of openacc_curand.h: pi by points in a square, and the prices of two
 * options on a share that follows a geometric Brownian motion. A call has a closed form (Black and Scholes), with which
 * it is compared; what an Asian option pays depends on the average along the path. Each path has a sequence of its
 * own, so the result is the same on every device and for any number of threads, but for the order of sums. */
#include <math.h>
#include <openacc_curand.h>
#include <stdio.h>
#include <stdlib.h>

enum { POINTS = 1000, STEPS = 64 };

/* The share today and the price at which it may be bought; interest and volatility per year; years. */
static const double share = 100, strike = 105, interest = 0.03, volatility = 0.2, years = 1;

struct estimate {
    double value, error;
};

static struct estimate of_sums(double sum, double squares, int n) {
    double mean = sum / n;
    struct estimate e = {mean, sqrt((squares / n - mean * mean) / n)};
    return e;
}

static struct estimate pi(int n) {
    double sum = 0, squares = 0;
#pragma acc parallel loop reduction(+ : sum, squares)
    for (int i = 0; i < n; i++) {
        curandStatePhilox4_32_10_t state;
        curand_init(31415, i, 0, &state);
        int inside = 0;
        for (int k = 0; k < POINTS; k += 2) {
            float4 p = curand_uniform4(&state);
            inside += (p.x * p.x + p.y * p.y <= 1) + (p.z * p.z + p.w * p.w <= 1);
        }
        double part = 4.0 * inside / POINTS;
        sum += part;
        squares += part * part;
    }
    return of_sums(sum, squares, n);
}

static void prices(int n, struct estimate *call, struct estimate *asian) {
    double step = years / STEPS, drift = (interest - 0.5 * volatility * volatility) * step;
    double deviation = volatility * sqrt(step), discount = exp(-interest * years);
    double sums[4] = {0};
#pragma acc parallel loop reduction(+ : sums)
    for (int i = 0; i < n; i++) {
        curandState_t state;
        curand_init(2718, i, 0, &state);
        double price = share, total = 0;
        for (int k = 0; k < STEPS; k++) {
            price *= curand_log_normal_double(&state, drift, deviation);
            total += price;
        }
        double end = discount * fmax(price - strike, 0);
        double average = discount * fmax(total / STEPS - strike, 0);
        sums[0] += end;
        sums[1] += end * end;
        sums[2] += average;
        sums[3] += average * average;
    }
    *call = of_sums(sums[0], sums[1], n);
    *asian = of_sums(sums[2], sums[3], n);
}

static double normal_distribution(double x) {
    return 0.5 * erfc(-x / sqrt(2));
}

static double black_scholes(void) {
    double spread = volatility * sqrt(years);
    double d = (log(share / strike) + interest * years) / spread + 0.5 * spread;
    return share * normal_distribution(d) -
           strike * exp(-interest * years) * normal_distribution(d - spread);
}

/* Five standard errors are much: an estimate beyond them is wrong. */
static int report(const char *what, struct estimate e, double exact) {
    printf("%-13s %9.5f +- %.5f, exactly %9.5f\n", what, e.value, e.error, exact);
    return fabs(e.value - exact) > 5 * e.error;
}

int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 200000;
    struct estimate call, asian;
    int wrong = report("pi", pi(n), acos(-1));
    prices(n, &call, &asian);
    wrong += report("call", call, black_scholes());
    printf("%-13s %9.5f +- %.5f\n", "Asian option", asian.value, asian.error);
    wrong += !(asian.value > 0 && asian.value < call.value);
    return wrong;
}
