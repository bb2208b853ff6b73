/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Posts, and waits for them. A post is a note that stays until a wait takes it. */
#include "comm/deadlock.h"
#include "comm/notes.h"
#include "comm/transport.h"
#include <stdlib.h>

typedef struct post {
    xacc_note_head_t head;
    int32_t tag;
} post_t;

typedef struct post_wait {
    xacc_wait_t wait;
    int rank;
    const int *tag;
} post_wait_t;

static bool suits(const xacc_note_head_t *head, const void *wish_) {
    const post_wait_t *wish = wish_;
    const post_t *post = (const post_t *)(const void *)head;
    return (wish->rank == XACC_ANY || wish->rank == head->from) &&
           (!wish->tag || *wish->tag == post->tag);
}

static bool has_come(xacc_wait_t *wait) {
    xacc_note_t *note = xacc_note_take(wait->comm, XACC_NOTE_POST, suits, wait);
    free(note);
    return note != NULL;
}

static int missing(xacc_wait_t *wait, xacc_want_t *want) {
    *want = (xacc_want_t){((post_wait_t *)wait)->rank, XACC_TAG_POST, true, 0};
    return 1;
}

void xacc_post(int rank, int tag) {
    xacc_comm_t *comm = xacc_comm();
    post_t post = {{XACC_NOTE_POST, comm->rank}, tag};
    xacc_note_send(comm, rank, &post.head, sizeof post);
}

void xacc_await_post(int rank, const int *tag) {
    post_wait_t wait = {.wait = {.comm = xacc_comm(),
                                 .done = has_come,
                                 .missing = missing,
                                 .most = 1,
                                 .any = rank == XACC_ANY},
                        .rank = rank,
                        .tag = tag};
    xacc_deadlock_wait(&wait.wait);
}
