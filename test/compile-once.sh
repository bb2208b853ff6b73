#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# compile-once.sh FOLDER COMPILER ARGUMENT... -o OUTPUT: what COMPILER makes of the arguments, or made of them before, which
# lies in FOLDER: suites that differ by the number of processes or the device alone compile the same programs. Kept is only what was
# compiled without a word. Of what a test has made only C files may go into it, by their content.
folder=$1
shift
output='' last='' words=''
for word in "$@"; do
    case $last$word in
    -o?*) output=$word ;;
    */Output/*.c) words="$words $(sha1sum <"$word")" ;;
    */Output/*) exec "$@" ;;
    *) words="$words $word" ;;
    esac
    last=
    [ "$word" != -o ] || last=-o
done
case $output in
*/Output/*) ;;
*) exec "$@" ;;
esac
kept=$folder/$(printf '%s' "$words" | sha1sum | cut -c1-40)
# What ran before may not have gone yet: the file is a new one, as linkers make it.
[ ! -e "$kept" ] || { rm -f "$output" && exec cp -p "$kept" "$output"; }
mkdir -p "$folder"
"$@" 2>"$kept.$$"
status=$?
cat "$kept.$$" >&2
silent=$(test -s "$kept.$$" || echo yes)
rm -f "$kept.$$"
[ "$status" = 0 ] && [ -n "$silent" ] && cp "$output" "$kept.$$" && mv "$kept.$$" "$kept"
exit "$status"
