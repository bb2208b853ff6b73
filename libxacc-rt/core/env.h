/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Environment variables of the runtime, one row each in env.def. Read once, at
 * the first question; called from everywhere. Nothing else in the runtime calls
 * getenv. */
#ifndef XACC_CORE_ENV_H
#define XACC_CORE_ENV_H

#include "core/status.h"
#include <stdbool.h>

typedef enum xacc_env_id {
#define XACC_ENV(id, name, fallback, doc) XACC_ENV_##id,
#include "core/env.def"
    XACC_ENV_COUNT
} xacc_env_id_t;

/* The value, or the default of env.def where the variable is unset or empty.
 * Never null; lives as long as the process. */
const char *xacc_env(xacc_env_id_t id);
/* The variable's name and what it does, for messages and xacc-info. */
const char *xacc_env_name(xacc_env_id_t id);
const char *xacc_env_doc(xacc_env_id_t id);

/* Strict readings: anything but the words meant is XACC_ERR_ARG, and *value_p
 * keeps its value. An empty value is no error and keeps it too. Booleans: 0,
 * no, off, false and 1, yes, on, true in any case. */
xacc_status_t xacc_env_flag(xacc_env_id_t id, bool *value_p);
xacc_status_t xacc_env_int(xacc_env_id_t id, long least, long greatest,
                           long *value_p);

#endif
