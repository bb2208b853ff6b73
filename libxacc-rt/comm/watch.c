/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Waiting, and ranks that wait for each other. Who has waited for a second
 * sends a note to every rank that it waits for; who waits itself and has not
 * started its side of the message passes the note on, with its name and place
 * added. A note that comes back to its sender has gone round a circle, which
 * nothing can end (Chandy, Misra and Haas 1983). Ranks that compute answer
 * nothing, so slow is never taken for stuck. Costs nothing until a wait is
 * long. */
#include "comm/plan.h"
#include "core/log.h"
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SPIN = 100, CLOCK_EVERY = 64, HOPS = 80, PLACE = 84 };
/* Seconds. A message that was sent before its sender waited STUCK has arrived,
 * so what is still missing then has not been sent. */
static const double BEGIN = 1, STUCK = 2, POLL = 0.05, SEND = 0.25,
                    SEND_MAX = 2;

typedef struct watch_hop {
    int rank;
    float waiting; /* seconds at the time of the note */
    char place[PLACE];
} watch_hop_t;

/* What hop number hops - 1 says to the receiver: I wait for you, in this
 * message. */
typedef struct watch_note {
    uint32_t wait, number; /* of the first hop: which wait, which note of it */
    int32_t tag, send, hops;
    watch_hop_t path[HOPS];
} watch_note_t;

struct xacc_watch {
    uint32_t wait, number;
    double since, next_poll, next_send, interval;
    uint32_t *passed; /* per rank: the last of its notes passed on */
    watch_note_t note;
};

_Static_assert(sizeof(watch_note_t) <= XACC_NOTE_BYTES, "room for a note");

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static struct xacc_watch *watch_of(xacc_comm_t *comm) {
    if (!comm->watch) {
        comm->watch = calloc(1, sizeof *comm->watch);
        if (comm->watch)
            comm->watch->passed =
                calloc((size_t)comm->size, sizeof *comm->watch->passed);
        if (!comm->watch || !comm->watch->passed)
            xacc_fatal(comm->where, "no memory");
    }
    return comm->watch;
}

void xacc_watch_clear(xacc_comm_t *comm) {
    if (comm->watch)
        free(comm->watch->passed);
    free(comm->watch);
    comm->watch = NULL;
}

/* "file:line: construct" of where, or where itself. */
static void print_place(const char *where, char *text) {
    const char *file, *line, *what;
    int file_length = xacc_where_field(where, 0, &file);
    int line_length = xacc_where_field(where, 2, &line);
    int what_length = xacc_where_field(where, 4, &what);
    if (what)
        snprintf(text, PLACE, "%.*s (%.*s:%.*s)", what_length, what,
                 file_length, file, line_length, line);
    else
        snprintf(text, PLACE, "%s", where ? where : "a message");
}

/* Whether this rank has started its side of the message: then the other does
 * not wait for it, but for the network. */
static bool has_started(const xacc_comm_t *comm, const watch_note_t *note) {
    int peer = note->path[note->hops - 1].rank;
    for (const xacc_plan_t *plan = comm->running; plan; plan = plan->next) {
        const xacc_round_t *round = &plan->rounds[plan->at];
        for (int i = 0; i < round->message_count; i++)
            if (round->messages[i].peer == peer &&
                round->messages[i].tag == note->tag &&
                round->messages[i].send != note->send)
                return true;
    }
    return false;
}

/* Adds this rank to the path and tells all ranks that it waits for. */
static void pass_on(xacc_plan_t *plan, watch_note_t *note, double time) {
    xacc_comm_t *comm = plan->comm;
    const xacc_round_t *round = &plan->rounds[plan->at];
    int *numbers = malloc((size_t)round->message_count * sizeof *numbers);
    if (!numbers || note->hops == HOPS) {
        free(numbers);
        return;
    }
    watch_hop_t *hop = &note->path[note->hops++];
    hop->rank = comm->rank;
    hop->waiting = (float)(time - comm->watch->since);
    print_place(comm->where, hop->place);
    size_t bytes =
        offsetof(watch_note_t, path) + (size_t)note->hops * sizeof *note->path;
    int count = comm->transport->pending(comm, round->batch, numbers);
    for (int i = 0; i < count; i++) {
        const xacc_message_t *message = &round->messages[numbers[i]];
        note->tag = message->tag;
        note->send = message->send;
        if (message->peer != comm->rank)
            comm->transport->post(comm, message->peer, note, bytes);
    }
    free(numbers);
}

/* The lowest rank of the circle speaks for all. */
static void report_circle(xacc_comm_t *comm, const watch_note_t *note) {
    char text[HOPS * (PLACE + 32)] = "";
    size_t length = 0;
    for (int i = 0; i < note->hops; i++) {
        if (note->path[i].rank < comm->rank || note->path[i].waiting < STUCK)
            return;
        length += (size_t)snprintf(text + length, sizeof text - length,
                                   "%srank %d in %s", i ? ", " : "",
                                   note->path[i].rank, note->path[i].place);
    }
    xacc_fatal(comm->where, "ranks wait for each other: %s", text);
}

static void receive(xacc_plan_t *plan, double time, bool fresh) {
    xacc_comm_t *comm = plan->comm;
    struct xacc_watch *watch = comm->watch;
    watch_note_t *note = &watch->note;
    while (comm->transport->poll(comm, note)) {
        int first = note->path[0].rank;
        if (!fresh || has_started(comm, note))
            continue;
        if (first == comm->rank) {
            if (note->wait == watch->wait)
                report_circle(comm, note);
        } else if (watch->passed[first] != note->number) {
            watch->passed[first] = note->number;
            pass_on(plan, note, time);
        }
    }
}

static void look(xacc_plan_t *plan, double time) {
    struct xacc_watch *watch = plan->comm->watch;
    if (time >= watch->next_poll) {
        receive(plan, time, true);
        watch->next_poll = time + POLL;
    }
    if (time >= watch->next_send) {
        watch->note.wait = watch->wait;
        watch->note.number = ++watch->number;
        watch->note.hops = 0;
        pass_on(plan, &watch->note, time);
        if (watch->interval < SEND_MAX)
            watch->interval *= 2;
        watch->next_send = time + watch->interval;
    }
}

/* Notes that came before tell of waits that may be over. */
static void begin_watch(xacc_plan_t *plan, double since, double time) {
    struct xacc_watch *watch = watch_of(plan->comm);
    watch->wait++;
    watch->since = since;
    watch->interval = SEND;
    watch->next_poll = watch->next_send = time;
    receive(plan, time, false);
}

static void wait_long(xacc_plan_t *plan, void *batch) {
    xacc_comm_t *comm = plan->comm;
    double since = now();
    bool watching = false;
    for (unsigned i = 1; !comm->transport->test(comm, batch); i++) {
        sched_yield();
        if (i % CLOCK_EVERY)
            continue;
        double time = now();
        if (!watching && time - since >= BEGIN) {
            begin_watch(plan, since, time);
            watching = true;
        }
        if (watching)
            look(plan, time);
    }
}

void xacc_watch_wait(xacc_plan_t *plan) {
    xacc_comm_t *comm = plan->comm;
    void *batch = plan->rounds[plan->at].batch;
    for (int i = 0; i < SPIN; i++)
        if (comm->transport->test(comm, batch))
            return;
    wait_long(plan, batch);
}
