// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute
// XFAIL: no-use-after-fork
// RUN: %xacc_cc -O1 %s -o %t && rm -rf %t.d && mkdir %t.d
// A trace is written over one of before, but not through a link, into what is no plain file, or over a file of another user.
// RUN: env XACC_PROFILE=%t.d/t.json %run %t && env XACC_PROFILE=%t.d/t.json %run %t
// RUN: %python %S/Inputs/trace.py %t.d/t.json | FileCheck %s --check-prefix=ONE
// ONE-COUNT-1: directive acc parallel loop
// ONE-NOT: directive
// RUN: echo precious > %t.d/precious && ln -s precious %t.d/link.json && ln %t.d/precious %t.d/other.json
// RUN: not env XACC_PROFILE=%t.d/link.json %run %t 2>&1 | FileCheck %s --check-prefix=LINK
// LINK: error: cannot write {{.*}}link.json: it is a symbolic link
// RUN: not env XACC_PROFILE=%t.d/other.json %run %t 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: error: cannot write {{.*}}other.json: it has several names
// RUN: mkdir %t.d/folder.json
// RUN: not env XACC_PROFILE=%t.d/folder.json %run %t 2>&1 | FileCheck %s --check-prefix=FOLDER
// FOLDER: error: cannot write {{.*}}folder.json: {{.+}}
// RUN: %if root %{ echo theirs > %t.d/theirs.json && chown 65534 %t.d/theirs.json %}
// RUN: %if root %{ not env XACC_PROFILE=%t.d/theirs.json %run %t 2>&1 | FileCheck %s --check-prefix=THEIRS %}
// THEIRS: error: cannot write {{.*}}theirs.json: it belongs to another user
// RUN: FileCheck %s --check-prefix=KEPT < %t.d/precious
// KEPT: precious
// Children have profiles of their own, and write nothing of their parent's; a file that another process is writing is left to
// it.
// RUN: rm -rf %t.d && mkdir %t.d
// RUN: env XACC_PROFILE=%t.d/f.json %run %t fork
// RUN: %python %S/Inputs/trace.py %t.d/f.json | FileCheck %s --check-prefix=PARENT
// RUN: rm %t.d/f.json && cat %t.d/f.*.json > %t.d/child
// RUN: %python %S/Inputs/trace.py %t.d/child | FileCheck %s --check-prefix=CHILD
// PARENT-COUNT-2: directive acc parallel loop
// PARENT-NOT: directive
// CHILD-COUNT-1: directive acc parallel loop
// CHILD-NOT: directive
// RUN: env XACC_PROFILE=1 %run %t fork 2>&1 | FileCheck %s --check-prefix=TABLES
// TABLES: compute region reached 1 time
// TABLES: Accelerator Kernel Timing data
// TABLES: compute region reached 2 times
// TABLES-NOT: Accelerator
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int region(void) {
    int a[10];
#pragma acc parallel loop copyout(a)
    for (int i = 0; i < 10; i++)
        a[i] = i;
    return a[9] != 9;
}

int main(int argc, char **argv) {
    int status = 0;
    (void)argv;
    if (region())
        return 1;
    if (argc == 1)
        return 0;
    for (int uses = 0; uses < 2; uses++) {
        if (fork() == 0)
            exit(uses && region());
        wait(&status);
        if (status)
            return 2;
    }
    return region();
}
