/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The only reader of the process environment: copies every variable of env.def
 * once, so that a later setenv cannot change the runtime half way. Knows
 * nothing about what the values are for. */
#include "core/env.h"
#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef struct xacc_env_row {
    const char *name;
    const char *fallback;
    const char *doc;
} xacc_env_row_t;

static const xacc_env_row_t rows[XACC_ENV_COUNT] = {
#define XACC_ENV(id, name, fallback, doc)                                      \
    [XACC_ENV_##id] = {name, fallback, doc},
#include "core/env.def"
};

static const char *values[XACC_ENV_COUNT];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void read_all(void) {
    for (int i = 0; i < XACC_ENV_COUNT; i++) {
        const char *text = getenv(rows[i].name);
        char *copy = text && text[0] ? strdup(text) : NULL;
        values[i] = copy ? copy : rows[i].fallback;
    }
}

const char *xacc_env(xacc_env_id_t id) {
    pthread_once(&once, read_all);
    return values[id];
}

const char *xacc_env_name(xacc_env_id_t id) {
    return rows[id].name;
}

const char *xacc_env_doc(xacc_env_id_t id) {
    return rows[id].doc;
}

static bool any_of(const char *text, const char *const *words, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strcasecmp(text, words[i]) == 0)
            return true;
    return false;
}

xacc_status_t xacc_env_flag(xacc_env_id_t id, bool *value_p) {
    static const char *const yes[] = {"1", "yes", "on", "true"}, *const no[] = {
                                                                     "0", "no",
                                                                     "off",
                                                                     "false"};
    const char *text = xacc_env(id);
    if (!text[0])
        return XACC_OK;
    bool on = any_of(text, yes, 4);
    if (!on && !any_of(text, no, 4))
        return XACC_FAIL(XACC_ERR_ARG, "%s=%s is neither 0 nor 1",
                         rows[id].name, text);
    *value_p = on;
    return XACC_OK;
}

xacc_status_t xacc_env_int(xacc_env_id_t id, long least, long greatest,
                           long *value_p) {
    const char *text = xacc_env(id);
    if (!text[0])
        return XACC_OK;
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    if (errno || end == text || *end || value < least || value > greatest)
        return XACC_FAIL(XACC_ERR_ARG, "%s=%s is not a number from %ld to %ld",
                         rows[id].name, text, least, greatest);
    *value_p = value;
    return XACC_OK;
}
