#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# head.sh, by cluster.sh: makes the nodes, and is where the launcher runs. Nodes are node1, node2 and so on, at 10.77.0.1
# and up; the processes that stand for them are in /run/cluster, where agent.sh looks.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
library=$1 nodes=$2 processes=$3
shift 3
trap 'exit 143' TERM INT # which ends all that runs here
exec 3<&0

mount -t tmpfs cluster /run
mount -t tmpfs cluster /dev/shm
mkdir /run/cluster
hostname head
echo "127.0.0.1 localhost" >/run/cluster/hosts
echo "10.77.0.254 head" >>/run/cluster/hosts
for i in $(seq "$nodes"); do echo "10.77.0.$i node$i" >>/run/cluster/hosts; done
mount --bind /run/cluster/hosts /etc/hosts
# The bridge has the name that the nodes' interface has: one option of a launcher is right for all.
ip link set lo up
ip link add eth0 type bridge
ip address add 10.77.0.254/24 dev eth0
ip link set eth0 up

start_node() {
    mkfifo "/run/cluster/up$1"
    unshare --net --mount --pid --ipc --uts --fork --kill-child --mount-proc sh "$here/node.sh" "$1" &
    echo $! >"/run/cluster/node$1"
    read -r _ <"/run/cluster/up$1"
    ip link add "port$1" type veth peer name eth0 netns "$!"
    ip link set "port$1" master eth0 up
    nsenter --target "$!" --net ip -batch - <<END
link set lo up
address add 10.77.0.$1/24 dev eth0
link set eth0 up
END
}
list= # node1:2,node2:2
for i in $(seq "$nodes"); do
    start_node "$i"
    list="$list${list:+,}node$i:$processes"
done

total=$((nodes * processes))
[ "$nodes" = 0 ] || export XACC_CORES="${XACC_CORES:-$(($(nproc) / nodes))}" # each node sees all
agent="$here/agent.sh"
case $library in
none) ;;
openmpi)
    set -- mpirun.openmpi --mca plm_rsh_agent "$agent" --mca plm_rsh_no_tree_spawn 1 \
        --mca pml ob1 --mca btl self,vader,tcp --mca btl_vader_single_copy_mechanism emulated \
        --mca btl_tcp_if_include eth0 --mca oob_tcp_if_include eth0 --mca orte_tmpdir_base /dev/shm \
        --mca mpi_yield_when_idle 1 --oversubscribe --host "$list" -n "$total" "$@"
    ;;
mpich)
    export UCX_NET_DEVICES=eth0
    set -- mpiexec.mpich -launcher ssh -launcher-exec "$agent" -iface eth0 -hosts "$list" -n "$total" "$@"
    ;;
*)
    echo "no such library: $library" >&2
    exit 2
    ;;
esac
"$@" <&3 & # a shell hears of signals while it waits, and not while it executes
wait $!
