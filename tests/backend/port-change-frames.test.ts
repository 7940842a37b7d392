import { describe, expect, test } from 'vitest'
import { changeRefusal, changeSignals } from '../../src/backend/supabase/realtime/changePayload'
import { row, source } from '../support/boards'

describe('a frame with changes', () => {
  const frame = {
    schema: 'public',
    table: 'orders',
    commit_timestamp: '2026-01-01T00:00:00.123Z',
    errors: [],
  }
  const at = Date.parse(frame.commit_timestamp)

  test('an update of the key is the end of one row and the start of another', () => {
    const payload = { ...frame, eventType: 'UPDATE' as const, new: row(2), old: { id: 1 } }
    expect(changeSignals(source, payload)).toEqual([
      { type: 'delete', key: { id: 1 }, at },
      { type: 'update', row: row(2), at },
    ])
  })

  test('an update that keeps the key is one change, with or without the old row', () => {
    const payload = { ...frame, eventType: 'UPDATE' as const, new: row(2), old: { id: 2 } }
    const change = [{ type: 'update', row: row(2), at }]
    expect(changeSignals(source, payload)).toEqual(change)
    expect(changeSignals(source, { ...payload, old: {} })).toEqual(change)
  })

  const breakFrame = (error: string, rest: object) =>
    ({ ...frame, errors: [error], eventType: 'INSERT', new: {}, old: {}, ...rest }) as never

  test('a record that was too large names the row that is to be read', () => {
    const tooLarge = 'Error 413: Payload Too Large'
    const unread = { type: 'incomplete', key: { id: 2 }, at }
    const signalsOf = (rest: object) => changeSignals(source, breakFrame(tooLarge, rest))
    expect(signalsOf({ new: { id: 2 } })).toEqual([unread])
    expect(signalsOf({ eventType: 'UPDATE', new: { id: 2 }, old: { id: 1 } })).toEqual([
      { type: 'delete', key: { id: 1 }, at },
      unread,
    ])
    expect(signalsOf({ eventType: 'DELETE', old: { id: 1 } })).toEqual([
      { type: 'delete', key: { id: 1 }, at },
    ])
    // Keys of more than 64 bytes are taken out, too.
    for (const eventType of ['INSERT', 'UPDATE', 'DELETE'])
      expect(signalsOf({ eventType })).toEqual([{ type: 'bad row', reason: tooLarge }])
  })

  test('a frame without a row has the reason', () => {
    const [keyless, secret] = ['Error 400: Bad Request, no primary key', 'Error 401: Unauthorized']
    expect(changeSignals(source, breakFrame(keyless, {}))).toEqual([{ type: 'keyless', reason: keyless }])
    expect(changeRefusal(breakFrame(keyless, {}))).toBeNull()
    expect(changeRefusal(breakFrame(secret, {}))).toMatchObject({ kind: 'denied' })
  })
})
