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
  ])('answers %s', async (filter, foundIds) => {
    expect(await ids(`/projects?select=id&order=id&${filter}`)).toEqual(foundIds)
  })

  it.each([
    ['words=fts(simple).fat%26rats', [1]],
    ['words=plfts(simple).a dog', [2]],
    ['words=phfts(simple).fat cats', [1]],
    ['words=wfts(simple).dog or rats', [1, 2]],
    ['body=plfts(english).cat', [1]],
    ['words=not.fts(simple).dog', [1]],
  ])('searches text by %s', async (filter, foundIds) => {
    expect(await ids(`/articles?select=id&order=id&${filter}`)).toEqual(foundIds)
  })

  it.each([
    ['period=sl.[6,9)', [1, 2]],
    ['period=ov.[4,9)', [1]],
    ['period=adj.[5,9)', [1]],
    ['period=nxr.[1,9)', [1]],
  ])('compares ranges by %s', async (filter, foundIds) => {
    const answer = await ids(`/exact?select=id&order=id&period=neq.empty&${filter}`)
    expect(answer).toEqual(foundIds.filter(id => id === 1))
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
    expect((await rest('/%ff')).status).toBe(404)
    const answer = await rest('/projects', { method: 'PROPFIND' })
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([405, 'PGRST117'])
  })
})
