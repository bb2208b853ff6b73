#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# run.sh FOLDER [--speed] [--coarray] [--placement] [--no-memcheck] [--no-bench] [--no-tests] [--no-mpi] [--tools "memcheck racecheck"] [--rounds N] [--jobs N] [--results DIR]: runs what build.sh put into FOLDER on this
# machine's GPUs: all test programs, again under compute-sanitizer, the benchmarks beside their CUDA twins, then (with mpirun)
# the programs of several processes over peer memory and over staging. Needs the
# driver only (the benchmarks python3, too); compute-sanitizer is used if found. Closes with a table; status 1 if a test failed.
# --speed: the benchmarks alone. --rounds: how often each runs, in turns with its twin; times are medians.
# --coarray: the benchmarks of coarrays between two GPUs alone.
# --placement: the programs of two processes alone, each of which sees one GPU (CUDA_VISIBLE_DEVICES, as Slurm gives them out),
# and in managed memory.
set -u
PATH=$PATH:/usr/local/cuda/bin
limit=300

# One program: one MODE ARGS-FILE, called through xargs. The log is kept; the last line says how it ended.
one() {
    read -r name arguments < "$2"
    log=$results/$1/$name.log
    program=$folder/programs/$name
    if [ "$1" != test ]; then # a launch takes a thousand times longer: fewer of them, and memory is the tool's
        # calls that fail on purpose are asked for an answer: whether memory is the device's
        program="compute-sanitizer --tool $1 --report-api-errors no --error-exitcode 9 $program"
        arguments=$(echo "$arguments" | sed 's/^100000$/2000 values/')
    fi
    # shellcheck disable=SC2086
    timeout "$limit" $program $arguments > "$log" 2>&1
    status=$?
    echo "status $status" >> "$log"
    [ "$status" = 0 ] || touch "$log.failed"
}

# All programs, several at a time: all MODE. Prints what failed; counts go to passed and failed.
all() {
    mkdir -p "$results/$1"
    # The tools do not survive processes that fork, or end while others use the device.
    [ "$1" = test ] && skip=none || skip='end-*.args'
    find "$folder/programs" -name '*.args' ! -name "$skip" | sort | xargs -P "$jobs" -n 1 sh "$self" --one "$1"
    for log in "$results/$1"/*.log; do
        [ -e "$log.failed" ] || continue
        echo "FAILED ($1): $(basename "$log" .log)"
        tail -n 12 "$log" | sed 's/^/    /'
    done
    failed=$(find "$results/$1" -name '*.failed' | wc -l)
    passed=$(($(find "$results/$1" -name '*.log' | wc -l) - failed))
    [ "$failed" = 0 ] && [ "$passed" -gt 0 ] || result=1
    table="$table$1: $passed passed, $failed failed
"
}

# The programs of bench/speed beside their CUDA twins.
bench() {
    python3 "$folder/speed.py" run "$folder/speed" --rounds "$rounds" > "$results/speed.txt" || result=1
    table="$table$(cat "$results/speed.txt")
"
}

# Programs of several processes: peers MODE, with the number of processes and a prefix of the environment.
peers() {
    mode=$1 processes=$2
    shift 2
    good=0 bad=0 refused=0
    case $mode in
    *managed) refusal='is in no memory that kernels here can reach|on the device of rank [0-9]+, which cannot be mapped' ;;
    *staging) refusal='on the device of rank [0-9]+, which cannot be mapped' ;;
    *) refusal='^$.' ;;
    esac
    [ "$processes" -le "$(nvidia-smi -L | wc -l)" ] || refusal="$refusal|a wait in a compute construct needs a GPU for each image"
    mkdir -p "$results/$mode"
    for file in "$folder"/xacc/*.args; do
        [ -e "$file" ] || continue
        read -r name arguments < "$file"
        # Ends while its threads use the device.
        [ -z "$wrap" ] || [ "$name" != threads ] || continue
        log=$results/$mode/$name.log
        # shellcheck disable=SC2086
        if timeout "$limit" env OMPI_MCA_btl_vader_single_copy_mechanism=emulated "$@" mpirun --oversubscribe -n "$processes" $wrap "$folder/xacc/$name" $arguments > "$log" 2>&1; then
            good=$((good + 1))
        elif grep -qE "$refusal" "$log"; then
            refused=$((refused + 1)) # as it is to
        else
            bad=$((bad + 1)) result=1
            echo "FAILED ($mode): $name"
            tail -n 12 "$log" | sed 's/^/    /'
        fi
    done
    table="$table$mode: $good passed, $bad failed, $refused refused
"
}

# Microseconds of a program of two processes, "-" when it fails.
pair() {
    { [ -x "$1" ] && timeout "$limit" mpirun --oversubscribe -n 2 "$@" 2> "$results/error" || tail -n 5 "$results/error" >&2; } |
        sed -n 's/^\([0-9.]*\) us$/\1/p' | grep . || echo "-"
}

median() { sort -n "$1" | sed -n 3p; }

# MFLOPS of a Himeno program: processes, program.
mflops() {
    timeout "$limit" mpirun --oversubscribe -n "$1" "$folder/peer/$2" 500 2>&1 | sed -n 's/.*, \([0-9]*\) MFLOPS$/\1/p' | grep . || echo 0
}

# Programs beside their twins: turns NAME...
turns() {
    table="$table$(printf '%-12s %12s %12s %8s %12s' 'two nodes' ours/us twin/us ratio staging/us)
"
    for name in "$@"; do
        # In turns: where the launcher puts a process makes a microsecond.
        rm -f "$results/$name-ours" "$results/$name-twin"
        for _ in 1 2 3 4 5; do
            pair "$folder/peer/$name" >> "$results/$name-ours"
            pair "$folder/peer/$name-cuda" >> "$results/$name-twin"
        done
        o=$(median "$results/$name-ours") t=$(median "$results/$name-twin") s=$(XACC_TRANSPORT=staging pair "$folder/peer/$name")
        table="$table$(awk -v n="$name" -v o="$o" -v t="$t" -v s="$s" 'BEGIN {
            ratio = o > 0 && t > 0 ? sprintf("%.3f", t / o) : "-"
            printf "%-12s %12s %12s %8s %12s", n, o, t, ratio, s }')
"
    done
}

# Coarrays: puts, half round trips of 8 bytes, and the local view of Himeno beside the global one.
coarrays() {
    turns put-1MiB put-1GiB signal pingpong gups
    table="$table$(awk -v k="$(pair "$folder/peer/jacobi")" -v r="$(pair "$folder/peer/jacobi-reflect")" 'BEGIN {
        printf "jacobi, a step: halo stored by the kernel %.2f us, reflect_do %.2f us (%.3f)", k, r, (k > 0 ? r / k : 0) }')
"
    local=$(mflops 2 himeno-2L-local) global=$(mflops 2 himeno-2L)
    table="$table$(awk -v l="$local" -v g="$global" 'BEGIN {
        printf "himeno, two nodes, MFLOPS: local view %d, global view %d (%.3f)", l, g, g ? l / g : 0 }')
"
}

pairs() {
    turns reflect reflect-rows move-1MiB move-1GiB
    one=$(mflops 1 himeno-L) alone=$(mflops 1 himeno-L-acc) two=$(mflops 2 himeno-2L) staged=$(XACC_TRANSPORT=staging mflops 2 himeno-2L)
    table="$table$(awk -v a="$alone" -v o="$one" -v t="$two" -v s="$staged" 'BEGIN {
        printf "himeno L, MFLOPS: OpenACC %d, XACC 1 node %d (%.3f), 2 nodes and twice the size %d (%.3f per node), staging %d", a, o,
            a ? o / a : 0, t, o ? t / o / 2 : 0, s }')
"
}

if [ "${1:-}" = --one ]; then
    one "$2" "$3"
    exit 0
fi
if [ "${1:-}" = --visible ]; then
    shift
    CUDA_VISIBLE_DEVICES=$OMPI_COMM_WORLD_LOCAL_RANK exec "$@"
fi

memcheck=yes bench=yes tests=yes several=yes coarray=no placement=no tools=memcheck jobs=$(nproc) rounds=1 results='' result=0 table=''
folder=$(cd "${1:?usage: run.sh FOLDER [--speed] [--coarray] [--placement] [--no-memcheck] [--no-bench] [--no-tests] [--no-mpi] [--tools "memcheck racecheck"] [--rounds N] [--jobs N] [--results DIR]}" && pwd) || exit 2
shift
while [ $# -gt 0 ]; do
    case $1 in
    --speed) tests=no several=no ;;
    --no-memcheck) memcheck=no ;;
    --no-bench) bench=no ;;
    --no-tests) tests=no ;;
    --no-mpi) several=no ;;
    --coarray) coarray=yes tests=no bench=no several=no ;;
    --placement) placement=yes tests=no bench=no several=no ;;
    --tools) tools=$2 && shift ;;
    --rounds) rounds=$2 && shift ;;
    --jobs) jobs=$2 && shift ;;
    --results) results=$2 && shift ;;
    *) echo "run.sh: unknown option $1" >&2 && exit 2 ;;
    esac
    shift
done
self=$(cd "$(dirname "$0")" && pwd)/$(basename "$0")
results=${results:-$(mktemp -d)}
mkdir -p "$results" && results=$(cd "$results" && pwd)
LD_LIBRARY_PATH=$folder/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export folder results LD_LIBRARY_PATH XACC_DEVICE="${XACC_DEVICE:-cuda}" PATH

command -v nvidia-smi >/dev/null && nvidia-smi --query-gpu=name,driver_version --format=csv,noheader
[ "$tests" = no ] || all test
if [ "$memcheck" = yes ] && [ "$tests" = yes ]; then
    if command -v compute-sanitizer >/dev/null; then
        for tool in $tools; do all "$tool"; done
    else
        table="${table}memcheck: compute-sanitizer is not here
"
    fi
fi
[ "$bench" = no ] || bench
if [ "$several" = yes ] && command -v mpirun >/dev/null; then
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_plm_rsh_agent=sh
    wrap=''
    peers xacc-1 1
    peers xacc-2-peer 2
    peers xacc-2-staging 2 XACC_TRANSPORT=staging
    peers xacc-3 3
    if [ "$memcheck" = yes ] && command -v compute-sanitizer >/dev/null; then
        wrap='compute-sanitizer --tool memcheck --error-exitcode 9'
        peers xacc-1-memcheck 1
    fi
    [ "$bench" = no ] || { pairs && coarrays; }
fi
if [ "$coarray" = yes ]; then
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_plm_rsh_agent=sh
    coarrays
fi
if [ "$placement" = yes ]; then
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_plm_rsh_agent=sh
    wrap="sh $self --visible"
    peers xacc-2-visible 2
    wrap=''
    peers xacc-2-managed 2 XACC_CUDA_MEMORY=managed
fi
printf '\n%s' "$table"
exit $result
