# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What generated XcalableMP programs share: their beginning, and main, which says which functions found a difference."""
import sys

HEAD = """/* Generated: %s */
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
static int failures;
/* Entries of a gblock distribution: nodes may have nothing. */
__attribute__((unused)) static void fill(int *map, int nodes, int total, int seed) {
    for (int i = 0; i < nodes; i++) {
        map[i] = i == nodes - 1 ? total : (seed * (i + 3)) %% (2 * total / nodes + 1);
        map[i] = map[i] > total ? total : map[i];
        total -= map[i];
    }
}
__attribute__((unused)) static int rows(int nodes) {
    int r = 1;
    for (int i = 2; i * i <= nodes; i++)
        r = nodes %% i ? r : i;
    return r;
}
/* What the compiler takes for a variable. */
__attribute__((unused)) static volatile int zero;
"""
MAIN = """static int failed;
static void run(const char *name, void (*test)(void)) {
    failures = 0;
    test();
    if (failures)
        printf("node %d: %s differs\\n", xmpc_all_node_num(), name), failed = 1;
}
int main(void) {
"""


def write(head, functions):
    """Prints the program of functions test_0, test_1, ...; head has a place for the command that made it."""
    print(head % " ".join([sys.argv[0].rpartition("/")[2]] + sys.argv[1:]))
    count = 0
    for text in functions:
        print(text)
        count += 1
    print(MAIN + "".join('    run("test_%d", test_%d);\n' % (n, n) for n in range(count)) + "    return failed;\n}")
