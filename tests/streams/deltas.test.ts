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
    let [checks, trimmed] = [0, 0]
    fc.assert(
      fc.property(acts, acts => {
        const held = createRowBuffer({ ...source, order: { column: 'value', ascending: false } })
        const known = new Map<string, RowEntry>()
        let batch: RowChange[] = []
        const check = () => {
          const rows = held.rows()
          const deltas = held.takeDeltas()
          if (deltas === null) for (const row of rows ?? []) known.set(row.key, row)
          for (const { before, after } of deltas ?? []) {
            const key = (after ?? before)?.key ?? ''
            expect(known.get(key) ?? null).toBe(before)
            if (after === null) known.delete(key)
            else known.set(key, after)
          }
          expect(new Set(known.values())).toEqual(new Set(rows))
          checks += 1
          trimmed += rows?.isTruncated ? 1 : 0
        }
        held.replaceAllNow([row(1), row(2), row(3)])
        check()
        for (const { do: what, id, value, seconds } of acts) {
          const changed = row(id, { value, at: at(seconds) })
          if (what === 'set') batch.push({ type: 'update', row: changed, at: null })
          else if (what === 'part') batch.push({ type: 'update', row: { id, value }, at: null })
          else if (what === 'delete') batch.push({ type: 'delete', key: { id }, at: null })
          else if (what === 'read') {
            held.beginRead()
            held.apply(batch)
            held.replaceAllNow([row(id, { value }), row(id + 1, { value })])
            check()
            batch = []
          } else {
            held.apply(batch)
            check()
            batch = []
          }
        }
      }),
      { numRuns: 50 },
    )
    expect(checks).toBeGreaterThan(500)
    expect(trimmed).toBeGreaterThan(100)
  })

  test('updated views equal views made from the same rows', () => {
    let checks = 0
    fc.assert(
      fc.property(acts, acts => {
        const index = holding([row(1), row(2), row(3)])
        const kept = panelViews(panels)
        kept.reset(index)
        let now = 15_000
        const check = () => {
          kept.apply(index.takeDeltas() ?? [])
          const anew = panelViews(panels)
          anew.reset(index)
          expect(kept.at(now)).toEqual(anew.at(now))
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
  const held = createRowBuffer(source)
  held.replaceAllNow([row(2), row(1)])
  held.takeDeltas()
  const before = [...(held.rows() ?? [])]
  held.apply([{ type: 'update', row: row(2), at: null }])
  expect(held.takeDeltas()).toEqual([])
  expect([...(held.rows() ?? [])].map((line, i) => line === before[i])).toEqual([true, true])
})
