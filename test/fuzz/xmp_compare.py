#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""xmp_compare.py BUILD OTHER FIRST LAST [FUNCTIONS [acc]]: compiles one generated program of FUNCTIONS functions (20) per seed
with two builds of XACC, runs both on 1 to 4 processes (acc: on the host's separate memory and the simulator), and compares what
they print and which entries of the runtime compiled code calls on each process, in which order and at which directive. Closes
with the number of programs that differ; keeps those in BUILD/fuzz/xmp-compare.
XACC_OTHER_FLAGS: options for OTHER, which may then be BUILD. XACC_WITHOUT: names of entries that are not compared.
XACC_MPIRUN: the launcher with its options up to -n."""
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
RUNTIME = os.path.join(HERE, "../../libxacc-rt/include/xacc")

# Each entry is replaced by code that notes its number, and what its first argument says, and goes on to the real one.
TRACE = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static const struct { const char *name; int kind; } entries[] = {
%(rows)s};
enum { COUNT = sizeof entries / sizeof *entries };
void *trace_real[COUNT];
static FILE *out;
/* Code of the runtime, whose own calls may depend on when messages arrive. */
static unsigned long runtime_begin, runtime_end;
static int find_runtime(struct dl_phdr_info *info, size_t size, void *data) {
    for (int i = 0; strstr(info->dlpi_name, "libxacc-rt") && i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_LOAD && info->dlpi_phdr[i].p_flags & PF_X) {
            runtime_begin = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
            runtime_end = runtime_begin + info->dlpi_phdr[i].p_memsz;
        }
    return 0;
}
/* At the first call, which may come from a constructor. */
static void begin(void) {
    const char *rank = getenv("PMI_RANK"), *file = getenv("XACC_TRACE_FILE");
    char name[4096];
    rank = rank ? rank : getenv("OMPI_COMM_WORLD_RANK");
    snprintf(name, sizeof name, "%%s.%%s", file ? file : "/dev/null", rank ? rank : "0");
    out = file ? fopen(name, "w") : 0;
    for (int i = 0; i < COUNT; i++)
        trace_real[i] = dlsym(RTLD_NEXT, entries[i].name);
    dl_iterate_phdr(find_runtime, 0);
}
__attribute__((visibility("hidden"), used)) void trace_call(long i, void *first, unsigned long caller) {
    const char *where = entries[i].kind == 1 ? *(const char **)first : entries[i].kind == 2 ? first : "";
    if (!trace_real[i])
        begin();
    if (out && (caller < runtime_begin || caller >= runtime_end))
        fprintf(out, "%%s %%s\n", entries[i].name, where ? where : "");
}
__asm__(".text\n"
%(code)s);
"""
CODE = r'''".globl %(name)s\n%(name)s:\n pushq %%rdi\n pushq %%rsi\n pushq %%rdx\n pushq %%rcx\n pushq %%r8\n pushq %%r9\n pushq %%rax\n"
" subq $128, %%rsp\n movups %%xmm0, (%%rsp)\n movups %%xmm1, 16(%%rsp)\n movups %%xmm2, 32(%%rsp)\n movups %%xmm3, 48(%%rsp)\n"
" movq %%rdi, %%rsi\n movq 184(%%rsp), %%rdx\n movl $%(number)d, %%edi\n call trace_call\n"
" movups (%%rsp), %%xmm0\n movups 16(%%rsp), %%xmm1\n movups 32(%%rsp), %%xmm2\n movups 48(%%rsp), %%xmm3\n addq $128, %%rsp\n"
" popq %%rax\n popq %%r9\n popq %%r8\n popq %%rcx\n popq %%rdx\n popq %%rsi\n popq %%rdi\n"
" pushq %%rax\n movq trace_real@GOTPCREL(%%rip), %%rax\n movq %(number)d*8(%%rax), %%r11\n popq %%rax\n jmpq *%%r11\n"
'''


def entries(build):
    """Names of what compiled code calls, each with what its first argument is: 0 anything, 1 a site, 2 text that says where."""
    lib = os.path.join(build, "lib/libxacc-rt.so")
    names = subprocess.run(["nm", "-D", "--defined-only", lib], check=True, capture_output=True, text=True).stdout
    abi = ""
    for header in ("xmp_abi.h", "xmp_loop_abi.h"):
        with open(os.path.join(RUNTIME, header), encoding="utf-8") as file:
            abi += file.read()
    kinds = {}
    for kind, first in ((1, r"struct __xmp_site \*site"), (2, r"const char \*where")):
        for name in re.findall(r"(__xmp_\w+)\(" + first, abi):
            kinds[name] = kind
    without = os.environ.get("XACC_WITHOUT", "").split()
    return [(name, kinds.get(name, 0)) for name in re.findall(r" T (__x(?:mp|acc)_\w+)", names) if name not in without]


def trace_library(build, work):
    rows = entries(build)
    text = TRACE % {"rows": "".join('    {"%s", %d},\n' % row for row in rows),
                    "code": "".join(CODE % {"name": name, "number": i} for i, (name, _) in enumerate(rows))}
    source, library = os.path.join(work, "trace.c"), os.path.join(work, "trace.so")
    with open(source, "w", encoding="utf-8") as file:
        file.write(text)
    subprocess.run([os.environ.get("XACC_CLANG", "clang-22"), "-w", "-O1", "-shared", "-fPIC", source, "-o", library], check=True)
    return library


def run(program, library, processes, device):
    """What a program printed, and what each of its processes called."""
    base = program + ".trace"
    env = dict(os.environ, **device, XACC_TRACE_FILE=base)
    command = ["env", "LD_PRELOAD=" + library, program]
    if processes > 1:
        command = os.environ.get("XACC_MPIRUN", "mpirun -n").split() + [str(processes)] + command
    try:
        done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=120, check=False)
        said = "%d %s" % (done.returncode, "".join(sorted((done.stdout + done.stderr).splitlines(True))))
    except subprocess.TimeoutExpired:
        said = "time is up"
    calls = []
    for rank in range(processes):
        try:
            with open("%s.%d" % (base, rank), encoding="utf-8") as file:
                calls.append(file.read())
            os.remove("%s.%d" % (base, rank))
        except FileNotFoundError:
            calls.append("")
    return said, calls


def difference(one, other):
    """Where two runs differ, in words; empty: nowhere."""
    if one[0] != other[0] or not one[0].startswith("0"):
        return "%s | %s" % (one[0][:300], other[0][:300])
    for rank, (a, b) in enumerate(zip(one[1], other[1])):
        for number, (x, y) in enumerate(zip(a.splitlines(), b.splitlines())):
            if x != y:
                return "rank %d, call %d: %s | %s" % (rank, number, x, y)
        if a != b or not a:
            return "rank %d: %d and %d calls" % (rank, a.count("\n"), b.count("\n"))
    return ""


def compare(seed, functions, acc, builds, libraries, work):
    """What differs with this seed."""
    source = os.path.join(work, "%d.c" % seed)
    with open(source, "w", encoding="utf-8") as file:
        subprocess.run([sys.executable, os.path.join(HERE, "xmp_generate.py"), str(seed), str(functions)] + acc, stdout=file, check=True)
    programs = []
    for name, build, flags in builds:
        program = os.path.join(work, "%d.%s" % (seed, name))
        command = [os.path.join(build, "bin/xacc-cc"), "-w", "-O1", "-fplugin-arg-xacc-targets=host" + (",sim" if acc else "")]
        if subprocess.run(command + flags + [source, "-o", program], check=False).returncode:
            return "does not compile: " + name
        programs.append(program)
    devices = [{"XACC_DEVICE": "host", "XACC_HOST_MEMORY": "separate"}, {"XACC_DEVICE": "sim"}] if acc else [{}]
    for device in devices:
        for processes in range(1, 5):
            found = difference(*(run(p, l, processes, device) for p, l in zip(programs, libraries)))
            if found:
                return "%d processes %s: %s" % (processes, device.get("XACC_DEVICE", ""), found)
    for path in [source] + programs:
        os.remove(path)
    return ""


def main():
    build, other = (os.path.abspath(a) for a in sys.argv[1:3])
    first, last = int(sys.argv[3]), int(sys.argv[4])
    functions, acc = int(sys.argv[5]) if len(sys.argv) > 5 else 20, sys.argv[6:7]
    builds = [("one", build, []), ("other", other, os.environ.get("XACC_OTHER_FLAGS", "").split())]
    work = os.path.join(build, "fuzz", "xmp-compare" + "".join(acc))
    os.makedirs(work, exist_ok=True)
    libraries, differ = [], 0
    for name, where, _ in builds:
        folder = os.path.join(work, name)
        os.makedirs(folder, exist_ok=True)
        libraries.append(trace_library(where, folder))
    for seed in range(first, last + 1):
        found = compare(seed, functions, acc, builds, libraries, work)
        if found:
            differ += 1
            print("seed %d: %s" % (seed, found), flush=True)
    print("%d programs of %d functions, seeds %d to %d: %d differ" % (last - first + 1, functions, first, last, differ))
    return differ != 0


if __name__ == "__main__":
    sys.exit(main())
