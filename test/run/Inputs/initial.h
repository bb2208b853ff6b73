/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Variables that initial.c defines and declare-initial.c uses: both declare them. */
enum { INITIAL_N = 6, INITIAL_LARGE = 100000000 };
typedef struct {
    char letter;
    double *values, *end;
    const char *text;
    int *numbers;
    short n;
} initial_t;
extern int initial_count, initial_table[INITIAL_N][2];
extern double initial_values[INITIAL_N];
extern initial_t initial_all[2];
extern char initial_large[INITIAL_LARGE];
extern const int initial_fixed[INITIAL_N];
extern double *initial_pointer;
extern int initial_weak[2], initial_empty[2];
#pragma acc declare create(initial_count, initial_table, initial_values, initial_fixed)
#pragma acc declare create(initial_large, initial_pointer, initial_weak, initial_empty) device_resident(initial_all)
void initial_change(void);
