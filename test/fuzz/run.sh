#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# run.sh BUILD FIRST LAST [FUNCTIONS [OPTION...]]: generates one program per seed, compares each device with the program
# whose pragmas are ignored, and closes with the number of programs that differ. Keeps what differs in BUILD/fuzz.
# XACC_FUZZ=kernels.py: another generator of this folder. XACC_FUZZ_FLAGS: for the program with directives, such as -fsanitize=address.
# XACC_FUZZ_DEVICES=cuda: that device alone, with its target, instead of the host with memory of its own and two schedules of the simulator.
# XACC_FUZZ_DEVICES="gfx90a gfx1100": interpreted AMD GPUs (test/amdgpu).
set -u
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$1" && pwd) first=$2 last=$3 functions=${4:-100}
shift $(($# < 4 ? $# : 4))
options=$*
chips=
case ${XACC_FUZZ_DEVICES:-} in gfx*) chips=-fplugin-arg-xacc-arch=$(echo "$XACC_FUZZ_DEVICES" | tr ' ' ,) ;; esac
work=$build/fuzz/${XACC_FUZZ:-generate.py} differ=0
mkdir -p "$work"
case ${XACC_FUZZ_DEVICES:-} in
"") targets=host,sim ;;
cuda) targets=host,nvptx ;;
gfx*) targets=host,amdgcn ;;
*) targets=host,$XACC_FUZZ_DEVICES ;;
esac
seed=$first
while [ "$seed" -le "$last" ]; do
    name=$work/$seed
    python3 "$here/${XACC_FUZZ:-generate.py}" "$seed" "$functions" $options > "$name.c"
    if "${XACC_CLANG:-clang-22}" -w -O1 "$name.c" -o "$name.plain" &&
        "$build/bin/xacc-cc" -w -O2 -fplugin-arg-xacc-targets=$targets $chips ${XACC_FUZZ_FLAGS:-} "$name.c" -o "$name.acc" 2> "$name.log"; then
        "$name.plain" > "$name.expected"
        if [ -n "$chips" ]; then
            set --
            for chip in $XACC_FUZZ_DEVICES; do
                set -- "$@" "sh $here/../amdgpu/run.sh $build/test/amdgpu $chip"
            done
        elif [ -n "${XACC_FUZZ_DEVICES:-}" ]; then
            set -- "XACC_DEVICE=$XACC_FUZZ_DEVICES"
        else
            set -- "XACC_DEVICE=host XACC_HOST_MEMORY=separate" "XACC_DEVICE=sim" "XACC_DEVICE=sim XACC_SIM_SCHEDULE=$((seed + 2))"
        fi
        for device in "$@"; do
            # shellcheck disable=SC2086
            env $device timeout 300 "$name.acc" > "$name.got" 2>> "$name.log"
            cmp -s "$name.expected" "$name.got" || {
                echo "seed $seed: $device: $(diff "$name.expected" "$name.got" | sed -n '2p') $(tail -n 1 "$name.log")"
                touch "$name.differs"
            }
        done
    else
        echo "seed $seed: does not compile: $(grep -m 1 error "$name.log")"
        touch "$name.differs"
    fi
    if [ -e "$name.differs" ]; then
        differ=$((differ + 1))
        rm "$name.differs"
    else
        rm -f "$name".*
    fi
    seed=$((seed + 1))
done
echo "$((last - first + 1)) programs of $functions functions, seeds $first to $last: $differ differ"
[ "$differ" = 0 ]
