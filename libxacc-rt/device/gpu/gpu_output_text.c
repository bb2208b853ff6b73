/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The text of what a kernel prints (gpu_output.h): each conversion of a format goes to the C
 * library alone, with a value of its type.
 */
#include "core/log.h"
#include "device/gpu/gpu_output.h"

#include <stdio.h>
#include <string.h>

enum { SPEC_BYTES = 96 };

/* What is left of a message. */
typedef struct cursor {
    const uint64_t *words, *words_end;
    const char *texts, *end;
} cursor_t;

static uint64_t next_word(cursor_t *from) {
    return from->words < from->words_end ? *from->words++ : 0;
}

static const char *next_text(cursor_t *from) {
    const char *text = from->texts < from->end ? from->texts : from->end;
    from->texts = text + strlen(text) + 1;
    return text;
}

static cursor_t cursor_of(const xacc_output_message_t *message, uint64_t words) {
    const char *end = (const char *)message + message->bytes; /* where there is a null character */
    const uint64_t *first = (const uint64_t *)(message + 1);
    const uint64_t most = (message->bytes - sizeof *message) / sizeof *first;
    const uint64_t *last = first + (words < most ? words : most);
    return (cursor_t){first, last, (const char *)last, end};
}

/* A specification with numbers for its stars, as the arguments say. A precision below zero is none.
 */
static void spell(char spec[SPEC_BYTES], const char *at, const xacc_conversion_t *c,
                  cursor_t *from) {
    size_t used = 0;
    spec[used++] = '%';
    for (uint32_t i = 0; i < c->length && used < SPEC_BYTES - 16; i++) {
        if (at[i] != '*') {
            spec[used++] = at[i];
            continue;
        }
        const int number = (int)next_word(from);
        const int is_precision = i > 0 && at[i - 1] == '.';
        used -= is_precision && number < 0;
        if (!is_precision || number >= 0)
            used += (size_t)snprintf(spec + used, 16, "%d", number);
    }
    spec[used] = '\0';
}

static void print_value(FILE *to, const char *spec, const xacc_conversion_t *c, cursor_t *from) {
    const uint64_t word = c->letter == '%' ? 0 : next_word(from);
    double number;
    memcpy(&number, &word, sizeof number);
    if (xacc_is_one_of(c->letter, "fFeEgGaA"))
        fprintf(to, spec, number);
    else if (c->letter == 's')
        fprintf(to, spec, word ? next_text(from) : NULL);
    else if (c->letter == 'p')
        fprintf(to, spec, (void *)(uintptr_t)word);
    else if (xacc_is_one_of(c->letter, "diouxX") && c->wide)
        fprintf(to, spec, (long)word);
    else if (xacc_is_one_of(c->letter, "diouxXc"))
        fprintf(to, spec, (int)word);
    else
        fputs(c->letter == '%' ? "%" : spec, to);
}

static void print_formatted(FILE *to, const xacc_output_message_t *message) {
    cursor_t from = cursor_of(message, message->count);
    const char *format = next_text(&from);
    char spec[SPEC_BYTES];
    flockfile(to);
    while (*format) {
        const char *percent = strchrnul(format, '%');
        fwrite(format, 1, (size_t)(percent - format), to);
        if (!*percent)
            break;
        const xacc_conversion_t c = xacc_conversion_at(percent + 1);
        spell(spec, percent + 1, &c, &from);
        print_value(to, spec, &c, &from);
        format = percent + 1 + c.length;
    }
    funlockfile(to);
}

void xacc_gpu_output_print(const xacc_output_message_t *message) {
    if (message->kind == XACC_MESSAGE_TOO_LONG)
        fprintf(stderr,
                "xacc: warning: a kernel prints more than %d bytes at once, which are left out\n",
                XACC_MESSAGE_BYTES);
    else
        print_formatted(message->kind == XACC_MESSAGE_STDERR ? stderr : stdout, message);
}

/* As the runtime says it of the host: the construct stands in front of the text. */
static _Noreturn void fail_at(const char *file, const char *function, uint32_t line,
                              const char *text) {
    char where[1024];
    const char *rest = strstr(text, ": ");
    const int construct = rest ? (int)(rest - text) : 0;
    snprintf(where, sizeof where, "%s;%s;%u;0;%.*s", file, function, line, construct, text);
    xacc_fatal(where, "%s", rest ? rest + 2 : text);
}

void xacc_gpu_output_fail(const xacc_output_message_t *message) {
    cursor_t from = cursor_of(message, 0);
    const char *text = next_text(&from), *file = next_text(&from), *function = next_text(&from);
    char said[1024];
    fflush(stdout);
    if (message->kind == XACC_MESSAGE_FAILURE)
        fail_at(file, function, message->count, text);
    if (message->kind == XACC_MESSAGE_ASSERTION)
        snprintf(said, sizeof said, "%s: Assertion `%s' failed", function, text);
    else
        snprintf(said, sizeof said,
                 "%s: a pointer is called that points to no routine with device code; known of its "
                 "type: %s",
                 function, *text ? text : "none");
    fail_at(file, function, message->count, said);
}
