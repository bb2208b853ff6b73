/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Declared variables of routine-declared.c and routines of either file that use them. */
enum { TABLE = 32 };
extern int table[TABLE], factor;
struct pair {
    double first;
    int second[5];
};
#pragma acc declare create(table, factor)

#pragma acc routine seq
int scaled_entry(int i); /* second file */
#pragma acc routine seq
struct pair pair_of(struct pair p, int i); /* second file */
#pragma acc routine seq
int through_first(int i); /* second file, calls first_entry */
#pragma acc routine seq
int first_entry(int i); /* first file */
#pragma acc routine vector
void add_table(int *row); /* second file, with a loop */
#pragma acc routine seq
void count_call(int i); /* second file, writes a static variable */
int calls_of(int i);
