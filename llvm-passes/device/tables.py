#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""tables.py > math_tables.h: polynomials of the least greatest error (E. Remez, 1934) for functions of math.h. Needs mpmath."""
import mpmath
from mpmath import mp, mpf

mp.prec = 200
GRID = 600


def solve(function, weight, points):
    """The polynomial whose weighted error is level at the points, in turn above and below."""
    n = len(points)
    rows, values = mpmath.matrix(n, n), mpmath.matrix(n, 1)
    for i, p in enumerate(points):
        values[i] = function(p)
        for j in range(n - 1):
            rows[i, j] = p ** j
        rows[i, n - 1] = (-1) ** i / weight(p)
    return list(mpmath.lu_solve(rows, values))[:-1]


def remez(function, weight, low, high, degree):
    """Terms of the polynomial of this degree, and its greatest error times weight."""
    n = degree + 2
    place = lambda angle: (low + high) / 2 - (high - low) / 2 * mpmath.cos(angle)
    grid = [place(mp.pi * (k + mpf(1) / 2) / GRID) for k in range(GRID)]
    known = [(function(p), weight(p)) for p in grid]
    points = [place(mp.pi * (i + mpf(1) / 2) / n) for i in range(n)]
    for _ in range(20):
        terms = solve(function, weight, points)
        errors = [(mpmath.polyval(terms[::-1], p) - f) * w for p, (f, w) in zip(grid, known)]
        tops = [0]
        for k in range(1, GRID):
            if errors[k] * errors[tops[-1]] < 0:
                tops.append(k)
            elif abs(errors[k]) > abs(errors[tops[-1]]):
                tops[-1] = k
        while len(tops) > n:
            tops.pop(0 if abs(errors[tops[0]]) < abs(errors[tops[-1]]) else -1)
        worst, least = max(map(abs, errors)), min(abs(errors[k]) for k in tops)
        if len(tops) < n or worst < least * mpf("1.05"):
            break
        points = [grid[k] for k in tops]
    return terms, worst


def best(function, weight, low, high, wanted):
    low, high = mpf(low), mpf(high)
    for degree in range(2, 40):
        terms, worst = remez(function, weight, low, high, degree)
        if worst < wanted:
            return terms
    raise ValueError("no polynomial is good enough")


def show(name, suffix, terms):
    texts = [float(t).hex() if not suffix else narrow(t) for t in terms]
    print("static const %s %s%s[] = {" % ("float" if suffix else "double", name, suffix))
    for k in range(0, len(texts), 4):
        print("    " + ", ".join(texts[k:k + 4]) + ",")
    print("};")


def narrow(t):
    """As a float: rounded to 24 bits once."""
    with mp.workprec(24):
        return float(+t).hex() + "f"


def of_square(function):
    """(function(s) / s - 1) / z over z = s^2"""
    def terms(z):
        s = mpmath.sqrt(z)
        return (function(s) / s - 1) / z
    return terms


def relative(function):
    return lambda z: z * mpmath.sqrt(z) / function(mpmath.sqrt(z))


def logarithm_far(f):
    return (mpmath.log1p(f) - f + f * f / 2) / f ** 3


def scaled_erfc(k):
    """(x + k) e^(x^2) erfc(x) over t = (x - k) / (x + k)"""
    def terms(t):
        x = k * (1 + t) / (1 - t)
        return (x + k) * mpmath.exp(x * x) * mpmath.erfc(x)
    return terms


def erf_near(z):
    s = mpmath.sqrt(z)
    return mpmath.erf(s) / s - 1


def lgamma_near(t):
    return mpmath.loggamma(2 + t).real / (t * (1 + t)) if t not in (0, -1) else mpf(0)


def stirling(z):
    """x (lgamma(x) - (x - 1/2) (log x - 1) - (log(2 pi) - 1) / 2) over z = 1/x^2"""
    x = 1 / mpmath.sqrt(z)
    return x * (mpmath.loggamma(x) - (x - mpf(1) / 2) * (mpmath.log(x) - 1) - (mpmath.log(2 * mp.pi) - 1) / 2)


def write(suffix):
    single = suffix == "f"
    one = lambda t: mpf(1)
    small = mpf(2) ** (-27 if single else -57)
    tiny = mpf("1e-25")
    def table(name, function, weight, low, high):
        show(name, suffix, best(function, weight, low, high, small))
    table("atan_terms", of_square(mpmath.atan), relative(mpmath.atan), tiny, 1)
    table("asin_terms", of_square(mpmath.asin), relative(mpmath.asin), tiny, 0.25)
    table("sinh_terms", of_square(mpmath.sinh), relative(mpmath.sinh), tiny, 1)
    if single:
        table("log_terms", logarithm_far, lambda f: f ** 3 / mpmath.log1p(f), mpf("-0.293"), mpf("0.4145"))
        table("lgamma_near", lgamma_near, one, mpf(-1) + mpf(2) ** -40, mpf(1) + mpf(2) ** -40)
        table("lgamma_far", stirling, mpmath.sqrt, tiny, mpf(1) / 9)
    else:
        double = lambda s: 2 * mpmath.atanh(s)
        table("log_terms", lambda z: (double(mpmath.sqrt(z)) / mpmath.sqrt(z) - 2) / z, lambda z: z / 2, tiny, mpf("0.0296"))
    table("erf_near", erf_near, one, tiny, 1)
    table("erf_far", lambda a: mpmath.log(mpmath.erfc(a)), mpmath.erfc, 1, 4 if single else 6)
    k, most = (2, mpf(11)) if single else (4, mpf(28))
    table("erfc_terms", scaled_erfc(k), lambda t: 1 / scaled_erfc(k)(t), -1, (most - k) / (most + k))


if __name__ == "__main__":
    print("/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */")
    print("/* Written by tables.py. */")
    for suffix in ("", "f"):
        write(suffix)
