#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# nodes.sh LIBRARY NODES PROCESSES PROGRAM...: cluster.sh, and with one process a node the profile must show that no device
# memory went from process to process directly.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
[ "$3" = 1 ] && [ -z "${XACC_PROFILE:-}" ] || exec sh "$here/cluster.sh" "$@"
traces=$(mktemp -d)
trap 'rm -rf "$traces"' EXIT
status=0
XACC_PROFILE=$traces/trace.json sh "$here/cluster.sh" "$@" || status=$?
if grep -l '"name": "peer"' "$traces"/*.json >&2; then
    echo "between nodes: by peer" >&2
    exit 1
fi
exit $status
