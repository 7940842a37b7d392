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

describe('upsert', () => {
  it('merges or ignores by primary key', async () => {
    const merge = await rest('/teams?select=name', {
      json: [{ id: 1, name: 'red', motto: 'stop' }],
      headers: { prefer: 'return=representation,resolution=merge-duplicates' },
    })
    expect([merge.status, merge.body]).toEqual([200, [{ name: 'red' }]])
    expect(merge.headers.get('preference-applied')).toBe('resolution=merge-duplicates, return=representation')
    const mixedAnswer = await rest('/teams', {
      json: [
        { id: 1, name: 'red', motto: 'go' },
        { id: 4, name: 'n', motto: null },
      ],
      headers: { prefer: 'resolution=merge-duplicates' },
    })
    expect(mixedAnswer.status).toBe(201)
    const ignore = await rest('/teams', {
      json: [{ id: 1, name: 'other', motto: null }],
      headers: { prefer: 'return=representation,resolution=ignore-duplicates' },
    })
    expect([ignore.status, ignore.body]).toEqual([201, []])
    expect(await rows('select name from teams where id = 1')).toEqual([{ name: 'red' }])
  })

  it('answers 200 for no rows to merge', async () => {
    const answer = await rest('/teams', { json: [], headers: { prefer: 'resolution=merge-duplicates' } })
    expect([answer.status, answer.text]).toEqual([200, ''])
  })

  it('merges by the columns of another unique key', async () => {
    const answer = await rest('/pairs?on_conflict=label', {
      json: { a: 9, b: 9, label: 'first' },
      headers: { prefer: 'return=representation,resolution=merge-duplicates' },
    })
    expect([answer.status, answer.body]).toEqual([200, [{ a: 9, b: 9, label: 'first' }]])
    const none = await rest('/teams?on_conflict=name', {
      json: { id: 9, name: 'x' },
      headers: { prefer: 'resolution=merge-duplicates' },
    })
    expect([none.status, none.body]).toMatchObject([400, { code: '42P10' }])
  })

  it('puts one row at its key', async () => {
    const fresh = await rest('/pairs?a=eq.5&b=eq.5', {
      method: 'PUT',
      json: { a: 5, b: 5, label: 'put' },
      headers: whole,
    })
    expect([fresh.status, fresh.body]).toEqual([201, [{ a: 5, b: 5, label: 'put' }]])
    const again = await rest('/pairs?a=eq.5&b=eq.5', {
      method: 'PUT',
      json: { a: 5, b: 5, label: 'again' },
      headers: whole,
    })
    expect([again.status, again.body]).toEqual([200, [{ a: 5, b: 5, label: 'again' }]])
    expect(
      (await rest('/pairs?a=eq.5&b=eq.5', { method: 'PUT', json: { a: 5, b: 5, label: 'silent' } })).status,
    ).toBe(204)
  })

  it('refuses a put off its key', async () => {
    const partial = await rest('/pairs?a=eq.5', { method: 'PUT', json: { a: 5, b: 5 } })
    expect([partial.status, partial.body]).toMatchObject([
      405,
      {
        code: 'PGRST105',
        message: "Filters must include all and only primary key columns with 'eq' operators",
      },
    ])
    const other = await rest('/pairs?a=eq.5&b=eq.6', { method: 'PUT', json: { a: 5, b: 7, label: 'x' } })
    expect([other.status, other.body]).toMatchObject([
      400,
      { code: 'PGRST115', message: 'Payload values do not match URL in primary key column(s)' },
    ])
    expect((await rest('/pairs?a=eq.5&b=eq.6&limit=1', { method: 'PUT', json: {} })).body).toMatchObject({
      code: 'PGRST114',
    })
  })
})

describe('update and delete', () => {
  it('updates what the filters find', async () => {
    const silent = await rest('/teams?id=eq.1', { method: 'PATCH', json: { motto: 'run' } })
    expect([silent.status, silent.headers.get('content-range')]).toEqual([204, '0-0/*'])
    const shownAnswer = await rest('/teams?select=motto&or=(id.eq.1,id.eq.99)', {
      method: 'PATCH',
      json: { motto: 'halt' },
      headers: { prefer: 'return=representation,count=exact' },
    })
    expect([shownAnswer.status, shownAnswer.body, shownAnswer.headers.get('content-range')]).toEqual([
      200,
      [{ motto: 'halt' }],
      '0-0/1',
    ])
    const none = await rest('/teams?id=eq.99', { method: 'PATCH', json: { motto: 'x' }, headers: whole })
    expect([none.status, none.text, none.headers.get('content-range')]).toEqual([200, '[]', '*/*'])
  })

  it('does nothing for an empty patch', async () => {
    expect((await rest('/teams?id=eq.1', { method: 'PATCH', json: {}, headers: whole })).text).toBe('[]')
  })

  it.each(['', '?limit=1&order=id', '?select=id,projects(id)&projects.id=eq.1'])(
    'refuses to write all rows: /teams%s',
    async query => {
      for (const [method, statement] of [
        ['DELETE', 'DELETE'],
        ['PATCH', 'UPDATE'],
      ] as const) {
        const json = method === 'PATCH' ? { motto: 'lost' } : undefined
        const answer = await rest(`/teams${query}`, { method, json })
        expect([answer.status, answer.body]).toEqual([
          400,
          { code: '21000', message: `${statement} requires a WHERE clause`, details: null, hint: null },
        ])
      }
      expect((await rest(`/teams${query}`, { method: 'PATCH', json: {} })).status).toBe(204)
      expect(await rows(`select id from teams where motto = 'lost'`)).toEqual([])
    },
  )

  it('deletes and shows what was deleted', async () => {
    await rest('/teams', {
      json: [
        { id: 4, name: 'd' },
        { id: 5, name: 'e' },
      ],
    })
    const shownAnswer = await rest('/teams?id=eq.4&select=name', {
      method: 'DELETE',
      headers: { prefer: 'return=representation,count=exact' },
    })
    expect([shownAnswer.status, shownAnswer.body, shownAnswer.headers.get('content-range')]).toEqual([
      200,
      [{ name: 'd' }],
      '*/1',
    ])
    const silent = await rest('/teams?id=eq.5', { method: 'DELETE' })
    expect([silent.status, silent.text]).toEqual([204, ''])
    const heldAnswer = await rest('/teams?id=eq.1', { method: 'DELETE' })
    expect([heldAnswer.status, heldAnswer.body]).toMatchObject([409, { code: '23503' }])
  })

  it('undoes a write whose answer is not the one object asked for', async () => {
    const answer = await rest('/teams?id=in.(1,2)', {
      method: 'PATCH',
      json: { motto: 'lost' },
      headers: { ...whole, accept: 'application/vnd.pgrst.object+json' },
    })
    expect([answer.status, answer.body]).toMatchObject([406, { code: 'PGRST116' }])
    expect(await rows(`select id from teams where motto = 'lost'`)).toEqual([])
  })

  it('undoes a write above max-affected when handling is strict', async () => {
    const limitHeaders = { prefer: 'handling=strict,max-affected=1' }
    const answer = await rest('/teams?id=in.(1,2)', {
      method: 'PATCH',
      json: { motto: 'lost' },
      headers: limitHeaders,
    })
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        code: 'PGRST124',
        message: 'Query result exceeds max-affected preference constraint',
        details: 'The query affects 2 rows',
        hint: null,
      },
    ])
    expect(await rows(`select id from teams where motto = 'lost'`)).toEqual([])
    const one = await rest('/teams?id=eq.1', {
      method: 'PATCH',
      json: { motto: 'kept' },
      headers: limitHeaders,
    })
    expect([one.status, one.headers.get('preference-applied')]).toEqual([
      204,
      'handling=strict, max-affected=1',
    ])
    const lenient = await rest('/teams?id=in.(1,2)', {
      method: 'PATCH',
      json: { motto: null },
      headers: { prefer: 'max-affected=1' },
    })
    expect(lenient.status).toBe(204)
  })

  it('names unknown preferences when handling is strict, and ignores them else', async () => {
    const strict = await rest('/teams?limit=1', { headers: { prefer: 'handling=strict, shiny=yes' } })
    expect([strict.status, strict.body]).toEqual([
      400,
      {
        code: 'PGRST122',
        message: 'Invalid preferences given with handling=strict',
        details: 'Invalid preferences: shiny=yes',
        hint: null,
      },
    ])
    const lenient = await rest('/teams?limit=1', {
      headers: { prefer: 'handling=lenient, shiny=yes, tx=rollback' },
    })
    expect([lenient.status, lenient.headers.get('preference-applied')]).toEqual([200, 'handling=lenient'])
  })
})
