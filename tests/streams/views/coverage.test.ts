import { expect, test } from 'vitest'
import { findMissingSpan } from '../../../src/streams/views/coverage'
import { row } from '../../support/boards'
import { holding } from '../../support/rows'

/** Of a list that its limit cut, ordered by a key, in the order of these times. */
const missingSpan = (...seconds: number[]) =>
  findMissingSpan(
    holding(
      seconds.map((second, i) => row(100 - i, { at: new Date(second * 1_000).toISOString() })),
      true,
    ),
    'at',
  )

test('rows whose times roughly rise lack those after the least time at the edge', () => {
  expect(missingSpan(6, 4, 21, 19, 25, 27, 28, 26)).toEqual({ from: 4, to: Infinity, isExact: false })
})

test.each([[[28, 20, 22, 21, 25, 10]], [[10, 25, 22, 21, 20, 28]], [[5, 5, 5]], [[5]]])(
  'rows of any time may be missing where neither end tells: %j',
  seconds => {
    expect(missingSpan(...seconds)).toEqual({ from: -Infinity, to: Infinity, isExact: false })
  },
)
