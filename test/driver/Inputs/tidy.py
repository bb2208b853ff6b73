# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""tidy.py SOURCE BUILD [FILTER]: what clang-tidy says of the C and C++ files that the build compiles for plugin, passes and runtime,
or those whose path contains FILTER. The checks are those of SOURCE/.clang-tidy."""
import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

source, build = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
wanted = sys.argv[3] if len(sys.argv) > 3 else ""
parts = [source / name for name in ("clang-plugin", "llvm-passes", "libxacc-rt")]
alone = {"DeviceLibrary.cpp", "Options.cpp"}  # needs macros of the build; names all of LLVM in a plugin that names Clang
AT_ONCE = 25


def is_ours(file):
    on_device = file.is_relative_to(source / "llvm-passes/device")  # compiled for devices, by commands of its own
    return any(map(file.is_relative_to, parts)) and not on_device and file.suffix in (".c", ".cpp") and wanted in str(file)


def tidy(file, *options):
    command = ["clang-tidy-22", "--quiet", f"--config-file={source}/.clang-tidy", "-p", folder, *options, str(file)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=1200)
    return done.stdout or (done.stderr if done.returncode else "")


def together(files):
    """Most of the time goes into reading Clang's headers: files of C++ are looked at as one. Those in which a name is that of another
    file's are then looked at alone."""
    text = tidy(sources[files[0]], "--checks=-bugprone-suspicious-include")
    told = re.split(r"^(?=/\S+:\d+:\d+: (?:warning|error))", text, flags=re.M)
    again = {file for file in files for each in told if each.startswith(f"{file}:") and ": error:" in each}
    told = [each for each in told if ": error:" not in each.split("\n")[0] and not any(each.startswith(f"{f}:") for f in again)]
    return "".join(told) + "".join(map(tidy, sorted(again)))


commands = json.loads(subprocess.run(["ninja", "-C", build, "-t", "compdb"], capture_output=True, text=True, check=True).stdout)
commands = {file: each for each in commands if is_ours(file := Path(each["directory"], each["file"]))}
by_part = [sorted(f for f in commands if f.suffix == ".cpp" and f.is_relative_to(part) and f.name not in alone) for part in parts]
groups = [group for files in by_part for n in [-(-len(files) // AT_ONCE)] for i in range(n) if (group := files[i::n])]
singles = sorted(set(commands).difference(*groups))
with tempfile.TemporaryDirectory() as folder:
    sources = {}
    for number, group in enumerate(groups):
        sources[group[0]] = Path(folder, f"{number}.cpp")
        sources[group[0]].write_text("".join(f'#include "{file}"\n' for file in group))
    several = [{**commands[file], "file": str(one), "command": commands[file]["command"].replace(str(file), str(one)) + " -w -ferror-limit=0"}
               for file, one in sources.items()]
    Path(folder, "compile_commands.json").write_text(json.dumps([*several, *commands.values()]))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        sys.stdout.writelines(pool.map(together, groups))
        sys.stdout.writelines(pool.map(tidy, singles))
