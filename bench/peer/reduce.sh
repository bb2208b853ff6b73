#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# reduce.sh PROGRAM [PROCESSES]: times of reduce.c combined by the devices and by the hosts, and which is shorter: where the
# first column begins to win is what XACC_TOGETHER should be.
set -eu
program=${1:?usage: reduce.sh PROGRAM [PROCESSES]} processes=${2:-2}
measure() {
    XACC_TOGETHER=$1 mpirun --oversubscribe -n "$processes" "$program"
}
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
measure 1 > "$folder/devices"
measure 1000000000000 > "$folder/hosts"
paste "$folder/devices" "$folder/hosts" | awk '
    BEGIN { printf "%10s %12s %12s\n", "bytes", "devices/us", "hosts/us" }
    { printf "%10d %12s %12s  %s\n", $1, $2, $5, $2 < $5 ? "devices" : "hosts" }'
