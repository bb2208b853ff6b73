/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
int within = 2 * n;
for (int i = 0; i < n; i++) {
    within++;
}
