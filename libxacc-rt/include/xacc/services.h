/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What device code asks of the runtime where the vendor's library has nothing for it (AMD GPUs): a
 * ring for output, a heap, and the addresses of routines of other images. A part of the contract
 * between compiled code (llvm-passes/device) and libxacc-rt (device/gpu/gpu_services.c), as
 * records.h is. Included by C11 and C++17.
 */
#ifndef XACC_SERVICES_H
#define XACC_SERVICES_H

#include <stdint.h>

/* Variables of an image: pointers that the runtime sets when it has loaded it. */
#define XACC_OUTPUT_SYMBOL "__xacc_output"
#define XACC_HEAP_SYMBOL "__xacc_heap"

/* Variables with the addresses of routines, by their names: those that the image has, and those of
 * other images that it calls, which the runtime sets. */
#define XACC_EXPORT_PREFIX "__xacc_export_"
#define XACC_IMPORT_PREFIX "__xacc_import_"

/* ---- Output ---- */

enum {
    XACC_OUTPUT_BYTES = 1 << 18,  /* of the ring; a power of two */
    XACC_MESSAGE_BYTES = 1 << 16, /* of the longest message */
    XACC_MESSAGE_ALIGN = 16,
};

enum xacc_message_kind {
    XACC_MESSAGE_STDOUT,    /* count: words; format, then the strings that it names */
    XACC_MESSAGE_STDERR,    /* the same */
    XACC_MESSAGE_FAILURE,   /* count: the line; what, file, function */
    XACC_MESSAGE_ASSERTION, /* the same */
    XACC_MESSAGE_POINTER,   /* the line; what is known of the pointer's type, file, construct */
    XACC_MESSAGE_TOO_LONG,  /* nothing else: its text had no room */
};

/* Begins a message; words and texts, each with its null, follow. */
typedef struct xacc_output_message {
    uint64_t bytes; /* in all, stored last; 0: it is not complete yet */
    uint32_t kind, count;
} xacc_output_message_t;

/* In device memory. Positions count bytes since the device was opened. */
typedef struct xacc_output {
    uint64_t taken; /* by lanes */
    uint8_t *ring;  /* in memory of the host, all zero where nothing is to be read */
    uint64_t *read; /* there, too: what the host has read */
} xacc_output_t;

/* What stands behind a '%' of a format. */
typedef struct xacc_conversion {
    uint32_t length;   /* with the letter, of which there may be none */
    int32_t precision; /* or one of these: */
    char stars;        /* arguments in front of the value */
    char letter;       /* d, s, ...; 0 at the end of the text */
    char wide;         /* the value is a long, or as wide */
} xacc_conversion_t;
enum { XACC_PRECISION_NONE = -1, XACC_PRECISION_STAR = -2 };

static inline int xacc_is_one_of(char c, const char *list) {
    for (; *list; list++)
        if (*list == c)
            return 1;
    return 0;
}

/* Number or star at text[i]; leaves i behind it. */
static inline int32_t xacc_conversion_number(const char *text, uint32_t *i, char *stars) {
    int32_t number = 0;
    if (text[*i] == '*') {
        ++*i;
        ++*stars;
        return XACC_PRECISION_STAR;
    }
    for (; text[*i] >= '0' && text[*i] <= '9'; ++*i)
        number = number < 1 << 24 ? 10 * number + (text[*i] - '0') : number;
    return number;
}

static inline xacc_conversion_t xacc_conversion_at(const char *text) {
    xacc_conversion_t c = {0, XACC_PRECISION_NONE, 0, 0, 0};
    uint32_t i = 0;
    while (xacc_is_one_of(text[i], "-+ #0'"))
        i++;
    xacc_conversion_number(text, &i, &c.stars);
    if (text[i] == '.') {
        i++;
        c.precision = xacc_conversion_number(text, &i, &c.stars);
    }
    for (; xacc_is_one_of(text[i], "hlLqjzt"); i++)
        c.wide |= text[i] != 'h';
    c.letter = text[i];
    c.length = i + (c.letter != 0);
    return c;
}

/* ---- Heap ---- */

/* Sizes of blocks, with what stands in front of them: 32, 48, 64, 96, ... */
enum { XACC_HEAP_CLASSES = 72, XACC_HEAP_HEADER = 16 };

/* At the start of the memory that it hands out. */
typedef struct xacc_heap {
    uint64_t bytes; /* of all, with this */
    uint64_t used;  /* up to where blocks were made */
    /* The first free block of each class, in units of 16 bytes from here; 0: none. The upper half
     * counts changes: a lane sees that others have taken and given back the one it looks at. */
    uint64_t free[XACC_HEAP_CLASSES];
} xacc_heap_t;

#endif
