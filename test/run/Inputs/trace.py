# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# trace.py FILE: prints one line per event of a Chrome trace, and fails if it is none.
import json
import sys

for event in json.load(open(sys.argv[1]))["traceEvents"]:
    assert event["ph"] == "X" and event["ts"] >= 0 and event["dur"] >= 0, event
    if event["cat"] == "directive":
        print("directive", event["name"])
    else:
        print(event["name"], "at", event["args"]["at"], event["args"].get("bytes", ""))
