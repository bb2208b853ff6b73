// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 %s %S/Inputs/routine-declared.c -o %t && %run %t
// RUN: %xacc_cc -O0 -g %s %S/Inputs/routine-declared.c -o %t.O0 && %run %t.O0
// RUN: %xacc_cc -O2 -c %S/Inputs/routine-declared.c -o %t.o && rm -f %t.a && llvm-ar rcs %t.a %t.o
// RUN: %if execute %{ %xacc_cc -O1 %s %t.a -o %t.archive && %run %t.archive %}
// RUN: %xacc_cc -O1 -shared -fPIC %S/Inputs/routine-declared.c -o %t.so
// RUN: %if execute %{ %xacc_cc -O1 -rdynamic %s %t.so -o %t.dynamic && env XACC_SIM_DEVICES=2 %run %t.dynamic %}
// Routines of other files that use declared variables: on every device its copies, in a region with if(0) or self, and in the
// program itself the host's.
#include "Inputs/check.h"
#include "Inputs/routine-declared.h"
#include <openacc.h>

static int own[2] = {7, 8};
#pragma acc declare copyin(own)

int first_entry(int i) {
    return table[i] + own[i % 2];
}

static int indirect(int i) { // calls a routine of the other file
    return scaled_entry(i) + 5;
}

static void on_device(void) {
    int a[TABLE], b[TABLE], c[TABLE], rows[2][TABLE] = {{0}};
    struct pair p[TABLE], from = {0.5, {1, 2, 3, 4, 5}};
    for (int i = 0; i < TABLE; i++)
        table[i] = 10 * i;
#pragma acc update device(table, factor)
    for (int i = 0; i < TABLE && acc_deviceptr(table) != table; i++)
        table[i] = -1; // what regions must not see
#pragma acc parallel loop copyout(a, b, c, p)
    for (int i = 0; i < TABLE; i++) {
        a[i] = scaled_entry(i) + first_entry(i);
        b[i] = through_first(i);
        int (*chosen)(int) = i % 2 ? indirect : scaled_entry;
        c[i] = chosen(i) + (i % 2 ? 0 : 5);
        p[i] = pair_of(from, i);
        count_call(i);
    }
#pragma acc parallel loop gang copy(rows)
    for (int r = 0; r < 2; r++)
        add_table(rows[r]);
    for (int i = 0; i < TABLE; i++) {
        int entry = 10 * i * 3 + 100 * (i % 3 + 1);
        CHECK(a[i] == entry + 10 * i + 7 + i % 2);
        CHECK(b[i] == 10 * i + 7 + i % 2 + 1);
        CHECK(c[i] == entry + 5);
        CHECK(p[i].first == 0.5 + 10 * i && p[i].second[4] == 105 && p[i].second[0] == 1);
        CHECK(rows[0][i] == 10 * i && rows[1][i] == 10 * i);
    }
}

static void on_host(void) {
    int a[TABLE], b[TABLE];
    for (int i = 0; i < TABLE; i++)
        table[i] = 2 * i;
#pragma acc parallel loop copyout(a) if (0)
    for (int i = 0; i < TABLE; i++)
        a[i] = indirect(i) + through_first(i);
#pragma acc parallel loop copyout(b) self
    for (int i = 0; i < TABLE; i++)
        b[i] = indirect(i) + through_first(i);
    for (int i = 0; i < TABLE; i++) {
        CHECK(a[i] == 2 * i * 3 + 100 * (i % 3 + 1) + 5 + 2 * i + 7 + i % 2 + 1);
        CHECK(a[i] == b[i] && a[i] == indirect(i) + through_first(i));
    }
}

int main(void) {
    acc_device_t type = acc_get_device_type();
    for (int device = 0; device < acc_get_num_devices(type); device++) {
        acc_set_device_num(device, type);
        on_device();
        on_host();
        on_device();
        int before = calls_of(3);
        on_device();
        CHECK(calls_of(3) == before + 1);
    }
    acc_shutdown(type); // the copies move
    on_device();
    return 0;
}
