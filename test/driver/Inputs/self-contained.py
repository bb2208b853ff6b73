# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""self-contained.py SOURCE BUILD [FILE...]: each header by itself, and each C++ file without the precompiled header, compiles
without a warning; or these files alone. Prints what does not."""
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

source, build = Path(sys.argv[1]), Path(sys.argv[2])
llvm = subprocess.run(["llvm-config-22", "--includedir"], capture_output=True, text=True, check=True).stdout.strip()
runtime = source / "libxacc-rt"
common = ["-Wall", "-Wextra", "-Werror", "-fsyntax-only", f"-I{runtime}/include"]
# As libxacc-rt/comm/mpi/CMakeLists.txt: what the compiler wrapper of an MPI library adds.
wrapper = shutil.which("mpicc")
show = subprocess.run([wrapper, "-show"], capture_output=True, text=True).stdout if wrapper else ""
mpi_flags = [flag for flag in show.split() if flag.startswith("-I")]
c_flags = ["clang-22", "-std=gnu11", f"-I{runtime}", "-Wno-unused-function", *mpi_flags, *common]
cxx_flags = ["clang++-22", "-std=gnu++17", "-isystem", llvm, "-D_GNU_SOURCE", "-D__STDC_CONSTANT_MACROS",
             "-D__STDC_FORMAT_MACROS", "-D__STDC_LIMIT_MACROS", f"-I{source}/llvm-passes", f"-I{source}/clang-plugin",
             f"-I{build}/clang-plugin", f"-I{source}", "-Wno-unused-function", "-Wno-unused-const-variable", *common]


def compile_alone(file):
    on_device = file.is_relative_to(source / "llvm-passes/device")
    is_c = file.is_relative_to(runtime) or on_device
    flags = [*c_flags, *(["--target=nvptx64-nvidia-cuda", "-ffreestanding"] if on_device else [])] if is_c else cxx_flags
    if file.suffix == ".cpp":
        command, text = [*flags, str(file)], ""
    else:
        command, text = [*flags, "-x", "c" if is_c else "c++", "-"], f'#include "{file}"\n'
    return subprocess.run(command, input=text, capture_output=True, text=True).stderr


def is_read_first(header):
    """By the C++ file of the same name: that this compiles says the same of the header."""
    file = header.with_suffix(".cpp")
    lines = file.read_text().splitlines() if header.suffix == ".h" and file.exists() else []
    first = next((line for line in lines if line.startswith("#include")), "")
    return first.endswith(f'/{header.name}"')


# Read into every XMP program (clang-plugin/CMakeLists.txt); once for each type of complex number; by each generator; the
# device's math_*.h once for each type of real number.
needs_text_around = {"markers.h", "complex_functions.h", "distributions.h"}
files = [f for folder in ("clang-plugin", "llvm-passes", "libxacc-rt") for f in sorted((source / folder).rglob("*"))
         if f.suffix == ".h" or (f.suffix == ".cpp" and f.name != "DeviceLibrary.cpp")]
files = [f for f in files if f.name not in needs_text_around and not f.match("device/math_*.h")
         and (wrapper or not f.match("comm/mpi/*"))]
files = [f for f in files if not is_read_first(f)]
if only := {Path(name).resolve() for name in sys.argv[3:]}:
    files = [f for f in files if f.resolve() in only]
with ThreadPoolExecutor(os.cpu_count()) as pool:
    sys.stdout.writelines(pool.map(compile_alone, files))
