#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# sim.sh PROGRAM [ARGUMENT...]: runs a test on the simulated device; one whose lanes share cells, synchronise or reduce
# also in random order with warps of 64 lanes as on AMD GPUs; with SIM_DESCENDING (check-full) in descending order, too.
export XACC_DEVICE=sim
timeout "${TEST_SECONDS:-120}" "$@" || exit
case ${1##*/} in
atomic-* | kernels-* | parallel-* | placement-* | private-* | reduction-* | shared-* | single-* | worker-*) ;;
*) exit 0 ;;
esac
for setting in ${SIM_DESCENDING:+XACC_SIM_SCHEDULE=1} "XACC_SIM_WARP=64 XACC_SIM_SCHEDULE=7"; do
    # shellcheck disable=SC2086 # two settings are two words
    timeout "${TEST_SECONDS:-120}" env $setting "$@" > /dev/null || {
        status=$?
        echo "with $setting" >&2
        exit $status
    }
done
