import { expect, test } from 'vitest'
import { replayed } from '../../fixtures'
import type { Path } from '../path'
import { treesOf } from './trees'

test('Sakura is tallied tree by tree, and comes to what everyone has', () => {
  for (const { name, steps } of replayed<Path>('sakura').filter(({ name }) => name.endsWith('.0'))) {
    const { painters } = steps.at(-1)!.view.table
    expect(
      treesOf(steps, painters.length).map(({ total }) => total),
      name,
    ).toEqual(painters.map(({ tokens }) => tokens))
  }
})
