/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OF_SYSTEM_H
#define OF_SYSTEM_H
struct of_system {
    int value;
};
static struct of_system from_system_too;
static inline int from_system(int n) {
    return n + 1;
}
#endif
