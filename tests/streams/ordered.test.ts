import fc from '../support/property'
import { expect, test } from 'vitest'
import { OrderedList } from '../../src/streams/rows/orderedList'

interface Item {
  value: number
  name: number
}
const byValue = (a: Item, b: Item) => a.value - b.value

test('equals a sorted list after any changes', () => {
  const act = fc.record({
    do: fc.constantFrom('add', 'add', 'add', 'delete', 'delete', 'replace'),
    /** So many at once, so that blocks are split and joined. */
    times: fc.integer({ min: 1, max: 120 }),
    value: fc.integer({ min: 0, max: 300 }),
    place: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  })
  let largest = 0
  fc.assert(
    fc.property(fc.array(act, { minLength: 10, maxLength: 60 }), acts => {
      const orderedList = new OrderedList<Item>(byValue)
      const list: Item[] = []
      let [name, missCount] = [0, 0]
      for (const { do: what, times, value, place } of acts)
        for (let i = 0; i < times; i += 1) {
          const at = Math.floor(place * list.length)
          const knownItem = list[at]
          if (what === 'add') {
            const item = { value: (value + i * 7) % 300, name: (name += 1) }
            list.push(item)
            orderedList.add(item)
          } else if (knownItem !== undefined && what === 'delete') {
            list.splice(at, 1)
            missCount += orderedList.delete(knownItem) ? 0 : 1
          } else if (knownItem !== undefined) {
            const item = { ...knownItem, name: (name += 1) }
            list[at] = item
            missCount += orderedList.replace(knownItem, item) ? 0 : 1
          }
        }
      largest = Math.max(largest, list.length)
      const listItems = [...orderedList]
      expect(missCount).toBe(0)
      expect(listItems.map(({ value }) => value)).toEqual(
        list.map(({ value }) => value).sort((a, b) => a - b),
      )
      expect(new Set(listItems)).toEqual(new Set(list))
      expect(orderedList.size).toBe(list.length)
      expect(orderedList.first).toBe(listItems[0])
      expect(orderedList.last).toBe(listItems.at(-1))
      expect(orderedList.head(70)).toEqual(listItems.slice(0, 70))
      expect([0, 1, 200, 500].map(place => orderedList.at(place))).toEqual(
        [0, 1, 200, 500].map(i => listItems[i]),
      )
      expect([...orderedList.from(({ value }) => value < 150)]).toEqual(
        listItems.filter(({ value }) => value >= 150),
      )
    }),
    { numRuns: 100 },
  )
  expect(largest).toBeGreaterThan(1_000)
})

test('goes by ranks where there are any, and without them once an item has none', () => {
  const item = fc.record({ value: fc.constantFrom(-1.5, 0, 1, 1.2, 1.9, 2, 9), name: fc.nat() })
  const order = (a: Item, b: Item) => a.value - b.value || a.name - b.name
  const rank = ({ value }: Item) => (value === 9 ? null : Math.floor(value))
  fc.assert(
    fc.property(
      fc.array(item, { maxLength: 50 }),
      fc.array(item, { maxLength: 600, size: 'max' }),
      (first, then) => {
        const orderedList = new OrderedList(order, [...first].sort(order), rank)
        for (const item of then) orderedList.add(item)
        const goneItems = then.filter((_, i) => i % 3 === 0)
        expect(goneItems.every(item => orderedList.delete(item))).toBe(true)
        expect([...orderedList]).toEqual([...first, ...then.filter((_, i) => i % 3 !== 0)].sort(order))
      },
    ),
    { numRuns: 100 },
  )
})

test('deleting a missing entry changes nothing', () => {
  const orderedList = new OrderedList<Item>(byValue, [{ value: 1, name: 1 }])
  expect(orderedList.delete({ value: 2, name: 2 })).toBe(false)
  expect(orderedList.replace({ value: 0, name: 3 }, { value: 0, name: 4 })).toBe(false)
  expect(new OrderedList<Item>(byValue).delete({ value: 1, name: 1 })).toBe(false)
  expect([...orderedList]).toEqual([{ value: 1, name: 1 }])
})

test('a change compares as often among a million as the logarithm says', () => {
  let comparisonCount = 0
  const numbers = Array.from({ length: 1_000_000 }, (_, i) => i)
  const orderedList = new OrderedList<number>((a, b) => {
    comparisonCount += 1
    return a - b
  }, numbers)
  for (let i = 0; i < 1_000; i += 1) {
    orderedList.delete(i * 997)
    orderedList.add(i * 997)
  }
  expect(comparisonCount / 2_000).toBeLessThan(Math.log2(1_000_000) + 4)
})

test('deleting from one end leaves no crumbs to walk over', () => {
  let comparisonCount = 0
  const orderedList = new OrderedList<number>(
    (a, b) => {
      comparisonCount += 1
      return a - b
    },
    Array.from({ length: 100_000 }, (_, i) => i),
  )
  for (let i = 0; i < 99_990; i += 1) orderedList.delete(i)
  comparisonCount = 0
  orderedList.delete(99_995)
  expect(orderedList.size).toBe(9)
  expect(comparisonCount).toBeLessThan(10)
})

test('what is copied is copied by blocks, not one by one', () => {
  const items = Array.from({ length: 100_000 }, (_, value) => ({ value, name: value }))
  const orderedList = new OrderedList(byValue, items)
  let pushes = 0
  const { value: push } = Object.getOwnPropertyDescriptor(Array.prototype, 'push') as {
    value: unknown[]['push']
  }
  Array.prototype.push = function (...addedItems) {
    pushes += 1
    return push.apply(this, addedItems)
  }
  const [all, some] = [orderedList.head(orderedList.size), orderedList.head(99_990)]
  Array.prototype.push = push
  expect(pushes).toBeLessThan(2_000)
  expect(all.every((item, i) => item === items[i])).toBe(true)
  expect([all.length, some.length, some.at(-1)]).toEqual([100_000, 99_990, items[99_989]])
  expect(orderedList.head(0)).toEqual([])
})

test('a list of more blocks than a call has parameters is copied whole', () => {
  const items = Array.from({ length: 1_500_000 }, (_, value) => value)
  const copy = new OrderedList<number>((a, b) => a - b, items).head(items.length)
  expect([copy.length, copy[0], copy[999_999], copy.at(-1)]).toEqual([1_500_000, 0, 999_999, 1_499_999])
})
