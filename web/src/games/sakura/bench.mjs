/** What is measured of Sakura: `npm run bench`, `npm run lighthouse`. */

/** Who sits at the table whose touches and movements are measured, and how many at the one that is only looked at. */
export const seats = ['me', 'novice', 'novice', 'novice']
export const watched = 4
