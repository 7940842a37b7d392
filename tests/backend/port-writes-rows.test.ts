import type { Backend as Embedded } from 'supabase-embedded'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Backend, Row, Write } from '../../src/backend/ports/backend.port'
import { openParcels, refusalOf, rowOf, targetOf, text } from '../support/parcels'

/** How a project takes the preference that limits a write to one row. */
const servers = {
  'that limits writes itself': (prefer: string) => prefer,
  /** PostgREST 12.0: `handling=strict` refuses what it does not know, here by another name for it. */
  'that refuses the preference': (prefer: string) => prefer.replace('max-affected', 'most-affected'),
  /** PostgREST before 12 knows neither. */
  'that ignores the preference': (prefer: string) => prefer.replace(',handling=strict,max-affected=1', ''),
} as const
type Server = keyof typeof servers
const all = Object.keys(servers) as Server[]

let server: Server
/** Requests on the table, in their order. */
let requests: string[] = []
/** What somebody else does just before the write arrives. */
let meanwhile: (() => Promise<unknown>) | null = null
const through: typeof fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input)
  if (!url.pathname.startsWith('/rest/v1/bays')) return fetch(input, init)
  const headers = new Headers(init?.headers)
  const prefer = headers.get('prefer')
  const method = init?.method ?? 'GET'
  requests.push(method)
  if (prefer !== null) headers.set('prefer', servers[server](prefer))
  if (method !== 'GET') {
    await meanwhile?.()
    meanwhile = null
  }
  return fetch(input, { ...init, headers })
}

let embeddedBackend: Embedded
let sql: (text: string) => Promise<unknown>
let readStored: (text: string) => Promise<Row[]>
let open: (over?: typeof fetch) => Promise<Backend>
beforeAll(async () => {
  const openedWorld = await openParcels(through)
  ;({ embeddedBackend, sql, readStored } = openedWorld)
  // Nobody has written on this page yet, so nothing is known of the project.
  open = openedWorld.another
})
afterAll(() => embeddedBackend.close())

const bays = targetOf('bays', ['zone', 'state'], ['zone'])
const free: Write = {
  type: 'update',
  target: bays,
  key: { zone: 'Harbour' },
  original: { state: 'full' },
  values: text({ state: 'free' }),
}
const goneWrite: Write = {
  type: 'delete',
  target: bays,
  key: { zone: 'Harbour' },
  original: { state: 'full' },
}
const rows = () => readStored('select zone, state from bays order by id')
const harbour = (state: string) => ({ zone: 'Harbour', state })

beforeEach(async () => {
  requests = []
  meanwhile = null
  await sql(
    `truncate bays; insert into bays values (1, 'Harbour', 'full'), (2, 'Harbour', 'full'), (3, 'Airport', 'full')`,
  )
})

describe.each(all)('on a project %s', name => {
  beforeEach(() => void (server = name))

  test.each([
    ['a change', free],
    ['a deletion', goneWrite],
  ])('%s by a key that two rows share touches none', async (_, write) => {
    const before = await rows()
    const refusal = await refusalOf(await open(), write)
    expect(refusal).toMatchObject({ kind: 'invalid' })
    expect(refusal.reason).toMatchObject({ table: expect.stringMatching(/^(public\.)?bays$/) as string })
    expect(await rows()).toEqual(before)
  })

  test('nor is a row touched after another write came first', async () => {
    const port = await open()
    const airport = { ...free, key: { zone: 'Airport' } }
    expect(rowOf(await port.writes.send(airport))).toEqual({ zone: 'Airport', state: 'free' })
    const before = await rows()
    expect(await refusalOf(port, goneWrite)).toMatchObject({ kind: 'invalid' })
    expect(await rows()).toEqual(before)
  })

  test('one row is written, and a missing one is called missing', async () => {
    const port = await open()
    await sql('delete from bays where id = 2')
    expect(rowOf(await port.writes.send(free))).toEqual(harbour('free'))
    expect(await rows()).toEqual([harbour('free'), { zone: 'Airport', state: 'full' }])
    await sql('delete from bays where id = 1')
    expect(await refusalOf(port, goneWrite)).toMatchObject({ kind: 'gone' })
  })
})

describe('where only the count guards a write', () => {
  test.each(['that refuses the preference', 'that ignores the preference'] as const)(
    'rows that changed in between are reported with their number: %s',
    async name => {
      server = name
      const port = await open()
      await sql('delete from bays where id = 2')
      meanwhile = () => sql(`insert into bays values (4, 'Harbour', 'full')`)
      // The first one is refused for its preference where the project does that, and is sent again without it.
      const outcome = await port.writes.send(free)
      expect(outcome).toEqual({
        type: 'overrun',
        reason: { code: 'overrun', count: 2, table: 'public.bays', effect: 'changed', key: ['zone'] },
      })
    },
  )
  test('it is not written where the count cannot be had', async () => {
    server = 'that ignores the preference'
    const port = await open()
    await sql('revoke select on bays from authenticated')
    const refusal = await refusalOf(port, free)
    await sql('grant select on bays to authenticated')
    expect(refusal).toMatchObject({ kind: 'rights' })
    expect(requests).toEqual(['GET'])
  })
})

test('a project that limits writes itself is not asked to count once it has confirmed that', async () => {
  server = 'that limits writes itself'
  const port = await open()
  await sql('delete from bays where id = 2')
  await port.writes.send(free)
  expect(requests).toEqual(['GET', 'PATCH'])
  await port.writes.send({ ...free, original: { state: 'free' }, values: text({ state: 'full' }) })
  expect(requests).toEqual(['GET', 'PATCH', 'PATCH'])
  // It was replaced by an older one, and the first write that is not confirmed has the next one counted.
  server = 'that ignores the preference'
  await port.writes.send(free)
  expect(requests.slice(3)).toEqual(['PATCH'])
  await sql(`insert into bays values (4, 'Harbour', 'free')`)
  expect(await refusalOf(port, { ...goneWrite, original: { state: 'free' } })).toMatchObject({
    kind: 'invalid',
  })
  expect(requests.slice(4)).toEqual(['GET'])
})
test('a project that refuses the preference gets it once', async () => {
  server = 'that refuses the preference'
  const port = await open()
  await sql('delete from bays where id = 2')
  await port.writes.send(free)
  await port.writes.send({ ...free, original: { state: 'free' }, values: text({ state: 'full' }) })
  expect(requests).toEqual(['GET', 'PATCH', 'PATCH', 'GET', 'PATCH'])
})
test('a count that the network lost leaves everything as it is', async () => {
  server = 'that ignores the preference'
  const port = await open((input, init) =>
    (input instanceof Request ? input.url : `${input}`).includes('/rest/v1/bays')
      ? Promise.reject(new TypeError('fetch failed'))
      : fetch(input, init),
  )
  expect(await refusalOf(port, free)).toMatchObject({ kind: 'offline' })
})
