/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A profile as a Chrome trace (chrome://tracing, Perfetto): one complete event
 * per line, written as it happens, so that memory stays constant. Called by
 * profile.c under its lock. */
#include "acc/profile_site.h"
#include "core/log.h"
#include "core/node.h"
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static FILE *file;
static const char *separator = "";

/* path, which ends with ".json"; with several processes one file each. */
xacc_status_t xacc_profile_trace_open(const char *path) {
    char name[PATH_MAX];
    int rank = xacc_launch_rank(), stem = (int)strlen(path) - 5;
    if (rank >= 0)
        snprintf(name, sizeof name, "%.*s.%d.json", stem, path, rank);
    else
        snprintf(name, sizeof name, "%s", path);
    file = fopen(name, "w");
    if (!file)
        return XACC_FAIL(XACC_ERR_ARG, "cannot write %s: %s", name,
                         strerror(errno));
    fputs("{\"displayTimeUnit\": \"ms\", \"traceEvents\": [", file);
    return XACC_OK;
}

static void write_text(const char *text, int length) {
    for (; length > 0; text++, length--) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            fputc('\\', file);
        if (c < 0x20)
            fprintf(file, "\\u%04x", c);
        else
            fputc(c, file);
    }
}

/* "acc parallel loop f.c:9", or the name of a routine. */
static void write_where(const char *where) {
    const char *source, *line, *construct;
    int source_length = xacc_where_field(where, 0, &source);
    int line_length = xacc_where_field(where, 2, &line);
    int construct_length = xacc_where_field(where, 4, &construct);
    if (construct) {
        write_text(construct, construct_length);
        fputc(' ', file);
    }
    write_text(source, source_length);
    if (line)
        fprintf(file, ":%.*s", line_length, line);
}

static void write_arguments(const xacc_profile_event_t *event) {
    const xacc_grid_t *grid = event->grid;
    fputs("\"args\": {\"at\": \"", file);
    write_where(event->where ? event->where : "");
    fputc('"', file);
    if (grid)
        fprintf(file,
                ", \"grid\": [%u, %u, %u], \"block\": [%u, %u], "
                "\"device us\": %.3f",
                grid->gangs[0], grid->gangs[1], grid->gangs[2], grid->lanes[0],
                grid->lanes[1], event->device * 1e6);
    else if (event->messages)
        fprintf(file, ", \"messages\": %" PRIu64 ", \"bytes\": %" PRIu64,
                event->messages, event->bytes);
    else if (event->bytes)
        fprintf(file, ", \"bytes\": %" PRIu64 ", \"device us\": %.3f",
                event->bytes, event->device * 1e6);
    fputs("}}", file);
}

void xacc_profile_trace_event(const xacc_profile_event_t *event) {
    bool is_directive = strcmp(event->name, "directive") == 0;
    fprintf(file, "%s\n{\"name\": \"", separator);
    separator = ",";
    if (is_directive)
        write_where(event->where);
    else
        fputs(event->name, file);
    fprintf(file,
            "\", \"cat\": \"%s\", \"ph\": \"X\", \"ts\": %.3f, \"dur\": %.3f, "
            "\"pid\": %d, \"tid\": %d, ",
            event->name, event->start * 1e6, event->elapsed * 1e6,
            (int)getpid(), (int)gettid());
    write_arguments(event);
}

void xacc_profile_trace_close(void) {
    fputs("\n]}\n", file);
    fclose(file);
    file = NULL;
}
