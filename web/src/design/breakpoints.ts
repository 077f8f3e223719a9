/** Where the page changes its form, in px: what several places share, each number once. In CSS they stand by name in
 *  `@media` and `@container stage`, such as `(width <= --phone)`. */
export const WIDTHS = {
  magnified: 330, // a phone whose letters are larger than usual
  slim: 420,
  compact: 640,
  roomy: 700, // more than a phone: parts of a table stand side by side
  phone: 760,
  narrow: 900,
  three: 1321, // room for three columns of a review
  large: 1600,
} as const

export const HEIGHTS = {
  flat: 500, // a phone on its side
  lying: 560, // the same, where the page has its bar
  low: 640,
  short: 720,
  high: 760,
} as const
