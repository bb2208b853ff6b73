/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The only reader of the process environment: copies every variable of env.def
 * once, so that a later setenv cannot change the runtime half way. Knows
 * nothing about what the values are for. */
#include "core/env.h"
#include "core/env_row.h"
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

const xacc_env_row_t xacc_env_rows[XACC_ENV_COUNT] = {
#define XACC_TEXT {.form = XACC_FORM_TEXT}
#define XACC_CODE {.form = XACC_FORM_TEXT, .names_code = true}
#define XACC_FLAG {.form = XACC_FORM_FLAG}
#define XACC_WORDS(list) {.form = XACC_FORM_WORDS, .words = (list)}
#define XACC_INT(from, to) {.form = XACC_FORM_INT, .least = (from), .greatest = (to)}
#define XACC_ENV(id, name, fallback, form, doc) [XACC_ENV_##id] = {(name), (fallback), (doc), form},
#include "core/env.def"
};

static const char *values[XACC_ENV_COUNT];
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* Defined by the linker in programs that are made for managed memory (xacc-cc
 * -gpu=managed): what they expect where the environment says nothing. */
extern const char xacc_program_is_managed[] __attribute__((weak));

static const char *fallback(xacc_env_id_t id) {
    bool memory =
        id == XACC_ENV_cuda_memory || id == XACC_ENV_hip_memory || id == XACC_ENV_sim_memory;
    return memory && xacc_program_is_managed ? "managed" : xacc_env_rows[id].fallback;
}

/* secure_getenv has nothing for programs that have more rights than who started
 * them. */
static void read_all(void) {
    for (int i = 0; i < XACC_ENV_COUNT; i++) {
        const xacc_env_row_t *row = &xacc_env_rows[i];
        const char *text = row->rule.names_code ? secure_getenv(row->name) : getenv(row->name);
        char *copy = text && text[0] ? strdup(text) : NULL;
        values[i] = copy ? copy : fallback((xacc_env_id_t)i);
    }
}

const char *xacc_env(xacc_env_id_t id) {
    pthread_once(&once, read_all);
    return values[id];
}

const char *xacc_env_name(xacc_env_id_t id) {
    return xacc_env_rows[id].name;
}

const char *xacc_env_doc(xacc_env_id_t id) {
    return xacc_env_rows[id].doc;
}

bool xacc_env_read_flag(const char *text, bool *value_p) {
    static const char *const words[] = {"0", "no", "off", "false", "1", "yes", "on", "true"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcasecmp(text, words[i]) != 0)
            continue;
        *value_p = i >= 4;
        return true;
    }
    return false;
}

bool xacc_env_read_int(const xacc_env_rule_t *rule, const char *text, long *value_p) {
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    if (errno || end == text || *end || value < rule->least || value > rule->greatest)
        return false;
    *value_p = value;
    return true;
}

bool xacc_env_flag(xacc_env_id_t id, bool fallback) {
    bool value = fallback;
    return xacc_env_read_flag(xacc_env(id), &value) ? value : fallback;
}

long xacc_env_int(xacc_env_id_t id, long fallback) {
    const xacc_env_rule_t any = {.least = LONG_MIN, .greatest = LONG_MAX};
    const xacc_env_rule_t *rule = &xacc_env_rows[id].rule;
    long value = fallback;
    xacc_env_read_int(rule->form == XACC_FORM_INT ? rule : &any, xacc_env(id), &value);
    return value;
}
