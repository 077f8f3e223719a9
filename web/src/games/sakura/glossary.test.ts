import { expect, test } from 'vitest'
import { faultsOf } from '../../texts/glossary'

test('a planted fault is found', () => {
  expect(faultsOf('es', 'sakura', 'Retrocede tres espacios libres.')).toHaveLength(1)
  expect(faultsOf('ru', 'sakura', 'Ближний получает больше.')).toHaveLength(1)
})

test.each([
  ['es', 'Desgracia'],
  ['ru', 'Ближний −2'],
  ['ru', 'Наименьшее число действует первым'],
])('what was wrong once is not said again, not even as a whole label: %s: %s', (language, words) => {
  expect(faultsOf(language, 'sakura', words)).not.toEqual([])
})
