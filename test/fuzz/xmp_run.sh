#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# xmp_run.sh [-j JOBS] BUILD FIRST LAST [FUNCTIONS [KIND...]]: generates one XcalableMP program of FUNCTIONS functions (20) per seed and
# KIND, compiles it once and runs it on 1, 2, 3 and 4 processes, JOBS programs at a time (1). Closes with the number of functions that
# found a difference; a program that does not compile or end counts as one. Keeps those programs in BUILD/fuzz/xmp.
# KINDs: any (xmp_generate.py), loops (xmp_loops.py); any-acc, loops-acc: with device memory, on the host and the simulator; loops-omp;
# coarrays (xmp_coarrays.py), coarrays-acc: in compute constructs, coarrays-messages: without mapped memory; all: all of them. Default: any.
# XACC_FUZZ_CC: the compiler, default BUILD/bin/xacc-cc. XACC_MPIRUN: the launcher with its options up to -n, default Open MPI's.
# XACC_FUZZ_FLAGS: more options for the compiler, such as -O0. XACC_PROCESSES: other numbers than 1 2 3 4.
# XACC_OPENMP: options for OpenMP, default those of LLVM's library.
set -u
here=$(cd "$(dirname "$0")" && pwd)
jobs=1
[ "$1" != -j ] || { jobs=$2; shift 2; }

# openmp: options for programs of OpenMP
openmp() {
    for library in /usr/lib/llvm-*/lib/libomp.so; do folder=${library%/*}; done
    echo "-fopenmp -L$folder -Wl,-rpath,$folder"
}

# launch PROCESSES PROGRAM: programs that run at a time neither share Open MPI's folder of sessions nor its idea of free cores
launch() {
    # shellcheck disable=SC2086
    if [ "$1" = 1 ]; then
        $devices timeout 300 "$2"
    elif [ -n "${XACC_MPIRUN:-}" ]; then
        $devices timeout 300 $XACC_MPIRUN "$@"
    else
        export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
        $devices timeout 300 mpirun.openmpi --mca plm_rsh_agent sh --mca btl self,vader --mca btl_vader_single_copy_mechanism emulated \
            --oversubscribe --bind-to none --mca orte_tmpdir_base "$2.sessions" -n "$@"
    fi
}

# one BUILD FUNCTIONS KIND SEED: generates, compiles and runs one program; a line per function that differs into NAME.functions
one() {
    build=$1 functions=$2 kind=${3%%-*} with=${3#"${3%%-*}"} with=${with#-}
    name=$build/fuzz/xmp/$3-$4 script=xmp_generate.py targets=host flags= devices=
    [ "$kind" = any ] || script=xmp_$kind.py
    [ "$with" != acc ] || targets=host,sim devices="sh $here/../xacc/Inputs/devices.sh"
    [ "$with" != messages ] || devices="env XACC_COARRAY_MESSAGES=1"
    [ "$with" != omp ] || flags=${XACC_OPENMP:-$(openmp)}
    rm -f "$name" "$name".*
    python3 "$here/$script" "$4" "$functions" "$with" > "$name.c"
    # shellcheck disable=SC2086
    if "${XACC_FUZZ_CC:-$build/bin/xacc-cc}" -w -O1 $flags ${XACC_FUZZ_FLAGS:-} "-fplugin-arg-xacc-targets=$targets" "$name.c" -o "$name" 2> "$name.log"; then
        for number in ${XACC_PROCESSES:-1 2 3 4}; do
            launch "$number" "$name" > "$name.out" 2>&1 && continue
            mv "$name.out" "$name.out-$number"
            echo "$3, seed $4 on $number processes: $(head -n 1 "$name.out-$number")"
            grep -o 'test_[0-9]* differs' "$name.out-$number" >> "$name.functions" || echo "does not end" >> "$name.functions"
        done
    else
        echo "$3, seed $4: does not compile: $(grep -m 1 error "$name.log")"
        echo "does not compile" > "$name.functions"
    fi
    rm -rf "$name.sessions"
    [ -e "$name.functions" ] || rm -f "$name" "$name".*
}

if [ "$1" = --one ]; then
    shift
    one "$@"
    exit
fi
build=$(cd "$1" && pwd) first=$2 last=$3 functions=${4:-20}
shift $(($# < 4 ? $# : 4))
[ $# != 0 ] || set -- any
[ "$1" != all ] || set -- any any-acc loops loops-acc loops-omp coarrays coarrays-acc coarrays-messages
mkdir -p "$build/fuzz/xmp"
rm -f "$build"/fuzz/xmp/*.functions
for seed in $(seq "$first" "$last"); do
    for kind; do echo "$kind $seed"; done
done | xargs -P "$jobs" -L 1 sh "$0" --one "$build" "$functions"
differ=0
for list in "$build"/fuzz/xmp/*.functions; do
    [ ! -e "$list" ] || differ=$((differ + $(sort -u "$list" | wc -l)))
done
echo "$(((last - first + 1) * functions * $#)) functions, seeds $first to $last, $*: $differ differ"
[ "$differ" = 0 ]
