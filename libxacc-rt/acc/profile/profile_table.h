/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A profile for people. Called by profile_sites.c. */
#ifndef XACC_ACC_PROFILE_PROFILE_TABLE_H
#define XACC_ACC_PROFILE_PROFILE_TABLE_H

#include "acc/profile/profile_site.h"

/* The table on standard error; reorders the list. */
void xacc_profile_print(xacc_profile_site_t **sites, size_t n);

#endif
