/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Routines of positions.c: who executes them, and how many there are, of each level. */
typedef struct position {
    int id[3], size[3];
} position_t;

#pragma acc routine seq
void position_of(position_t *p);
#pragma acc routine seq
int nested_position(int level, int depth);
