/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Runs plans. A round starts when all messages of the one before have arrived
 * and its actions are done; nothing here knows what a plan is for. */
#include "comm/plan.h"
#include "comm/deadlock.h"
#include "comm/transport.h"
#include "core/log.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void *grown(void *memory, size_t bytes) {
    void *larger = realloc(memory, bytes);
    if (!larger)
        xacc_fatal(xacc_comm()->where, "no memory for messages");
    return larger;
}

/* The largest scratch memory of a freed plan is kept for the next: large memory
 * that is new costs more than a reduction in it. */
static void take_scratch(xacc_plan_t *plan, size_t bytes) {
    xacc_comm_t *comm = plan->comm;
    if (!bytes)
        return;
    if (comm->spare_bytes >= bytes && comm->spare_bytes / 4 <= bytes) {
        plan->scratch = comm->spare;
        plan->scratch_bytes = comm->spare_bytes;
        comm->spare = NULL;
        comm->spare_bytes = 0;
    } else {
        plan->scratch = grown(NULL, bytes);
        plan->scratch_bytes = bytes;
    }
}

static void give_scratch(xacc_plan_t *plan) {
    xacc_comm_t *comm = plan->comm;
    if (plan->scratch_bytes <= comm->spare_bytes) {
        free(plan->scratch);
        return;
    }
    free(comm->spare);
    comm->spare = plan->scratch;
    comm->spare_bytes = plan->scratch_bytes;
}

xacc_plan_t *xacc_plan_new(size_t scratch_bytes) {
    xacc_plan_t *plan = grown(NULL, sizeof *plan);
    *plan = (xacc_plan_t){.comm = xacc_comm()};
    take_scratch(plan, scratch_bytes);
    return plan;
}

void xacc_plan_add(xacc_plan_t *plan, int count, const xacc_message_t *messages) {
    plan->rounds = grown(plan->rounds, (size_t)(plan->count + 1) * sizeof *plan->rounds);
    xacc_round_t round = {.message_count = count};
    if (count) {
        size_t bytes = (size_t)count * sizeof *messages;
        round.messages = memcpy(grown(NULL, bytes), messages, bytes);
        round.batch = plan->comm->transport->open(plan->comm, count, messages);
    }
    for (int i = 0; i < count; i++)
        if (messages[i].bytes && messages[i].peer != plan->comm->rank) {
            plan->traffic.messages++;
            plan->traffic.bytes += messages[i].bytes;
        }
    plan->rounds[plan->count++] = round;
    plan->at = plan->count;
}

void xacc_plan_act(xacc_plan_t *plan, xacc_action_t action) {
    if (!plan->count)
        xacc_plan_add(plan, 0, NULL);
    xacc_round_t *round = &plan->rounds[plan->count - 1];
    round->actions =
        grown(round->actions, (size_t)(round->action_count + 1) * sizeof *round->actions);
    round->actions[round->action_count++] = action;
}

static void start_round(xacc_plan_t *plan) {
    void *batch = plan->rounds[plan->at].batch;
    if (batch)
        plan->comm->transport->start(plan->comm, batch);
}

/* The list of running plans, for who asks what this rank has started. */
static void enter(xacc_plan_t *plan) {
    plan->link = &plan->comm->running;
    plan->next = *plan->link;
    if (plan->next)
        plan->next->link = &plan->next;
    *plan->link = plan;
}

static void leave(xacc_plan_t *plan) {
    *plan->link = plan->next;
    if (plan->next)
        plan->next->link = plan->link;
}

/*--- For who counts messages -----------------------------------------------*/

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void begin_traffic(xacc_plan_t *plan) {
    const xacc_comm_t *comm = plan->comm;
    plan->ended = comm->where && plan->traffic.messages ? comm->ended : NULL;
    plan->where = comm->where;
    if (plan->ended)
        plan->traffic.seconds = now();
}

static void end_traffic(const xacc_plan_t *plan) {
    xacc_traffic_t traffic = plan->traffic;
    if (!plan->ended)
        return;
    traffic.seconds = now() - traffic.seconds;
    plan->ended(plan->where, &traffic);
}

/*--- Runs ------------------------------------------------------------------*/

static void act(const xacc_plan_t *plan, const xacc_action_t *action) {
    long count = action->count == XACC_ALL ? plan->elements : action->count;
    if (action->bytes)
        memcpy(action->into, action->from, action->bytes);
    else if (count)
        plan->combine.combine(action->into, action->from, count, plan->combine.context);
}

static void end_round(xacc_plan_t *plan) {
    const xacc_round_t *round = &plan->rounds[plan->at];
    for (int i = 0; i < round->action_count; i++)
        act(plan, &round->actions[i]);
    if (++plan->at < plan->count)
        start_round(plan);
    else {
        leave(plan);
        end_traffic(plan);
    }
}

void xacc_plan_start(xacc_plan_t *plan) {
    xacc_comm_check_process(plan->comm->where);
    if (plan->at < plan->count)
        xacc_fatal(plan->comm->where, "started while it is still running: wait_async first");
    if (!plan->count)
        return;
    plan->at = 0;
    begin_traffic(plan);
    enter(plan);
    start_round(plan);
}

bool xacc_plan_test(xacc_plan_t *plan) {
    xacc_comm_t *comm = plan->comm;
    xacc_comm_check_process(comm->where);
    while (plan->at < plan->count) {
        void *batch = plan->rounds[plan->at].batch;
        if (batch && !comm->transport->test(comm, batch))
            return false;
        end_round(plan);
    }
    return true;
}

static bool batch_done(xacc_wait_t *wait) {
    xacc_plan_t *plan = wait->subject;
    return wait->comm->transport->test(wait->comm, plan->rounds[plan->at].batch);
}

static int batch_missing(xacc_wait_t *wait, xacc_want_t *wants) {
    xacc_plan_t *plan = wait->subject;
    const xacc_round_t *round = &plan->rounds[plan->at];
    int *numbers = grown(NULL, (size_t)round->message_count * sizeof *numbers);
    int count = wait->comm->transport->pending(wait->comm, round->batch, numbers);
    for (int i = 0; i < count; i++) {
        const xacc_message_t *message = &round->messages[numbers[i]];
        wants[i] = (xacc_want_t){message->peer, message->tag, message->send, 0};
    }
    free(numbers);
    return count;
}

void xacc_plan_wait(xacc_plan_t *plan) {
    while (plan->at < plan->count) {
        const xacc_round_t *round = &plan->rounds[plan->at];
        xacc_wait_t wait = {plan->comm,           plan, batch_done, batch_missing,
                            round->message_count, NULL, false};
        if (round->batch)
            xacc_deadlock_wait(&wait);
        end_round(plan);
    }
}

void xacc_plan_free(xacc_plan_t *plan) {
    if (!plan)
        return;
    for (int i = 0; i < plan->count; i++) {
        if (plan->rounds[i].batch)
            plan->comm->transport->close(plan->comm, plan->rounds[i].batch);
        free(plan->rounds[i].actions);
        free(plan->rounds[i].messages);
    }
    free(plan->rounds);
    give_scratch(plan);
    free(plan);
}

xacc_plan_t *xacc_plan_messages(int count, const xacc_message_t *messages) {
    xacc_plan_t *plan = xacc_plan_new(0);
    if (count)
        xacc_plan_add(plan, count, messages);
    return plan;
}

void xacc_exchange(int count, const xacc_message_t *messages) {
    xacc_plan_t *plan = xacc_plan_messages(count, messages);
    xacc_plan_start(plan);
    xacc_plan_wait(plan);
    xacc_plan_free(plan);
}
