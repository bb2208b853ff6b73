/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Ranges for NVIDIA's tools, which show directives above their kernels. The
 * library is opened when it is asked for; nothing is linked. Called by
 * profile.c. */
#include "acc/profile/profile_nvtx.h"
#include "core/log.h"
#include <dlfcn.h>

static int (*push)(const char *text);
static int (*pop)(void);

void xacc_profile_nvtx_open(void) {
    void *library = dlopen("libnvToolsExt.so.1", RTLD_NOW);
    if (!library) {
        xacc_trace("no ranges: %s", dlerror());
        return;
    }
    push = (int (*)(const char *))dlsym(library, "nvtxRangePushA");
    pop = (int (*)(void))dlsym(library, "nvtxRangePop");
}

void xacc_profile_nvtx_push(const char *where) {
    if (push && pop)
        push(where);
}

void xacc_profile_nvtx_pop(void) {
    if (push && pop)
        pop();
}
