/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The sites of a profile. Called by profile.c under its lock. */
#ifndef XACC_ACC_PROFILE_PROFILE_SITES_H
#define XACC_ACC_PROFILE_PROFILE_SITES_H

#include "acc/profile/profile_site.h"

/* The site, made at the first question; null: no memory. where
 * may be null. */
xacc_profile_site_t *xacc_profile_find(const char *where, const xacc_dev_t *dev);
xacc_profile_site_t *xacc_profile_find_path(const char *where, const char *path);
void xacc_profile_add(xacc_profile_site_t *site, xacc_profile_op_t op,
                      const xacc_profile_event_t *event);
void xacc_profile_print_all(void);
void xacc_profile_forget(void); /* all sites */

#endif
