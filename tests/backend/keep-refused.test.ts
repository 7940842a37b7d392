import { expect, test } from 'vitest'
import { createSessionStorage } from '../../src/backend/supabase/sessionStorage/sessionStorage'
import type { PageStorage } from '../../src/backend/supabase/sessionStorage/storageSlots'
import { sessionOf } from '../support/keep'

const KEY = 'sb-project-auth-token'
const small = sessionOf(1000)
const large = sessionOf(4000)

interface Jar {
  page: PageStorage
  cookies: Map<string, string>
  storedItems: Map<string, string>
  /** Every line that was written, with its attributes. */
  lines: string[]
}
/** A page whose cookies and localStorage do as they are told. */
function pageWith({
  protocol = 'https:',
  drops = () => false,
  quota = Infinity,
}: { protocol?: string; drops?: (name: string) => boolean; quota?: number } = {}): Jar {
  const cookies = new Map<string, string>()
  const storedItems = new Map<string, string>()
  const lines: string[] = []
  const document = {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(line) {
      lines.push(line)
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0(;|$)/.test(line)) cookies.delete(name)
      else if (!drops(name)) cookies.set(name, value)
    },
  }
  const localStorage = {
    getItem: (key: string) => storedItems.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > quota) throw new DOMException('full', 'QuotaExceededError')
      storedItems.set(key, value)
    },
    removeItem: (key: string) => void storedItems.delete(key),
  }
  return {
    page: { document, localStorage, location: { protocol, hostname: 'a.b' } },
    cookies,
    storedItems,
    lines,
  }
}
const throwBlocked = (): never => {
  throw new DOMException('blocked', 'SecurityError')
}
const keepOf = ({ page }: Pick<Jar, 'page'>) => createSessionStorage('cookies', { page })

test('cookies are secure where the page is, lax, of every path and for 400 days', () => {
  for (const protocol of ['https:', 'http:']) {
    const jar = pageWith({ protocol })
    keepOf(jar).storage.setItem(KEY, small)
    expect(jar.lines.map(line => line.replace(/=base64[^;]*/, ''))).toEqual([
      `${KEY}; Max-Age=34560000; Path=/${protocol === 'https:' ? '; Secure' : ''}; SameSite=Lax`,
    ])
  }
})

test('a domain is named, and twins of the host alone are cleared before and with it', () => {
  const jar = pageWith()
  const { storage } = createSessionStorage('cookies', { page: jar.page, domain: 'b.example' })
  storage.setItem(KEY, small)
  expect(jar.lines.map(line => /Domain=[^;]+|Max-Age=0/.exec(line)?.[0])).toEqual([
    'Max-Age=0',
    'Domain=b.example',
  ])
})

const refusing: [string, () => Jar][] = [
  ['are refused', () => pageWith({ drops: () => true })],
  ['are dropped in part, silently', () => pageWith({ drops: name => name.endsWith('.1') })],
  [
    'are blocked',
    () => {
      const jar = pageWith()
      Object.defineProperty(jar.page.document, 'cookie', { get: throwBlocked, set: throwBlocked })
      return jar
    },
  ],
  [
    'do not exist',
    () => {
      const { page, ...jar } = pageWith()
      return { ...jar, page: page.localStorage ? { localStorage: page.localStorage } : {} }
    },
  ],
]
test.for(refusing)('where cookies %s, the session is in localStorage, wholly', ([, open]) => {
  const jar = open()
  const keep = keepOf(jar)
  keep.storage.setItem(KEY, large)
  const refusalEntry = { slot: 'localStorage', reason: 'cookies refused' }
  expect(keep.location()).toEqual(refusalEntry)
  expect([...jar.cookies.keys()]).toEqual([])
  const reloadedStorage = keepOf(jar)
  expect(reloadedStorage.storage.getItem(KEY)).toBe(large)
  expect(reloadedStorage.location()).toEqual(refusalEntry)
  reloadedStorage.storage.removeItem(KEY)
  expect(keepOf(jar).storage.getItem(KEY)).toBeNull()
})

test('once cookies are allowed, the session moves into them', () => {
  let isRefusing = true
  const jar = pageWith({ drops: () => isRefusing })
  keepOf(jar).storage.setItem(KEY, large)
  isRefusing = false
  const keep = keepOf(jar)
  expect(keep.storage.getItem(KEY)).toBe(large)
  expect(keep.location()).toEqual({ slot: 'cookies', reason: 'asked' })
  expect(jar.storedItems.size).toBe(0)
})

test.for(['cookies', 'localStorage'] as const)(
  'asked for %s where all is refused, it lasts as long as the page',
  where => {
    const jar = pageWith({ drops: () => true })
    Object.defineProperty(jar.page, 'localStorage', { get: throwBlocked })
    const keep = createSessionStorage(where, { page: jar.page })
    expect(keep.storage.getItem(KEY)).toBeNull()
    keep.storage.setItem(KEY, small)
    expect(keep.location()).toEqual({ slot: 'memory', reason: 'storage refused' })
    expect(keep.storage.getItem(KEY)).toBe(small)
    expect(createSessionStorage(where, { page: jar.page }).storage.getItem(KEY)).toBeNull()
    keep.storage.removeItem(KEY)
    expect(keep.storage.getItem(KEY)).toBeNull()
  },
)

test('a localStorage that is full keeps no older session', () => {
  const jar = pageWith({ quota: 2000 })
  const { storage } = createSessionStorage('localStorage', { page: jar.page })
  storage.setItem(KEY, small)
  storage.setItem(KEY, large)
  expect(jar.storedItems.size).toBe(0)
  expect(storage.getItem(KEY)).toBe(large)
})

test('without a page, as in Node, it is kept in memory', () => {
  const keep = keepOf({ page: {} })
  keep.storage.setItem(KEY, small)
  expect(keep.storage.getItem(KEY)).toBe(small)
  expect(keep.location().slot).toBe('memory')
})

test('the bare name counts as soon as it is there: a page that reads while it shrinks finds a whole one', () => {
  const jar = pageWith()
  keepOf(jar).storage.setItem(KEY, large)
  const seenValues: (string | null)[] = []
  const { document } = jar.page
  const watchedDocument = {
    get cookie() {
      return document?.cookie ?? ''
    },
    set cookie(line) {
      if (document) document.cookie = line
      seenValues.push(keepOf(jar).storage.getItem(KEY))
    },
  }
  keepOf({ page: { ...jar.page, document: watchedDocument } }).storage.setItem(KEY, small)
  expect(new Set(seenValues)).toEqual(new Set([small]))
})
