/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* XACC_CHECK=1: every directive begins with a comparison over the nodes that
 * execute it. The first of them collects where the others are and lets them go
 * on. Nodes that are in directives of different node sets are found by the
 * deadlock detector (deadlock.c), with and without XACC_CHECK. */
#include "comm/transport.h"
#include "core/env.h"
#include "core/log.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACE = 240 };

typedef struct check_record {
    unsigned long long set; /* hash of the group */
    char where[PLACE];
} check_record_t;

bool xacc_comm_checks(void) {
    static _Thread_local int state = -1;
    if (state < 0)
        state = xacc_env_flag(XACC_ENV_check, false);
    return state;
}

static _Noreturn void report(const xacc_group_t *group, const check_record_t *records) {
    size_t room = (size_t)group->size * (PLACE + 32), length = 0;
    char *text = calloc(1, room), place[PLACE];
    for (int i = 0; text && i < group->size; i++) {
        xacc_where_text(records[i].where, place, sizeof place);
        length += (size_t)snprintf(text + length, room - length, "%srank %d in %s", i ? ", " : "",
                                   group->ranks[i], place);
    }
    xacc_fatal(records[0].where, "not all nodes are here: %s", text ? text : "no memory");
}

static void collect(xacc_group_t *group, check_record_t *records, xacc_message_t *messages) {
    for (int i = 1; i < group->size; i++)
        messages[i] =
            (xacc_message_t){&records[i], sizeof *records, group->ranks[i], XACC_TAG_CHECK, false};
    xacc_exchange(group->size - 1, messages + 1);
    for (int i = 1; i < group->size; i++)
        if (records[i].set != records[0].set || strcmp(records[i].where, records[0].where) != 0)
            report(group, records);
    for (int i = 1; i < group->size; i++)
        messages[i] = (xacc_message_t){NULL, 0, group->ranks[i], XACC_TAG_CHECK, true};
    xacc_exchange(group->size - 1, messages + 1);
}

static void compare(xacc_group_t *group, const char *where) {
    size_t n = group->index == 0 ? (size_t)group->size : 1;
    check_record_t *records = calloc(n, sizeof *records);
    xacc_message_t *messages = calloc(n + 1, sizeof *messages);
    if (!records || !messages)
        xacc_fatal(where, "no memory");
    records[0].set = group->hash;
    snprintf(records[0].where, PLACE, "%s", where);
    if (group->index == 0) {
        collect(group, records, messages);
    } else {
        xacc_message_t tell = {records, sizeof *records, group->ranks[0], XACC_TAG_CHECK, true};
        xacc_message_t go = {NULL, 0, group->ranks[0], XACC_TAG_CHECK, false};
        xacc_exchange(1, &tell);
        xacc_exchange(1, &go);
    }
    free(messages);
    free(records);
}

void xacc_comm_enter(xacc_group_t *group, const char *where) {
    xacc_comm_t *comm = xacc_comm();
    xacc_comm_check_process(where);
    comm->where = where;
    if (comm->tell)
        comm->tell();
    if (group->size > 1 && group->index >= 0 && xacc_comm_checks())
        compare(group, where);
}
