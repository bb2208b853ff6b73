#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# devices.sh COMMAND...: runs it on the host with separate memory, then on the simulator with two schedules. With DEVICES=host
# not on the simulator: for programs that take long there.
set -e
echo "host:"
env XACC_DEVICE=host XACC_HOST_MEMORY=separate XACC_NUM_THREADS=2 "$@"
[ -z "${DEVICES:-}" ] || exit 0
for schedule in 0 3; do
    echo "sim, schedule $schedule:"
    env XACC_DEVICE=sim XACC_SIM_SCHEDULE=$schedule "$@"
done
