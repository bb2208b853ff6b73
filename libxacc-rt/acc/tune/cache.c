/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The file of tunings, read at the first question and written by renaming. A
 * lock of the folder keeps writers from losing each other's lines; who does not
 * get it for a while goes on without, and a line may be found again later. */
#include "acc/tune/cache.h"
#include "core/env.h"
#include "core/log.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define HEADING "xacc-tuning 1\n"
enum { LINE = 1024, MOST_TRIES = 100 };

typedef struct entry {
    xacc_tuning_t tuning;
    struct entry *next;
} entry_t;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static entry_t *entries;          /* of the file, and what this process has found */
static bool is_read, is_kept_out; /* it is another's, or nobody knows what is in it */

static void find_path(char *path, size_t room) {
    const char *file = xacc_env(XACC_ENV_tune_cache), *cache = xacc_env(XACC_ENV_cache_home),
               *home = xacc_env(XACC_ENV_home);
    if (file[0])
        snprintf(path, room, "%s", file);
    else if (cache[0])
        snprintf(path, room, "%s/xacc/tuning", cache);
    else if (home[0])
        snprintf(path, room, "%s/.cache/xacc/tuning", home);
}

static char the_path[4096];
static void find_path_once(void) {
    find_path(the_path, sizeof the_path);
}

const char *xacc_tuning_path(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, find_path_once);
    return the_path[0] ? the_path : NULL;
}

static void print(FILE *to, const xacc_tuning_t *t) {
    fprintf(to, "%016" PRIx64 "\t%s\t%s\t%s\t%u\t%u\t%u\t%.6g\t%.6g\t%s\n", t->kernel, t->device,
            t->driver, t->extents, t->shape.lanes[0], t->shape.lanes[1], t->shape.gangs, t->ms,
            t->chosen_ms, t->where);
}

/* Takes the next field off a line; null: there is none. */
static const char *field(char **line) {
    return strsep(line, "\t\n");
}

static bool text_field(char **line, char *to, size_t room) {
    const char *text = field(line);
    return text && (size_t)snprintf(to, room, "%s", text) < room;
}

static bool number_field(char **line, uint32_t *to) {
    const char *text = field(line);
    char *end;
    unsigned long value = text ? strtoul(text, &end, 10) : 0;
    *to = (uint32_t)value;
    return text && *text && !*end && value <= UINT32_MAX;
}

static bool time_field(char **line, double *to) {
    const char *text = field(line);
    char *end;
    *to = text ? strtod(text, &end) : 0;
    return text && *text && !*end && *to >= 0;
}

/* False: the line is broken; a whole one ends with the end of a line. */
static bool parse(char *line, xacc_tuning_t *t) {
    char *end;
    *t = (xacc_tuning_t){.kernel = 0};
    if (!strchr(line, '\n'))
        return false;
    const char *kernel = field(&line);
    t->kernel = strtoull(kernel, &end, 16);
    return end == kernel + 16 && !*end && text_field(&line, t->device, sizeof t->device) &&
           text_field(&line, t->driver, sizeof t->driver) &&
           text_field(&line, t->extents, sizeof t->extents) &&
           number_field(&line, &t->shape.lanes[0]) && number_field(&line, &t->shape.lanes[1]) &&
           number_field(&line, &t->shape.gangs) && time_field(&line, &t->ms) &&
           time_field(&line, &t->chosen_ms) && text_field(&line, t->where, sizeof t->where);
}

typedef enum found { ABSENT, UNREADABLE, FOREIGN, OURS } found_t;

/* Why there is no file is in errno. */
static found_t why_not(void) {
    return errno == ENOENT || errno == ENOTDIR ? ABSENT : UNREADABLE;
}

static found_t each_line(void (*visit)(const xacc_tuning_t *, void *), void *argument) {
    const char *path = xacc_tuning_path();
    char line[LINE];
    xacc_tuning_t tuning;
    if (!path)
        return ABSENT;
    FILE *file = fopen(path, "re");
    if (!file)
        return why_not();
    const bool ours = fgets(line, sizeof line, file) && strcmp(line, HEADING) == 0;
    while (ours && fgets(line, sizeof line, file))
        if (parse(line, &tuning))
            visit(&tuning, argument);
    fclose(file);
    return ours ? OURS : FOREIGN;
}

bool xacc_tuning_each(void (*visit)(const xacc_tuning_t *, void *), void *argument) {
    return each_line(visit, argument) == OURS;
}

static entry_t *find(const xacc_tuning_t *t) {
    for (entry_t *one = entries; one; one = one->next)
        if (one->tuning.kernel == t->kernel && strcmp(one->tuning.extents, t->extents) == 0 &&
            strcmp(one->tuning.device, t->device) == 0 &&
            strcmp(one->tuning.driver, t->driver) == 0)
            return one;
    return NULL;
}

/* What this process knows already stays. */
static void add(const xacc_tuning_t *tuning, void *unused) {
    (void)unused;
    entry_t *one = find(tuning) ? NULL : malloc(sizeof *one);
    if (!one)
        return;
    *one = (entry_t){*tuning, entries};
    entries = one;
}

static void read_file(void) {
    const found_t found = each_line(add, NULL);
    is_kept_out = found == FOREIGN || found == UNREADABLE;
    if (found == UNREADABLE)
        xacc_warn_once("XACC_TUNE", "%s cannot be read: %s", xacc_tuning_path(), strerror(errno));
    else if (found == FOREIGN && !is_read)
        xacc_warn_once(NULL, "%s is not a file of tunings: it is not used", xacc_tuning_path());
    is_read = true;
}

bool xacc_tuning_find(xacc_tuning_t *tuning) {
    pthread_mutex_lock(&lock);
    if (!is_read)
        read_file();
    const entry_t *one = find(tuning);
    if (one)
        *tuning = one->tuning;
    pthread_mutex_unlock(&lock);
    return one != NULL;
}

/* Makes the folders that path lies in, but for what is there. */
static void make_folders(const char *path) {
    char part[sizeof the_path];
    for (const char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
        snprintf(part, sizeof part, "%.*s", (int)(at - path), path);
        mkdir(part, 0777);
    }
}

/* A descriptor that has the lock of the folder of path, or -1. */
static int lock_folder(const char *path) {
    char folder[sizeof the_path];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) + 1 : 1,
             slash ? path : ".");
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const struct timespec pause = {.tv_nsec = 1000000};
    for (int tries = 0; file >= 0 && flock(file, LOCK_EX | LOCK_NB) != 0 && tries < MOST_TRIES;
         tries++)
        nanosleep(&pause, NULL);
    return file;
}

static bool print_all(FILE *file) {
    fputs(HEADING, file);
    for (const entry_t *one = entries; one; one = one->next)
        print(file, &one->tuning);
    const bool good = !ferror(file);
    return fclose(file) == 0 && good;
}

/* Into a file of its own, which then takes the place of the old one. */
static bool write_file(const char *path) {
    char temporary[sizeof the_path + 32];
    snprintf(temporary, sizeof temporary, "%s.%ld", path, (long)getpid());
    FILE *file = fopen(temporary, "we");
    if (!file)
        return false;
    if (print_all(file) && rename(temporary, path) == 0)
        return true;
    int error = errno;
    unlink(temporary);
    errno = error;
    return false;
}

static void write_to(const char *path) {
    int folder = lock_folder(path);
    read_file(); /* what others have written */
    if (!is_kept_out && !write_file(path))
        xacc_warn_once("XACC_TUNE", "%s cannot be written: %s", path, strerror(errno));
    if (folder >= 0)
        close(folder);
}

/* Where the path is a link it stays one: others may have links to that file. */
static void write_merged(void) {
    const char *path = xacc_tuning_path();
    if (!path)
        return;
    make_folders(path);
    char *linked = realpath(path, NULL);
    write_to(linked ? linked : path);
    free(linked);
}

/* Tabs and ends of lines would be others' fields. */
static void clean(char *text) {
    for (; *text; text++)
        if (*text == '\t' || *text == '\n')
            *text = ' ';
}

void xacc_tuning_keep(const xacc_tuning_t *tuning) {
    xacc_tuning_t one = *tuning;
    clean(one.device);
    clean(one.driver);
    clean(one.where);
    pthread_mutex_lock(&lock);
    entry_t *old = find(&one);
    if (old)
        old->tuning = one;
    else
        add(&one, NULL);
    write_merged();
    pthread_mutex_unlock(&lock);
}
