// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -std=c23 -ferror-limit=0 -fsyntax-only -Xclang -verify %s
// RUN: not %xacc_cc -std=c17 -DWORD -fsyntax-only %s 2>&1 | %filecheck %s
// The words of C23: each thread's variable is none of the image.
#ifndef WORD
static thread_local int first:[*]; // expected-error {{only variables and parameters of functions can be coarrays}}
thread_local static int second[2]:[*]; // expected-error {{only variables and parameters of functions can be coarrays}}
#else
int thread_local:[*], wrong = thread_local:[0]; // a name in older C
// CHECK-NOT: only variables
// CHECK: not a compile-time constant
// CHECK-NOT: only variables
#endif
