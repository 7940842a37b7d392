import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SignJWT } from 'jose'
import type { Backend } from '../src/backend'
import { restOf, startRestBackend, tokenOf, type Rest } from './support/rest'

let backend: Backend
let rest: Rest
beforeAll(async () => {
  backend = await startRestBackend()
  rest = restOf(backend)
})
afterAll(() => backend.close())

const [ada, bob] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']

describe('row level security', () => {
  it('shows and takes only what policies allow', async () => {
    const userToken = (sub: string) => tokenOf(backend, { role: 'authenticated', sub })
    const [a, b] = [await userToken(ada), await userToken(bob)]
    const createAnswer = await rest('/notes', {
      json: { id: 1, body: 'mine' },
      as: a,
      headers: { prefer: 'return=representation' },
    })
    expect(createAnswer.body).toEqual([{ id: 1, owner: ada, body: 'mine' }])
    expect((await rest('/notes', { as: a })).body).toHaveLength(1)
    expect((await rest('/notes', { as: b })).body).toEqual([])
    expect((await rest('/notes')).body).toEqual([])
    expect((await rest('/notes', { as: backend.keys.serviceRole })).body).toHaveLength(1)
    const forgedAnswer = await rest('/notes', { json: { id: 2, owner: ada, body: 'forged' }, as: b })
    expect([forgedAnswer.status, forgedAnswer.body]).toMatchObject([
      403,
      { code: '42501', message: 'new row violates row-level security policy for table "notes"' },
    ])
    const anonymous = await rest('/notes', { json: { id: 2, body: 'x' } })
    expect([anonymous.status, anonymous.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  })

  it('honours policies enabled after the first request', async () => {
    expect((await rest('/teams?select=id')).body).toHaveLength(3)
    await backend.database.exec('alter table teams enable row level security')
    expect((await rest('/teams?select=id')).body).toEqual([])
    await backend.database.exec('alter table teams disable row level security')
    expect((await rest('/teams?select=id')).body).toHaveLength(3)
  })

  it('answers missing privileges with 401 to the anonymous and 403 to the known', async () => {
    const anonymous = await rest('/sealed')
    expect([anonymous.status, anonymous.body]).toMatchObject([
      401,
      { code: '42501', message: 'permission denied for table sealed' },
    ])
    expect(
      (await rest('/sealed', { as: await tokenOf(backend, { role: 'authenticated', sub: ada }) })).status,
    ).toBe(403)
  })
})

describe('tokens', () => {
  it('refuses an expired one by name', async () => {
    const answer = await rest('/teams', {
      as: await tokenOf(backend, { role: 'authenticated', exp: 1_700_000_000 }),
    })
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ code: 'PGRST303', message: 'JWT expired', details: null, hint: null })
    expect(answer.headers.get('www-authenticate')).toBe(
      'Bearer error="invalid_token", error_description="JWT expired"',
    )
  })

  it('refuses broken and forged ones', async () => {
    const parts = await rest('/teams', { as: 'broken' })
    expect([parts.status, parts.body]).toEqual([
      401,
      { code: 'PGRST301', message: 'Expected 3 parts in JWT; got 1', details: null, hint: null },
    ])
    const forgedToken = await new SignJWT({ role: 'service_role' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('another secret of thirty-two bytes'))
    const answer = await rest('/teams', { as: forgedToken })
    expect([answer.status, answer.body]).toMatchObject([
      401,
      { code: 'PGRST301', message: 'No suitable key or wrong key type' },
    ])
  })

  it('runs without a key as anon', async () => {
    const response = await fetch(`${backend.url}/rest/v1/teams?select=id&id=eq.1`)
    expect([response.status, await response.json()]).toEqual([200, [{ id: 1 }]])
  })

  it('takes any role granted to the authenticator and no other', async () => {
    const auditor = await tokenOf(backend, { role: 'auditor' })
    expect((await rest('/sealed', { as: auditor })).status).toBe(200)
    expect((await rest('/projects', { as: auditor })).status).toBe(403)
    const stranger = await rest('/teams', { as: await tokenOf(backend, { role: 'stranger' }) })
    expect([stranger.status, stranger.body]).toMatchObject([
      403,
      { code: '42501', message: 'permission denied to set role "stranger"' },
    ])
    const nobody = await rest('/teams', { as: await tokenOf(backend, { role: 'nobody' }) })
    expect([nobody.status, nobody.body]).toMatchObject([
      401,
      { code: '22023', message: 'role "nobody" does not exist' },
    ])
    const postgres = await rest('/teams', { as: await tokenOf(backend, { role: 'postgres' }) })
    expect(postgres.status).toBe(403)
  })
})

describe('schemas', () => {
  it('serves exposed schemas by profile', async () => {
    const read = await rest('/parts?id=eq.1', { headers: { 'accept-profile': 'inventory' } })
    expect([read.body, read.headers.get('content-profile')]).toEqual([[{ id: 1, name: 'bolt' }], 'inventory'])
    const write = await rest('/parts', {
      json: { id: 9, name: 'cog' },
      headers: { 'content-profile': 'inventory' },
    })
    expect(write.status).toBe(201)
    expect((await rest('/teams?limit=1')).headers.get('content-profile')).toBe('public')
  })

  it('refuses the others', async () => {
    const answer = await rest('/users', { headers: { 'accept-profile': 'auth' } })
    expect(answer.status).toBe(406)
    expect(answer.body).toEqual({
      code: 'PGRST106',
      message: 'Invalid schema: auth',
      details: null,
      hint: 'Only the following schemas are exposed: public, inventory',
    })
  })
})

describe('the root', () => {
  it('describes the API to the secret key only', async () => {
    const answer = await rest('/', { headers: { apikey: backend.keys.secret } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/openapi+json; charset=utf-8')
    const spec = answer.body as { swagger: string; paths: object; definitions: Record<string, unknown> }
    expect(spec.swagger).toBe('2.0')
    expect(Object.keys(spec.paths)).toEqual(expect.arrayContaining(['/', '/teams', '/rpc/add_up']))
    expect(spec.definitions['teams']).toEqual({
      required: ['id', 'name'],
      properties: {
        id: { description: 'Note:\nThis is a Primary Key.<pk/>', format: 'int32', type: 'integer' },
        name: { format: 'text', type: 'string' },
        motto: { format: 'text', type: 'string' },
      },
      type: 'object',
    })
    const refusalAnswer = await rest('/')
    expect([refusalAnswer.status, refusalAnswer.body]).toMatchObject([
      401,
      { message: 'Access to schema is forbidden' },
    ])
  })
})

describe('the schema cache', () => {
  it('sees DDL as soon as it is committed', async () => {
    expect((await rest('/late')).status).toBe(404)
    await backend.database.exec(
      'create table late (id int primary key, team_id int references teams); insert into late values (1, 1)',
    )
    expect((await rest('/late?select=id,teams(name)')).body).toEqual([{ id: 1, teams: { name: 'red' } }])
    await backend.database.exec(
      `comment on table late is 'x'; alter table late rename column id to key; create function late_fn() returns int language sql as 'select 1'`,
    )
    expect((await rest('/late', { json: { key: 2 } })).status).toBe(201)
    expect((await rest('/rpc/late_fn', { json: {} })).text).toBe('1')
    await backend.database.exec('drop function late_fn(); drop table late')
    expect((await rest('/rpc/late_fn', { json: {} })).status).toBe(404)
    expect((await rest('/late')).status).toBe(404)
  })
})

describe('odd schemas', () => {
  it('are read even where views show each other in a circle', async () => {
    await backend.database.exec(`
      create view one as select 1 as id;
      create view other as select id from one;
      create or replace view one as select id from other`)
    expect((await rest('/teams?select=id&id=eq.1')).body).toEqual([{ id: 1 }])
    const circle = await rest('/one')
    expect([circle.status, circle.body]).toMatchObject([500, { code: '42P17' }])
    await backend.database.exec('drop view one, other cascade')
  })

  it('keep their types and defaults apart from the search path of requests', async () => {
    await backend.database.exec(`
      create schema hidden;
      create type hidden.size as enum ('small', 'big');
      create function hidden.usual() returns hidden.size language sql as $$ select 'big'::hidden.size $$;
      create table boxes (id int primary key, size hidden.size default hidden.usual());
      grant usage on schema hidden to anon`)
    const defaults = { prefer: 'return=representation,missing=default' }
    const createAnswer = await rest('/boxes?columns=id,size', {
      json: [{ id: 1 }, { id: 2, size: 'small' }],
      headers: defaults,
    })
    expect(createAnswer.body).toEqual([
      { id: 1, size: 'big' },
      { id: 2, size: 'small' },
    ])
  })
})

describe('isolation', () => {
  it('keeps 600 parallel requests of mixed roles apart', async () => {
    const subs = Array.from(
      { length: 20 },
      (_, index) => `00000000-0000-4000-8000-${String(index + 100).padStart(12, '0')}`,
    )
    await backend.database.exec(
      subs.map((sub, index) => `insert into notes values (${1000 + index}, '${sub}', 'of ${sub}')`).join(';'),
    )
    const tokens = await Promise.all(subs.map(sub => tokenOf(backend, { role: 'authenticated', sub })))
    const requests = Array.from({ length: 600 }, async (_, index) => {
      const kind = index % 3
      const who = index % subs.length
      if (kind === 0) return (await rest('/notes?select=id')).text === '[]'
      if (kind === 1)
        return (await rest('/rpc/refuse', { json: { code: 'P0001' }, as: tokens[who] ?? '' })).status === 400
      return (
        (await rest('/notes?select=owner', { as: tokens[who] ?? '' })).text === `[{"owner":"${subs[who]}"}]`
      )
    })
    const keptAnswers = await Promise.all(requests)
    expect(keptAnswers.filter(right => !right)).toEqual([])
    const echo = await backend.database.query<{ role: string }>('select current_user as role')
    expect(echo).toEqual([{ role: 'postgres' }])
  }, 60_000)
})
