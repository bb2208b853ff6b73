#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# run.sh FOLDER RESULTS [COUNT [FUNCTION]]: runs what build.sh made on this machine's device (XACC_DEVICE, cuda): COUNT arguments per function
# (1000000), and the time of each. RESULTS gets a file per program; table.py makes a table of them. Status 1 if a bound is
# exceeded.
set -u
folder=$(cd "${1:?usage: run.sh FOLDER RESULTS [COUNT [FUNCTION]]}" && pwd)
results=${2:?usage: run.sh FOLDER RESULTS [COUNT [FUNCTION]]}
count=${3:-1000000}
only=${4:-all}
mkdir -p "$results"
LD_LIBRARY_PATH=$folder/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
XACC_DEVICE=${XACC_DEVICE:-cuda}
export LD_LIBRARY_PATH XACC_DEVICE
result=0
for program in accuracy complex; do
    for library in toolkit libclc; do
        [ -x "$folder/$program-$library" ] || continue
        "$folder/$program-$library" "$count" "$only" "${TIMES:-16}" > "$results/$program-$library.txt" 2> "$results/$program-$library.err"
        status=$?
        [ "$status" = 0 ] || result=1
        echo "$program with $library: status $status, $(grep -c ' ok ' "$results/$program-$library.txt") ok, $(grep -c ' BAD ' "$results/$program-$library.txt") bad"
        tail -n 3 "$results/$program-$library.err"
    done
done
exit $result
