import fc from '../support/property'
import { expect, test } from 'vitest'
import { readLink, writeLink } from '../../src/board/model/boardLink'
import { links } from './arbitraries/boards'

const read = (search: string) => readLink(new URLSearchParams(search))
const plain = { board: null, variables: {}, time: null, panel: null, mode: 'look' }

test('every link comes back from its address as it was', () => {
  fc.assert(
    fc.property(links, link => {
      expect(read(writeLink(link).toString())).toEqual({ link, faults: [] })
    }),
  )
})

test('a plain page has a plain address', () => {
  expect(read('')).toEqual({ link: plain, faults: [] })
  expect(writeLink(read('').link).toString()).toBe('')
})

test('an address can be read by people', () => {
  const { link } = read(
    'board=computer&panel=cpu&mode=kiosk&var.path=/a&var.method=&last=90m&zone=Europe/Berlin',
  )
  expect(link).toEqual({
    board: 'computer',
    variables: { path: '/a', method: null },
    time: { last: 5400, zone: 'Europe/Berlin' },
    panel: 'cpu',
    mode: 'kiosk',
  })
  expect(decodeURIComponent(writeLink(link).toString())).toBe(
    'board=computer&panel=cpu&mode=kiosk&var.method=&var.path=/a&last=90m&zone=Europe/Berlin',
  )
})

test('a time without a zone is the viewer’s, and its address says so', () => {
  const { link, faults } = read('last=7d')
  expect(faults).toEqual([])
  expect(writeLink(link).toString()).toBe('last=7d&zone=viewer')
})

test.each([
  ['color=red', '“color” in the URL', 'is unknown'],
  ['board=a&board=b', '“board” in the URL', 'appears more than once'],
  ['board=../x', '“board” in the URL', /letters/],
  ['panel=toString', '“panel” in the URL', /reserved/],
  ['mode=admin', '“mode” in the URL', 'is neither "look" nor "kiosk"'],
  ['last=soon', '“last” in the URL', /is not a time such as/],
  ['last=0s', '“last” in the URL', 'is less than 1'],
  ['last=9000d', '“last” in the URL', /is more than/],
  ['last=1h&from=2026-01-01T00:00Z', '“last” in the URL', /can’t be combined with from and to/],
  ['from=2026-01-01T00:00Z', '“from” in the URL', /needs both from and to/],
  ['from=2026-01-02T00:00Z&to=2026-01-01T00:00Z', '“to” in the URL', 'must end after its start'],
  ['from=2026-13-02T00:00Z&to=2027-01-01T00:00Z', '“from” in the URL', 'is not a real time'],
  ['zone=UTC', '“zone” in the URL', 'needs a time range'],
  ['last=1h&zone=Nowhere', '“zone” in the URL', 'is not a known time zone'],
  ['var.__proto__=1', '“var.__proto__” in the URL', 'is not a valid variable name'],
  [`var.a=${'x'.repeat(201)}`, '“var.a” in the URL', 'is longer than 200 characters'],
])('%s is named and ignored', (search, path, reason) => {
  const { link, faults } = read(search)
  expect(faults).toEqual([{ path, reason: expect.stringMatching(reason) as unknown }])
  expect(link).toEqual(plain)
})

test('no unexpected value is stored or repeated', () => {
  const secret = 'eyJhbGciOiJIUzI1NiJ9.c2VjcmV0.c2ln'
  const all = [
    'access_token',
    'refresh_token',
    'token_hash',
    'code',
    'apikey',
    'last',
    'mode',
    'zone',
    'from',
  ]
  for (const name of all) {
    const { link, faults } = read(`${name}=${secret}`)
    expect(faults).not.toEqual([])
    expect(JSON.stringify([link, faults])).not.toContain(secret)
  }
})

test('parameters of others stay in the address', () => {
  expect(read('inspect').faults).toEqual([])
})
