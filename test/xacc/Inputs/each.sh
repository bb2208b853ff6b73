#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# each.sh COMMAND... : WORD...: runs the command, which is to succeed, for each word on the simulator and on the host, and says which.
command=
while [ "$1" != : ]; do
    command="$command $1"
    shift
done
shift
for word; do
    for device in sim host; do
        echo "$word $device"
        # shellcheck disable=SC2086
        env XACC_DEVICE=$device $command "$word" || echo "wrong status"
    done
done
