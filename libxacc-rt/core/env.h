/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Environment variables of the runtime, one row each in env.def. Read once, at
 * the first question; called from everywhere. Nothing else in the runtime calls
 * getenv. */
#ifndef XACC_CORE_ENV_H
#define XACC_CORE_ENV_H

#include "core/status.h"
#include <stdbool.h>

typedef enum xacc_env_id {
#define XACC_ENV(id, name, fallback, form, doc) XACC_ENV_##id,
#include "core/env.def"
    XACC_ENV_COUNT
} xacc_env_id_t;

/* The value, or the default of env.def where the variable is unset or empty.
 * Never null; lives as long as the process. */
const char *xacc_env(xacc_env_id_t id);
/* The variable's name and what it does, for messages and xacc-info. */
const char *xacc_env_name(xacc_env_id_t id);
const char *xacc_env_doc(xacc_env_id_t id);

/* A failure if the value of any variable has not the form of its row (text:
 * asks nothing). The first call warns of names that are nearly ours. Whoever
 * opens a device or begins communication asks. */
xacc_status_t xacc_env_check(void);

/* Values of these forms; the fallback where the value is empty or wrong.
 * Booleans: 0, no, off, false and 1, yes, on, true in any case. */
bool xacc_env_flag(xacc_env_id_t id, bool fallback);
long xacc_env_int(xacc_env_id_t id, long fallback);

#endif
