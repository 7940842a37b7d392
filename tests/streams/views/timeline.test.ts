import { describe, expect, test } from 'vitest'
import type { Row } from '../../../src/backend/ports/backend.port'
import type { TimelinePanel } from '../../../src/board/board'
import { deriveTimeline } from '../../../src/streams/views/kinds/deriveTimeline'
import { linePanel, row } from '../../support/boards'
import { holding } from '../../support/rows'
import { walkView } from './walk'

const { id, title, source, place } = linePanel
const panel: TimelinePanel = {
  id,
  title,
  source,
  place,
  kind: 'timeline',
  groupBy: 'path',
  stateColumn: 'value',
  timeColumn: 'at',
}
const atOf = (row: Row) => Date.parse(String(row['at']))
const textOf = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null

/** By looking at every moment at which anything changed. */
function spansOf(rows: readonly Row[]) {
  const own = [...rows].sort((a, b) => atOf(a) - atOf(b) || Number(a['id']) - Number(b['id']))
  const moments = [...new Set(own.map(atOf))]
  const states = moments.map(at => ({
    from: at,
    state: textOf(own.filter(row => atOf(row) <= at).at(-1)?.['value']),
  }))
  const changes = states.filter(({ state }, i) => i === 0 || states[i - 1]?.state !== state)
  return changes.map(({ from, state }, i) => ({ from, to: changes[i + 1]?.from ?? null, state }))
}
const order = ['', 'a', 'b', 'c', 'd', null]

describe('a state timeline', () => {
  test('has a lane for each entity, and in it a span from each change to the next', () => {
    walkView(
      () => deriveTimeline(panel),
      (view, rows) => {
        const entities = order.filter(entity => rows.some(({ path }) => path === entity))
        expect(view.lanes).toEqual(
          entities.map(entity => ({ entity, spans: spansOf(rows.filter(({ path }) => path === entity)) })),
        )
      },
    )
  })

  test('keeps the lanes in which nothing changed, and all of it where nothing of it did', () => {
    const rows = holding([row(1, { path: 'a' }), row(2, { path: 'b' })])
    const derivation = deriveTimeline(panel)
    derivation.reset(rows, [...rows])
    const before = derivation.view(0)
    rows.set('3', row(3, { path: 'b' }))
    derivation.apply(rows.takeDeltas() ?? [])
    const after = derivation.view(0)
    expect(after.lanes.map((lane, i) => lane === before.lanes[i])).toEqual([true, false])
    expect(derivation.view(5)).toBe(after)
  })

  test('has so many lanes by name, counts the others, and says that older rows are not loaded', () => {
    const rows = holding(
      ['host 10', 'host 2', 'host 1'].map((path, i) => row(i + 1, { path })),
      true,
    )
    const derivation = deriveTimeline({ ...panel, limit: 2 })
    derivation.reset(rows, [...rows])
    const { lanes, more, isTruncated } = derivation.view(0)
    expect([lanes.map(({ entity }) => entity), more, isTruncated]).toEqual([['host 1', 'host 2'], 1, true])
  })

  test('leaves out rows without a time, and entities that have no others', () => {
    const rows = holding([row(1, { path: 'a', at: null }), row(2, { path: 'b' })])
    const derivation = deriveTimeline(panel)
    derivation.reset(rows, [...rows])
    expect(derivation.view(0).lanes.map(({ entity }) => entity)).toEqual(['b'])
  })
})
