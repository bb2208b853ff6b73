/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Variables that the two units of declare-files.c share. */
enum { DECLARED_N = 64 };
extern int shared_table[DECLARED_N], shared_factor, linked[DECLARED_N];
#pragma acc declare create(shared_table, shared_factor) link(linked)

static inline int scaled(int i) {
    return shared_table[i] * shared_factor + linked[i];
}
void second_scale(int *result);
void second_store(void);
