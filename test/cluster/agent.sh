#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# agent.sh [OPTION...] NODE COMMAND...: what ssh is between machines, for the launchers of MPI: a shell of the node runs COMMAND.
while [ "${1#-}" != "$1" ]; do shift; done
node=$(cat "/run/cluster/$1") || exit
shift
exec nsenter --target "$node" --net --mount --ipc --uts --pid="/proc/$node/ns/pid_for_children" sh -c "$*"
