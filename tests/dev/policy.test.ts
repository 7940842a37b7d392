import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { deployDocs } from '../../dev/deployDocs'
import { headersFile, vercelFile } from '../../dev/vite/hosts'
import { caching, contentSecurityPolicy, metaPolicy, securityHeaders } from '../../dev/vite/policy'

const PROJECT = 'https://abc.supabase.co'
type Headers = Record<string, string>

const directives = (policy: string) =>
  Object.fromEntries(policy.split('; ').map(each => [each.split(' ')[0] ?? '', each.split(' ').slice(1)]))

describe('the policy', () => {
  test('lets a build for one project reach it and nothing else', () => {
    const { 'connect-src': connect, 'img-src': images, 'media-src': media } = directives(metaPolicy(PROJECT))
    expect(connect).toEqual(["'self'", PROJECT, 'wss://abc.supabase.co'])
    expect(images).toEqual(["'self'", 'data:', PROJECT])
    expect(media).toEqual(["'self'", PROJECT])
  })

  test('lets a build for none reach any that is encrypted, and one for its own origin only that', () => {
    expect(directives(metaPolicy(undefined))['connect-src']).toEqual(["'self'", 'https:', 'wss:'])
    expect(directives(metaPolicy(''))['connect-src']).toEqual(["'self'"])
  })

  test('takes of an address what a policy can hold, and of a project without HTTPS its sockets as well', () => {
    const connect = (url: string) => directives(metaPolicy(url))['connect-src']?.slice(1)
    expect(connect(' https://abc.supabase.co/rest/v1/; script-src * ')).toEqual([
      PROJECT,
      'wss://abc.supabase.co',
    ])
    expect(connect('http://127.0.0.1:54321')).toEqual(['http://127.0.0.1:54321', 'ws://127.0.0.1:54321'])
  })

  test.each(['sb_secret_abc', 'postgres://me:password@db', 'javascript:alert(1)'])(
    'refuses an invalid address without repeating it: %s',
    url => {
      expect(() => metaPolicy(url)).toThrow('VITE_SUPABASE_URL is not an address.')
      expect(() => metaPolicy(url)).not.toThrow(url)
    },
  )

  test('allows no host by default, no text as script, and no page around it', () => {
    for (const url of [undefined, '', PROJECT]) {
      const policy = directives(contentSecurityPolicy(url))
      expect(policy).toMatchObject({
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'worker-src': ["'self'"],
        'frame-src': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['signalbox-worker'],
      })
      expect(Object.values(policy).flat().join(' ')).not.toMatch(/unsafe|\*|blob:/)
      const { 'frame-ancestors': _, ...inPage } = policy
      expect(directives(metaPolicy(url))).toEqual(inPage)
    }
  })
})

/** As Netlify and Cloudflare Pages put it together: every rule that fits, values of one name joined. */
function headersAt(path: string, file: string): Headers {
  const foundHeaders: Headers = {}
  for (const block of file.trim().split('\n\n')) {
    const [rule = '', ...lines] = block.split('\n')
    const isThis = rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : path === rule
    for (const line of isThis ? lines : []) {
      const [, name = '', value = ''] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? []
      foundHeaders[name] = foundHeaders[name] === undefined ? value : `${foundHeaders[name]}, ${value}`
    }
  }
  return foundHeaders
}

interface VercelRule {
  source: string
  headers: { key: string; value: string }[]
}
function vercelHeadersAt(path: string, file: string): Headers {
  const { headers } = JSON.parse(file) as { headers: VercelRule[] }
  return Object.fromEntries(
    headers
      .filter(({ source }) => new RegExp(`^${source}$`).test(path))
      .flatMap(rule => rule.headers.map(({ key, value }) => [key, value])),
  )
}

describe.each([
  ['_headers', headersFile, headersAt],
  ['vercel.json', vercelFile, vercelHeadersAt],
])('%s', (_, write, read) => {
  test.each(['/', '/boards/'])('says what the policy says, of what is at %s', base => {
    const file = write(PROJECT, base)
    const of = (name: string) => read(base + name, file)
    const secure = securityHeaders(PROJECT)
    for (const name of ['', 'index.html', 'config.json', 'look.js'])
      expect(of(name)).toEqual({ ...secure, 'Cache-Control': caching.other })
    expect(of('assets/index-abc.js')).toEqual({ ...secure, 'Cache-Control': caching.hashed })
    expect(of('boards.sql')).toEqual(secure)
  })

  test('leaves other files to the host', () => {
    expect(read('/other/', write(PROJECT, '/boards/'))).toEqual({})
  })

  test('keeps to the limits of hosts', () => {
    const file = write('https://a-project-of-one-s-own.with-a-long-name.supabase.example', '/')
    // Cloudflare takes lines of 2,000 characters.
    for (const line of file.split('\n')) expect(line.length).toBeLessThan(2_000)
  })
})

test('docs/deploy says what the policy says ("npm run deploy-docs" writes it)', async () => {
  for (const [path, text] of await deployDocs()) expect(readFileSync(path, 'utf8')).toBe(text)
})
