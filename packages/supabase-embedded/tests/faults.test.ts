import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../src/backend'
import { clientOf, startTestBackend } from '../testing/backend'

let backend: Backend
beforeAll(async () => {
  backend = await startTestBackend({}, { faults: true })
  await backend.database.exec('create table public.notes (id int primary key)')
})
afterEach(() => controls('DELETE'))
afterAll(() => backend.close())

const controls = (method: string, body?: unknown, path = '') =>
  fetch(`${backend.url}/_faults${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
const origin = 'http://localhost:3000'
const notes = (signal?: AbortSignal) =>
  fetch(`${backend.url}/rest/v1/notes`, { headers: { origin }, ...(signal && { signal }) })

test('a status is answered as often as asked, then the service is back', async () => {
  await controls('PUT', { http: { rest: { status: 429, retryAfter: 7, times: 2 } } })
  const answers = [await notes(), await notes(), await notes()]
  expect(answers.map(({ status }) => status)).toEqual([429, 429, 200])
  // Without it a page on another origin would read a refusal as a lost connection.
  for (const { headers } of answers) expect(headers.get('access-control-allow-origin')).toBe(origin)
  expect(answers[0]?.headers.get('retry-after')).toBe('7')
})

test('a status comes as a web page, as from a firewall', async () => {
  await controls('PUT', { http: { rest: { status: 403, page: true } } })
  const answer = await notes()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([403, 'text/html'])
  expect(await answer.text()).toContain('<h1>403</h1>')
})

test('an answer ends in the middle, and nothing says so', async () => {
  await backend.database.exec('insert into public.notes values (1), (2)')
  await controls('PUT', { http: { rest: { halve: true } } })
  const answer = await notes()
  expect(answer.status).toBe(200)
  expect('[{"id":1}, {"id":2}]').toContain((await answer.text()).trim())
  await expect((await notes()).json()).rejects.toThrow(SyntaxError)
})

test('one service breaks and the others stay', async () => {
  await controls('PUT', { http: { auth: { status: 503 } } })
  expect((await notes()).status).toBe(200)
  const { error } = await clientOf(backend).auth.signInWithPassword({ email: 'a@b.c', password: 'x' })
  expect(error?.status).toBe(503)
})

test('one kind of request breaks, and counts, and the others of its service stay', async () => {
  await controls('PUT', { http: { rest: { status: 503, only: 'select=id', times: 1 } } })
  const statuses = []
  for (const query of ['', '?select=id', '?select=id'])
    statuses.push((await fetch(`${backend.url}/rest/v1/notes${query}`)).status)
  expect(statuses).toEqual([200, 503, 200])
})

test('a hanging service never answers, and lets go of a caller that gives up', async () => {
  await controls('PUT', { http: { rest: { hang: true } } })
  const gaveUp = new AbortController()
  const answer = notes(gaveUp.signal)
  await controls('GET')
  gaveUp.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
})

test('a dropped request ends without an answer', async () => {
  await controls('PUT', { http: { rest: { drop: true } } })
  await expect(notes()).rejects.toThrow('fetch failed')
})

test('active faults can be read, and ended at once', async () => {
  await controls('PUT', { http: { rest: { delay: 1 } }, realtime: { muteChanges: true } })
  expect(await (await controls('GET')).json()).toEqual({
    http: { rest: { delay: 1 } },
    realtime: { muteChanges: true },
  })
  expect(await (await controls('DELETE')).json()).toEqual({ http: {}, realtime: {} })
})

test('an unknown knob is refused by name', async () => {
  const answer = await controls('PUT', { realtime: { explode: true } })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({ message: expect.stringContaining('realtime.explode') as string })
})

test('a page of another origin is not let in', async () => {
  const answer = await fetch(`${backend.url}/_faults`, {
    method: 'OPTIONS',
    headers: { origin: 'https://elsewhere.test', 'access-control-request-method': 'PUT' },
  })
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
})

test('without the option there are no faults to control', async () => {
  const plain = await startTestBackend()
  try {
    expect((await fetch(`${plain.url}/_faults`)).status).toBe(404)
  } finally {
    await plain.close()
  }
})
