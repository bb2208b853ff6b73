#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""bessel.py > bessel_tables.h: polynomials for Bessel functions by interpolation at Chebyshev's points. Needs mpmath."""
import mpmath
from mpmath import mp, mpf

from tables import show

mp.prec = 300
TWO_OVER_PI = 2 / mp.pi


def fit(function, low, high, degree):
    points = [(low + high) / 2 + (high - low) / 2 * mpmath.cos(mp.pi * (2 * k + 1) / (2 * degree + 2))
              for k in range(degree + 1)]
    rows = mpmath.matrix(degree + 1, degree + 1)
    values = mpmath.matrix(degree + 1, 1)
    for i, p in enumerate(points):
        values[i] = function(p)
        for j in range(degree + 1):
            rows[i, j] = p ** j
    return list(mpmath.lu_solve(rows, values))


def best(function, low, high, wanted):
    """The polynomial of the least degree whose error is below wanted."""
    for degree in range(2, 40):
        terms = fit(function, low, high, degree)
        tries = [low + (high - low) * mpf(k) / 97 for k in range(98)]
        if max(abs(mpmath.polyval(terms[::-1], t) - function(t)) for t in tries if t > low) < wanted:
            return terms
    raise ValueError("no polynomial is good enough")


def phase(order, z, which):
    """P and Q x / 8 of x = 8 / sqrt(z)."""
    x = 8 / mpmath.sqrt(z)
    chi = x - (2 * order + 1) * mp.pi / 4
    j, y, size = mpmath.besselj(order, x), mpmath.bessely(order, x), mpmath.sqrt(mp.pi * x / 2)
    if which == "P":
        return size * (j * mpmath.cos(chi) + y * mpmath.sin(chi))
    return size * (y * mpmath.cos(chi) - j * mpmath.sin(chi)) * x / 8


def near(kind, order, z):
    x = mpmath.sqrt(z)
    if kind == "j":
        return mpmath.besselj(order, x) / x ** order
    rest = mpmath.bessely(order, x) - TWO_OVER_PI * mpmath.log(x) * mpmath.besselj(order, x)
    return rest if order == 0 else (rest + TWO_OVER_PI / x) / x




def write(suffix):
    tiny, small = mpf("1e-25"), mpf(2) ** (-28 if suffix else -58)
    for order in (0, 1):
        for kind, bessel in (("j", mpmath.besselj), ("y", mpmath.bessely)):
            show("%s%d_near" % (kind, order), suffix, best(lambda z: near(kind, order, z), tiny, mpf(16), small))
            show("%s%d_middle" % (kind, order), suffix, best(lambda t: bessel(order, 6 + t), mpf(-2), mpf(2), small))
        for which in "PQ":
            show("%s%d_far" % (which.lower(), order), suffix, best(lambda z: phase(order, z, which), tiny, mpf(1), small))


print("/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */")
print("/* Written by bessel.py. near: of x^2 up to 16; middle: of x - 6 between 4 and 8; p, q: of 64/x^2. */")
for suffix in ("", "f"):
    write(suffix)
