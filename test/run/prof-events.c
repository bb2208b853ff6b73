// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 %s -o %t && %run %t
// RUN: %if execute %{ %run %t | FileCheck %s %}
// The events of acc_prof.h: each one's place in the order, how often it comes, and what its records say.
#include "Inputs/check.h"
#include <acc_prof.h>
#include <string.h>

enum { N = 1000, MOST = 200 };
static double a[N], b[N];

typedef struct seen {
    acc_prof_info prof;
    acc_event_info event;
    acc_api_info api;
} seen_t;
static seen_t seen[MOST];
static int n_seen;
static int starts; /* the tool_info of a start is the address of one of these */
static char marks[MOST];

static int is_start(acc_event_t event) {
    return event < acc_ev_runtime_shutdown ? event % 2 == 1 : event >= acc_ev_enter_data_start && event % 2 == 0;
}

static void note(acc_prof_info *prof, acc_event_info *event, acc_api_info *api) {
    CHECK(n_seen < MOST && starts < MOST);
    CHECK(prof->event_type == event->event_type && prof->valid_bytes == sizeof *prof);
    if (is_start(prof->event_type)) {
        CHECK(!event->other_event.tool_info);
        event->other_event.tool_info = &marks[starts++];
    }
    seen[n_seen++] = (seen_t){*prof, *event, *api};
    CHECK(acc_get_device_type() >= 0); /* a routine in a callback raises nothing */
}

static int separate(void) {
    return !acc_get_property(0, acc_device_current, acc_property_shared_memory_support);
}

/* The events since the last call are those of the list; an address is looked for where only separate memory has an event. */
static const char letters[] = " IiSs.cdafDdXxUuPpLlGgHhWw";
static void expect(const char *list) {
    char text[MOST + 1], wanted[MOST + 1];
    int n = 0, out = 0;
    for (int i = 0; i < n_seen; i++)
        text[n++] = letters[seen[i].prof.event_type];
    text[n] = '\0';
    for (int optional = 0; *list; list++)
        if (*list == '[' || *list == ']')
            optional = *list == '[';
        else if (!optional || separate())
            wanted[out++] = *list;
    wanted[out] = '\0';
    if (strcmp(text, wanted) != 0)
        fprintf(stderr, "%s, not %s\n", text, wanted);
    CHECK(strcmp(text, wanted) == 0);
}

static const seen_t *find(acc_event_t event, int which) {
    for (int i = 0; i < n_seen; i++)
        if (seen[i].prof.event_type == event && which-- == 0)
            return &seen[i];
    CHECK(!"the event was seen");
    return NULL;
}

static void forget(void) {
    n_seen = 0;
    starts = 0;
}

/* The directive that an event is for. */
static void check_source(const seen_t *one, int line, acc_construct_t construct) {
    CHECK(strstr(one->prof.src_file, "prof-events.c"));
    CHECK(one->prof.line_no == line);
    CHECK(one->event.other_event.parent_construct == construct);
    CHECK(one->prof.version == 202506);
    CHECK(one->prof.device_type == acc_get_device_type());
    CHECK(one->prof.device_number == acc_get_device_num(acc_device_current));
    CHECK(one->api.device_type == acc_get_device_type());
    CHECK((one->api.device_api == acc_device_api_cuda) == (acc_get_device_type() == acc_device_nvidia));
}

/* Initialisation comes with the first use; an end has the tool_info of its start. */
static void data_region(void) {
#pragma acc data copy(a)
    {
        CHECK(a[0] == 0);
    }
    const int line = __LINE__ - 4;
    expect("IiD[acGgWw]dX[HhWwdf]x");
    CHECK(strcmp(find(acc_ev_enter_data_start, 0)->prof.func_name, "data_region") == 0);
    CHECK(find(acc_ev_device_init_start, 0)->event.other_event.implicit);
    check_source(find(acc_ev_enter_data_start, 0), line, acc_construct_data);
    check_source(find(acc_ev_exit_data_end, 0), line, acc_construct_data);
    CHECK(find(acc_ev_exit_data_start, 0)->prof.async == acc_async_sync);
    CHECK(find(acc_ev_enter_data_end, 0)->event.other_event.tool_info ==
          find(acc_ev_enter_data_start, 0)->event.other_event.tool_info);
    if (separate()) {
        acc_data_event_info up = find(acc_ev_enqueue_upload_start, 0)->event.data_event;
        acc_data_event_info down = find(acc_ev_enqueue_download_end, 0)->event.data_event;
        acc_data_event_info gone = find(acc_ev_delete, 0)->event.data_event;
        CHECK(up.valid_bytes == sizeof up && strcmp(up.var_name, "a") == 0 && up.bytes == sizeof a && up.host_ptr == a);
        CHECK(up.device_ptr && up.device_ptr != a && down.device_ptr == up.device_ptr && down.host_ptr == a);
        CHECK(find(acc_ev_create, 0)->event.data_event.device_ptr == up.device_ptr);
        CHECK(strcmp(gone.var_name, "a") == 0 && gone.bytes == sizeof a);
        CHECK(find(acc_ev_alloc, 0)->event.data_event.bytes >= sizeof a);
        CHECK(find(acc_ev_alloc, 0)->event.data_event.bytes == find(acc_ev_free, 0)->event.data_event.bytes);
        CHECK(find(acc_ev_wait_start, 0)->event.other_event.implicit);
    }
    forget();
}

static void compute(void) {
    acc_create(a, sizeof a);
    forget();
#pragma acc parallel loop present(a) num_gangs(7) vector_length(64)
    for (int i = 0; i < N; i++)
        a[i] = i;
    const int line = __LINE__ - 3;
    expect("PDdLlXWwxp");
    check_source(find(acc_ev_enqueue_launch_start, 0), line, acc_construct_parallel);
    acc_launch_event_info launch = find(acc_ev_enqueue_launch_end, 0)->event.launch_event;
    CHECK(launch.valid_bytes == sizeof launch && strstr(launch.kernel_name, "compute"));
    CHECK(launch.num_gangs == 7 || acc_get_device_type() == acc_device_host);
    CHECK(launch.vector_length == 64 || acc_get_device_type() == acc_device_host);
    forget();
#pragma acc serial present(a)
    a[0] = 1;
    check_source(find(acc_ev_compute_construct_start, 0), __LINE__ - 2, acc_construct_serial);
    forget();
}

static void queues(void) {
#pragma acc update device(a) async(3)
    const int line = __LINE__ - 1;
    expect("U[Gg]u");
    check_source(find(acc_ev_update_start, 0), line, acc_construct_update);
    CHECK(find(acc_ev_update_end, 0)->prof.async == 3 && find(acc_ev_update_end, 0)->prof.async_queue == 3);
    forget();
#pragma acc wait(3)
    expect("Ww");
    check_source(find(acc_ev_wait_start, 0), __LINE__ - 2, acc_construct_wait);
    CHECK(find(acc_ev_wait_start, 0)->prof.async == 3 && !find(acc_ev_wait_start, 0)->event.other_event.implicit);
    forget();
    acc_wait(3);
    expect("Ww");
    CHECK(strcmp(find(acc_ev_wait_end, 0)->prof.func_name, "acc_wait") == 0 && !find(acc_ev_wait_end, 0)->prof.src_file);
    CHECK(find(acc_ev_wait_end, 0)->event.other_event.parent_construct == acc_construct_runtime_api);
    forget();
}

static void routines(void) {
    acc_copyin(b, sizeof b);
    expect("D[acGgWw]d");
    CHECK(strcmp(find(acc_ev_enter_data_start, 0)->prof.func_name, "acc_copyin") == 0);
    forget();
    acc_update_self(b, sizeof b);
    expect("U[HhWw]u");
    forget();
    acc_delete(b, sizeof b);
    expect("X[df]x");
    forget();
    void *block = acc_malloc(100);
    expect("a");
    forget();
    acc_free(block);
    CHECK(n_seen >= 1 && seen[n_seen - 1].prof.event_type == acc_ev_free);
    forget();
}

static void shutdown(void) {
    forget();
    acc_shutdown(acc_device_current);
    CHECK(seen[0].prof.event_type == acc_ev_device_shutdown_start);
    CHECK(seen[n_seen - 1].prof.event_type == acc_ev_device_shutdown_end);
    CHECK(strcmp(seen[0].prof.func_name, "acc_shutdown") == 0);
    if (separate())
        CHECK(find(acc_ev_delete, 0)->event.data_event.bytes == sizeof a);
    forget();
}

static void at_exit(acc_prof_info *prof, acc_event_info *event, acc_api_info *api) {
    (void)api;
    if (!event->other_event.implicit)
        abort();
    if (prof->event_type == acc_ev_runtime_shutdown)
        puts("runtime shutdown");
    else
        puts("device shutdown");
}
// CHECK: device shutdown
// CHECK-NEXT: runtime shutdown

int main(void) {
    for (int event = acc_ev_none + 1; event < acc_ev_last; event++)
        acc_prof_register(event, note, acc_reg);
    data_region();
    compute();
    queues();
    routines();
    shutdown();
    for (int event = acc_ev_none + 1; event < acc_ev_last; event++)
        acc_prof_unregister(event, note, acc_reg);
    acc_prof_register(acc_ev_device_shutdown_end, at_exit, acc_reg);
    acc_prof_register(acc_ev_runtime_shutdown, at_exit, acc_reg);
}
