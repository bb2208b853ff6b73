/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A profile as ranges of a tool. Called by profile.c. */
#ifndef XACC_ACC_PROFILE_PROFILE_NVTX_H
#define XACC_ACC_PROFILE_PROFILE_NVTX_H

/* Ranges; without the library nothing happens. */
void xacc_profile_nvtx_open(void);
void xacc_profile_nvtx_push(const char *where);
void xacc_profile_nvtx_pop(void);

#endif
