/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "routine-declared.h"

int table[TABLE], factor = 3;
static int own[3] = {100, 200, 300}, calls[TABLE]; /* other variables than the first file's */
#pragma acc declare copyin(own) create(calls)

static int entry(int i) {
    return i < 0 ? entry(-i) : table[i];
}

int scaled_entry(int i) {
    return entry(-i) * factor + own[i % 3];
}

struct pair pair_of(struct pair p, int i) {
    p.first += table[i];
    p.second[4] += own[0];
    return p;
}

int through_first(int i) {
    return first_entry(i) + 1;
}

void add_table(int *row) {
#pragma acc loop vector
    for (int i = 0; i < TABLE; i++)
        row[i] += table[i];
}

void count_call(int i) {
    calls[i]++;
}

int calls_of(int i) {
#pragma acc update self(calls)
    return calls[i];
}
