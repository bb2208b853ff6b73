#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# gone.sh WORD: within five seconds no process has WORD in its arguments; nor does a file system or an interface of an
# emulated node stay: they end with their last process.
for _ in $(seq 100); do
    left=$(pgrep -af "$1" | grep -v gone.sh) || break
    sleep 0.05
done
[ -z "$left" ] || echo "left behind: $left"
! grep -E '^(cluster|node) ' /proc/mounts || exit 1
! grep -E 'port[0-9]+' /proc/net/dev || exit 1
[ -z "$left" ]
