import { expect, test } from 'vitest'
import { faultsOf } from '../../texts/glossary'

test('a planted fault is found', () => {
  expect(faultsOf('ru', 'momiji', 'Тройка получает Тории.')).toHaveLength(1)
  expect(faultsOf('ru', 'momiji', 'Тории.')).toEqual([])
})

test.each([
  ['es', 'Mayor suma superior'],
  ['es', 'Más roble'],
  ['ru', 'Высшая сумма наверху'],
  ['ru', 'Вы впереди на 7 очков'],
])('what was wrong once is not said again, not even as a whole label: %s: %s', (language, words) => {
  expect(faultsOf(language, 'momiji', words)).not.toEqual([])
})
