import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../src/backend'
import { clientOf, startTestBackend } from '../testing/backend'

let backend: Backend
beforeAll(async () => {
  backend = await startTestBackend({
    'migrations/20260101000000_buckets.sql': `
      insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
        ('files', 'files', false, null, null),
        ('open', 'open', true, null, null),
        ('small', 'small', false, 8, null),
        ('images', 'images', false, null, '{image/png,text/*}');`,
  })
})
afterAll(() => backend.close())

const bucket = (name = 'files') => clientOf(backend, 'secret').storage.from(name)
const bytes = new Uint8Array([0, 1, 2, 250, 251, 255])
const url = (path: string) => `${backend.url}/storage/v1${path}`
const asService = () => ({ authorization: `Bearer ${backend.keys.serviceRole}` })

type FileBody = Parameters<ReturnType<typeof bucket>['upload']>[1]

test.for<[string, () => FileBody, object, string, number]>([
  ['a string', () => 'plain text', {}, 'text/plain;charset=UTF-8', 10],
  ['a Buffer', () => Buffer.from(bytes), { contentType: 'image/png' }, 'image/png', 6],
  ['an ArrayBuffer', () => bytes.buffer, { contentType: 'image/png' }, 'image/png', 6],
  ['a Blob', () => new Blob([bytes], { type: 'image/webp' }), {}, 'image/webp', 6],
  ['a File without a type', () => new File([bytes], 'x.bin'), {}, 'application/octet-stream', 6],
  ['a web stream', () => new Blob([bytes]).stream(), { contentType: 'image/png' }, 'image/png', 6],
  ['a Node stream', () => Readable.from([Buffer.from(bytes)]), { contentType: 'image/png' }, 'image/png', 6],
])('%s can be uploaded and comes back', async ([name, body, options, type, size]) => {
  const path = `kinds/${name}`
  const uploadAnswer = await bucket().upload(path, body(), options)
  expect(uploadAnswer).toMatchObject({ error: null, data: { path, fullPath: `files/${path}` } })
  expect(await bucket().info(path)).toMatchObject({
    error: null,
    data: { id: uploadAnswer.data?.id, contentType: type, size, cacheControl: 'max-age=3600' },
  })
  const { data } = await bucket().download(path)
  expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(
    size === 6 ? Buffer.from(bytes) : Buffer.from('plain text'),
  )
})

test('a form of the caller’s own is taken as it is', async () => {
  const form = new FormData()
  form.append('', new Blob(['a,b'], { type: 'text/csv' }), 'table.csv')
  form.append('cacheControl', '60')
  await bucket().upload('form.csv', form)
  expect(await bucket().info('form.csv')).toMatchObject({
    data: { contentType: 'text/csv', size: 3, cacheControl: 'max-age=60' },
  })
})

test('custom metadata is stored, from a form and from a header', async () => {
  await bucket().upload('tagged', 'x', { metadata: { color: 'red' } })
  await bucket().upload('tagged-blob', new Blob(['x']), { metadata: { color: 'blue' } })
  expect((await bucket().info('tagged')).data?.metadata).toEqual({ color: 'red' })
  expect((await bucket().info('tagged-blob')).data?.metadata).toEqual({ color: 'blue' })
})

test('a key can be used once, unless upserted or updated', async () => {
  await bucket().upload('once', 'first')
  expect(await bucket().upload('once', 'second')).toMatchObject({
    data: null,
    error: { message: 'The resource already exists', status: 400, statusCode: '409' },
  })
  const upsertAnswer = await bucket().upload('once', 'second', { upsert: true })
  const updateAnswer = await bucket().update('once', 'third')
  expect([upsertAnswer.error, updateAnswer.error, updateAnswer.data?.id]).toEqual([
    null,
    null,
    upsertAnswer.data?.id,
  ])
  expect(await (await bucket().download('once')).data?.text()).toBe('third')
})

test.for([
  ['new', 'emoji 🙂', { statusCode: '400', message: 'Invalid key: emoji 🙂' }],
  ['new', 'a/%2e%2e/b', { statusCode: '400', message: 'Invalid key: a/%2e%2e/b' }],
] as const)('a bad key is refused: %s %s', async ([, key, error]) => {
  expect((await bucket().upload(encodeURIComponent(key), 'x')).error).toMatchObject(error)
})

test('a key that climbs out of the bucket is refused', async () => {
  const answer = await fetch(url('/object/files/a/..%2f..%2fescaped'), {
    method: 'POST',
    headers: asService(),
    body: 'x',
  })
  expect(await answer.json()).toEqual({
    statusCode: '400',
    code: 'InvalidKey',
    error: 'InvalidKey',
    message: 'Invalid key: a/../../escaped',
  })
})

test.for<[string, () => FileBody]>([
  ['a buffer', () => 'nine byte'],
  ['a form', () => new Blob(['nine byte'])],
  ['much', () => Buffer.alloc(3_000_000)],
])('%s beyond the limit of its bucket is refused and leaves nothing', async ([name, body]) => {
  expect(await bucket('small').upload(name, body())).toMatchObject({
    error: { message: 'The object exceeded the maximum allowed size', status: 400, statusCode: '413' },
  })
  expect((await bucket('small').list()).data).toEqual([])
})

test('only the allowed types get into a limited bucket', async () => {
  const send = (type: string) => bucket('images').upload(`a.${type}`, bytes, { contentType: type })
  expect(await send('video/mp4')).toMatchObject({
    error: { message: 'mime type video/mp4 is not supported', statusCode: '415' },
  })
  expect([(await send('image/png')).error, (await send('text/css')).error]).toEqual([null, null])
})

test('an upload broken off leaves nothing, and what was there stays', async () => {
  await bucket().upload('half', 'whole')
  const caller = new AbortController()
  let pull: () => void = () => undefined
  const sending = new Promise<void>(resolve => (pull = resolve))
  const body = new ReadableStream({
    start: stream => stream.enqueue(bytes),
    pull: () => pull(),
  })
  const brokenUpload = fetch(url('/object/files/half'), {
    method: 'PUT',
    headers: asService(),
    body,
    duplex: 'half',
    signal: caller.signal,
  } as RequestInit)
  await sending
  caller.abort()
  await expect(brokenUpload).rejects.toThrow()
  await bucket().upload('later', 'x')
  expect(await (await bucket().download('half')).data?.text()).toBe('whole')
})

test('a missing bucket and a missing object have different errors', async () => {
  expect(await bucket('nope').upload('x', 'x')).toMatchObject({
    error: { message: 'Bucket not found', status: 400, statusCode: '404' },
  })
  expect(await bucket('nope').download('x')).toMatchObject({ error: { message: 'Bucket not found' } })
  expect(await bucket().download('nope')).toMatchObject({
    error: { message: 'Object not found', status: 400, statusCode: '404' },
  })
})

test('exists says yes and no', async () => {
  await bucket().upload('here', 'x')
  expect((await bucket().exists('here')).data).toBe(true)
  expect((await bucket().exists('there')).data).toBe(false)
})

test('a public bucket is open to everybody, and only then', async () => {
  await bucket('open').upload('a b.html', 'hello', { contentType: 'text/html', cacheControl: '120' })
  const { publicUrl } = bucket('open').getPublicUrl('a b.html').data
  const answer = await fetch(publicUrl)
  expect([answer.status, await answer.text()]).toEqual([200, 'hello'])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/plain',
    'content-length': '5',
    'cache-control': 'max-age=120',
    'accept-ranges': 'bytes',
    etag: '"5d41402abc4b2a76b9719d911017c592"',
  })
  await bucket().upload('secret', 'hello')
  const hiddenAnswer = await fetch(bucket().getPublicUrl('secret').data.publicUrl)
  expect([hiddenAnswer.status, await hiddenAnswer.json()]).toMatchObject([
    400,
    { message: 'Bucket not found' },
  ])
})

test('a public URL can ask for a download under another name', async () => {
  await bucket('open').upload('report', 'x')
  const disposition = async (download: string | boolean) =>
    (await fetch(bucket('open').getPublicUrl('report', { download }).data.publicUrl)).headers.get(
      'content-disposition',
    )
  expect(await disposition(true)).toBe('attachment;')
  expect(await disposition('Bücher 1.txt')).toBe(
    "attachment; filename=B%C3%BCcher%201.txt; filename*=UTF-8''B%C3%BCcher%201.txt",
  )
})

test('parts of a file can be asked for', async () => {
  await bucket('open').upload('digits', '0123456789')
  const part = async (range: string) => {
    const answer = await fetch(url('/object/public/open/digits'), { headers: { range } })
    return [answer.status, answer.headers.get('content-range'), await answer.text()]
  }
  expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234'])
  expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789'])
  expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789'])
  expect(await part('bytes=8-99')).toEqual([206, 'bytes 8-9/10', '89'])
  const [status, , body] = await part('bytes=10-')
  expect([status, JSON.parse(String(body))]).toMatchObject([416, { message: 'invalid range provided' }])
})

test('a file the caller knows already is not sent again', async () => {
  await bucket('open').upload('known', 'v1')
  const ask = (headers: HeadersInit) => fetch(url('/object/public/open/known'), { headers })
  const etag = (await ask({})).headers.get('etag') ?? ''
  expect((await ask({ 'if-none-match': etag })).status).toBe(304)
  expect((await ask({ 'if-modified-since': new Date().toUTCString() })).status).toBe(304)
  await bucket('open').update('known', 'v2')
  const changedAnswer = await ask({ 'if-none-match': etag })
  expect([
    changedAnswer.status,
    await changedAnswer.text(),
    changedAnswer.headers.get('cache-control'),
  ]).toEqual([200, 'v2', 'max-age=3600, stale-while-revalidate=30'])
})

test('a HEAD request tells about the file without sending it', async () => {
  await bucket().upload('heads', 'hello', { contentType: 'text/css' })
  const answer = await fetch(url('/object/files/heads'), { method: 'HEAD', headers: asService() })
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-length')]).toEqual([
    200,
    'text/css',
    '5',
  ])
})

test('images are not transformed: that is an add-on', async () => {
  await bucket().upload('a.png', bytes)
  expect(await bucket().download('a.png', { transform: { width: 10 } })).toMatchObject({
    error: { message: 'feature not enabled for this tenant', status: 403 },
  })
})

test.for([
  ['no route', 'GET', '/nowhere', {}, 404, 'Route GET:/nowhere not found'],
  ['a broken token', 'GET', '/bucket', { authorization: 'Bearer x.y.z' }, 400, 'Invalid Compact JWS'],
  ['no token', 'GET', '/bucket', {}, 400, "headers must have required property 'authorization'"],
] as const)('%s is answered as hosted', async ([, method, path, headers, status, message]) => {
  const answer = await fetch(url(path), { method, headers })
  expect([answer.status, await answer.json()]).toMatchObject([status, { message }])
})
