import { expect, test } from 'vitest'
import { barsPanel } from '../support/boards'
import { byteUnit, countText, formatBytes } from '../../src/ui/words/numberText'
import { formatTick } from '../../src/ui/charts/drawing/tickText'
import { barFormatter } from '../../src/ui/panels/bars/barText'
import { stepOf, tickTexts } from '../../src/ui/panels/shared/canvas/paintLabels'

test.each([
  [
    [0, 250_000, 500_000, 750_000, 1_000_000, 1_250_000],
    ['0', '250,000', '500,000', '750,000', '1M', '1.25M'],
  ],
  [
    [1_200_000, 1_210_000, 1_220_000],
    ['1.2M', '1.21M', '1.22M'],
  ],
  [
    [-2e9, -1.5e9],
    ['-2B', '-1.5B'],
  ],
  [
    [0.1, 0.1 + 0.2],
    ['0.1', '0.3'],
  ],
])('labels of an axis tell its values apart: %j', (ticks, texts) => {
  expect(ticks.map(tick => formatTick(tick, stepOf(ticks)))).toEqual(texts)
})

test('a single label, and one of an odd step, end', () => {
  expect(tickTexts([1_234_567], 'kg')).toEqual(['1.234567M kg'])
  expect(formatTick(2e6, 1e6 / 3)).toBe('2M')
})

test('an axis of bytes is labelled in their unit', () => {
  const { unit, bytes } = byteUnit(5_000_000)
  expect(
    tickTexts(
      [0, 2_500_000, 5_000_000].map(tick => tick / bytes),
      unit,
    ),
  ).toEqual(['0', '2.5', '5 MB'])
})

test('bars of bytes far below the greatest keep a unit in which they can be read', () => {
  const bars = [3_400_000_000, 12_000, 0].map(value => ({ label: String(value), value, rows: 1 }))
  const view = { kind: 'bars', bars, rest: null, total: null, seconds: null } as const
  const panel = { ...barsPanel, aggregate: 'sum', column: 'size', format: 'bytes' } as const
  const formatValue = barFormatter(panel, { ...view, over: { rows: 3, isTruncated: false } })
  expect(bars.map(({ value }) => Object.values(formatValue(value)).join(' '))).toEqual([
    '3.40 GB',
    '12.0 kB',
    '0.00 GB',
  ])
  expect(formatBytes(12_000, 3_400_000_000).unit).toBe('GB')
})

test.each([
  [0, '0 points'],
  [1, '1 point'],
  [1_204, '1,204 points'],
])('%d is counted as %s', (count, text) => expect(countText(count, 'point')).toBe(text))
