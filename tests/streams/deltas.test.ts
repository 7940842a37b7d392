import fc from '../support/property'
import { describe, expect, test } from 'vitest'
import { createRowBuffer, type RowChange } from '../../src/streams/rows/rowBuffer'
import type { RowEntry } from '../../src/streams/rows/rowIndex'
import { panelViews } from '../../src/streams/views/panelViews'
import { barsPanel, linePanel, numberPanel, row, source, tablePanel } from '../support/boards'
import { holding } from '../support/rows'

const panels = [tablePanel, linePanel, { ...numberPanel, totalColumn: 'id' }, barsPanel]
const at = (seconds: number) => new Date(seconds * 1_000).toISOString()
const act = fc.record({
  do: fc.constantFrom('set', 'set', 'set', 'part', 'delete', 'frame', 'read', 'later'),
  id: fc.integer({ min: 1, max: 12 }),
  value: fc.integer({ min: 0, max: 3 }),
  seconds: fc.integer({ min: 0, max: 30 }),
})
const acts = fc.array(act, { minLength: 40, maxLength: 120 })

describe('any change of the rows, with its deltas', () => {
  test('those before are made into those after', () => {
    let [checks, trimCount] = [0, 0]
    fc.assert(
      fc.property(acts, acts => {
        const buffer = createRowBuffer({ ...source, order: { column: 'value', ascending: false } })
        const knownRows = new Map<string, RowEntry>()
        let batch: RowChange[] = []
        const check = () => {
          const rows = buffer.rows()
          const deltas = buffer.takeDeltas()
          if (deltas === null) for (const row of rows ?? []) knownRows.set(row.key, row)
          for (const { before, after } of deltas ?? []) {
            const key = (after ?? before)?.key ?? ''
            expect(knownRows.get(key) ?? null).toBe(before)
            if (after === null) knownRows.delete(key)
            else knownRows.set(key, after)
          }
          expect(new Set(knownRows.values())).toEqual(new Set(rows))
          checks += 1
          trimCount += rows?.isTruncated ? 1 : 0
        }
        buffer.replaceAllNow([row(1), row(2), row(3)])
        check()
        for (const { do: what, id, value, seconds } of acts) {
          const changedRow = row(id, { value, at: at(seconds) })
          if (what === 'set') batch.push({ type: 'update', row: changedRow, at: null })
          else if (what === 'part') batch.push({ type: 'update', row: { id, value }, at: null })
          else if (what === 'delete') batch.push({ type: 'delete', key: { id }, at: null })
          else if (what === 'read') {
            buffer.beginRead()
            buffer.apply(batch)
            buffer.replaceAllNow([row(id, { value }), row(id + 1, { value })])
            check()
            batch = []
          } else {
            buffer.apply(batch)
            check()
            batch = []
          }
        }
      }),
      { numRuns: 50 },
    )
    expect(checks).toBeGreaterThan(500)
    expect(trimCount).toBeGreaterThan(100)
  })

  test('updated views equal views made from the same rows', () => {
    let checks = 0
    fc.assert(
      fc.property(acts, acts => {
        const index = holding([row(1), row(2), row(3)])
        const keptViews = panelViews(panels)
        keptViews.reset(index)
        let now = 15_000
        const check = () => {
          keptViews.apply(index.takeDeltas() ?? [])
          const anew = panelViews(panels)
          anew.reset(index)
          expect(keptViews.at(now)).toEqual(anew.at(now))
          checks += 1
        }
        for (const { do: what, id, value, seconds } of acts) {
          if (what === 'set') index.set(String(id), row(id, { value, path: `/${value}`, at: at(seconds) }))
          else if (what === 'part') index.set(String(id), row(id, { value: String(value), at: null }))
          else if (what === 'delete') index.delete(String(id))
          else {
            if (what === 'later') now = seconds * 1_000
            index.isTruncated = what === 'read'
            check()
          }
        }
      }),
      { numRuns: 50 },
    )
    expect(checks).toBeGreaterThan(500)
  })
})

test('a change to the values already shown changes nothing', () => {
  const buffer = createRowBuffer(source)
  buffer.replaceAllNow([row(2), row(1)])
  buffer.takeDeltas()
  const before = [...(buffer.rows() ?? [])]
  buffer.apply([{ type: 'update', row: row(2), at: null }])
  expect(buffer.takeDeltas()).toEqual([])
  expect([...(buffer.rows() ?? [])].map((line, i) => line === before[i])).toEqual([true, true])
})
