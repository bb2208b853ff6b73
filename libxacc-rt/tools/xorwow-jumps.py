#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes include/xacc/curand/xorwow-jumps.h: xorwow-jumps.py > include/xacc/curand/xorwow-jumps.h

A step of XORWOW's shift register maps its 160 bits linearly over GF(2). Any bit of its output, watched over 320 steps, gives
the characteristic polynomial p of that map by the algorithm of Berlekamp and Massey. n steps are then the polynomial
x^n mod p, in which a power of x stands for as many steps; x^(2^j) mod p comes from j squarings. Polynomials are integers
here, the coefficient of x^i being bit i; each row of the table has the 160 coefficients in five words, the lowest first.
"""

DEGREE = 160
MASK = 0xFFFFFFFF
ROWS = 67 + 64  # jumps of 2^0 to 2^63 steps, and of 2^67 to 2^130: 2^0 to 2^63 sequences


def step(v):
    t = v[0] ^ (v[0] >> 2)
    return v[1:] + [(v[4] ^ (v[4] << 4) ^ t ^ (t << 1)) & MASK]


def output_bits(count):
    v, bits = [1, 2, 3, 4, 5], []
    for _ in range(count):
        v = step(v)
        bits.append(v[4] & 1)
    return bits


def berlekamp_massey(bits):
    """The shortest recurrence: its connection polynomial and its length."""
    current, former, length, since = 1, 1, 0, 1
    for n in range(len(bits)):
        discrepancy = 0
        for i in range(length + 1):
            discrepancy ^= (current >> i & 1) & bits[n - i]
        if discrepancy:
            kept = current
            current ^= former << since
            if 2 * length <= n:
                length, former, since = n + 1 - length, kept, 0
        since += 1
    return current, length


def characteristic_polynomial():
    connection, length = berlekamp_massey(output_bits(2 * DEGREE))
    assert length == DEGREE
    return sum((connection >> i & 1) << (DEGREE - i) for i in range(DEGREE + 1))


def square(a, p):
    result = sum((a >> i & 1) << 2 * i for i in range(DEGREE))
    for i in range(2 * DEGREE - 2, DEGREE - 1, -1):
        if result >> i & 1:
            result ^= p << (i - DEGREE)
    return result


def main():
    p, power = characteristic_polynomial(), 2
    print("/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */")
    print("/* Written by libxacc-rt/tools/xorwow-jumps.py, which says how. Row j: x^(2^j) modulo the")
    print(" * characteristic polynomial of XORWOW's shift register, that is 2^j of its steps. */")
    print("#ifndef XACC_CURAND_XORWOW_JUMPS_H")
    print("#define XACC_CURAND_XORWOW_JUMPS_H\n")
    print("static const unsigned int xacc_xorwow_jumps[%d][5] = {" % ROWS)
    for _ in range(ROWS):
        print("    {%s}," % ", ".join("0x%08x" % (power >> 32 * i & MASK) for i in range(5)))
        power = square(power, p)
    print("};\n\n#endif")


main()
