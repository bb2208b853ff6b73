#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# faults.sh CLUSTER PROGRAM LIBRARY NODES PROCESSES [PHASE...]: one process, then all of a node is killed in each phase. Says
# how long the others lived, which is less than five seconds (a machine that does other things gets twenty), and fails where
# somebody is left, and where the runtime has more than one message.
cluster=$1 program=$2 library=$3 nodes=$4 processes=$5
shift 5
[ $# -gt 0 ] || set -- begin reflect reduction gmove reflect-acc compute gmove-in get put sync-image lock end
export XACC_DEVICE=host XACC_HOST_MEMORY=separate
failed=0

# Until COMMAND fails, at most so many tenths of a second.
wait_while() {
    left=$1
    shift
    while "$@" && [ "$left" -gt 0 ]; do
        sleep 0.1
        left=$((left - 1))
    done
    [ "$left" -gt 0 ]
}
not_struck() { [ ! -e "$program.struck" ]; }
lives() { pgrep -f "^$program $what" >/dev/null; }
runs() { kill -0 "$launcher" 2>/dev/null; }
complain() {
    echo "$what $phase: $1"
    failed=1
}

strike() {
    what=$1 phase=$2
    rm -f "$program.struck"
    setsid timeout -s KILL 120 sh "$cluster" "$library" "$nodes" "$processes" "$program" "$what" "$phase" "$program.struck" >"$program.out" 2>&1 &
    launcher=$!
    wait_while 600 not_struck || complain "was not killed"
    start=$(date +%s)
    wait_while 200 lives || complain "left behind: $(pgrep -af "^$program $what")"
    echo "$what $phase: $(($(date +%s) - start)) s, $(grep -c 'error: ' "$program.out") messages"
    grep 'error: ' "$program.out"
    [ "$(grep -c 'error: ' "$program.out")" -le 1 ] || complain "several messages"
    # After the loss of a node mpirun itself takes a minute.
    [ "$what" = node ] || wait_while 100 runs || complain "the launcher does not end"
    kill -KILL "-$launcher" 2>/dev/null
    wait "$launcher" && complain "ended well"
}

for phase in "$@"; do
    strike process "$phase"
    strike node "$phase"
done 2>/dev/null
exit $failed
