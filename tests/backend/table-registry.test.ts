import { beforeEach, expect, test } from 'vitest'
import { createKnownColumns } from '../../src/backend/supabase/realtime/changeValues'
import { source } from '../support/boards'
import { fakeTableJoins, INVALID_COLUMN, settle, type Join } from '../support/fakeTableJoins'

let joins: Join[]
let state: ReturnType<typeof fakeTableJoins>['state']
let listen: ReturnType<typeof fakeTableJoins>['listen']
let subscribed: ReturnType<typeof fakeTableJoins>['subscribed']
let tables: ReturnType<typeof fakeTableJoins>['tables']
beforeEach(() => {
  ;({ joins, state, listen, subscribed, tables } = fakeTableJoins())
})

test('a column that is revoked later costs the others one loss, and its source alone the refusal', async () => {
  const [others, revoked] = await subscribed(['id'], ['id', 'note'])
  expect(joins.map(({ select }) => select)).toEqual([['id', 'note']])
  joins[0]?.say(INVALID_COLUMN)
  expect([others?.loss?.kind, revoked?.loss?.kind]).toEqual(['lost', 'misconfigured'])
  const [again, alone] = [listen(['id']), listen(['id', 'note'])]
  await settle()
  expect(joins.slice(1).map(({ select }) => select)).toEqual([['id'], ['id', 'note']])
  joins[1]?.say()
  joins[2]?.say(INVALID_COLUMN)
  expect([again.types, again.loss, alone.loss?.kind]).toEqual([
    ['joined', 'subscribed'],
    null,
    'misconfigured',
  ])
  // After ten minutes they try together.
  state.now += 11 * 60_000
  again.leave()
  await settle()
  await subscribed(['id'], ['id', 'at'])
  expect(joins.at(-1)?.select).toEqual(['id', 'at'])
})

test('another refusal of a join is everyone’s', async () => {
  const all = [listen(['id']), listen(['id', 'note'])]
  await settle()
  joins[0]?.say('PrivateOnly: This project only allows private channels')
  expect(all.map(({ loss }) => loss?.kind)).toEqual(['misconfigured', 'misconfigured'])
  await settle()
  expect(joins).toHaveLength(1)
})

test('a source that comes after a second factor does not share a join by the old rights', async () => {
  const [first] = await subscribed(['id'])
  state.token = 'two'
  const late = listen(['id'])
  expect(late.types).toEqual([])
  await settle()
  expect(joins).toHaveLength(2)
  joins[1]?.say()
  expect(late.types).toEqual(['joined', 'subscribed'])
  // Once the server has confirmed the new token on the first, both are as good.
  joins[0]?.say()
  expect(first?.types).toEqual(['joined', 'subscribed', 'reauthorized'])
  expect(listen(['id']).types).toEqual(['joined', 'subscribed'])
})

test('a join that the server never confirms is not kept alive by one source after the other', async () => {
  const first = listen(['id'])
  await settle()
  state.now += 16_000
  const second = listen(['id'])
  await settle()
  expect([first.types, second.types, joins.length]).toEqual([['joined'], ['joined'], 2])
})

test('the next join asks for the columns of those that listened at the loss, and of the joins that remain', async () => {
  const [, gone] = await subscribed(['id'], ['id', 'gone'])
  gone?.leave()
  listen(['id', 'at'])
  await settle()
  expect(joins.at(-1)?.select).toEqual(['id', 'gone', 'at'])
  joins.at(-1)?.say()
  joins[1]?.say('the socket is gone')
  listen(['id', 'new'])
  await settle()
  expect([joins.length, joins.at(-1)?.select.toSorted()]).toEqual([3, ['at', 'gone', 'id', 'new']])
})

test('a quiet join ends only where a source that found it silent had it', async () => {
  const [healthy, deaf] = await subscribed(['id'], ['id'])
  state.now += 3_600_000
  // Silent on an earlier connection, an hour ago.
  const parked = listen(['id'], 1)
  expect([healthy?.loss, parked.types]).toEqual([null, ['joined', 'subscribed']])
  deaf?.leave()
  state.now += 2_000
  listen(['id'], 1)
  expect(healthy?.loss).toMatchObject({ kind: 'lost' })
  await settle()
  expect([joins.length, joins[0]?.isLeft]).toEqual([2, true])
})

test('a source that makes the others leave on hearing that it is subscribed keeps the join', async () => {
  const [first] = await subscribed(['id'])
  const types: string[] = []
  tables.listen({ ...source, columns: ['id'] }, createKnownColumns(), 0).subscribe(({ type }) => {
    types.push(type)
    first?.leave()
  })
  await settle()
  expect([types, joins.length, joins[0]?.isLeft]).toEqual([['joined', 'subscribed'], 1, false])
})
