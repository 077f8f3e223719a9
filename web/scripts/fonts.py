"""Cuts the fonts of `src/design/fonts` out of those that npm brings; run again only when those change.

    pip install fonttools brotli && python web/scripts/fonts.py

A first visit waits for its letters. So Commissioner keeps one axis, the weights that we use, its flare fixed
where the design wants it; and of both fonts' Latin, what English and Spanish need is a file of its own, and
so are the long vowels of Japanese names.
The server has the same letters for the pictures that it draws itself.
"""

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

WEB = Path(__file__).parent.parent
FROM = WEB / "node_modules"
TO = WEB / "src/design/fonts"
SERVER = WEB.parent / "src/teien/server/fonts"
USUAL = {*map(chr, range(0x20, 0x7F)), *"¿¡áéíóúñüÁÉÍÓÚÑÜ«»·×±°–—‘’“”…−\u00a0\u2009\u202f→←↑↓•²½"}
LONG = set("āēīōūĀĒĪŌŪ")


def cut(font: TTFont, letters: set[int], to: str) -> None:
    """Saves a font with these letters only, and says which."""
    if "gvar" in font:  # what never varies is not named there, and the cutter stumbles over that
        varied = font["gvar"].variations
        font["gvar"].variations = {glyph: varied.get(glyph, []) for glyph in font.getGlyphOrder()}
    options = subset.Options(layout_features=["*"], flavor="woff2", hinting=False)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=letters)
    cutter.subset(font)
    font.flavor = "woff2"
    font.save(TO / to)
    print(to, (TO / to).stat().st_size, ", ".join(f"U+{letter:04X}" for letter in sorted(letters)))


def commissioner(part: str) -> TTFont:
    """Commissioner as we use it."""
    file = FROM / f"@fontsource-variable/commissioner/files/commissioner-{part}-flar-normal.woff2"
    kept = TO / f"commissioner-{part}.woff2"
    font = instancer.instantiateVariableFont(TTFont(file), {"FLAR": 45, "wght": (400, 400, 700)})
    font.flavor = "woff2"
    font.save(kept)
    return TTFont(kept)


def main() -> None:
    """Cuts them all."""
    usual, long = ({ord(letter) for letter in letters} for letters in (USUAL, LONG))
    for part in ("latin-ext", "cyrillic"):
        commissioner(part)
    cut(TTFont(TO / "commissioner-latin-ext.woff2"), long, "commissioner-long.woff2")
    known = set(commissioner("latin").getBestCmap())
    cut(commissioner("latin"), known - usual, "commissioner-latin-rest.woff2")
    cut(commissioner("latin"), known & usual, "commissioner-latin.woff2")
    latin = FROM / "@fontsource/zen-antique-soft/files/zen-antique-soft-latin-400-normal.woff2"
    cut(TTFont(latin), set(TTFont(latin).getBestCmap()) & usual, "zen-antique-soft-latin.woff2")
    letters = TTFont(TO / "zen-antique-soft-latin.woff2")
    letters.flavor = None
    letters.save(SERVER / "zen-antique-soft.ttf")


if __name__ == "__main__":
    main()
