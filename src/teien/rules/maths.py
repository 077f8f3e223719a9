"""Exponents and logarithms with the same last bits in every way that rules run.

Those of a computer's own library differ from one machine to another, and from JavaScript's. These use
nothing but what IEEE 754 settles: sums, products, quotients, and a float's bits. They are less than a
unit in the last place from the truth.
"""

from __future__ import annotations

from decimal import Decimal, localcontext

import numpy as np

from teien.rules.bits import float_of, word_of
from teien.rules.compiled import rule

MANTISSA = 52
"""So many bits of a float follow its exponent …"""
BIAS = 1023
"""… which is kept so much greater than it is."""
LN_2_HIGH, LN_2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10
"""The logarithm of 2 in two parts: the first so short that its multiples are exact."""

# --- Exponents --------------------------------------------------------------------------------

HIGHEST, LOWEST = 709.782712893384, -745.1332191019412
"""Above and below, `exp` is infinite or 0."""
FINE = 7
STEPS = 1 << FINE
"""Into so many steps it divides the way from one power of 2 to the next, each of which it has in a table."""
PER_STEP = STEPS * 1.44269504088896338700
STEP_HIGH, STEP_LOW = LN_2_HIGH / STEPS, LN_2_LOW / STEPS
ROUND = 1.5 * 2**MANTISSA
"""What is added to this is rounded to a whole number, which is then the last bits of the sum."""
ROUND_WORD = word_of(ROUND)
FAR = 100


def _powers() -> tuple[list[float], list[float]]:
    """2 to the power of each step, and by what part of it that is too little."""
    with localcontext(prec=40):
        exact = [Decimal(2) ** (Decimal(step) / STEPS) for step in range(STEPS)]
        return [float(power) for power in exact], [
            float(power / Decimal(float(power)) - 1) for power in exact
        ]


POWERS, LACKS = map(np.array, _powers())


@rule
def exp(x: float) -> float:
    """e to the power of a number: so many steps by the table, the little that is left by a short series."""
    x = np.float64(x)
    if not LOWEST <= x <= HIGHEST:
        return 0.0 if x < LOWEST else np.inf if x > HIGHEST else float(x)
    rounded = x * PER_STEP + ROUND
    steps = word_of(rounded) - ROUND_WORD
    left = (x - (rounded - ROUND) * STEP_HIGH) - (rounded - ROUND) * STEP_LOW
    square = left * left
    more = LACKS[steps & (STEPS - 1)] + left + square * (1 / 2 + left * (1 / 6))
    more += square * square * (1 / 24 + left * (1 / 120))
    power, twos = POWERS[steps & (STEPS - 1)], steps >> FINE
    word = word_of(power + power * more)
    if twos > 2 - BIAS:
        return float_of(word + (twos << MANTISSA))
    return float_of(word + ((twos + FAR) << MANTISSA)) * 2.0**-FAR  # where floats have fewer bits


# --- Logarithms -------------------------------------------------------------------------------

ROOT = 0x3FE6A09E << 32
"""The bits of half the square root of 2, or nearly."""
ONE = BIAS << MANTISSA
SMALLEST = 2.2250738585072014e-308
"""Below, a float has fewer bits."""


@rule
def log(x: float) -> float:
    """The natural logarithm of a number above 0: of x = 2^k · (1 + f), with 1 + f near 1.

    After fdlibm (Sun Microsystems, 1993), whose coefficients these are.
    """
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
