#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# run.sh FOLDER RESULTS [COUNT [FUNCTION]]: runs what build.sh made on this machine's device (XACC_DEVICE, cuda): first the time of each
# function, a program at a time, then COUNT arguments per function (1000000) beside MPFR, all programs at once. RESULTS gets two files per program;
# table.py makes a table of them. Status 1 if a bound is exceeded or a program fails.
set -u
folder=$(cd "${1:?usage: run.sh FOLDER RESULTS [COUNT [FUNCTION]]}" && pwd)
results=${2:?usage: run.sh FOLDER RESULTS [COUNT [FUNCTION]]}
count=${3:-1000000}
only=${4:-all}
mkdir -p "$results"
LD_LIBRARY_PATH=$folder/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
XACC_DEVICE=${XACC_DEVICE:-cuda}
export LD_LIBRARY_PATH XACC_DEVICE
programs=$(cd "$folder" && ls -d accuracy-toolkit accuracy-libclc complex-toolkit complex-libclc 2> /dev/null)
result=0
for program in $programs; do
    "$folder/$program" 1000000 "$only" "${TIMES:-64}" > "$results/$program.times" 2> "$results/$program.err" || result=1
done
for program in $programs; do
    { "$folder/$program" "$count" "$only" > "$results/$program.txt" 2>> "$results/$program.err"; echo $? > "$results/$program.status"; } &
done
wait
for program in $programs; do
    status=$(cat "$results/$program.status")
    [ "$status" = 0 ] || result=1
    echo "$program: status $status, $(grep -c ' ok ' "$results/$program.txt") ok, $(grep -c ' BAD ' "$results/$program.txt") bad"
    tail -n 3 "$results/$program.err"
done
exit $result
