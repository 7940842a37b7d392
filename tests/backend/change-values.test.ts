import { describe, expect, test } from 'vitest'
import type { Row } from '../../src/backend/ports/backend.port'
import { changeSignals } from '../../src/backend/supabase/realtime/changePayload'
import {
  createKnownColumns,
  noteWidths,
  type KnownColumns,
} from '../../src/backend/supabase/realtime/changeValues'
import { row, source } from '../support/boards'

const frame = { schema: 'public', table: 'orders', commit_timestamp: '2026-01-01T00:00:00.123Z', errors: [] }
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

describe('an update that tells which row it is of, but not its former key', () => {
  const knownColumns = { ...createKnownColumns(), identity: ['uid'] }
  const payload = { ...frame, eventType: 'UPDATE' as const, new: row(1, { uid: 'a' }) }

  test('says by what the row is known', () => {
    const signals = changeSignals(source, { ...payload, old: { uid: 'a' } }, knownColumns)
    expect(signals).toEqual([{ type: 'update', row: row(1, { uid: 'a' }), at, identity: { uid: 'a' } }])
    const large = { ...payload, old: { uid: 'a' }, errors: ['Error 413: Payload Too Large'] as never[] }
    expect(changeSignals(source, large, knownColumns)).toEqual([
      { type: 'incomplete', key: { id: 1 }, at, identity: { uid: 'a' } },
    ])
  })

  test('says nothing where it tells the former key, only a part of what identifies the row, or one cut', () => {
    const hasIdentity = (old: Row, columns: Partial<KnownColumns> = {}) =>
      changeSignals(source, { ...payload, old }, { ...knownColumns, ...columns }).some(
        signal => 'identity' in signal,
      )
    expect(hasIdentity({ uid: 'a' })).toBe(true)
    expect(hasIdentity({ uid: 'a', id: 1 })).toBe(false)
    expect(hasIdentity({ uid: 'a' }, { identity: ['uid', 'part'] })).toBe(false)
    expect(hasIdentity({ uid: 'a' }, { types: new Map([['uid', 'bpchar']]) })).toBe(false)
    expect(hasIdentity({})).toBe(false)
  })
})

describe('values that Realtime writes differently from REST', () => {
  const types = new Map([
    ['id', 'int8'],
    ['at', 'timestamptz'],
    ['path', 'bytea'],
    ['value', 'numeric'],
    ['code', 'bpchar'],
    ['flags', 'bit'],
  ])
  const signals = (
    record: Row,
    knownColumns: Partial<KnownColumns> = {},
    eventType: 'INSERT' | 'UPDATE' = 'INSERT',
  ) =>
    changeSignals(
      source,
      { ...frame, eventType, new: record, old: {} },
      { ...createKnownColumns(), types, ...knownColumns },
    )

  test('bytea gets its prefix, once', () => {
    const whole = { type: 'insert', row: { id: 1, path: '\\x6162' }, at }
    expect(signals({ id: 1, path: '6162' })).toEqual([whole])
    expect(signals({ id: 1, path: '\\x6162' })).toEqual([whole])
    expect(signals({ id: 1, path: '' })).toEqual([{ ...whole, row: { id: 1, path: '\\x' } }])
    // A text that looks like it stays.
    expect(signals({ id: 1, other: '6162' })).toEqual([{ ...whole, row: { id: 1, other: '6162' } }])
  })

  test('null where there may be NaN or an infinity is reported as doubtful', () => {
    const doubtful = { row: { id: 1, value: null }, at, doubtfulColumns: ['value'] }
    expect(signals({ id: 1, value: null })).toEqual([{ type: 'insert', ...doubtful }])
    expect(signals({ id: 1, value: null }, {}, 'UPDATE')).toEqual([{ type: 'update', ...doubtful }])
    for (const row of [
      { id: 1, value: 5 },
      { id: 1, path: null },
      { id: 1, at: null },
      { id: 1, other: null },
    ])
      expect(signals(row)).toEqual([{ type: 'insert', row, at }])
  })

  test('the first character of char(n) and bit(n) is never shown, but the row is read', () => {
    for (const row of [
      { id: 1, code: 'U' },
      { id: 1, flags: '1' },
      { id: 1, code: '🚚' },
    ])
      expect(signals(row)).toEqual([{ type: 'incomplete', key: { id: 1 }, at }])
    // A server that writes all of it.
    const whole = { id: 1, code: 'US ', flags: '101' }
    expect(signals(whole)).toEqual([{ type: 'insert', row: whole, at }])
  })

  test('a read tells that a column has but one character', () => {
    const knownColumns = { ...createKnownColumns(), types }
    noteWidths(knownColumns, [
      { id: 1, code: null, flags: '101' },
      { id: 2, code: 'U', flags: null },
    ])
    expect(signals({ id: 1, code: 'S' }, knownColumns)).toEqual([
      { type: 'insert', row: { id: 1, code: 'S' }, at },
    ])
    expect(signals({ id: 1, flags: '1' }, knownColumns)).toMatchObject([{ type: 'incomplete' }])
  })

  test('a partly received key may be that of any row', () => {
    const byCode = { ...source, key: ['code'] }
    const knownColumns = { ...createKnownColumns(), types }
    for (const payload of [
      { ...frame, eventType: 'INSERT' as const, new: { code: 'U', id: 1 }, old: {} },
      { ...frame, eventType: 'DELETE' as const, new: {}, old: { code: 'U' } },
    ])
      expect(changeSignals(byCode, payload, knownColumns)).toMatchObject([{ type: 'bad row' }])
  })

  test('a key of bytes is that of the row that was read', () => {
    const byPath = { ...source, key: ['path'] }
    const knownColumns = { ...createKnownColumns(), types }
    const payload = { ...frame, eventType: 'DELETE' as const, new: {}, old: { path: '6162' } }
    expect(changeSignals(byPath, payload, knownColumns)).toEqual([
      { type: 'delete', key: { path: '\\x6162' }, at },
    ])
  })
})
