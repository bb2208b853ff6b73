// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A tool that wraps a routine and calls on.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>

int acc_get_num_devices(int type) {
    int (*next)(int) = (int (*)(int))dlsym(RTLD_NEXT, "acc_get_num_devices");
    puts("wrapped");
    return next(type);
}
