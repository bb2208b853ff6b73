/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What is wrong with the environment: values that their variables do not have,
 * and names that look like ours and are not. */
#include "core/env.h"
#include "core/env_row.h"
#include "core/node.h"
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

/* ---- Values ---- */

static bool is_word(const char *words, const char *text) {
    size_t length = strlen(text);
    for (const char *word = words; *word; word += strspn(word, ", ")) {
        size_t n = strcspn(word, ",");
        if (n == length && strncmp(word, text, n) == 0)
            return true;
        word += n;
    }
    return false;
}

static bool has_form(const xacc_env_rule_t *rule, const char *text) {
    bool flag;
    long number;
    switch (rule->form) {
    case XACC_FORM_FLAG:
        return xacc_env_read_flag(text, &flag);
    case XACC_FORM_INT:
        return xacc_env_read_int(rule, text, &number);
    case XACC_FORM_WORDS:
        return is_word(rule->words, text);
    default:
        return true;
    }
}

/* "one, another and a third" are meant: the last comma becomes "nor". */
static void print_words(char *text, size_t room, const char *words) {
    const char *last = strrchr(words, ',');
    snprintf(text, room, "%.*s nor%s", (int)(last - words), words, last + 1);
}

static xacc_status_t refuse(const xacc_env_row_t *row, const char *text) {
    char meant[128];
    switch (row->rule.form) {
    case XACC_FORM_FLAG:
        return XACC_FAIL(XACC_ERR_ARG, "%s=%s is neither 0 nor 1", row->name, text);
    case XACC_FORM_INT:
        return XACC_FAIL(XACC_ERR_ARG, "%s=%s is not a number from %ld to %ld", row->name, text,
                         row->rule.least, row->rule.greatest);
    default:
        print_words(meant, sizeof meant, row->rule.words);
        return XACC_FAIL(XACC_ERR_ARG, "%s=%s is neither %s", row->name, text, meant);
    }
}

/* ---- Names ---- */

static const char prefix[] = "XACC_";

static bool is_known(const char *name) {
    static const char *const others[] = {
#define XACC_ENV(id, name, fallback, form, doc)
#define XACC_ENV_OTHER(name) name,
#include "core/env.def"
    };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strcmp(name, others[i]) == 0)
            return true;
    for (int i = 0; i < XACC_ENV_COUNT; i++)
        if (strcmp(name, xacc_env_rows[i].name) == 0)
            return true;
    return false;
}

enum { NAME = 64 };

static int least(int a, int b) {
    return a < b ? a : b;
}

/* Letters to insert, leave out or change that make b of a (Levenshtein). */
static int distance(const char *a, const char *b) {
    int row[NAME + 1], n = (int)strlen(b);
    for (int j = 0; j <= n; j++)
        row[j] = j;
    for (int i = 1; a[i - 1]; i++) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= n; j++) {
            int changed = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = least(changed, 1 + least(row[j], row[j - 1]));
        }
    }
    return row[n];
}

static const char *nearest(const char *name) {
    const char *best = "";
    int best_distance = INT_MAX;
    for (int i = 0; i < XACC_ENV_COUNT; i++) {
        const char *one = xacc_env_rows[i].name;
        int far = distance(name, one);
        if (far >= best_distance)
            continue;
        best = one;
        best_distance = far;
    }
    return best;
}

static void warn_of_names(void) {
    for (char **one = environ; one && *one; one++) {
        char name[NAME];
        size_t length = strcspn(*one, "=");
        if (length >= sizeof name || strncmp(*one, prefix, sizeof prefix - 1) != 0)
            continue;
        snprintf(name, sizeof name, "%.*s", (int)length, *one);
        if (!is_known(name))
            fprintf(stderr,
                    "warning: %s is no variable of this runtime; the nearest "
                    "one is %s\n",
                    name, nearest(name));
    }
}

/* ---- Both ---- */

xacc_status_t xacc_env_check(void) {
    static atomic_bool warned, good;
    if (atomic_load_explicit(&good, memory_order_relaxed))
        return XACC_OK;
    if (!atomic_exchange(&warned, true) && xacc_launch_rank() <= 0 && !getauxval(AT_SECURE))
        warn_of_names();
    for (int i = 0; i < XACC_ENV_COUNT; i++) {
        const xacc_env_row_t *row = &xacc_env_rows[i];
        const char *text = xacc_env((xacc_env_id_t)i);
        if (text[0] && !has_form(&row->rule, text))
            return refuse(row, text);
    }
    atomic_store(&good, true);
    return XACC_OK;
}
