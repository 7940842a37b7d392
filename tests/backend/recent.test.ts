import { expect, test } from 'vitest'
import { createRecentCache } from '../../src/backend/supabase/recentCache'

test('of unused entries only the latest is kept, of used ones all', () => {
  const madeNames: string[] = []
  const usedNames = new Set(['a', 'b'])
  const of = createRecentCache(
    name => {
      madeNames.push(name)
      return { name }
    },
    ({ name }) => usedNames.has(name),
    2,
  )
  const [a] = [of('a'), of('b'), of('c'), of('d')]
  of('c')
  for (const name of ['e', 'f']) of(name)
  expect(madeNames.splice(0)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(of('a')).toBe(a)
  for (const name of ['e', 'f', 'e']) of(name)
  expect(madeNames.splice(0)).toEqual([])
  of('d')
  expect(madeNames.splice(0)).toEqual(['d'])
  usedNames.clear()
  for (const name of ['g', 'h', 'i', 'j', 'a']) of(name)
  expect(madeNames).toEqual(['g', 'h', 'i', 'j', 'a'])
})
