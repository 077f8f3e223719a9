import { expect, test } from 'vitest'
import { faultsOf } from '../../texts/glossary'

test.each([['ru', 'На плитке должны быть клён или дождь']])(
  'what was wrong once is not said again, not even as a whole label: %s: %s',
  (language, words) => {
    expect(faultsOf(language, 'niya', words)).not.toEqual([])
  },
)
