/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
struct aligned {
    char c;
    int value;
};
static inline int aligned(void) {
    return sizeof(struct aligned);
}
