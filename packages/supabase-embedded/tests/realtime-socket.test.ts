import { get } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { clientOf } from '../testing/backend'
import { startRealtime } from '../testing/realtime'
import { handshakeOf, wireOf } from './support/wire'

const text = (error: string) => JSON.stringify({ error })

test('a handshake without an API key is refused', async () => {
  const realtime = await startRealtime()
  expect(await handshakeOf(realtime, '?vsn=2.0.0')).toEqual({ status: 401, body: text('API key is missing') })
})

test('a handshake with a key other than a JWT is refused', async () => {
  const realtime = await startRealtime()
  expect(await handshakeOf(realtime, '?vsn=2.0.0&apikey=sb_publishable_unknown')).toEqual({
    status: 401,
    body: text('The token provided is not a valid JWT'),
  })
})

test('an expired, a forged and an incomplete token are refused by their own words', async () => {
  const realtime = await startRealtime()
  const expiredToken = await realtime.token({}, -10)
  const forgedToken = (await realtime.token()).replace(/.{8}$/, 'AAAAAAAA')
  const incomplete = await realtime.token({ exp: undefined })
  const answers = [expiredToken, forgedToken, incomplete].map(token =>
    handshakeOf(realtime, `?apikey=${token}`),
  )
  expect((await Promise.all(answers)).map(({ status, body }) => `${status} ${body}`)).toEqual([
    `401 ${text('Token has expired')}`,
    `401 ${text('Failed to validate JWT signature')}`,
    `401 ${text('Fields `role` and `exp` are required in JWT')}`,
  ])
})

test.for(['3.0.0', '2.1.0', 'two'])('protocol version %s is refused with an empty 403', async vsn => {
  const realtime = await startRealtime()
  const query = `?vsn=${vsn}&apikey=${realtime.keys.anon}`
  expect(await handshakeOf(realtime, query)).toEqual({ status: 403, body: '' })
})

test('the x-api-key header wins over the query, and the query may come in any order', async () => {
  const realtime = await startRealtime()
  const good = `?vsn=2.0.0&log_level=info&apikey=${realtime.keys.publishable}`
  expect(await handshakeOf(realtime, good, { 'x-api-key': 'nonsense' })).toMatchObject({ status: 401 })
  const other = '?vsn=2.0.0&apikey=nonsense'
  expect(await handshakeOf(realtime, other, { 'x-api-key': realtime.keys.anon })).toMatchObject({
    status: 101,
  })
})

test('a plain GET on the socket path is not an upgrade', async () => {
  const realtime = await startRealtime()
  const status = await new Promise(resolve =>
    get(`${realtime.url}/realtime/v1/websocket`, response => resolve(response.statusCode)),
  )
  expect(status).toBe(404)
})

test('a heartbeat is answered', async () => {
  const wire = await wireOf(await startRealtime())
  wire.send([null, '7', 'phoenix', 'heartbeat', {}])
  expect(await wire.next({ topic: 'phoenix' })).toEqual({
    joinRef: null,
    ref: '7',
    topic: 'phoenix',
    event: 'phx_reply',
    payload: { status: 'ok', response: {} },
  })
})

test('a socket that says nothing for a minute is closed with 1000', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    const wire = await wireOf(await startRealtime())
    vi.advanceTimersByTime(59_000)
    await wire.settle()
    vi.advanceTimersByTime(59_000)
    await wire.settle()
    vi.advanceTimersByTime(60_000)
    expect(await wire.closeCode).toBe(1000)
  } finally {
    vi.useRealTimers()
  }
})

test('a socket that left its last channel is cut at the next sweep, one that never joined is not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const realtime = await startRealtime()
  const [left, joinedWire, fresh] = [await wireOf(realtime), await wireOf(realtime), await wireOf(realtime)]
  await left.join('realtime:room')
  await joinedWire.join('realtime:room')
  left.send(['1', '2', 'realtime:room', 'phx_leave', {}])
  await left.settle()
  vi.advanceTimersByTime(600_000)
  expect(await left.closeCode).toBe(1006)
  await Promise.all([joinedWire.settle(), fresh.settle()])
})

test('malformed frames are dropped and logged; the socket stays', async () => {
  const realtime = await startRealtime()
  const wire = await wireOf(realtime)
  wire.socket.send('{ no json')
  wire.send({ an: 'object' })
  wire.send(['1', '1', 'realtime:short'])
  wire.send([null, null, 5, 'event', {}])
  wire.send(Buffer.from([0, 1, 1, 1, 1, 49]))
  wire.send(Buffer.from([3, 200, 0, 0, 0, 0, 1]))
  wire.send(Buffer.alloc(0))
  await wire.settle()
  expect(realtime.logLines).toHaveLength(7)
  expect(realtime.logLines.every(line => line.startsWith('MalformedWebSocketMessage'))).toBe(true)
  expect(wire.untaken).toEqual([])
})

test('a frame over 5,000,000 bytes closes the socket with 1009', async () => {
  const wire = await wireOf(await startRealtime())
  wire.send([null, '1', 'phoenix', 'heartbeat', { filler: 'x'.repeat(5_000_000) }])
  expect(await wire.closeCode).toBe(1009)
})

test('frames of one socket are handled in order, even behind a slow join', async () => {
  const realtime = await startRealtime()
  realtime.faults.realtime = { joinDelay: 30 }
  const wire = await wireOf(realtime)
  wire.send(['1', '1', 'realtime:a', 'phx_join', { config: {} }])
  wire.send([null, '2', 'phoenix', 'heartbeat', {}])
  wire.send(['1', '3', 'realtime:a', 'phx_leave', {}])
  wire.send(['4', '4', 'realtime:a', 'phx_join', { config: {} }])
  await wire.next({ ref: '4' })
  expect(wire.untaken.map(({ ref, event }) => `${String(ref)} ${event}`)).toEqual([
    '1 phx_reply',
    '2 phx_reply',
    '3 phx_reply',
    '1 phx_close',
  ])
})

test('stopping the server closes sockets with 1012', async () => {
  const realtime = await startRealtime()
  const wire = await wireOf(realtime)
  await realtime.close()
  expect(await wire.closeCode).toBe(1012)
})

test.for(['1.0.0', '2.0.0'])('supabase-js joins and leaves with protocol %s', async vsn => {
  const realtime = await startRealtime()
  const client = clientOf(realtime, 'publishable', { realtime: { vsn } as never })
  const states: string[] = []
  const channel = client.channel('room')
  await new Promise<void>(resolve =>
    channel.subscribe(state => {
      states.push(state)
      resolve()
    }),
  )
  expect(await client.removeChannel(channel)).toBe('ok')
  expect(states).toEqual(['SUBSCRIBED', 'CLOSED'])
})

test.for(['//', '/elsewhere'])('an upgrade of %s is not ours: the connection is dropped', async path => {
  const { url } = await startRealtime()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const close = new Promise(resolve => socket.once('close', resolve))
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
  await close
  expect(socket.bytesRead).toBe(0)
})
