/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A program that starts as those with XMP directives do: XACC_DEBUG=1 says over
 * which transport. */
#include "xacc/xmp_abi.h"
#include <stdio.h>

static int order;

static void expect(int number) {
    if (order++ != number)
        puts("built in the wrong order");
}
static void array(void) {
    expect(2);
}
static void nodes(void) {
    expect(0);
}
static void other_nodes(void) {
    expect(1);
}
static void late(void) {
    expect(3);
}

__attribute__((constructor)) static void record(void) {
    __xmp_record(__XMP_PHASE_ARRAY, array);
    __xmp_record(__XMP_PHASE_NODES, nodes);
    __xmp_record(__XMP_PHASE_NODES, other_nodes);
    __xmp_record(__XMP_PHASE_ONE_SIDED, 0);
}

int main(void) {
    __xmp_start();
    __xmp_start();
    expect(3);
    order = 3;
    __xmp_record(__XMP_PHASE_NODES, late); /* a library opened later */
    expect(4);
    return order != 5;
}
