/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
static inline int second(void) {
    return 2;
}
