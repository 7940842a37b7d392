import { expect, test } from 'vitest'
import { SpotGrid, type RowSpot } from '../../src/streams/folds/space/spotGrid'

const place = (x: number, y: number): RowSpot => ({ x, y, group: null, name: null })
const placesOf = (grid: SpotGrid) => grid.spots().map(({ x, y, rows }) => [x, y, rows])

test('a spot of one row has its exact numbers, however large the grid, and after others came and went', () => {
  const grid = new SpotGrid(50_000, 50_000)
  const [own, other] = [place(19.99, -0.1), place(12_345.678, -3e-7)]
  grid.add(own)
  expect(placesOf(grid)).toEqual([[19.99, -0.1, 1]])
  grid.add(other)
  expect(placesOf(grid)[0]?.[2]).toBe(2)
  grid.remove(own)
  expect(placesOf(grid)).toEqual([[12_345.678, -3e-7, 1]])
  grid.remove(other)
  expect(placesOf(grid)).toEqual([])
})
