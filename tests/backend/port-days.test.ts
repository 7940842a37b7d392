import { readFileSync } from 'node:fs'
import { firstValueFrom } from 'rxjs'
import type { Backend as Embedded } from 'supabase-embedded'
import { project, signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { until } from 'supabase-embedded/testing/until'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { figureSource } from '../../src/board/figures/figureSource'
import type { TableSource } from '../../src/board/model/source'
import type { TimeRange } from '../../src/board/time/timeRange'
import { limitSources } from '../../src/board/time/timeWindow'
import type { Backend } from '../../src/backend/ports/backend.port'
import type { Rows } from '../../src/streams/rows/rowIndex'
import { sourceRows } from '../../src/streams/sourceRows'
import { barsPanel } from '../support/boards'
import { enter, profileOf } from '../support/profile'

const schema = `
create domain public.birthday as date;
create table public.visits (id int primary key, day date, label text, born public.birthday, at timestamptz, noted timestamp);
alter table public.visits enable row level security;
create policy "all" on public.visits for select to authenticated using (true);
alter publication supabase_realtime add table public.visits;
`
let server: Embedded
beforeAll(async () => {
  server = await startTestBackend({
    ...project(),
    'migrations/20260101000000_visits.sql': schema,
    'migrations/20260102000000_figures.sql': readFileSync('public/figures.sql', 'utf8'),
    'migrations/20260103000000_digest.sql': readFileSync('public/digest.sql', 'utf8'),
  })
})
afterAll(() => server.close())
const sql = (text: string) => server.database.exec(text)
/** A row for each day from 27 March to 3 April 2026, whose number is the day's; times are at noon in UTC. */
const insertAll = `insert into public.visits select extract(day from d), d, d::date::text, d, d + interval '12 h', d + interval '12 h'
  from generate_series(timestamp '2026-03-27', timestamp '2026-04-03', interval '1 day') d`
beforeEach(() => sql(`truncate public.visits; ${insertAll}`))

const visits: TableSource = {
  kind: 'table',
  schema: 'public',
  table: 'visits',
  columns: ['id', 'day'],
  key: ['id'],
  order: { column: 'id', ascending: true },
  limit: 20,
  verifyInterval: 0,
}
/** The source as a board with this range has it. */
function limited(column: string, range: TimeRange, preferredZone = 'UTC'): TableSource {
  const source = { ...visits, columns: ['id', column], timeColumn: column }
  const { visits: limitedSource } = limitSources(
    { sources: { visits: source }, panels: [] },
    range,
    0,
    preferredZone,
  )
  if (limitedSource?.kind !== 'table') throw new Error('no table')
  return limitedSource
}
/** 30 and 31 March in these zones. */
const inBerlin: TimeRange = {
  from: '2026-03-29T22:00:00Z',
  to: '2026-03-31T22:00:00Z',
  zone: 'Europe/Berlin',
}
const inNewYork: TimeRange = {
  from: '2026-03-30T04:00:00Z',
  to: '2026-04-01T04:00:00Z',
  zone: 'America/New_York',
}
const inAuckland: TimeRange = {
  from: '2026-03-29T11:00:00Z',
  to: '2026-03-31T11:00:00Z',
  zone: 'Pacific/Auckland',
}

async function openPort() {
  const requests: string[] = []
  const counted: typeof fetch = (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : String(input))
    if (pathname.startsWith('/rest/')) requests.push(decodeURIComponent(search))
    return fetch(input, init)
  }
  const port = profileOf(server, { fetch: counted }).open()
  const { email } = await signedUp(server)
  await enter(port, email)
  return { ...port, requests }
}
const read = async ({ sources }: Pick<Backend, 'sources'>, source: TableSource) =>
  (await firstValueFrom(sources.read(source))).rows.map(({ id }) => id)

describe('a range of a column of days', () => {
  test.each([
    ['Berlin', inBerlin],
    ['New York', inNewYork],
    ['Auckland', inAuckland],
  ])('is of the days of its zone: %s', async (_, range) => {
    const port = await openPort()
    for (const column of ['day', 'born', 'label'])
      expect([column, await read(port, limited(column, range))]).toEqual([column, [30, 31]])
  })

  test('is of the days of the preferred zone where it names none', async () => {
    const port = await openPort()
    const range = { ...inNewYork, zone: 'viewer' }
    expect(await read(port, limited('day', range, 'America/New_York'))).toEqual([30, 31])
    // It ends at four in the morning.
    expect(await read(port, limited('day', range, 'UTC'))).toEqual([1, 30, 31])
  })

  test('is so where the first row has no end', async () => {
    await sql(`truncate public.visits; insert into public.visits (id, day) values (98, 'infinity'), (99, '-infinity');
      ${insertAll}`)
    const port = await openPort()
    expect(await read(port, limited('day', inBerlin))).toEqual([30, 31])
  })

  test('is of every day that it touches', async () => {
    const port = await openPort()
    const morning = { from: '2026-03-30T07:00:00Z', to: '2026-03-30T09:00:00Z', zone: 'Europe/Berlin' }
    expect(await read(port, limited('day', morning))).toEqual([30])
    expect(await read(port, limited('day', { ...morning, to: '2026-03-31T22:00:00.001Z' }))).toEqual([
      1, 30, 31,
    ])
  })

  test('leaves times as they are, of whatever type', async () => {
    const port = await openPort()
    for (const column of ['at', 'noted']) {
      expect(await read(port, limited(column, inBerlin))).toEqual([30, 31])
      const afternoon = { ...inBerlin, from: '2026-03-30T12:00:01Z' }
      expect(await read(port, limited(column, afternoon))).toEqual([31])
    }
  })

  test('costs one small request more on a page', async () => {
    const port = await openPort()
    await Promise.all([read(port, limited('day', inBerlin)), read(port, limited('day', inNewYork))])
    await read(port, limited('day', inAuckland))
    expect(port.requests.filter(request => request.includes('limit=1'))).toEqual([
      '?select=day&day=not.in.(infinity,-infinity)&limit=1',
    ])
  })

  test('is that of figures over all rows', async () => {
    const { sources } = await openPort()
    const panel = { ...barsPanel, source: 'visits', groupBy: 'day', over: 'all', aggregate: 'count' } as const
    const { window: _, timeColumn: __, ...bars } = panel
    const source = figureSource(limited('day', inBerlin), [bars])
    if (source === null) throw new Error('nothing to calculate')
    const { rows } = await firstValueFrom(sources.figures(source.figures))
    expect(rows.flatMap(({ key }) => key ?? [])).toEqual(['2026-03-30', '2026-03-31'])
  })

  test('is that of changes, also where the table was empty', async () => {
    await sql('truncate public.visits')
    const port = await openPort()
    let shown: Rows | null = null
    const source = limited('day', inNewYork)
    const subscription = sourceRows(port.sources, source).subscribe(event => {
      if (event.type === 'rows') shown = event.rows
    })
    onTestFinished(() => subscription.unsubscribe())
    const ids = () => [...(shown ?? [])].map(({ key }) => key)
    await until(() => expect(shown).not.toBeNull())
    const before = port.requests.length
    await sql(insertAll)
    await until(() => expect(ids()).toEqual(['30', '31']))
    await sql(`update public.visits set day = '2026-04-01' where id = 30`)
    await sql(`update public.visits set day = '2026-03-31' where id = 1`)
    await until(() => expect(ids()).toEqual(['1', '31']))
    expect(port.requests.length).toBe(before)
  })

  test('is that of comparisons with the project', async () => {
    const port = await openPort()
    const source = limited('day', inBerlin)
    const { rows, rowVersions } = await firstValueFrom(port.sources.read(source))
    const held = rows.map((row, n) => ({ row, version: rowVersions?.[n] ?? null }))
    const { sources } = port
    if (sources.compareRows === undefined) throw new Error('nothing compares')
    expect(await firstValueFrom(sources.compareRows(source, () => held))).toMatchObject({ type: 'same' })
  })
})
