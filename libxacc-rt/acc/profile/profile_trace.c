/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A profile as a Chrome trace (chrome://tracing, Perfetto): one complete event
 * per line, written as it happens, so that memory stays constant. Called by
 * profile.c under its lock. */
#include "acc/profile/profile_trace.h"
#include "core/log.h"
#include "core/node.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static FILE *file;
static const char *separator = "";
static char stem[PATH_MAX]; /* of its name, before ".json" */

/* ---- The file: nobody else's, and no link to it ---- */

static const char *why_not(int opened) {
    struct stat is;
    if (opened < 0)
        return errno == ELOOP ? "it is a symbolic link" : strerror(errno);
    if (fstat(opened, &is) != 0)
        return strerror(errno);
    if (!S_ISREG(is.st_mode))
        return "it is no plain file";
    if (is.st_uid != geteuid())
        return "it belongs to another user";
    return is.st_nlink == 1 ? NULL : "it has several names";
}

/* A descriptor; -1 with the reason. */
static int open_own(const char *name, const char **why_p) {
    const int flags = O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
    *why_p = NULL;
    int opened = open(name, flags | O_CREAT | O_EXCL, 0666);
    if (opened >= 0)
        return opened;
    opened = errno == EEXIST ? open(name, flags) : -1;
    *why_p = why_not(opened);
    if (opened >= 0 && *why_p)
        close(opened);
    return *why_p ? -1 : opened;
}

static xacc_status_t open_file(const char *name, bool *busy_p) {
    const char *why;
    int opened = open_own(name, &why);
    if (opened < 0)
        return XACC_FAIL(XACC_ERR_ARG, "cannot write %s: %s", name, why);
    *busy_p = flock(opened, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    if (*busy_p || ftruncate(opened, 0) != 0 || !(file = fdopen(opened, "w"))) {
        close(opened);
        return *busy_p ? XACC_OK
                       : XACC_FAIL(XACC_ERR_ARG, "cannot write %s: %s", name, strerror(errno));
    }
    /* Events end with their lines: then a child of fork has none to write. */
    setvbuf(file, NULL, _IOLBF, BUFSIZ);
    fputs("{\"displayTimeUnit\": \"ms\", \"traceEvents\": [\n", file);
    separator = "";
    return XACC_OK;
}

/* A file that another process is writing is left to it. */
static xacc_status_t open_own_name(void) {
    char name[PATH_MAX + 32];
    bool busy;
    snprintf(name, sizeof name, "%s.%d.json", stem, (int)getpid());
    return open_file(name, &busy);
}

/* path, which ends with ".json"; with several processes one file each. */
xacc_status_t xacc_profile_trace_open(const char *path) {
    char name[PATH_MAX + 32];
    bool busy = false;
    int rank = xacc_launch_rank(), length = (int)strlen(path) - 5;
    if (rank >= 0)
        snprintf(stem, sizeof stem, "%.*s.%d", length, path, rank);
    else
        snprintf(stem, sizeof stem, "%.*s", length, path);
    snprintf(name, sizeof name, "%s.json", stem);
    XACC_TRY(open_file(name, &busy));
    return busy ? open_own_name() : XACC_OK;
}

void xacc_profile_trace_forget(void) {
    if (!file)
        return;
    __fpurge(file);
    fclose(file);
    file = NULL;
}

/* ---- Events ---- */

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
                grid->gangs[0], grid->gangs[1], grid->gangs[2], grid->lanes[0], grid->lanes[1],
                event->device * 1e6);
    else if (event->messages)
        fprintf(file, ", \"messages\": %" PRIu64 ", \"bytes\": %" PRIu64, event->messages,
                event->bytes);
    else if (event->bytes)
        fprintf(file, ", \"bytes\": %" PRIu64 ", \"device us\": %.3f", event->bytes,
                event->device * 1e6);
    fputs("}}\n", file);
}

void xacc_profile_trace_event(const xacc_profile_event_t *event) {
    bool is_directive = strcmp(event->name, "directive") == 0;
    if (!file && (open_own_name() != XACC_OK || !file))
        return;
    fprintf(file, "%s{\"name\": \"", separator);
    separator = ",";
    if (is_directive)
        write_where(event->where);
    else
        fputs(event->name, file);
    fprintf(file,
            "\", \"cat\": \"%s\", \"ph\": \"X\", \"ts\": %.3f, \"dur\": %.3f, "
            "\"pid\": %d, \"tid\": %d, ",
            event->name, event->start * 1e6, event->elapsed * 1e6, (int)getpid(), (int)gettid());
    write_arguments(event);
}

void xacc_profile_trace_close(void) {
    if (!file)
        return;
    fputs("]}\n", file);
    fclose(file);
    file = NULL;
}
