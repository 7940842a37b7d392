import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Backend } from '../src/backend'
import { resetRows, restOf, startRestBackend, type Rest } from './support/rest'

let backend: Backend
let rest: Rest
beforeAll(async () => {
  backend = await startRestBackend()
  rest = restOf(backend)
})
afterAll(() => backend.close())
beforeEach(() => resetRows(backend))

const whole = { prefer: 'return=representation' }
const rows = (sql: string) => backend.database.query(sql)

describe('insert', () => {
  it('answers 201 and nothing unless asked for more', async () => {
    const answer = await rest('/teams', { json: { id: 4, name: 'new' } })
    expect([answer.status, answer.text, answer.headers.get('content-range')]).toEqual([201, '', '*/*'])
    const minimal = await rest('/teams', {
      json: { id: 5, name: 'new' },
      headers: { prefer: 'return=minimal' },
    })
    expect([minimal.status, minimal.headers.get('preference-applied')]).toEqual([201, 'return=minimal'])
  })

  it('returns the rows, shaped by select, with their embeds', async () => {
    const answer = await rest('/projects?select=name,teams(name)', {
      json: { id: 70, name: 'x', team_id: 1 },
      headers: whole,
    })
    await rest('/projects?id=eq.70', { method: 'DELETE' })
    expect([answer.status, answer.body]).toEqual([201, [{ name: 'x', teams: { name: 'red' } }]])
  })

  it('points to the one new row', async () => {
    const answer = await rest('/pairs', {
      json: { a: 7, b: 8, label: 'l' },
      headers: { prefer: 'return=headers-only' },
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([201, '/pairs?a=eq.7&b=eq.8'])
  })

  it('takes many rows in order, and counts them', async () => {
    const answer = await rest('/teams?select=id', {
      json: [
        { id: 4, name: 'd' },
        { id: 5, name: 'e' },
      ],
      headers: { prefer: 'return=representation,count=exact' },
    })
    expect([answer.body, answer.headers.get('content-range')]).toEqual([[{ id: 4 }, { id: 5 }], '*/2'])
    expect((await rest('/teams', { json: [], headers: whole })).text).toBe('[]')
  })

  it('wants the same keys on every row unless columns names them', async () => {
    const mixedRows = [
      { id: 4, name: 'd' },
      { id: 5, name: 'e', motto: 'm' },
    ]
    const refusalAnswer = await rest('/teams', { json: mixedRows })
    expect([refusalAnswer.status, refusalAnswer.body]).toEqual([
      400,
      { code: 'PGRST102', message: 'All object keys must match', details: null, hint: null },
    ])
    const takeAnswer = await rest('/teams?columns=id,name,motto&select=motto', {
      json: mixedRows,
      headers: whole,
    })
    expect(takeAnswer.body).toEqual([{ motto: null }, { motto: 'm' }])
    const fewer = await rest('/teams?columns=id,name&select=motto', {
      json: { id: 6, name: 'f', motto: 'ignored' },
      headers: whole,
    })
    expect(fewer.body).toEqual([{ motto: null }])
  })

  it('fills missing columns by null, or by their default when asked', async () => {
    const path = '/pairs?columns=a,b,label&select=label'
    expect((await rest(path, { json: [{ a: 3, b: 1 }], headers: whole })).body).toEqual([{ label: null }])
    const defaults = await rest(path, {
      json: [{ a: 3, b: 2 }],
      headers: { prefer: 'return=representation,missing=default' },
    })
    expect([defaults.body, defaults.headers.get('preference-applied')]).toEqual([
      [{ label: 'none' }],
      'missing=default, return=representation',
    ])
    const identity = await rest('/tasks?columns=id,title,done&select=title,done', {
      json: [{}],
      headers: { prefer: 'return=representation,missing=default' },
    })
    expect(identity.body).toEqual([{ title: 'untitled', done: false }])
  })

  it('takes an empty object as a row of defaults', async () => {
    expect((await rest('/tasks?select=title', { json: {}, headers: whole })).body).toEqual([
      { title: 'untitled' },
    ])
  })

  it('takes CSV and forms', async () => {
    const csv = await rest('/teams?select=id,name,motto', {
      raw: 'id,name,motto\n4,"comma, inc",NULL\n5,e,m',
      headers: { ...whole, 'content-type': 'text/csv' },
    })
    expect(csv.body).toEqual([
      { id: 4, name: 'comma, inc', motto: null },
      { id: 5, name: 'e', motto: 'm' },
    ])
    const form = await rest('/teams?select=name', {
      raw: 'id=6&name=a+b',
      headers: { ...whole, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(form.body).toEqual([{ name: 'a b' }])
  })

  it('keeps digits that a JavaScript number would lose', async () => {
    const sentText = '{"id":90,"big":9007199254740993,"num":12345678901234567890.0123456789}'
    const answer = await rest('/exact?select=id,big,num', {
      raw: sentText,
      headers: { ...whole, 'content-type': 'application/json' },
    })
    await rest('/exact?id=eq.90', { method: 'DELETE' })
    expect(answer.text).toBe(`[${sentText}]`)
  })

  it('refuses invalid JSON, unknown columns and broken constraints', async () => {
    const json = await rest('/teams', { raw: '{', headers: { 'content-type': 'application/json' } })
    expect([json.status, json.body]).toMatchObject([
      400,
      { code: 'PGRST102', message: 'Empty or invalid json' },
    ])
    const column = await rest('/teams', { json: { id: 9, nome: 'x' } })
    expect([column.status, column.body]).toEqual([
      400,
      {
        code: 'PGRST204',
        message: "Could not find the 'nome' column of 'teams' in the schema cache",
        details: null,
        hint: null,
      },
    ])
    const type = await rest('/teams', { raw: 'x', headers: { 'content-type': 'image/png' } })
    expect([type.status, type.body]).toMatchObject([
      400,
      { code: 'PGRST102', message: 'Content-Type not acceptable: image/png' },
    ])
    const unique = await rest('/teams', { json: { id: 1, name: 'x' } })
    expect([unique.status, unique.body]).toEqual([
      409,
      {
        code: '23505',
        message: 'duplicate key value violates unique constraint "teams_pkey"',
        details: 'Key (id)=(1) already exists.',
        hint: null,
      },
    ])
    expect((await rest('/projects', { json: { id: 9, name: 'x', team_id: 77 } })).status).toBe(409)
    expect((await rest('/teams', { json: { id: 9 } })).body).toMatchObject({ code: '23502' })
    expect(await rows('select from teams where id = 9')).toEqual([])
  })
})
