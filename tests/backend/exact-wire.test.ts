import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { createDecoder } from '../../src/backend/supabase/wire/decoder'
import { perTable } from '../../src/backend/supabase/perTable'
import { exactFetch } from '../../src/backend/supabase/wire/exactColumns'

const ledger = { schema: 'public', table: 'ledger' }
const rows = '[{"id":9007199254740993,"n":1}]'
const { serializer } = createClient('http://localhost:1', 'key', {
  realtime: { transport: WebSocketStub as never },
}).realtime
function WebSocketStub() {
  throw new Error('no socket is opened here')
}

describe('an answer', () => {
  const address = 'http://localhost:1/rest/v1/ledger?select=id'
  const askExactly = async (answer: () => Response, url = address, init?: RequestInit) => {
    const numbers = perTable(() => new Set<string>())
    const response = answer()
    const got = await exactFetch(() => Promise.resolve(response), numbers)(url, init)
    expect(got).toBe(response)
    return { text: await got.text(), numbers }
  }
  const json =
    (body = rows, type = 'application/json; charset=utf-8') =>
    () =>
      new Response(body, { status: 206, headers: { 'content-type': type, 'content-range': '0-0/1' } })

  test('of REST is read with its numbers exact, and keeps status and headers', async () => {
    const got = await exactFetch(
      () => Promise.resolve(json()()),
      perTable(() => new Set<string>()),
    )(address)
    expect([got.status, got.headers.get('content-range')]).toEqual([206, '0-0/1'])
    expect(await got.json()).toEqual([{ id: '9007199254740993', n: 1 }])
    await expect(got.text()).rejects.toThrow()
  })

  test('tells the columns of its table, in the schema that was asked for', async () => {
    const headers = { 'Accept-Profile': 'books' }
    const { numbers } = await askExactly(json(), 'http://localhost:1/rest/v1/a%20b', { headers })
    expect([...numbers.of({ schema: 'books', table: 'a b' })]).toEqual(['id'])
    expect([...numbers.of({ schema: 'public', table: 'a b' })]).toEqual([])
  })

  test('of one row as an object does too', async () => {
    const { numbers } = await askExactly(json(rows.slice(1, -1), 'application/vnd.pgrst.object+json'))
    expect([...numbers.of(ledger)]).toEqual(['id'])
  })

  test.each([
    ['that is no JSON', json(rows, 'text/csv'), address],
    ['of another service', json(), 'http://localhost:1/storage/v1/object/list'],
    ['without a body', () => new Response(null, { status: 204 }), address],
  ])('%s is let alone', async (_, answer, url) => {
    expect((await askExactly(answer, url)).text).toBe(await answer().text())
  })

  test('that is given up while its body comes ends as it did', async () => {
    const controller = new AbortController()
    const body = new ReadableStream({
      start: stream =>
        controller.signal.addEventListener('abort', () => stream.error(controller.signal.reason)),
    })
    const answer = new Response(body, { headers: { 'content-type': 'application/json' } })
    const got = await exactFetch(
      () => Promise.resolve(answer),
      perTable(() => new Set<string>()),
    )(address)
    const text = got.text()
    controller.abort(new Error('given up'))
    await expect(text).rejects.toThrow('given up')
  })
})

describe('a frame', () => {
  const decodeFrame = (frame: string | ArrayBuffer) => {
    const numbers = perTable(() => new Set<string>())
    const heardFrames: unknown[] = []
    const types = perTable(() => new Map<string, string>())
    createDecoder(() => serializer, numbers, types)(frame, message => heardFrames.push(message.payload))
    return { heardFrames, columns: [...numbers.of(ledger)] }
  }
  const change = `{"schema":"public","table":"ledger","columns":[{"name":"id","type":"int8"}],"record":{"id":9007199254740993}}`

  test('of a change has them exact, tells the columns, and nothing by which they would be converted again', () => {
    const { heardFrames, columns } = decodeFrame(
      `[null,null,"realtime:a","postgres_changes",{"ids":[1],"data":${change}}]`,
    )
    expect(heardFrames).toEqual([
      { ids: [1], data: { ...ledger, columns: [], record: { id: '9007199254740993' } } },
    ])
    expect(columns).toEqual(['id'])
  })

  test('without a change passes', () => {
    expect(decodeFrame('[null,"1","phoenix","phx_reply",{"status":"ok","response":{}}]').heardFrames).toEqual(
      [{ status: 'ok', response: {} }],
    )
    expect(decodeFrame('["1","1","a","phx_close",null]').heardFrames).toEqual([null])
  })

  const broadcast = (encoding: number, payload: string) => {
    const parts = ['realtime:ä', 'INSERT', '{"id":"x"}'].map(part => new TextEncoder().encode(part))
    const bytes = [4, ...parts.map(part => part.length), encoding, ...parts.flatMap(part => [...part])]
    return new Uint8Array([...bytes, ...new TextEncoder().encode(payload)]).buffer
  }

  test('of a broadcast, which is binary, has them exact, and its topic, event and meta', () => {
    const { heardFrames, columns } = decodeFrame(
      broadcast(1, change.replace('"columns":[{"name":"id","type":"int8"}],', '')),
    )
    expect(heardFrames).toEqual([
      {
        type: 'broadcast',
        event: 'INSERT',
        meta: { id: 'x' },
        payload: { ...ledger, record: { id: '9007199254740993' } },
      },
    ])
    expect(columns).toEqual(['id'])
  })

  test('of a broadcast of plain bytes keeps every byte', () => {
    const [payload] = decodeFrame(broadcast(0, change)).heardFrames as { payload: ArrayBuffer }[]
    expect(new TextDecoder().decode(payload?.payload)).toBe(change)
  })
})
