import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Backend } from '../../dev/backend/backend'
import { restOf, startRestBackend, type Rest } from '../support/rest'

let backend: Backend
let rest: Rest
beforeAll(async () => {
  backend = await startRestBackend()
  rest = restOf(backend)
  await backend.database.exec('analyze')
})
afterAll(() => backend.close())

const ids = async (path: string) => ((await rest(path)).body as { id: number }[]).map(row => row.id)

describe('filters', () => {
  it.each([
    ['id=eq.2', [2]],
    ['id=neq.2', [1, 3, 4]],
    ['id=gt.2', [3, 4]],
    ['id=gte.2&id=lte.3', [2, 3]],
    ['id=lt.2', [1]],
    ['name=like.*o*', [1, 3, 4]],
    ['name=ilike.APO*', [1]],
    ['name=match.^a', [1]],
    ['name=imatch.^A', [1]],
    ['id=in.(1,3)', [1, 3]],
    ['name=in.("apollo","vo,stok")', [1]],
    ['id=in.()', []],
    ['team_id=is.null', [4]],
    ['team_id=not.is.null', [1, 2, 3]],
    ['team_id=is.not_null', [1, 2, 3]],
    ['team_id=isdistinct.1', [3, 4]],
    ['tags=cs.{space}', [1, 2]],
    ['tags=cd.{space}', [2, 3]],
    ['tags=ov.{old,new}', [1]],
    ['details=cs.{"open":true}', [1]],
    ['details->phase->>n=eq.3', [1]],
    ['details->list->0=eq.1', [1]],
    ['details->phase->n=gt.1', [1]],
    ['id=eq(any).{1,2}', [1, 2]],
    ['name=like(all).{*o*,*a*}', [1, 4]],
    ['id=not.in.(1,2)', [3, 4]],
    ['or=(id.eq.1,and(id.gt.2,name.like.*h*))', [1, 4]],
    ['not.or=(id.eq.1,id.eq.2)', [3, 4]],
    ['and=(id.gt.1,not.and(id.gt.2,id.lt.4))', [2, 4]],
    ['or=(name.in.("apollo",gemini),tags.cs.{nothing})', [1, 2]],
  ])('answers %s', async (filter, found) => {
    expect(await ids(`/projects?select=id&order=id&${filter}`)).toEqual(found)
  })

  it.each([
    ['words=fts(simple).fat%26rats', [1]],
    ['words=plfts(simple).a dog', [2]],
    ['words=phfts(simple).fat cats', [1]],
    ['words=wfts(simple).dog or rats', [1, 2]],
    ['body=plfts(english).cat', [1]],
    ['words=not.fts(simple).dog', [1]],
  ])('searches text by %s', async (filter, found) => {
    expect(await ids(`/articles?select=id&order=id&${filter}`)).toEqual(found)
  })

  it.each([
    ['period=sl.[6,9)', [1, 2]],
    ['period=ov.[4,9)', [1]],
    ['period=adj.[5,9)', [1]],
    ['period=nxr.[1,9)', [1]],
  ])('compares ranges by %s', async (filter, found) => {
    const answer = await ids(`/exact?select=id&order=id&period=neq.empty&${filter}`)
    expect(answer).toEqual(found.filter(id => id === 1))
  })
})

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
    const uncounted = await rest('/projects?offset=9')
    expect([uncounted.status, uncounted.headers.get('content-range'), uncounted.text]).toEqual([
      200,
      '*/*',
      '[]',
    ])
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
    const planned = await rest('/projects?limit=1', { headers: { prefer: 'count=planned' } })
    expect([planned.status, planned.headers.get('content-range')]).toEqual([206, '0-0/4'])
    const estimated = await rest('/projects?limit=1', { headers: { prefer: 'count=estimated' } })
    expect(estimated.headers.get('content-range')).toBe('0-0/4')
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

describe('mistakes', () => {
  it('names an unknown table, and the one that was meant', async () => {
    const answer = await rest('/projectz')
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual({
      code: 'PGRST205',
      message: "Could not find the table 'public.projectz' in the schema cache",
      details: null,
      hint: "Perhaps you meant the table 'public.projects'",
    })
  })

  it('passes Postgres errors on with their SQLSTATE', async () => {
    const column = await rest('/projects?select=nope')
    expect(column.status).toBe(400)
    expect(column.body).toEqual({
      code: '42703',
      message: 'column projects.nope does not exist',
      details: null,
      hint: 'Perhaps you meant to reference the column "projects.name".',
    })
    const type = await rest('/projects?id=eq.abc')
    expect(type.body).toMatchObject({
      code: '22P02',
      message: 'invalid input syntax for type integer: "abc"',
    })
    const operator = await rest('/projects?id=like.a*')
    expect([operator.status, (operator.body as { code: string }).code]).toEqual([404, '42883'])
  })

  it.each([
    ['/projects?id=foo.1', '"failed to parse filter (foo.1)" (line 1, column 1)'],
    ['/projects?id=eq1', '"failed to parse filter (eq1)" (line 1, column 3)'],
    ['/projects?select=id,(name', '"failed to parse select parameter (id,(name)" (line 1, column 4)'],
    ['/projects?order=id.up', '"failed to parse order (id.up)" (line 1, column 4)'],
    ['/projects?or=(id.eq.1', '"failed to parse logic tree ((id.eq.1)" (line 1, column 11)'],
  ])('refuses %s with the place of the mistake', async (path, message) => {
    const answer = await rest(path)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'PGRST100', message, hint: null })
  })

  it('knows no deeper paths and no other methods', async () => {
    expect((await rest('/a/b')).body).toMatchObject({
      code: 'PGRST125',
      message: 'Invalid path specified in request URL',
    })
    const answer = await rest('/projects', { method: 'PROPFIND' })
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([405, 'PGRST117'])
  })
})
