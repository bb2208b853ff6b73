/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Waiting, and ranks that wait for each other. A rank that has waited for a
 * second sends a note to every rank that it waits for; one that waits itself and
 * has not started its side of the message passes the note on, with its name and
 * place added. A note that comes back to its sender has gone round a circle, which
 * nothing can end (Chandy, Misra and Haas 1983). Ranks that compute answer
 * nothing, so slow is never taken for stuck. Costs nothing until a wait is
 * long. */
#include "comm/deadlock.h"
#include "comm/rounds.h"
#include "comm/transport.h"
#include "core/log.h"
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SPIN = 100, CLOCK_EVERY = 64, HOPS = 80, PLACE = 84 };
/* Seconds until a rank that has a core of its own offers it to others: what is
 * waited for then comes half a system call too late. */
static const double KEEP = 50e-6;
/* Seconds. A message that was sent before its sender waited STUCK has arrived,
 * so what is still missing then has not been sent. */
static const double BEGIN = 1, STUCK = 2, POLL = 0.05, SEND = 0.25, SEND_MAX = 2;

typedef struct detector_hop {
    int rank;
    float waiting; /* seconds at the time of the note */
    char place[PLACE];
} detector_hop_t;

/* What hop number hops - 1 says to the receiver: I wait for you, in this
 * message. */
typedef struct detector_note {
    uint32_t wait, number; /* of the first hop: which wait, which note of it */
    xacc_want_t want;      /* of the last */
    int32_t hops;
    detector_hop_t path[HOPS];
} detector_note_t;

struct xacc_deadlock_detector {
    uint32_t wait, number;
    double since, next_poll, next_send, interval;
    uint32_t *passed; /* per rank: the last of its notes passed on */
    detector_note_t note;
};

_Static_assert(sizeof(detector_note_t) <= XACC_NOTE_BYTES, "room for a note");

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static struct xacc_deadlock_detector *detector_of(xacc_comm_t *comm) {
    if (!comm->detector) {
        comm->detector = calloc(1, sizeof *comm->detector);
        if (comm->detector)
            comm->detector->passed = calloc((size_t)comm->size, sizeof *comm->detector->passed);
        if (!comm->detector || !comm->detector->passed)
            xacc_fatal(comm->where, "no memory");
    }
    return comm->detector;
}

void xacc_deadlock_clear(xacc_comm_t *comm) {
    if (comm->detector)
        free(comm->detector->passed);
    free(comm->detector);
    comm->detector = NULL;
}

/* Whether this rank has started its side of the message: then the other does
 * not wait for it, but for the network. */
static bool has_started(const xacc_comm_t *comm, const detector_note_t *note) {
    int peer = note->path[note->hops - 1].rank;
    if (note->want.tag == XACC_TAG_SERVICE)
        return true;
    if (note->want.tag < 0)
        return xacc_peer_has_posted(comm, peer, &note->want);
    for (const xacc_plan_t *plan = comm->running; plan; plan = plan->next) {
        const xacc_round_t *round = &plan->rounds[plan->at];
        for (int i = 0; i < round->message_count; i++)
            if (round->messages[i].peer == peer && round->messages[i].tag == note->want.tag &&
                round->messages[i].send != note->want.send)
                return true;
    }
    return false;
}

/* Adds this rank to the path and tells all ranks that it waits for. */
static void pass_on(xacc_wait_t *wait, detector_note_t *note, double time) {
    xacc_comm_t *comm = wait->comm;
    xacc_want_t *wants = malloc((size_t)wait->most * sizeof *wants);
    if (!wants || note->hops == HOPS) {
        free(wants);
        return;
    }
    detector_hop_t *hop = &note->path[note->hops++];
    hop->rank = comm->rank;
    hop->waiting = (float)(time - comm->detector->since);
    xacc_where_text(comm->where ? comm->where : "a message", hop->place, PLACE);
    size_t bytes = offsetof(detector_note_t, path) + (size_t)note->hops * sizeof *note->path;
    int count = wait->missing(wait, wants);
    for (int i = 0; i < count; i++) {
        note->want = wants[i];
        if (wants[i].peer != comm->rank)
            comm->transport->post(comm, wants[i].peer, note, bytes);
    }
    free(wants);
}

/* The lowest rank of the circle speaks for all. */
static void report_circle(xacc_comm_t *comm, const detector_note_t *note) {
    char text[HOPS * (PLACE + 32)] = "";
    size_t length = 0;
    for (int i = 0; i < note->hops; i++) {
        if (note->path[i].rank < comm->rank || note->path[i].waiting < STUCK)
            return;
        length += (size_t)snprintf(text + length, sizeof text - length, "%srank %d in %s",
                                   i ? ", " : "", note->path[i].rank, note->path[i].place);
    }
    xacc_fatal(comm->where, "ranks wait for each other: %s", text);
}

static void receive(xacc_wait_t *wait, double time, bool fresh) {
    xacc_comm_t *comm = wait->comm;
    struct xacc_deadlock_detector *detector = comm->detector;
    detector_note_t *note = &detector->note;
    while (comm->transport->poll(comm, note)) {
        int first = note->path[0].rank;
        if (!fresh || comm->busy || has_started(comm, note))
            continue;
        if (first == comm->rank) {
            if (note->wait == detector->wait)
                report_circle(comm, note);
        } else if (detector->passed[first] != note->number) {
            detector->passed[first] = note->number;
            pass_on(wait, note, time);
        }
    }
}

static void look(xacc_wait_t *wait, double time) {
    struct xacc_deadlock_detector *detector = wait->comm->detector;
    if (time >= detector->next_poll) {
        if (wait->check)
            wait->check(wait);
        receive(wait, time, true);
        detector->next_poll = time + POLL;
    }
    if (time >= detector->next_send) {
        detector->note.wait = detector->wait;
        detector->note.number = ++detector->number;
        detector->note.hops = 0;
        pass_on(wait, &detector->note, time);
        if (detector->interval < SEND_MAX)
            detector->interval *= 2;
        detector->next_send = time + detector->interval;
    }
}

/* Notes that came before tell of waits that may be over. */
static void begin_detection(xacc_wait_t *wait, double since, double time) {
    struct xacc_deadlock_detector *detector = detector_of(wait->comm);
    detector->wait++;
    detector->since = since;
    detector->interval = SEND;
    detector->next_poll = detector->next_send = time;
    receive(wait, time, false);
}

/* The layer above may have to answer others before they answer us. */
static void progress(xacc_comm_t *comm) {
    if (!comm->progress || comm->progressing)
        return;
    comm->progressing = true;
    comm->busy = comm->progress();
    comm->progressing = false;
}

static void wait_long(xacc_wait_t *wait) {
    double since = now();
    bool keeps = wait->comm->alone, watching = false;
    for (unsigned i = 1; !wait->done(wait); i++) {
        progress(wait->comm);
        if (!keeps)
            sched_yield();
        if (i % CLOCK_EVERY)
            continue;
        double time = now();
        keeps = keeps && time - since < KEEP;
        if (!watching && time - since >= BEGIN) {
            begin_detection(wait, since, time);
            watching = true;
        }
        if (watching)
            look(wait, time);
    }
}

void xacc_deadlock_wait(xacc_wait_t *wait) {
    for (int i = 0; i < SPIN; i++)
        if (wait->done(wait))
            return;
    wait_long(wait);
}
