/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A profiling tool: says where kernels are launched, and how many at the end. */
#include <acc_prof.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int launches;

static void launch(acc_prof_info *prof, acc_event_info *event, acc_api_info *api) {
    (void)api;
    launches++;
    printf("%s launches in %s\n", TOOL, prof->func_name);
    if (event->launch_event.num_gangs == 0)
        abort();
}

static void end(acc_prof_info *prof, acc_event_info *event, acc_api_info *api) {
    (void)prof, (void)event, (void)api;
    printf("%s saw %d\n", TOOL, launches);
}

void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup) {
    if (lookup("acc_prof_unregister") != (acc_query_fn)unreg || lookup("no_such_routine"))
        abort();
    reg(acc_ev_enqueue_launch_start, launch, acc_reg);
    reg(acc_ev_runtime_shutdown, end, acc_reg);
}
