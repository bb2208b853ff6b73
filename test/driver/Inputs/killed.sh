#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# killed.sh FOLDER COMPILER [ARGUMENT...]: kills the compiler once it has a file in FOLDER; true if it leaves none.
folder=$1
shift
TMPDIR=$folder "$@" &
for _ in $(seq 200); do
    [ -z "$(ls "$folder" | grep cubin)" ] || break
    sleep 0.05
done
ls "$folder" | grep -q cubin || exit 2
kill -TERM $!
wait $!
[ -z "$(ls "$folder")" ]
