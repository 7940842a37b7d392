import { describe, expect, test } from 'vitest'
import { changeSignals } from '../../src/backend/supabase/realtime/changePayload'
import { row, source } from '../support/boards'

const frame = {
  ...{ schema: 'public', table: 'orders', commit_timestamp: '2026-01-01T00:00:00.123Z', errors: [] },
}
const at = Date.parse(frame.commit_timestamp)

describe('a change without the key that the board names', () => {
  const doubt = [{ type: 'bad row', reason: 'a change of orders came without the columns of its key: id' }]

  test('is a doubt where a row was deleted: the server tells only columns of the primary key', () => {
    const payload = { ...frame, eventType: 'DELETE' as const, new: {}, old: {} }
    expect(changeSignals(source, payload)).toEqual(doubt)
    expect(changeSignals(source, { ...payload, old: { other: 1 } })).toEqual(doubt)
    expect(changeSignals(source, { ...payload, old: { id: 1 } })).toEqual([
      { type: 'delete', key: { id: 1 }, at },
    ])
  })

  test('is a doubt where a row is new or another', () => {
    const { id: _, ...keyless } = row(1)
    for (const eventType of ['INSERT', 'UPDATE'] as const)
      expect(changeSignals(source, { ...frame, eventType, new: keyless, old: {} })).toEqual(doubt)
  })
})
