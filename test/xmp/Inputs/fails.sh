#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# fails.sh COMMAND...: it must end by itself and with a status. All processes end within five seconds; the rest of the
# limit is for machines that do other things.
start=$(date +%s)
timeout 20 "$@"
status=$?
echo "seconds: $(($(date +%s) - start))" >&2
[ "$status" -ne 0 ] && [ "$status" -ne 124 ]
