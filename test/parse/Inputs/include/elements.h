/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
1, 2, 3
