import { describe, expect, test } from 'vitest'
import type { Gap } from '../../src/machines/channel/ledger'
import { axes } from '../../src/ui/charts/drawing/axes'
import { axisTimes } from '../../src/ui/charts/data/axisTimes'
import { breakAtPauses } from '../../src/ui/charts/data/pauses'
import { hatchedSpans } from '../../src/ui/charts/data/hatchedSpans'
import { strokeOf } from '../../src/ui/charts/drawing/strokes'
import { amountText, chartSummary, gapsWithin } from '../../src/ui/charts/data/chartSummary'
import { gridPlaceOf } from '../../src/ui/panelFrame/gridPlace'
import { isTile, phoneHeightOf } from '../../src/ui/panels/panelLayouts'
import { sparklinePath } from '../../src/ui/panels/number/sparklinePath'
import type { ActionPanel, TablePanel } from '../../src/board/board'
import type { LineView } from '../../src/streams/views/view'
import { numberPanel } from '../support/boards'

const view = (times: number[], ...values: (number | null)[][]): LineView => ({
  kind: 'line',
  times,
  series: values.map((each, n) => ({ label: `series ${n}`, values: each })),
})

test('no line is drawn across a pause in the samples', () => {
  const data = breakAtPauses(view([1, 2, 3, 4, 60, 61], [1, 2, 3, 4, 5, 6]))
  expect(data.pauses).toEqual([{ from: 4, to: 60 }])
  expect(data.times).toEqual([1, 2, 3, 4, 32, 60, 61])
  expect(data.values).toEqual([[1, 2, 3, 4, null, 5, 6]])
})

test('slightly uneven times are not a pause', () => {
  const data = breakAtPauses(view([1, 2, 5, 6, 7.4], [1, 2, 3, 4, 5]))
  expect(data.pauses).toEqual([])
  expect(data.times).toEqual([1, 2, 5, 6, 7.4])
})

test.each([[[]], [[1]], [[1, 1, 1]]])('times %j have no gaps', times => {
  expect(breakAtPauses(view(times)).pauses).toEqual([])
})

describe('the hatched spans', () => {
  const cause = { kind: 'lost', reason: '' } as const
  const hole = (from: number, to: number | null): Gap => ({
    from: from * 1000,
    to: to === null ? null : to * 1000,
    cause,
    differingRows: null,
    repair: to === null ? null : 'read again',
  })
  const times = [100, 110, 120, 130]

  test('are named where they are hatched: after the chart’s end only while they may miss changes', () => {
    const gaps = [hole(50, 60), hole(105, 118), hole(125, 135), hole(140, null)]
    expect(gapsWithin(100, 120, gaps)).toEqual([gaps[1], gaps[3]])
  })

  test('are the gaps in the time of the chart, paler once they are repaired', () => {
    expect(hatchedSpans(times, [], [hole(50, 60), hole(105, 118)], 130_000)).toEqual({
      spans: [{ from: 105, to: 118, isQuiet: true }],
      until: null,
    })
  })

  test('is an open hole up to now, for which the chart makes room, and not more than a third', () => {
    const open = { from: 125, isQuiet: false }
    expect(hatchedSpans(times, [], [hole(125, null)], 135_000)).toEqual({
      spans: [{ ...open, to: 135 }],
      until: 135,
    })
    expect(hatchedSpans(times, [], [hole(125, null)], 900_000)).toEqual({
      spans: [{ ...open, to: 140 }],
      until: 140,
    })
  })

  test('is not hatched twice where the source paused as well', () => {
    expect(hatchedSpans(times, [{ from: 110, to: 120 }], [hole(112, 125)], 130_000).spans).toEqual([
      { from: 110, to: 125, isQuiet: false },
    ])
  })

  test('is nothing of a chart whose times are others', () => {
    expect(hatchedSpans(times, [], [hole(500, null)], 501_000)).toEqual({ spans: [], until: null })
    expect(hatchedSpans([], [], [hole(500, null)], 501_000)).toEqual({ spans: [], until: null })
  })
})

test('an axis reaches from the first to the last time, and around the only one', () => {
  const free = { times: [100, 120, 130], axisRange: null, until: null }
  expect(axisTimes(free)).toEqual([100, 130])
  expect(axisTimes({ ...free, until: 140 })).toEqual([100, 140])
  expect(axisTimes({ ...free, axisRange: { from: 50, to: 200 } })).toEqual([50, 200])
  expect(axisTimes({ ...free, times: [100] })).toEqual([70, 130])
})

test('a chart’s text has the newest values and their range', () => {
  const words = chartSummary('CPU', view([0, 60, 120], [10, 30.44, null], [null, null, null]), '%')
  expect(words).toBe(
    'CPU over the last 2 m: series 0 is 30.4%, between 10% and 30.4%; series 1 has no values.',
  )
})

test('a value below one is written with two digits, and not as zero', () => {
  expect([0.0423, 0.07, 0.5, 0, 1.26].map(value => amountText(value, 's'))).toEqual([
    '0.042 s',
    '0.07 s',
    '0.5 s',
    '0 s',
    '1.3 s',
  ])
})

test('counts have whole ticks, measurements have ticks that fit', () => {
  const stepsOf = (isWhole: boolean) => axes(() => '', 'rows', 1, isWhole)[1]?.incrs
  const whole = stepsOf(true)
  expect(whole).toEqual(expect.arrayContaining([1, 2, 5, 10, 25, 1_000_000]))
  expect(whole).toEqual(Array.isArray(whole) ? whole.map(Math.round).sort((a, b) => a - b) : [])
  expect(stepsOf(false)).toBeUndefined()
})

test('eight series have eight hues, and nothing else unless hues cannot be relied on', () => {
  const first = Array.from({ length: 8 }, (_, n) => strokeOf(n))
  expect(new Set(first.map(({ token }) => token)).size).toBe(8)
  expect(new Set(first.map(({ dash, pattern }) => `${dash.join()} ${pattern}`))).toEqual(new Set([' plain']))
  // Forced colors have four hues.
  const strokes = Array.from({ length: 16 }, (_, n) => {
    const { dash, pattern } = strokeOf(n, true)
    return `${n % 4} ${dash.join()} ${pattern}`
  })
  expect(new Set(strokes).size).toBe(16)
})

test.each(['dash', 'pattern'] as const)(
  'no two of the first sixteen series share both hue and %s where patterns are used',
  way => {
    const strokes = Array.from({ length: 16 }, (_, n) =>
      JSON.stringify([strokeOf(n, true).token, strokeOf(n, true)[way]]),
    )
    expect(new Set(strokes).size).toBe(16)
  },
)

test('on a phone a panel’s height depends on its kind, and not on its content', () => {
  const { place } = numberPanel
  const table: Omit<TablePanel, 'limit'> = {
    kind: 'table',
    id: 't',
    title: 'T',
    source: 's',
    place: { ...place, height: 6 },
    columns: [],
  }
  expect(phoneHeightOf({ ...table, limit: 1 })).toBe(136)
  // In a larger text the same rows need more room.
  expect(gridPlaceOf({ ...table, limit: 1 })).toMatchObject({ '--tall': '8.5rem' })
  expect(phoneHeightOf({ ...table, limit: 500 })).toBe(324)
  expect(phoneHeightOf({ ...table, limit: 500, place: { ...place, height: 20 } })).toBe(390)
  expect([phoneHeightOf({ ...numberPanel, aggregate: 'count' }), phoneHeightOf(numberPanel)]).toEqual([
    116, 190,
  ])
  // As high as they get with a sparkline, which a window has and a total has not.
  const tile = { ...numberPanel, place: { ...place, width: 3, height: 3 } }
  expect([tile, { ...tile, aggregate: 'sum' as const, window: 60 }].map(phoneHeightOf)).toEqual([160, 160])
  expect(phoneHeightOf({ ...tile, aggregate: 'sum' })).toBe(144)
  // Nor has one over all rows, of which the database knows the last value alone.
  expect(phoneHeightOf({ ...tile, aggregate: 'sum', window: 60, over: 'all' })).toBe(144)
  expect(phoneHeightOf({ ...numberPanel, aggregate: 'sum', window: 60, over: 'all' })).toBe(116)
  expect(isTile(numberPanel)).toBe(false)
  expect(isTile({ ...numberPanel, place: { ...place, width: 3, height: 2 } })).toBe(true)
})

test('on a phone an action has the height of its form before its code is there', () => {
  const action: ActionPanel = {
    kind: 'action',
    id: 'a',
    title: 'A',
    place: { ...numberPanel.place, height: 7 },
    call: { kind: 'function', function: 'page', method: 'POST' },
    inputs: [
      { name: 'courier', type: 'integer', required: true },
      { name: 'message', type: 'multiline', required: true },
    ],
  }
  // What it adds up to is measured in `tests/browser/phone-heights.test.ts`.
  const partsOf = (panel: ActionPanel) => {
    const text = JSON.stringify(gridPlaceOf(panel))
    const count = (part: string) => text.split(part).length - 1
    return {
      buttons: count('var(--control)'),
      fields: count('+ var(--field)'),
      higher: count('- var(--field)'),
      lines: count('1.4 * var(--text-note)'),
    }
  }
  expect(gridPlaceOf(action)).toHaveProperty('--least')
  // The line with what the button does, which counts twice, and "whole number".
  expect(partsOf(action)).toEqual({ buttons: 1, fields: 2, higher: 1, lines: 2 })
  // A note that it is optional.
  const optional = { ...action, inputs: [{ name: 'text', type: 'text' as const }] }
  expect(partsOf(optional)).toEqual({ buttons: 1, fields: 1, higher: 0, lines: 2 })
  // The board names no inputs, so it asks for JSON; and for nothing by GET.
  const { inputs: _, ...unnamed } = action
  expect(partsOf(unnamed)).toEqual({ buttons: 1, fields: 1, higher: 1, lines: 2 })
  const asking = { ...action, call: { kind: 'function', function: 'page', method: 'GET' } as const }
  expect(partsOf(asking)).toEqual({ buttons: 1, fields: 0, higher: 0, lines: 1 })
})

test('on a phone a result, a health check and files have a height before they have rows', () => {
  const common = { id: 'r', title: 'R', source: 's', place: { ...numberPanel.place, height: 6 }, columns: [] }
  const result = { ...common, kind: 'result', limit: 500 } as const
  expect(gridPlaceOf({ ...result, display: 'rows' })).toMatchObject({ '--tall': `${324 / 16}rem` })
  const column = { column: 'a', label: 'A', format: 'text' } as const
  expect(phoneHeightOf({ ...result, display: 'row', columns: [column, column] })).toBe(106 + 2 * 30)
  expect(phoneHeightOf({ ...result, display: 'value' })).toBe(150)
  const { columns: _, ...plain } = common
  expect(phoneHeightOf({ ...plain, kind: 'health', slowThresholdMs: 1000, limit: 40 })).toBe(324)
  expect(phoneHeightOf({ ...plain, kind: 'files', limit: 200 })).toBe(324)
})

test('a spark breaks where a value is missing and ends in a dot only at the newest', () => {
  const spark = sparklinePath([0, 5, null, 10, 5], [0, 10])
  expect(spark.line).toBe('M0 100L25 50M75 0L100 50')
  expect(spark.area).toBe('M0 100L0 100L25 50V100ZM75 100L75 0L100 50V100Z')
  expect(spark.end).toEqual({ x: 100, y: 50 })
  expect(sparklinePath([1, null], [0, 2]).end).toBeNull()
})

test('a spark has its values where their times are', () => {
  expect(sparklinePath([0, 5, 10], [0, 10], [1_000, 2_000, 5_000]).line).toBe('M0 100L25 50L100 0')
  expect(sparklinePath([0, 10], [0, 10], [1_000, 1_000]).line).toBe('M100 100L100 0')
})

test('a spark of equal values is drawn, not divided by zero', () => {
  expect(sparklinePath([5, 5], [5, 5]).line).toBe('M0 100L100 100')
})
