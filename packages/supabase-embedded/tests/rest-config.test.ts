import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Backend } from '../src/backend'
import { restOf, startRestBackend, type Rest } from './support/rest'

let backend: Backend
let rest: Rest
beforeAll(async () => {
  backend = await startRestBackend('max_rows = 2')
  rest = restOf(backend)
  await backend.database.exec('analyze')
})
afterAll(() => backend.close())

const set = (setting: string) =>
  backend.database.exec(`alter role authenticator ${setting}; notify pgrst, 'reload config'`)

describe('max_rows', () => {
  it('limits every read, embed and function, not writes', async () => {
    expect((await rest('/projects?select=id&limit=10')).body).toHaveLength(2)
    expect((await rest('/rpc/list_projects?select=id')).body).toHaveLength(2)
    await backend.database.exec('insert into projects values (60, 1, $$x$$), (61, 1, $$y$$)')
    expect((await rest('/teams?id=eq.1&select=projects(id)')).body).toMatchObject([{ projects: [{}, {}] }])
    const updateAnswer = await rest('/projects?id=lt.5&select=id', {
      method: 'PATCH',
      json: { starts: null },
      headers: { prefer: 'return=representation' },
    })
    expect(updateAnswer.body).toHaveLength(4)
    await backend.database.exec('delete from projects where id > 50')
  })

  it('still counts the whole', async () => {
    const exact = await rest('/projects?select=id', { headers: { prefer: 'count=exact' } })
    expect([exact.status, exact.headers.get('content-range')]).toEqual([206, '0-1/4'])
    const estimateAnswer = await rest('/projects?select=id', { headers: { prefer: 'count=estimated' } })
    expect(estimateAnswer.headers.get('content-range')).toMatch(/^0-1\/[3-9]/)
  })
})

describe('aggregates', () => {
  it('are refused until the authenticator role allows them', async () => {
    const answer = await rest('/projects?select=budget.sum()')
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      code: 'PGRST123',
      message: 'Use of aggregate functions is not allowed',
      details: null,
      hint: null,
    })
  })

  it('group, rename, cast and reach through embeds once allowed', async () => {
    await set(`set pgrst.db_aggregates_enabled = 'true'`)
    const read = async (path: string) => (await rest(path)).body
    expect(await read('/projects?select=budget.sum(),most:budget.max(),id.min(),n:count()')).toEqual([
      { sum: 1205.5, most: 1000.5, min: 1, n: 4 },
    ])
    expect(await read('/projects?select=team_id,count()&order=team_id.nullslast&limit=3')).toEqual([
      { team_id: 1, count: 2 },
      { team_id: 2, count: 1 },
    ])
    expect(await read('/projects?select=mean:budget::float.avg()::int')).toEqual([{ mean: 402 }])
    expect((await rest('/tasks?select=hours.sum(),hours.avg()')).text).toBe(
      '[{"sum":7.75,"avg":2.5833333333333333}]',
    )
    expect(await read('/teams?select=name,projects(budget.sum())&id=eq.1')).toEqual([
      { name: 'red', projects: [{ sum: 1200.5 }] },
    ])
    expect(await read('/tasks?select=hours.sum(),...projects(name)&order=projects(name)&limit=2')).toEqual([
      { sum: 3.75, name: 'apollo' },
      { sum: null, name: 'gemini' },
    ])
    expect(await read('/tasks?select=...projects(budget.max())')).toEqual([{ max: 1000.5 }])
    expect(await read('/teams?select=name,...projects(budget.sum())')).toMatchObject({
      code: 'PGRST127',
      message: 'Feature not implemented',
    })
    await set('reset pgrst.db_aggregates_enabled')
    expect(await read('/projects?select=count()')).toMatchObject({ code: 'PGRST123' })
  })
})

describe('other settings of the authenticator role', () => {
  it('shows plans when they are enabled', async () => {
    await set(`set pgrst.db_plan_enabled = 'true'`)
    const json = await rest('/projects', { headers: { accept: 'application/vnd.pgrst.plan+json' } })
    expect([json.status, json.headers.get('content-type')]).toEqual([
      200,
      'application/vnd.pgrst.plan+json; for="application/json"; charset=utf-8',
    ])
    expect(json.body).toMatchObject([{ Plan: { 'Node Type': 'Aggregate' } }])
    const text = await rest('/projects', { headers: { accept: 'application/vnd.pgrst.plan' } })
    expect(text.text).toMatch(/^Aggregate/)
    const verbose = 'application/vnd.pgrst.plan+json; options=verbose'
    expect((await rest('/projects', { headers: { accept: verbose } })).body).toMatchObject([
      { 'Query Identifier': expect.any(Number) as number },
    ])
    await set('reset pgrst.db_plan_enabled')
  })

  it('ends a transaction as the request wishes where they allow that', async () => {
    const write = async (id: number, tx: string) => {
      const prefer = `return=representation, tx=${tx}`
      const answer = await rest('/teams?select=id', { json: { id, name: 'x' }, headers: { prefer } })
      const keptTeams = (await rest(`/teams?id=eq.${id}&select=id`)).body as unknown[]
      return [answer.status, answer.body, answer.headers.get('preference-applied'), keptTeams.length]
    }
    expect(await write(70, 'rollback')).toEqual([201, [{ id: 70 }], 'return=representation', 1])
    await set(`set pgrst.db_tx_end = 'commit-allow-override'`)
    expect(await write(71, 'rollback')).toEqual([201, [{ id: 71 }], 'return=representation, tx=rollback', 0])
    expect(await write(72, 'commit')).toEqual([201, [{ id: 72 }], 'return=representation, tx=commit', 1])
    expect(await write(73, 'none')).toEqual([201, [{ id: 73 }], 'return=representation', 1])
    await set(`set pgrst.db_tx_end = 'rollback-allow-override'`)
    expect(await write(74, 'none')).toEqual([201, [{ id: 74 }], 'return=representation', 0])
    expect(await write(75, 'commit')).toEqual([201, [{ id: 75 }], 'return=representation, tx=commit', 1])
    await set(`set pgrst.db_tx_end = 'rollback'`)
    expect(await write(76, 'commit')).toEqual([201, [{ id: 76 }], 'return=representation', 0])
    await set('reset pgrst.db_tx_end')
    await backend.database.exec('delete from teams where id >= 70')
  })

  it('refuses what a commit would refuse, though it rolls back', async () => {
    await backend.database.exec(`create table later (id int unique deferrable initially deferred);
      insert into later values (1)`)
    await set(`set pgrst.db_tx_end = 'commit-allow-override'`)
    const answer = await rest('/later', { json: { id: 1 }, headers: { prefer: 'tx=rollback' } })
    expect([answer.status, answer.body]).toMatchObject([409, { code: '23505' }])
    await set('reset pgrst.db_tx_end')
  })

  it('runs the pre-request function before every request', async () => {
    await backend.database.exec(`create function public.gate() returns void language plpgsql as $$ begin
      if current_setting('request.headers', true)::json ->> 'x-gate' = 'shut' then raise sqlstate 'PT429' using message = 'slow down'; end if; end $$`)
    await set(`set pgrst.db_pre_request = 'public.gate'`)
    expect((await rest('/teams', { headers: { 'x-gate': 'shut' } })).status).toBe(429)
    expect((await rest('/teams')).status).toBe(200)
    await set('reset pgrst.db_pre_request')
    expect((await rest('/teams', { headers: { 'x-gate': 'shut' } })).status).toBe(200)
  })
})
