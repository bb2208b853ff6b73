#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# node.sh WORD: a rank says where it is. WORD is what gone.sh looks for.
set -eu
[ "$OMPI_COMM_WORLD_LOCAL_RANK" != 0 ] || hostname >/dev/shm/first
while ! [ -s /dev/shm/first ]; do sleep 0.01; done
echo "$(hostname) local $OMPI_COMM_WORLD_LOCAL_RANK of $OMPI_COMM_WORLD_LOCAL_SIZE, first in /dev/shm: $(cat /dev/shm/first)," \
    "process 1: $(tr '\0' ' ' </proc/1/cmdline)"
