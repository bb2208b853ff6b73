#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# fails.sh COMMAND...: it must end by itself and with a status. All processes end within five seconds; the rest of the
# limit is for machines that do other things. Nor are any left behind. Launchers do not always say which status they pass on.
start=$(date +%s)
timeout 20 "$@"
status=$?
echo "seconds: $(($(date +%s) - start)), status: $status" >&2
for word in "$@"; do
    [ -f "$word" ] && [ -x "$word" ] && program=$word
done
tries=0
while pgrep -f "^$program" > /dev/null; do
    tries=$((tries + 1))
    if [ "$tries" = 100 ]; then
        echo "left behind: $(pgrep -af "^$program")" >&2
        exit 1
    fi
    sleep 0.05
done
[ "$status" -ne 0 ] && [ "$status" -ne 124 ]
