# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What generators of kernels share: SEED and FUNCTIONS of the command line, ways to draw, and how a program tells its arrays."""
import random
import sys

rng = random.Random(int(sys.argv[1]))
count = int(sys.argv[2]) if len(sys.argv) > 2 else 100
pick = lambda *options: rng.choice(options)
chance = lambda p: rng.random() < p
HASH = """
static unsigned long hash(const void *from, unsigned long bytes) {
    unsigned long h = 5381;
    for (const unsigned char *p = from; bytes--; p++)
        h = h * 33 + *p;
    return h;
}"""
