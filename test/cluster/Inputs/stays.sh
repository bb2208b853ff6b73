#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# stays.sh WORD: a process that does not end by itself, nor when it is asked to.
trap '' TERM INT HUP
while :; do sleep 1; done
