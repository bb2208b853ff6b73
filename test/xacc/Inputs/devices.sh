#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# devices.sh COMMAND...: runs it on the host with separate memory, between memories that processes share and through messages,
# then on the simulator. With DEVICES=host not on the simulator: for programs that take long there.
set -e
echo "host:"
env XACC_DEVICE=host XACC_HOST_MEMORY=separate XACC_NUM_THREADS=2 "$@"
echo "host, staging:"
env XACC_DEVICE=host XACC_HOST_MEMORY=separate XACC_NUM_THREADS=2 XACC_TRANSPORT=staging "$@"
[ -z "${DEVICES:-}" ] || exit 0
echo "sim:"
env XACC_DEVICE=sim XACC_SIM_SCHEDULE=3 "$@"
