// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s %S/Inputs/initial.c -o %t && %run %if sim %{ env XACC_SIM_DEVICES=2 %} %t
// RUN: %xacc_cc -O0 %S/Inputs/initial.c %s -o %t.O0 && %run %t.O0
// RUN: %xacc_cc -O1 -shared -fPIC %S/Inputs/initial.c -o %t.so
// RUN: %if execute %{ %xacc_cc -O1 %s %t.so -o %t.dynamic && %run %t.dynamic %}
// declare create and device_resident: every device begins with the initialisers, whatever the host has stored before, and begins
// with them again after its end; addresses in them are the device's. Where memory is shared there is one variable.
#include "Inputs/check.h"
#include "Inputs/initial.h"
#include <openacc.h>
#include <string.h>

/* Of two definitions the linker takes one. */
__attribute__((weak)) int initial_weak[2] = {3}, initial_empty[2] = {4, 5};
static int taken[4];

static void check_weak(void) {
    int found[4];
#pragma acc serial copyout(found)
    {
        found[0] = initial_weak[0];
        found[1] = initial_weak[1];
        found[2] = initial_empty[0];
        found[3] = initial_empty[1];
    }
    const int *expected = acc_get_property(0, acc_device_current, acc_property_shared_memory_support)
                              ? (int[]){initial_weak[0], initial_weak[1], initial_empty[0], initial_empty[1]}
                              : taken;
    for (int i = 0; i < 4; i++)
        CHECK(found[i] == expected[i]);
}

static float own[3] = {1, 2, 4}, empty[3];
static struct {
    unsigned low : 3, high : 5;
    union {
        double number;
        long bits;
    };
} bits = {5, 17, {.bits = 99}};
static double several[4] = {1, 2, 3, 4};
static const struct {
    const double *values;
    int n;
} fixed = {several + 1, 3};
static unsigned long address = (unsigned long)&several[3];
#pragma acc routine seq
int twice(int i) {
    return 2 * i;
}
static int (*function)(int) = twice;
static struct {
    int n;
    double values[];
} flexible = {3, {1, 2, 4}};
#pragma acc declare create(own, empty, bits, several, fixed, address, function, flexible)

static int separate(void) {
    return !acc_get_property(0, acc_device_current, acc_property_shared_memory_support);
}

static void change(void) {
    initial_change();
    own[1] = empty[1] = 50;
    flexible.values[2] = 51;
    bits.low = 1;
}

/* A function sees the pointer of the device. */
static double pointed(void) {
    return initial_pointer[0];
}

static int by_function(int i) {
    return function(i) + initial_fixed[1];
}

typedef struct {
    int count, table, sum, n[2], fixed, letter;
    long large;
    double values, pointed, by_member, last;
    char text[6], part[4];
    int numbers, number;
    float own, empty;
    int low, high, bits, doubled[2];
    double first, addressed, flexible;
} seen_t;

static seen_t look(void) {
    seen_t s = {0};
    long large = 0;
#pragma acc parallel loop reduction(+ : large)
    for (int i = 0; i < INITIAL_LARGE; i += 9999) /* also the last */
        large += initial_large[i];
#pragma acc serial copy(s)
    {
        s.count = initial_count;
        s.table = initial_table[0][1];
        for (int i = 0; i < INITIAL_N; i++)
            s.sum += initial_table[i][0] + initial_table[i][1];
        s.n[0] = initial_all[0].n;
        s.n[1] = initial_all[1].n;
        s.letter = initial_all[0].letter;
        for (int i = 0; i < INITIAL_N; i++)
            s.fixed += (i + 1) * initial_fixed[i];
        s.values = initial_values[1];
        s.pointed = pointed();
        s.by_member = initial_all[1].values[1];
        s.last = initial_all[0].end[3 - INITIAL_N - 1];
        for (int i = 0; i < 6; i++)
            s.text[i] = initial_all[0].text[i];
        for (int i = 0; i < 4; i++)
            s.part[i] = initial_all[1].text[i];
        s.numbers = initial_all[0].numbers[1] + initial_all[0].numbers[2];
        s.number = *initial_all[1].numbers;
        s.own = own[0] + own[1] + own[2];
        s.empty = empty[0] + empty[1] + empty[2];
        s.low = bits.low;
        s.high = bits.high;
        s.bits = bits.bits;
        s.first = fixed.values[0] + fixed.n;
        s.addressed = *(double *)address;
        for (int i = 0; i < flexible.n; i++)
            s.flexible += flexible.values[i];
        s.doubled[0] = function(4);
        s.doubled[1] = by_function(4);
    }
    s.large = large;
    return s;
}

static void check(void) {
    seen_t s = look();
    int own_memory = separate();
    CHECK(s.count == (own_memory ? 5 : 100) && s.number == s.count);
    CHECK(s.table == (own_memory ? 2 : 100) && s.sum == (own_memory ? 7 : 7 + 98 + 100));
    CHECK(s.n[0] == (own_memory ? 3 : 77) && s.n[1] == (own_memory ? 1 : 77));
    CHECK(s.fixed == 9 + 16 + 21 && s.letter == 'a');
    CHECK(s.values == (own_memory ? 1.5 : -1) && s.by_member == 2.5 && s.last == 2.5);
    CHECK(s.pointed == (own_memory ? 2.5 : 0.5));
    CHECK(strcmp(s.text, "first") == 0 && strcmp(s.part, "ond") == 0);
    CHECK(s.numbers == 5 && s.large == !own_memory);
    CHECK(s.own == (own_memory ? 7 : 55) && s.empty == (own_memory ? 0 : 50));
    CHECK(s.low == (own_memory ? 5 : 1) && s.high == 17 && s.bits == 99);
    CHECK(s.flexible == (own_memory ? 7 : 54));
    CHECK(s.first == 5 && s.addressed == 4 && s.doubled[0] == 8 && s.doubled[1] == 16);
}

/* What the program stores there stays until the end of the device; pointers stay where they are in updates. */
static void use(void) {
    int number = 0;
    double value = 0;
#pragma acc serial
    {
        initial_count++;
        initial_all[1].n = 12;
    }
    initial_all[0].n = 8;
#pragma acc update self(initial_count, initial_all[1:1])
    CHECK(initial_count == (separate() ? 6 : 101) && initial_all[1].n == 12);
    CHECK(initial_all[1].numbers == &initial_count && initial_all[1].values == initial_values + 1);
    CHECK(strcmp(initial_all[1].text, "ond") == 0);
#pragma acc update device(initial_all)
#pragma acc serial copy(number, value)
    {
        number = initial_all[0].n + *initial_all[1].numbers;
        value = initial_all[1].values[1];
    }
    CHECK(number == 8 + initial_count && value == 2.5);
}

/* A pointer that the host has changed is copied like any other. */
static void change_pointer(void) {
    if (!separate())
        return;
    double *before = initial_pointer, value = 0;
    initial_pointer = acc_deviceptr(several);
    acc_update_device(&initial_pointer, sizeof initial_pointer);
    initial_pointer = before;
#pragma acc serial copy(value)
    value = pointed();
    CHECK(value == 1);
}

/* A static variable of a function is kept on the device, too. */
static int calls(void) {
    static int own_count = 40, own_table[3] = {1, 2, 3};
#pragma acc declare create(own_count) device_resident(own_table)
    int seen = 0;
#pragma acc serial copy(seen)
    {
        own_table[1]++;
        seen = ++own_count + own_table[0] + own_table[1] + own_table[2];
    }
    own_count = own_table[0] = 1000;
    return seen;
}

/* What a declared pointer is attached to later takes the place of its initialiser. */
static void attach(void) {
    double *target = malloc(INITIAL_N * sizeof *target), *before = initial_pointer, sum = 0;
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < INITIAL_N; i++)
            target[i] = i + round;
        initial_pointer = target;
#pragma acc data copyin(initial_pointer[0:INITIAL_N])
        {
            sum = 0;
#pragma acc parallel loop reduction(+ : sum)
            for (int i = 0; i < INITIAL_N; i++)
                sum += initial_pointer[i];
            CHECK(sum == 15 + 6 * round);
        }
    }
    free(target);
    initial_pointer = before;
}

int main(void) {
    acc_device_t type = acc_get_device_type();
    memcpy(taken, initial_weak, sizeof initial_weak);
    memcpy(taken + 2, initial_empty, sizeof initial_empty);
    CHECK((taken[0] == 3) == (taken[2] == 4));
    change();
    for (int i = 0; i < acc_get_num_devices(type) && i < 2; i++) {
        acc_set_device_num(i, type);
        check();
        check_weak();
    }
    for (int round = 0; round < 2; round++) {
        if (separate())
            CHECK(calls() == 41 + 1 + 3 + 3 && calls() == 42 + 1 + 4 + 3);
        use();
        attach();
        change_pointer();
        acc_shutdown(type);
        change();
        check();
    }
    return 0;
}
