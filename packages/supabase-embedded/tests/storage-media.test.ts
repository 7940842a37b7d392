import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../src/backend'
import { clientOf, startTestBackend } from '../testing/backend'
import { mediaHeaders } from '../src/storage/objects/media'

let backend: Backend
beforeAll(async () => {
  backend = await startTestBackend({
    'migrations/20260101000000_buckets.sql':
      "insert into storage.buckets (id, name, public) values ('open', 'open', true);",
  })
})
afterAll(() => backend.close())

/** The headers of a file by each way that it is had. */
async function servedBy(contentType: string) {
  const bucket = clientOf(backend, 'secret').storage.from('open')
  await bucket.upload('file', Buffer.from('<script>alert(1)</script>'), { contentType, upsert: true })
  const signedUrl = (await bucket.createSignedUrl('file', 60)).data?.signedUrl ?? ''
  const requests: [string, RequestInit][] = [
    [`${backend.url}/storage/v1/object/public/open/file`, {}],
    [`${backend.url}/storage/v1/object/public/open/file`, { method: 'HEAD' }],
    [
      `${backend.url}/storage/v1/object/authenticated/open/file`,
      { headers: { apikey: backend.keys.secret } },
    ],
    [`${backend.url}/storage/v1/object/public/open/file`, { headers: { range: 'bytes=0-3' } }],
    [signedUrl, {}],
  ]
  return Promise.all(
    requests.map(async ([url, init]) => {
      const { ok, headers } = await fetch(url, init)
      expect(ok).toBe(true)
      return headers
    }),
  )
}

test.for([
  ['image/svg+xml', 'image/svg+xml'],
  ['application/xhtml+xml', 'application/xhtml+xml'],
  ['text/xml', 'text/xml'],
  ['application/xml; charset=utf-8', 'application/xml'],
  ['image/anything+xml', 'image/anything+xml'],
  ['application/xslt+xml', 'application/xslt+xml'],
  ['multipart/x-mixed-replace', 'multipart/x-mixed-replace'],
  ['message/rfc822', 'message/rfc822'],
  ['image/png, image/svg+xml', 'application/octet-stream'],
  ['made-up', 'application/octet-stream'],
])('%s is a download in a sandbox', async ([type = '', sentType]) => {
  for (const headers of await servedBy(type)) {
    expect(headers.get('content-type')).toBe(sentType)
    expect(headers.get('content-disposition')).toBe('attachment')
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test.for([
  'text/html',
  'TEXT/HTML; charset=utf-8',
  'text/javascript',
  'application/javascript',
  'application/x-javascript',
])('%s is plain text', async type => {
  for (const headers of await servedBy(type)) {
    expect(headers.get('content-type')).toBe('text/plain')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test.for([
  'image/png',
  'image/webp',
  'video/mp4',
  'audio/mpeg',
  'application/pdf',
  'text/csv',
  'text/plain;charset=UTF-8',
  'application/json',
])('%s is shown as it is, and never as another type', async type => {
  for (const headers of await servedBy(type)) {
    expect(headers.get('content-type')).toBe(type)
    expect(headers.get('content-disposition')).toBeNull()
    expect(headers.get('content-security-policy')).toBeNull()
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('a name that was asked for is the name of the download', async () => {
  await servedBy('image/svg+xml')
  const { headers } = await fetch(`${backend.url}/storage/v1/object/public/open/file?download=plan.svg`)
  expect(headers.get('content-disposition')).toContain('filename=plan.svg')
})

test('every type that browsers treat as a document or a script is forced to download', () => {
  const types = [
    'text/html',
    'image/svg+xml',
    'text/xml',
    'application/xml',
    'text/xsl',
    'application/rss+xml',
  ]
  const scripts = ['ecmascript', 'jscript', 'livescript', 'javascript1.5', 'x-ecmascript'].map(
    each => `text/${each}`,
  )
  for (const type of [...types, ...scripts])
    expect(mediaHeaders(type)).toHaveProperty('content-security-policy')
})
