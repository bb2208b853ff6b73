#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# cluster.sh LIBRARY NODES PROCESSES COMMAND...: runs COMMAND under mpirun on NODES emulated nodes with PROCESSES each.
# LIBRARY is openmpi or mpich, or none: COMMAND runs beside the nodes, which is how a trial is made of what this machine
# allows. A node has a network, host name, file systems (/dev/shm), semaphores and processes (/proc) of its own; a bridge
# joins them. All of it, this command included, lives in namespaces that die with their first process, whose death the
# kernel ties to that of this one: nothing is left, however it ends.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
user=
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 # in the namespaces all are root
[ "$(id -u)" = 0 ] || user=--map-root-user
# shellcheck disable=SC2086
exec unshare $user --net --mount --pid --ipc --uts --fork --kill-child --mount-proc sh "$here/head.sh" "$@"
