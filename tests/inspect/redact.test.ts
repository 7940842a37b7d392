import { describe, expect, test } from 'vitest'
import { redact } from '../../src/inspect/redact'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbm4iLCJhYWwiOiJhYWwxIn0.c2lnbmF0dXJlLW9mLXRoZS10b2tlbg'

describe('secrets', () => {
  test.each([
    'access_token',
    'refreshToken',
    'password',
    'newPassword',
    'client_secret',
    'Authorization',
    'apikey',
    'apiKey',
    'key',
    'code',
    'otp',
    'email',
  ])('the field %s is hidden at any depth', name => {
    expect(redact({ a: [{ [name]: 'x' }] })).toEqual({ a: [{ [name]: '[hidden]' }] })
  })

  test.each([
    `the token ${JWT} was refused`,
    'key sb_secret_N7UND0UgjKTVK',
    'Authorization: Bearer abc.def',
    'https://x.test/#access_token=abc&refresh_token=def',
    'https://x.test/?code=abc',
    'otpauth://totp/x:ann@example.com?secret=ABC',
    'no such user ann@example.com',
  ])('is hidden inside the text %j', text => {
    const redactedText = JSON.stringify(redact(text))
    expect(redactedText).toContain('[hidden]')
    expect(redactedText).not.toMatch(/abc|def|ABC|N7UND|ann@|eyJ/)
  })

  test('is hidden in JSON inside a text, as definitions are', () => {
    const definition = JSON.stringify({ invoke: { input: { password: 'hunter2', note: JWT } } })
    expect(redact({ definition })).toEqual({
      definition: '{"invoke":{"input":{"password":"[hidden]","note":"[hidden]"}}}',
    })
  })

  test('is hidden in errors, their causes and their extra fields', () => {
    const error = Object.assign(new Error(`bad ${JWT}`, { cause: new Error(`from ${JWT}`) }), {
      token: 'abc',
    })
    expect(redact(error)).toEqual({
      name: 'Error',
      message: 'bad [hidden]',
      cause: { name: 'Error', message: 'from [hidden]', cause: undefined },
      token: '[hidden]',
    })
  })

  test('is hidden in names of fields', () => {
    expect(redact({ [JWT]: 1 })).toEqual({ '[hidden]': 1 })
  })
})

describe('text that people read and write', () => {
  test.each([
    'views',
    'memory',
    'previousRows',
    'rowsHandover',
    'contents',
    'original',
    'message',
    'uncertainty',
    'clipboard',
    'shownFile',
    'sourceKey',
    'definition',
    'ownName',
    'rows',
    'row',
    'cells',
    'lines',
    'values',
    'value',
    'originalValue',
    'theirs',
    'form',
    'words',
    'body',
    'payload',
    'text',
    'paths',
    'selectedPaths',
    'change',
    'draft',
    'variables',
    'viewers',
  ])('the field %s keeps its shape, and no value', name => {
    const heldRow = {
      id: 17,
      title: 'Ann’s salary',
      isPaid: true,
      at: new Date(0),
      none: null,
      tags: ['a', 'b'],
    }
    expect(redact({ a: [{ [name]: heldRow }] })).toEqual({
      a: [
        {
          [name]: {
            id: '[number]',
            title: '[text]',
            isPaid: '[boolean]',
            at: '[text]',
            none: null,
            tags: ['[text]', '[text]'],
          },
        },
      ],
    })
  })

  test('is gone from single values, JSON in texts, maps and typed arrays as well', () => {
    const redactedValue = redact({
      values: 'secret plan',
      definition: JSON.stringify({ input: { rows: [{ salary: 5000 }] } }),
      view: new Map([['secret plan', new Float64Array([5000, 6000])]]),
      points: new Float64Array([5000]),
    })
    expect(redactedValue).toEqual({
      values: '[text]',
      definition: '{"input":{"rows":[{"salary":"[number]"}]}}',
      view: [['[text]', '[16 bytes]']],
      points: '[8 bytes]',
    })
  })

  test('a secret within it stays hidden, and its length is shown', () => {
    const rows = Array.from({ length: 30 }, (_, id) => ({ id, password: 'hunter2' }))
    const { rows: redactedRows } = redact({ rows }) as { rows: unknown[] }
    expect(redactedRows[0]).toEqual({ id: '[number]', password: '[hidden]' })
    expect(redactedRows.slice(20)).toEqual(['… 10 more'])
  })
})

describe('visible values', () => {
  test('the state of a machine', () => {
    const snapshot = { status: 'active', value: { signedIn: 'active' }, context: { attempt: 2, since: 5 } }
    expect(redact({ snapshot })).toEqual({ snapshot })
  })

  test('stays as it is', () => {
    const event = { type: '@xstate.event', event: { type: 'channel.retry' }, n: 1, ok: true, none: null }
    expect(redact(event)).toEqual(event)
  })

  test('is plain: cycles, functions, maps and sets become words and lists', () => {
    const cycle: Record<string, unknown> = { f: () => 1, map: new Map([['a', 1]]), set: new Set([1]) }
    cycle['self'] = cycle
    expect(redact(cycle)).toEqual({ f: '[function]', map: [['a', 1]], set: [1], self: '[…]' })
  })

  test('long lists say how long they were', () => {
    const redactedValue = redact({ rows: Array.from({ length: 1_000 }, (_, i) => i) }) as { rows: unknown[] }
    expect(redactedValue.rows.length).toBe(21)
    expect(redactedValue.rows.at(-1)).toBe('… 980 more')
  })
})
