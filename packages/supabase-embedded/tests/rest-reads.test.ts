import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Backend } from '../src/backend'
import { restOf, startRestBackend, type Rest } from './support/rest'

let backend: Backend
let rest: Rest
beforeAll(async () => {
  backend = await startRestBackend()
  rest = restOf(backend)
  await backend.database.exec('analyze')
})
afterAll(() => backend.close())

const ids = async (path: string) => ((await rest(path)).body as { id: number }[]).map(row => row.id)

describe('order and ranges', () => {
  it('sorts by several keys with nulls placed', async () => {
    expect(await ids('/projects?select=id&order=team_id.desc.nullslast,id.desc')).toEqual([3, 2, 1, 4])
    expect(await ids('/projects?select=id&order=budget.nullsfirst')).toEqual([3, 4, 2, 1])
    expect(await ids('/projects?select=id&order=details->phase->n.desc.nullslast,id')).toEqual([1, 2, 3, 4])
  })

  it('answers limit and offset with a content range and 200 while nobody counts', async () => {
    const answer = await rest('/projects?select=id&order=id&limit=2&offset=1')
    expect([answer.status, answer.headers.get('content-range')]).toEqual([200, '1-2/*'])
    expect(answer.body).toEqual([{ id: 2 }, { id: 3 }])
  })

  it('answers 206 for a part of a counted whole, 200 for all of it', async () => {
    const count = { headers: { prefer: 'count=exact' } }
    const part = await rest('/projects?limit=2', count)
    expect([part.status, part.headers.get('content-range')]).toEqual([206, '0-1/4'])
    const whole = await rest('/projects', count)
    expect([whole.status, whole.headers.get('content-range')]).toEqual([200, '0-3/4'])
    expect(whole.headers.get('preference-applied')).toBe('count=exact')
  })

  it('obeys the Range header on GET', async () => {
    const answer = await rest('/projects?select=id&order=id', {
      headers: { range: '1-2', 'range-unit': 'items' },
    })
    expect([answer.headers.get('content-range'), answer.body]).toEqual(['1-2/*', [{ id: 2 }, { id: 3 }]])
  })

  it('refuses an offset beyond a counted total with 416', async () => {
    const answer = await rest('/projects?offset=9', { headers: { prefer: 'count=exact' } })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, '*/4'])
    expect(answer.body).toEqual({
      code: 'PGRST103',
      message: 'Requested range not satisfiable',
      details: 'An offset of 9 was requested, but there are only 4 rows.',
      hint: null,
    })
    const uncountedAnswer = await rest('/projects?offset=9')
    expect([
      uncountedAnswer.status,
      uncountedAnswer.headers.get('content-range'),
      uncountedAnswer.text,
    ]).toEqual([200, '*/*', '[]'])
  })

  it('refuses impossible ranges', async () => {
    expect((await rest('/projects', { headers: { range: '5-2' } })).body).toMatchObject({
      code: 'PGRST103',
      details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    })
    const negative = await rest('/projects?limit=-1')
    expect(negative.status).toBe(416)
    expect(negative.body).toMatchObject({
      code: 'PGRST103',
      details: 'Limit should be greater than or equal to zero.',
    })
  })

  it('answers limit=0 with nothing', async () => {
    const answer = await rest('/projects?limit=0')
    expect([answer.status, answer.text, answer.headers.get('content-range')]).toEqual([200, '[]', '*/*'])
  })

  it('counts by plan and by estimate', async () => {
    const plannedAnswer = await rest('/projects?limit=1', { headers: { prefer: 'count=planned' } })
    expect([plannedAnswer.status, plannedAnswer.headers.get('content-range')]).toEqual([206, '0-0/4'])
    const estimateAnswer = await rest('/projects?limit=1', { headers: { prefer: 'count=estimated' } })
    expect(estimateAnswer.headers.get('content-range')).toBe('0-0/4')
  })

  it('answers HEAD with the headers alone', async () => {
    const answer = await rest('/projects?limit=1', { method: 'HEAD', headers: { prefer: 'count=exact' } })
    expect([answer.status, answer.text, answer.headers.get('content-range')]).toEqual([206, '', '0-0/4'])
  })
})

describe('shapes of answers', () => {
  it('renames, casts and reaches into JSON', async () => {
    const answer = await rest(
      '/projects?id=eq.1&select=key:id,name,at:starts::text,details->phase->n,list:details->list,details->>open',
    )
    expect(answer.text).toBe(
      '[{"key":1,"name":"apollo","at":"2026-01-01","n":3,"list":[1, 2],"open":"true"}]',
    )
  })

  it('gives one object when asked for one, PGRST116 unless exactly one row', async () => {
    const accept = { headers: { accept: 'application/vnd.pgrst.object+json' } }
    const one = await rest('/teams?id=eq.1', accept)
    expect(one.text).toBe('{"id":1,"name":"red","motto":"go"}')
    expect(one.headers.get('content-type')).toBe('application/vnd.pgrst.object+json; charset=utf-8')
    const many = await rest('/teams', accept)
    expect(many.status).toBe(406)
    expect(many.body).toEqual({
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: 'The result contains 3 rows',
      hint: null,
    })
    expect((await rest('/teams?id=eq.0', accept)).body).toMatchObject({
      details: 'The result contains 0 rows',
    })
  })

  it('strips nulls when asked', async () => {
    const array = await rest('/teams?id=eq.2', {
      headers: { accept: 'application/vnd.pgrst.array+json;nulls=stripped' },
    })
    expect(array.text).toBe('[{"id":2,"name":"blue"}]')
    const object = await rest('/teams?id=eq.2', {
      headers: { accept: 'application/vnd.pgrst.object+json;nulls=stripped' },
    })
    expect(object.text).toBe('{"id":2,"name":"blue"}')
  })

  it('writes CSV', async () => {
    const answer = await rest('/teams?select=id,name,motto&order=id', { headers: { accept: 'text/csv' } })
    expect(answer.text).toBe('id,name,motto\n1,red,go\n2,blue,\n3,idle,rest')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  })

  it('refuses media types it cannot write, plans among them', async () => {
    for (const accept of ['application/vnd.pgrst.plan+json', 'image/png']) {
      const answer = await rest('/teams', { headers: { accept } })
      expect([answer.status, (answer.body as { code: string }).code]).toEqual([406, 'PGRST107'])
    }
  })

  it('reads views, materialized views and partitioned tables', async () => {
    expect((await rest('/project_names?id=eq.1')).body).toEqual([{ id: 1, name: 'apollo', team: 1 }])
    expect((await rest('/team_sizes?team_id=eq.1')).body).toEqual([{ team_id: 1, size: 2 }])
    expect((await rest('/events')).body).toEqual([{ id: 1, day: '2026-03-01', what: 'started' }])
  })
})
