#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# quota.sh TEXT COMMAND...: runs COMMAND where TEXT is the cpu.max of the control group that is around all others.
set -eu
mount -t tmpfs cgroup /sys/fs/cgroup
echo "$1" >/sys/fs/cgroup/cpu.max
shift
exec "$@"
