/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Channels between two ranks of one node: a page of memory that both see, in
 * which they tell each other that memory is ready to be written and that it has
 * been. What is told is bytes to this layer. A channel has slots; one slot
 * serves one direction of one repeated exchange:
 *
 *     receiver                               sender
 *     post_ready(slot, where it wants it)
 *                                            poll_ready(slot) -> where
 *                                            (writes there, waits for the
 * device) post_done(slot) poll_done(slot)
 *
 * and so on in turn. What the sender wrote before post_done is visible to the
 * receiver after poll_done, and the other way round. Slots are numbered by the
 * receiver, which tells the number by a message of its own. All calls of a rank
 * come from one thread at a time, as in comm.h. */
#ifndef XACC_COMM_PEER_H
#define XACC_COMM_PEER_H

#include <stdbool.h>
#include <stddef.h>

typedef struct xacc_peer xacc_peer_t;
enum { XACC_PEER_SLOTS = 4096, XACC_PEER_PAYLOAD = 120 };

/* Makes the channels to these ranks that are not there yet; in any order, but
 * each of them makes a call with this rank at the same time. */
void xacc_peer_connect(int count, const int *ranks);
/* The channel to rank, or null if it is not on this node (or is this rank).
 * Local if the two have met; else it is as xacc_peer_connect with one rank, and
 * every rank must meet the others in the same order, as with messages that are
 * waited for. Lives until the ranks end. */
xacc_peer_t *xacc_peer(int rank);

/* A slot for receiving, or -1 if all are in use. Not to be freed between
 * post_ready and poll_done. */
int xacc_peer_slot(xacc_peer_t *peer);
void xacc_peer_slot_free(xacc_peer_t *peer, int slot);

/* Receiver. bytes <= XACC_PEER_PAYLOAD; the others arrive as zeros. */
void xacc_peer_post_ready(xacc_peer_t *peer, int slot, const void *payload, size_t bytes);
/* True if the sender has answered the last post_ready. */
bool xacc_peer_poll_done(xacc_peer_t *peer, int slot);

/* Sender. The payload of a post_ready that it has not answered, where it can be
 * read until then; null if there is none. */
const void *xacc_peer_poll_ready(xacc_peer_t *peer, int slot);
void xacc_peer_post_done(xacc_peer_t *peer, int slot);

/* The same, waiting: other communication of this rank makes progress meanwhile,
 * and ranks that have died or wait for each other end the program. */
const void *xacc_peer_wait_ready(xacc_peer_t *peer, int slot);
void xacc_peer_wait_done(xacc_peer_t *peer, int slot);

#endif
