/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Waiting, and ranks that wait for each other. A rank that has waited for a
 * second sends a note to every rank that it waits for; one that waits itself and
 * has not started its side of the message passes the note on, with its name and
 * place added. A note that comes back to its sender has gone round a circle, which
 * nothing can end (Chandy, Misra and Haas 1983). A wait that any rank may end asks
 * all others instead: where all are in the same long waits in two rounds of questions,
 * and no other thread of theirs does anything, nobody is left to end it. Ranks that compute answer
 * nothing, so slow is never taken for stuck. Costs nothing until a wait is long. */
#include "comm/deadlock.h"
#include "comm/last_words.h"
#include "comm/notes.h"
#include "comm/rounds.h"
#include "comm/transport.h"
#include "core/log.h"
#include "core/other_threads.h"
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
/* One that has none sleeps for this part of the time that it has waited, at most so many seconds:
 * where all that could run only yields, cores, or the quota of a container, are spent on that. */
static const double NAP = 1. / 16, NAP_FROM = 1e-3, NAP_MAX = 0.5e-3;
/* Seconds. A message that was sent before its sender waited STUCK has arrived,
 * so what is still missing then has not been sent. Two rounds of questions behind that take
 * at most 2 SEND_MAX: all ends within five seconds. */
static const double BEGIN = 1, STUCK = 2, POLL = 0.05, SEND = 0.25, SEND_MAX = 1;

typedef struct detector_hop {
    int rank;
    float waiting; /* seconds at the time of the note */
    char place[PLACE];
} detector_hop_t;

/* WAITS: what hop number hops - 1 says to the receiver: I wait for you, in this
 * message. ASKS: are you in a long wait? WAITS_TOO: the answer, in wait number hops. */
enum { WAITS, ASKS, WAITS_TOO };
typedef struct detector_note {
    xacc_note_head_t head;
    int32_t says;
    uint32_t wait, number; /* of the first hop: which wait, which note of it */
    xacc_want_t want;      /* of the last */
    int32_t hops;
    detector_hop_t path[HOPS];
} detector_note_t;

struct xacc_deadlock_detector {
    uint32_t wait, number;
    double since, next_poll, next_send, interval;
    uint32_t *passed; /* per rank: the last of its notes passed on */
    uint32_t *answer; /* per rank: the wait that it was in when it was asked last */
    int answers;      /* of this round; the others were the same */
    bool changed;
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
        if (comm->detector) {
            comm->detector->passed = calloc((size_t)comm->size, sizeof *comm->detector->passed);
            comm->detector->answer = calloc((size_t)comm->size, sizeof *comm->detector->answer);
        }
        if (!comm->detector || !comm->detector->passed || !comm->detector->answer)
            xacc_fatal(comm->where, "no memory");
    }
    return comm->detector;
}

void xacc_deadlock_clear(xacc_comm_t *comm) {
    if (comm->detector) {
        free(comm->detector->passed);
        free(comm->detector->answer);
    }
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
    if (!wants || note->hops == HOPS || wait->any) {
        free(wants);
        return;
    }
    detector_hop_t *hop = &note->path[note->hops++];
    hop->rank = comm->rank;
    hop->waiting = (float)(time - comm->detector->since);
    xacc_where_text(comm->where ? comm->where : "a message", hop->place, PLACE);
    size_t bytes = offsetof(detector_note_t, path) + (size_t)note->hops * sizeof *note->path;
    note->head = (xacc_note_head_t){XACC_NOTE_WAITS, comm->rank};
    note->says = WAITS;
    int count = wait->missing(wait, wants);
    for (int i = 0; i < count; i++) {
        note->want = wants[i];
        if (wants[i].peer != comm->rank || wants[i].tag == XACC_TAG_POST)
            xacc_note_send(comm, wants[i].peer, &note->head, bytes);
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

/*--- Waits that any rank may end -------------------------------------------*/

static void say(xacc_comm_t *comm, int rank, detector_note_t note) {
    note.head = (xacc_note_head_t){XACC_NOTE_WAITS, comm->rank};
    xacc_note_send(comm, rank, &note.head, offsetof(detector_note_t, path));
}

static void report_all(const xacc_comm_t *comm) {
    xacc_fatal(comm->where,
               comm->size > 1 ? "waits for any rank, and all %d ranks wait"
                              : "waits for any rank, and this is the only one",
               comm->size);
}

/* The round before is over: its answers are those to compare with. */
static void ask_all(xacc_comm_t *comm, double time) {
    struct xacc_deadlock_detector *detector = comm->detector;
    if (comm->size == 1 && time - detector->since >= STUCK && !xacc_other_threads_act())
        report_all(comm);
    detector->answers = 0;
    detector->changed = false;
    detector_note_t note = {.says = ASKS, .wait = detector->wait, .number = ++detector->number};
    for (int i = 0; i < comm->size; i++)
        if (i != comm->rank)
            say(comm, i, note);
}

static void answer(xacc_comm_t *comm, const detector_note_t *note, double time) {
    detector_note_t reply = {.says = WAITS_TOO,
                             .wait = note->wait,
                             .number = note->number,
                             .hops = (int32_t)comm->detector->wait};
    if (time - comm->detector->since >= STUCK && !xacc_other_threads_act())
        say(comm, note->head.from, reply);
}

static void hear(xacc_comm_t *comm, const detector_note_t *note, double time) {
    struct xacc_deadlock_detector *detector = comm->detector;
    if (note->wait != detector->wait || note->number != detector->number)
        return;
    detector->changed |= detector->answer[note->head.from] != (uint32_t)note->hops;
    detector->answer[note->head.from] = (uint32_t)note->hops;
    if (++detector->answers == comm->size - 1 && !detector->changed &&
        time - detector->since >= STUCK && !xacc_other_threads_act())
        report_all(comm);
}

/*--- Notes -----------------------------------------------------------------*/

static void hear_of_path(xacc_wait_t *wait, detector_note_t *note, double time) {
    xacc_comm_t *comm = wait->comm;
    int first = note->path[0].rank;
    if (has_started(comm, note))
        return;
    if (first == comm->rank) {
        if (note->wait == comm->detector->wait)
            report_circle(comm, note);
    } else if (comm->detector->passed[first] != note->number) {
        comm->detector->passed[first] = note->number;
        pass_on(wait, note, time);
    }
}

static void receive(xacc_wait_t *wait, double time, bool fresh) {
    xacc_comm_t *comm = wait->comm;
    detector_note_t *note = &comm->detector->note;
    for (xacc_note_t *each; (each = xacc_note_take(comm, XACC_NOTE_WAITS, NULL, NULL));) {
        const detector_note_t *got = (const detector_note_t *)(const void *)&each->head;
        size_t hops = got->says == WAITS ? (size_t)got->hops : 0;
        memcpy(note, got, offsetof(detector_note_t, path) + hops * sizeof *note->path);
        free(each);
        if (!fresh || comm->busy)
            continue;
        if (note->says == WAITS)
            hear_of_path(wait, note, time);
        else
            (note->says == ASKS ? answer : hear)(comm, note, time);
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
        if (wait->any) {
            ask_all(wait->comm, time);
        } else {
            detector->note.wait = detector->wait;
            detector->note.number = ++detector->number;
            detector->note.hops = 0;
            pass_on(wait, &detector->note, time);
        }
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

static void give_way(const xacc_comm_t *comm, double waited) {
    double seconds = waited * NAP < NAP_MAX ? waited * NAP : NAP_MAX;
    struct timespec nap = {0, (long)(seconds * 1e9)};
    if (comm->alone && waited < KEEP)
        return;
    if (comm->alone || comm->busy || waited < NAP_FROM)
        sched_yield();
    else
        nanosleep(&nap, NULL);
}

static void wait_long(xacc_wait_t *wait) {
    double since = now(), waited = 0;
    bool watching = false;
    int number = -1;
    const xacc_comm_t *outside = xacc_last_words_wait(wait->comm);
    for (unsigned i = 1; !wait->done(wait); i++) {
        progress(wait->comm);
        give_way(wait->comm, waited);
        if (wait->comm->alone && i % CLOCK_EVERY) /* else it takes longer than the clock */
            continue;
        waited = now() - since;
        if (!watching && waited >= BEGIN) {
            begin_detection(wait, since, since + waited);
            number = xacc_thread_waits();
            watching = true;
        }
        if (watching)
            look(wait, since + waited);
    }
    xacc_thread_goes_on(number);
    xacc_last_words_wait(outside);
}

void xacc_deadlock_wait(xacc_wait_t *wait) {
    for (int i = 0; i < SPIN; i++)
        if (wait->done(wait))
            return;
    wait_long(wait);
}
