#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# run.sh LIBRARIES CHIP PROGRAM [ARGUMENT...]: runs a test on an interpreted chip (chips.def), whose library is in the folder
# LIBRARIES; a path to other libraries that the test has set stays.
libraries=$1
export AMDGPU_CHIP=$2
shift 2
export XACC_DEVICE=hip AMDGPU_SCHEDULE=7 LD_LIBRARY_PATH="$libraries${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
exec timeout "${TEST_SECONDS:-120}" "$@"
