/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The rows of env.def, shared by env.c, which reads values, and env_check.c,
 * which says what is wrong with them. */
#ifndef XACC_CORE_ENV_ROW_H
#define XACC_CORE_ENV_ROW_H

#include <stdbool.h>

typedef struct xacc_env_rule {
    enum { XACC_FORM_TEXT, XACC_FORM_FLAG, XACC_FORM_INT, XACC_FORM_WORDS } form;
    long least, greatest;
    const char *words; /* "one, another" */
    bool names_code;   /* or files */
} xacc_env_rule_t;

typedef struct xacc_env_row {
    const char *name, *fallback, *doc;
    xacc_env_rule_t rule;
} xacc_env_row_t;

/* One per xacc_env_id_t. */
extern const xacc_env_row_t xacc_env_rows[];

/* False if text is none. */
bool xacc_env_read_flag(const char *text, bool *value_p);
bool xacc_env_read_int(const xacc_env_rule_t *rule, const char *text, long *value_p);

#endif
