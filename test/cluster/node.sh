#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# node.sh NUMBER, by head.sh: the first process of a node, which all others of it end with.
set -eu
mount -t tmpfs node /dev/shm
hostname "node$1"
echo up >"/run/cluster/up$1"
sleep infinity &
wait $! # also for the processes whose parents have ended
