import type { Backend as Embedded } from 'supabase-embedded'
import { signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { until } from 'supabase-embedded/testing/until'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { firstValueFrom } from 'rxjs'
import type { Backend, Row, SourceSignal } from '../../src/backend/ports/backend.port'
import type { TableSource } from '../../src/board/model/source'
import { sourceRows as rowsOf } from '../../src/streams/sourceRows'
import type { RowsEvent } from '../../src/streams/rowsEvent'
import { source as orders } from '../support/boards'
import { enter, profileOf } from '../support/profile'

const source: TableSource = {
  ...orders,
  table: 'ledger',
  columns: ['id', 'amount', 'code', 'doc'],
  order: { column: 'amount', ascending: true },
  limit: 100,
}
const schema = `
create table public.ledger (id int8 primary key, amount numeric, code text, doc jsonb);
alter table public.ledger enable row level security;
create policy "anybody who is signed in" on public.ledger for select to authenticated using (true);
alter publication supabase_realtime add table public.ledger;
`
let embeddedBackend: Embedded
beforeAll(async () => {
  embeddedBackend = await startTestBackend({ 'migrations/20260101000000_ledger.sql': schema })
})
afterAll(() => embeddedBackend.close())

async function openSignedIn(): Promise<Backend> {
  await embeddedBackend.database.exec('truncate public.ledger')
  const { email } = await signedUp(embeddedBackend)
  const port = profileOf(embeddedBackend).open()
  await enter(port, email)
  return port
}
const sql = (text: string) => embeddedBackend.database.exec(text)

test('a read brings every digit, and says in which columns there are texts that are numbers', async () => {
  const port = await openSignedIn()
  await sql(`insert into public.ledger values
    (9007199254740993, 12345678901234567890.123, '9007199254740993', '{"code": 9007199254740993, "a": 1.5}'),
    (2, 1.50, '12', null)`)
  const numbers = port.sources.exactColumns(source)
  expect([...numbers]).toEqual([])
  const { rows } = await firstValueFrom(port.sources.read(source))
  expect(rows).toEqual([
    { id: 2, amount: 1.5, code: '12', doc: null },
    {
      id: '9007199254740993',
      amount: '12345678901234567890.123',
      code: '9007199254740993',
      doc: { code: '9007199254740993', a: 1.5 },
    },
  ])
  expect([...numbers]).toEqual(['id', 'amount'])
  expect(port.sources.exactColumns({ ...source })).toBe(numbers)
  expect([...port.sources.exactColumns({ ...source, schema: 'other' })]).toEqual([])
})

test('changes bring every digit, of rows that neighbors of a double would take for one', async () => {
  const port = await openSignedIn()
  const signals: SourceSignal[] = []
  const subscription = port.sources.listen(source).subscribe(signal => signals.push(signal))
  onTestFinished(() => subscription.unsubscribe())
  await until(() => expect(signals.map(({ type }) => type)).toContain('subscribed'))
  await sql(`insert into public.ledger values (9007199254740993, -0.1234567890123456789, '7', '"5"')`)
  await sql(`update public.ledger set id = 9007199254740995, amount = 'NaN'`)
  await sql(`delete from public.ledger`)
  await until(() => expect(signals.at(-1)?.type).toBe('delete'))
  const toldRows = signals.flatMap((signal): Row[] =>
    'row' in signal ? [signal.row] : 'key' in signal ? [signal.key] : [],
  )
  expect(toldRows).toMatchObject([
    // A JSON text is no number, though it reads like one.
    { id: '9007199254740993', amount: '-0.1234567890123456789', code: '7', doc: '5' },
    { id: '9007199254740993' },
    { id: '9007199254740995', amount: null },
    { id: '9007199254740995' },
  ])
  // Not a number comes as null.
  expect(signals.flatMap(signal => ('doubtfulColumns' in signal ? [signal.doubtfulColumns] : []))).toEqual([
    ['amount'],
  ])
  expect([...port.sources.exactColumns(source)]).toEqual(['id', 'amount'])
})

test('live rows stay distinct and in the order of the database', async () => {
  const port = await openSignedIn()
  await sql(`insert into public.ledger values (9007199254740992, 99999999999999999), (9007199254740994, 5)`)
  const steps: RowsEvent[] = []
  const subscription = rowsOf(port.sources, source).subscribe(step => steps.push(step))
  onTestFinished(() => subscription.unsubscribe())
  const readHeld = () => {
    const last = steps.findLast(step => step.type === 'rows')
    return last?.type === 'rows' ? [...last.rows].map(({ key }) => key) : []
  }
  const inDatabase = async () => {
    const ids = await embeddedBackend.database.query<{ id: string }>(
      'select id::text as id from public.ledger order by amount, id',
    )
    return ids.map(({ id }) => id)
  }
  await until(() => expect(readHeld()).toEqual(['9007199254740994', '9007199254740992']))
  const live = async (change: string) => {
    await sql(change)
    const wantedRows = await inDatabase()
    await until(() => expect(readHeld()).toEqual(wantedRows))
    return wantedRows
  }
  await live(`insert into public.ledger values (9007199254740993, 100000000000000000),
    (-9007199254740993, -12345678901234567890.5), (1, 12345678901234567890.123), (3, 12345678901234567890.1229)`)
  await live(`update public.ledger set amount = -12345678901234567890.25 where id = 9007199254740993`)
  await live(`update public.ledger set id = 9007199254740997 where id = 9007199254740993`)
  expect(await live(`delete from public.ledger where id in (9007199254740997, 3)`)).toEqual([
    '-9007199254740993',
    '9007199254740994',
    '9007199254740992',
    '1',
  ])
})
