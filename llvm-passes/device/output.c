/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Device library: printf and messages that end the program, where the vendor's runtime has nothing
 * for it. Messages go into a ring in memory of the host (xacc/services.h), which reads them while
 * the kernel runs; where there is no room, lanes wait for it. */
#include "device.h"

#ifdef __AMDGCN__

#include "xacc/services.h"

extern xacc_output_t *__xacc_output;

/* Where the next byte goes; without a ring they are counted only. */
typedef struct cursor {
    uint8_t *ring;
    uint64_t at;
} cursor_t;

/* What a message says: a format with words, or three texts. */
typedef struct content {
    uint32_t kind, count;
    const uint64_t *words;
    const char *texts[3];
} content_t;

static void put_byte(cursor_t *to, char byte) {
    if (to->ring)
        to->ring[to->at % XACC_OUTPUT_BYTES] = (uint8_t)byte;
    to->at++;
}

static void put_word(cursor_t *to, uint64_t word) {
    if (to->ring)
        *(uint64_t *)(to->ring + to->at % XACC_OUTPUT_BYTES) = word;
    to->at += sizeof word;
}

/* A text that is too long ends the counting where it is clear that it is. */
static void put_text(cursor_t *to, const char *text, uint32_t most) {
    const uint64_t end = to->at + XACC_MESSAGE_BYTES;
    for (; most && *text && to->at < end; most--)
        put_byte(to, *text++);
    put_byte(to, 0);
}

/* The texts that a format names, as far as its precision lets them be read. */
static void put_strings(cursor_t *to, const char *format, const uint64_t *words, uint32_t n) {
    for (uint32_t next = 0; *format;) {
        if (*format++ != '%')
            continue;
        const xacc_conversion_t c = xacc_conversion_at(format);
        const uint32_t value = next + (uint32_t)c.stars;
        format += c.length;
        next = value + (c.letter != '%');
        if (c.letter != 's' || value >= n || !words[value])
            continue;
        int32_t most = c.precision == XACC_PRECISION_STAR ? (int32_t)words[value - 1] : c.precision;
        put_text(to, (const char *)words[value], most < 0 ? ~0u : (uint32_t)most);
    }
}

static void put_content(cursor_t *to, const content_t *what) {
    const uint32_t n = what->words ? what->count : 0;
    for (uint32_t i = 0; i < n; i++)
        put_word(to, what->words[i]);
    for (uint32_t i = 0; i < 3 && what->texts[i]; i++)
        put_text(to, what->texts[i], ~0u);
    if (what->kind <= XACC_MESSAGE_STDERR)
        put_strings(to, what->texts[0], what->words, n);
}

/* With what begins and fills up a message. */
static uint64_t bytes_of(const content_t *what) {
    cursor_t count = {0, sizeof(xacc_output_message_t)};
    put_content(&count, what);
    return (count.at + XACC_MESSAGE_ALIGN - 1) / XACC_MESSAGE_ALIGN * XACC_MESSAGE_ALIGN;
}

static void await_room(const xacc_output_t *output, uint64_t end) {
    while (end - __scoped_atomic_load_n(output->read, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_SYSTEM) >
           XACC_OUTPUT_BYTES)
        __builtin_amdgcn_s_sleep(8);
}

/* By one lane: the host reads up to the first message that is not complete. */
static void send(const content_t *what, uint64_t bytes) {
    xacc_output_t *output = __xacc_output;
    const uint64_t start =
        __scoped_atomic_fetch_add(&output->taken, bytes, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
    xacc_output_message_t *message =
        (xacc_output_message_t *)(output->ring + start % XACC_OUTPUT_BYTES);
    cursor_t to = {output->ring, start + sizeof *message};
    await_room(output, start + bytes);
    message->kind = what->kind;
    message->count = what->count;
    put_content(&to, what);
    __scoped_atomic_store_n(&message->bytes, bytes, __ATOMIC_RELEASE, __MEMORY_SCOPE_SYSTEM);
}

/* Lanes in turn: one that waits for room keeps others of its wavefront from ending the message that
 * the host would read first. All lanes count together, in a way that the compiler cannot see
 * through, as it would else send all messages behind the loop. */
static void send_in_turn(const content_t *what) {
    static const content_t too_long = {.kind = XACC_MESSAGE_TOO_LONG};
    const uint32_t self = __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0));
    uint64_t bytes = bytes_of(what);
    if (bytes > XACC_MESSAGE_BYTES) {
        what = &too_long;
        bytes = sizeof(xacc_output_message_t);
    }
    for (uint32_t lane = 0; lane < XACC_WARP; lane++) {
        __asm__ volatile("" : "+s"(lane));
        if (lane == self)
            send(what, bytes);
    }
}

/* As NVIDIA's: how many values there are. */
__attribute__((noinline)) int32_t __xacc_dev_print(uint32_t kind, const char *format,
                                                   const uint64_t *words, uint32_t n) {
    const content_t what = {kind, n, n ? words : 0, {format}};
    send_in_turn(&what);
    return (int32_t)n;
}

/* The host ends the process: a trap would, with less to say. */
__attribute__((noinline)) void __xacc_dev_fail(uint32_t kind, const char *text, const char *file,
                                               uint32_t line, const char *function) {
    const content_t what = {kind, line, 0, {text, file, function}};
    send_in_turn(&what);
    for (;;)
        __builtin_amdgcn_s_sleep(127);
}

#endif
