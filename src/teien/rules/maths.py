"""Exponents and logarithms with the same last bits in every way that rules run.

Those of a computer's own library differ from one machine to another, and from JavaScript's. These use
nothing but what IEEE 754 settles: sums, products, quotients, and a float's bits. After fdlibm, by Sun
Microsystems (1993): less than a unit in the last place from the truth.
"""

from __future__ import annotations

import numpy as np

from teien.rules.bits import float_of, word_of
from teien.rules.compiled import rule

HIGHEST, LOWEST = 709.782712893384, -745.1332191019412
"""Above and below, `exp` is infinite or 0."""
LN_2_HIGH, LN_2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10
"""The logarithm of 2 in two parts: the first so short that its multiples are exact."""
PER_LN_2 = 1.44269504088896338700
MANTISSA = 52
"""So many bits of a float follow its exponent …"""
BIAS = 1023
"""… which is kept so much greater than it is."""
ROOT = 0x3FE6A09E << 32
"""The bits of half the square root of 2, or nearly."""
ONE = BIAS << MANTISSA
SMALLEST = 2.2250738585072014e-308
"""Below, a float has fewer bits."""


@rule
def exp(x: float) -> float:
    """e to the power of a number: of x = k·ln 2 + r, 2 to the power of k, times what a fraction says of r."""
    x = np.float64(x)
    if x > HIGHEST:
        return np.inf
    if x < LOWEST:
        return 0.0
    if x != x:  # no number
        return float(x)
    k = int(PER_LN_2 * x + (0.5 if x > 0 else -0.5))
    high, low = x - k * LN_2_HIGH, k * LN_2_LOW
    r = high - low
    t = r * r
    c = r - t * (
        1.66666666666666019037e-01
        + t
        * (
            -2.77777777770155933842e-03
            + t
            * (
                6.61375632143793436117e-05
                + t * (-1.65339022054652515390e-06 + t * 4.13813679705723846039e-08)
            )
        )
    )
    near_one = 1.0 - ((low - (r * c) / (2.0 - c)) - high)
    half = k >> 1
    return float(near_one * power_of_2(half) * power_of_2(k - half))


@rule
def power_of_2(k: int) -> float:
    """2 to the power of a whole number that a float's exponent may be."""
    return float_of((BIAS + k) << MANTISSA)


@rule
def log(x: float) -> float:
    """The natural logarithm of a number above 0: of x = 2^k · (1 + f), with 1 + f near 1."""
    x = np.float64(x)
    if not 0 < x < np.inf:
        return float(x) if x > 0 else -np.inf if x == 0 else np.nan
    k = 0
    if x < SMALLEST:
        k, x = -54, x * 18014398509481984.0
    word = word_of(x) + (ONE - ROOT)
    k += (word >> MANTISSA) - BIAS
    f = float_of((word & ((1 << MANTISSA) - 1)) + ROOT) - 1.0
    s = f / (2.0 + f)
    z = s * s
    w = z * z
    even = w * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01))
    odd = z * (
        6.666666666666735130e-01
        + w * (2.857142874366239149e-01 + w * (1.818357216161805012e-01 + w * 1.479819860511658591e-01))
    )
    half = 0.5 * f * f
    return float(s * (half + (odd + even)) + k * LN_2_LOW - half + f + k * LN_2_HIGH)
