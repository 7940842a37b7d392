import fc from '../support/property'
import { describe, expect, test, vi } from 'vitest'
import { exactJson } from '../../src/backend/supabase/wire/exactJson'

/** Integers and decimals as Postgres writes them, no zeros in front, of up to 40 digits and 20 decimals. */
const decimals = fc
  .tuple(
    fc.boolean(),
    fc.bigInt({ min: 0n, max: 10n ** 40n }),
    fc.option(fc.stringMatching(/^\d{1,20}$/), { nil: null }),
  )
  .map(
    ([isNegative, whole, fraction]) =>
      `${isNegative ? '-' : ''}${whole}${fraction === null ? '' : `.${fraction}`}`,
  )
/** The value of a decimal text as a whole number of 10^-20, of what a double writes as well. */
function scaleNumber(text: string): bigint {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(text) ?? []
  const places = 400 + Number(exponent) - fraction.length
  return BigInt(`${whole}${fraction}${'0'.repeat(places)}`) * (sign === '-' ? -1n : 1n)
}

describe('a number that a double does not hold is the text of its digits', () => {
  test.each([
    '9007199254740993',
    '9007199254740992',
    '-9223372036854775808',
    '12345678901234567890.123',
    '0.1234567890123456789',
    '123456789012.34567890',
    '100000000000000000000000',
    '9007199254740993.0',
    '1e400',
    '-1.5E+309',
    '1e-400',
    '4.9e-324',
    '1'.repeat(400),
    `0.${'0'.repeat(400)}1`,
  ])('%s', token => {
    expect(exactJson(token)).toBe(`"${token}"`)
    expect(exactJson(`{"a":[${token}, 1],"b": ${token} }`)).toBe(`{"a":["${token}", 1],"b": "${token}" }`)
  })
})

describe('every other number stays one', () => {
  test.each([
    '0',
    '-0',
    '1.50',
    '0.1',
    '9007199254740991',
    '-9007199254740991',
    '0.30000000000000004',
    '1e+300',
    '1E-300',
    '5e-324',
    '1.7976931348623157e+308',
    '1e0000000000000000',
    '0.00000000000000000000',
    '1.0000000000000000000',
    '-0.0000000000000000',
    '0.50000000000000000000',
    '1e22',
    '0e999',
  ])('%s', token => {
    expect(exactJson(token)).toBe(token)
    expect(exactJson(`[${token},9007199254740993]`)).toBe(`[${token},"9007199254740993"]`)
  })
})

test.each([
  ['in a text', '{"a":"9007199254740993, 12345678901234567890.5","b":"x"}'],
  ['behind an escaped quote', '["\\":9007199254740993","\\\\",":9007199254740993"]'],
  ['behind escaped backslashes', '["\\\\\\":9007199254740993,1e400]"]'],
  ['in a name', '{"9007199254740993":1,"1e400,":2}'],
])('digits %s are let alone', (_, json) => expect(exactJson(json)).toBe(json))

test.each([
  '',
  '9007199254740993-1',
  '09007199254740993',
  '[9007199254740993',
  '"9007199254740993',
  '-',
  '1e',
])('invalid JSON stays invalid: %j', json => expect(() => JSON.parse(exactJson(json)) as unknown).toThrow())

test('any document is parsed to what it was parsed to, but for the numbers that it lost', () => {
  const value = fc.oneof(
    fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .filter(n => !Number.isInteger(n) || Math.abs(n) < 2 ** 53),
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^[\d.,:"\\eE[\]{}+-]{0,40}$/),
    fc.boolean(),
    fc.constant(null),
  )
  const { document } = fc.letrec<{ document: unknown }>(tie => ({
    document: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      value,
      fc.array(tie('document'), { maxLength: 5 }),
      fc.dictionary(fc.string({ unit: 'binary' }), tie('document'), { maxKeys: 5 }),
    ),
  }))
  fc.assert(
    fc.property(document, fc.constantFrom(undefined, 1), (value, indent) => {
      const json = JSON.stringify([value, 1e-7], null, indent)
      expect(exactJson(json)).toBe(json)
      // With a long number elsewhere, every part is looked at closely.
      expect(exactJson(`[${json},9007199254740993]`)).toBe(`[${json},"9007199254740993"]`)
    }),
    { numRuns: 300 },
  )
})

test('a decimal of any length comes through: as a number of the same value, or as the same text', () => {
  let texts = 0
  fc.assert(
    fc.property(decimals, fc.constantFrom('', ' ', '\n'), (token, space) => {
      const [value] = JSON.parse(exactJson(`[${space}${token}${space},0]`)) as unknown[]
      if (typeof value === 'string') texts += 1
      expect(typeof value === 'string' ? value : scaleNumber(String(value))).toBe(
        typeof value === 'string' ? token : scaleNumber(token),
      )
    }),
    { numRuns: 2_000 },
  )
  expect(texts).toBeGreaterThan(500)
})

describe('tells in which members of the rows it found them', () => {
  const findNames = (json: string, depth: number) => {
    const names: string[] = []
    exactJson(json, depth, name => names.push(name))
    return names
  }
  const big = '9007199254740993'

  test('of a list of rows, and not deeper within their values', () => {
    const rows = `[{"id":${big},"n":1,"doc":{"a":${big}},"list":[${big}],"\\u0061 \\"b\\"":-${big}.5},{"x": ${big}}]`
    expect(findNames(rows, 2)).toEqual(['id', 'a "b"', 'x'])
  })

  test.each([
    ['2.0.0', `[null,null,"realtime:a","postgres_changes",{"ids":[1],"data":{"record":{"id":${big}}}}]`],
    [
      '1.0.0',
      `{"topic":"realtime:a","event":"postgres_changes","payload":{"data":{"record":{"id":${big}}}}}`,
    ],
  ])('of a change in a frame of protocol %s', (_, frame) => expect(findNames(frame, 4)).toEqual(['id']))
})

test('looking for them reads one character in five at most, where there are none', () => {
  const rows = Array.from({ length: 1_000 }, (_, id) => ({
    id,
    at: new Date(id * 1e9).toISOString(),
    path: `/rest/v1/orders/${id}`,
    value: id / 8,
    status: 200,
    user: '7b5a9b5e-0000-4000-8000-00000000000e',
    note: 'some "quoted" text, 12:30',
    ok: true,
  }))
  const json = JSON.stringify(rows)
  const read = vi.spyOn(String.prototype, 'charCodeAt')
  const exact = exactJson(json)
  const readCount = read.mock.calls.length
  read.mockRestore()
  expect(exact).toBe(json)
  expect(readCount).toBeGreaterThan(0)
  expect(readCount).toBeLessThan(json.length / 5)
})
