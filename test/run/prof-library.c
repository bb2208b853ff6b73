// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute
// RUN: %clang -shared -fPIC -I%include -DTOOL='"one"' %S/Inputs/proflib.c -o %t.one.so
// RUN: %clang -shared -fPIC -I%include -DTOOL='"two"' %S/Inputs/proflib.c -o %t.two.so
// RUN: %xacc_cc -O1 %s -o %t && %run %t | count 0
// RUN: env 'ACC_PROFLIB=%t.one.so;%t.two.so' %run %t | FileCheck %s
// RUN: %xacc_cc -O1 %s -DTOOL='"mine"' -x c %S/Inputs/proflib.c -o %t.own
// RUN: %run %t.own | FileCheck %s --check-prefix=OWN
// RUN: env LD_PRELOAD=%t.one.so %run %t | FileCheck %s --check-prefix=PRELOAD
// RUN: not env ACC_PROFLIB=%t.none.so %run %t 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %clang -shared -fPIC -x c /dev/null -o %t.empty.so
// RUN: not env ACC_PROFLIB=%t.empty.so %run %t 2>&1 | FileCheck %s --check-prefix=EMPTY
// Tools by ACC_PROFLIB, in the program and preloaded.
int main(void) {
    int x = 0;
    for (int i = 0; i < 3; i++)
#pragma acc serial copy(x)
        x++;
    return x != 3;
}
// CHECK: one launches in main
// CHECK-NEXT: two launches in main
// CHECK: one saw 3
// CHECK-NEXT: two saw 3
// OWN-COUNT-3: mine launches in main
// OWN: mine saw 3
// PRELOAD: one saw 3
// NONE: error: ACC_PROFLIB: {{.*}}none.so
// EMPTY: error: ACC_PROFLIB: {{.*}}empty.so has no acc_register_library
