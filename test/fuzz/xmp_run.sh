#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# xmp_run.sh BUILD FIRST LAST [FUNCTIONS [acc]]: generates one program of FUNCTIONS functions (20) per seed and runs each on
# 1, 3 and 4 processes; acc: with device memory, on the host and the simulator. Closes with the number of programs that found a difference; keeps those in BUILD/fuzz/xmp.
# XACC_MPIRUN: the launcher with its options up to -n, default mpirun -n. XACC_PROCESSES: other numbers than 1 3 4.
set -u
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$1" && pwd) first=$2 last=$3 functions=${4:-20} acc=${5:-}
work=$build/fuzz/xmp$acc differ=0 targets=host${acc:+,sim} devices=
[ -z "$acc" ] || devices="sh $here/../xacc/Inputs/devices.sh"
mkdir -p "$work"

# run NAME PROCESSES
run() {
    # shellcheck disable=SC2086
    if [ "$2" = 1 ]; then $devices timeout 120 "$1"; else $devices timeout 120 ${XACC_MPIRUN:-mpirun -n} "$2" "$1"; fi \
        > "$1.out" 2>&1 && return
    echo "seed $seed on $2 processes: $(head -n 1 "$1.out")"
    mv "$1.out" "$1.out-$2"
    touch "$1.differs"
}

seed=$first
while [ "$seed" -le "$last" ]; do
    name=$work/$seed
    python3 "$here/xmp_generate.py" "$seed" "$functions" "$acc" > "$name.c"
    if "$build/bin/xacc-cc" -w -O1 "-fplugin-arg-xacc-targets=$targets" "$name.c" -o "$name" 2> "$name.log"; then
        for processes in ${XACC_PROCESSES:-1 3 4}; do run "$name" "$processes"; done
    else
        echo "seed $seed: does not compile: $(grep -m 1 error "$name.log")"
        touch "$name.differs"
    fi
    if [ -e "$name.differs" ]; then
        differ=$((differ + 1))
        rm "$name.differs"
    else
        rm -f "$name" "$name".*
    fi
    seed=$((seed + 1))
done
echo "$((last - first + 1)) programs of $functions functions, seeds $first to $last: $differ differ"
[ "$differ" = 0 ]
