import fc from '../support/property'
import { expect, test } from 'vitest'
import { SortedNumbers } from '../../src/streams/rows/sortedNumbers'

const act = fc.record({
  isAdded: fc.boolean(),
  /** So many at once, so that blocks are split and joined. */
  times: fc.integer({ min: 1, max: 300 }),
  number: fc.integer({ min: -200, max: 200 }),
})

test('equal a sorted list after any changes', () => {
  let largest = 0
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -200, max: 200 }), { maxLength: 700, size: 'max' }),
      fc.array(act, { minLength: 5, maxLength: 30 }),
      (first, acts) => {
        const list = first.sort((a, b) => a - b)
        const numbers = new SortedNumbers(list)
        let wrong = 0
        for (const { isAdded, times, number } of acts)
          for (let i = 0; i < times; i += 1) {
            const each = (number + i * 7) / 2
            const place = list.indexOf(each)
            // Places are kept up from the first question on.
            const before = i % 50 === 0 ? list.filter(one => one < each).length : null
            if (before !== null && numbers.countBefore(each) !== before) wrong += 1
            if (isAdded) {
              numbers.add(each)
              list.push(each)
            } else {
              if (numbers.delete(each) !== place >= 0) wrong += 1
              if (place >= 0) list.splice(place, 1)
            }
          }
        expect(wrong).toBe(0)
        list.sort((a, b) => a - b)
        largest = Math.max(largest, list.length)
        expect([...numbers]).toEqual(list)
        expect(numbers.size).toBe(list.length)
        expect(numbers.first).toBe(list[0])
        expect(numbers.last).toBe(list.at(-1))
        for (const place of [-1, 0, 1, 200, 700, list.length - 1, list.length])
          expect(numbers.at(place)).toBe(list[place])
        for (const edge of [-300, -7.25, 0, 31.5, 400])
          expect(numbers.countBefore(edge)).toBe(list.filter(each => each < edge).length)
      },
    ),
    { numRuns: 100 },
  )
  expect(largest).toBeGreaterThan(1_000)
})

test('can be emptied and filled again', () => {
  const all = Array.from({ length: 1_000 }, (_, i) => i)
  const numbers = new SortedNumbers(all)
  for (const each of all) expect(numbers.delete(each)).toBe(true)
  expect([numbers.size, numbers.first, numbers.last, [...numbers]]).toEqual([0, undefined, undefined, []])
  numbers.add(3)
  expect([numbers.size, numbers.first, numbers.last]).toEqual([1, 3, 3])
})
