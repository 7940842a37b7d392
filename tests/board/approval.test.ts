import fc from '../support/property'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { approvalId, writingCallOf, type WritingCall } from '../../src/board/model/approval'
import { hashOf, readApproval } from '../../src/board/file/storedApproval'
import { canWrite } from '../../src/board/model/canWrite'
import type { FunctionSource, RpcSource, Source } from '../../src/board/model/source'
import { source as table, writingSource } from '../support/boards'

const probe: FunctionSource = { kind: 'function', function: 'ping', method: 'GET' }
const sources: [string, Source, boolean][] = [
  ['a table', table, false],
  ['a topic', { kind: 'topic', topic: 'radio', limit: 5 }, false],
  ['presence', { kind: 'presence', topic: 'radio' }, false],
  [
    'a folder',
    {
      kind: 'folder',
      bucket: 'photos',
      limit: 5,
      refresh: { interval: 5 },
      order: { column: 'name', ascending: true },
    },
    false,
  ],
  ['a function of the database by GET', { ...writingSource, get: true }, false],
  ['the same by POST', writingSource, true],
  ['the same that says no to GET', { ...writingSource, get: false }, true],
  ['an Edge Function by GET', probe, false],
  ...(['POST', 'PUT', 'PATCH', 'DELETE'] as const).map((method): [string, Source, boolean] => [
    `an Edge Function by ${method}`,
    { ...probe, method },
    true,
  ]),
]

test.each(sources)('%s may write or not', (_, source, isExpected) => {
  expect(canWrite(source)).toBe(isExpected)
  expect(writingCallOf(source) === null).toBe(!isExpected)
})

const callOf = (source: Source): WritingCall => {
  const call = writingCallOf(source)
  if (call === null) throw new Error('it cannot write')
  return call
}
const idOf = (source: Source, board = 'board-1') => approvalId(board, callOf(source))

describe('an approval', () => {
  const changedSources: [string, RpcSource][] = [
    ['schema', { ...writingSource, schema: 'admin' }],
    ['function', { ...writingSource, function: 'set_roles' }],
    ['argument', { ...writingSource, arguments: { who: 'me', role: 'viewer' } }],
    ['name of an argument', { ...writingSource, arguments: { whom: 'me', role: 'admin' } }],
    ['further argument', { ...writingSource, arguments: { who: 'me', role: 'admin', force: true } }],
    ['frequency', { ...writingSource, refresh: { interval: 1 } }],
    [
      'table',
      { ...writingSource, refresh: { interval: 5, tables: [{ schema: 'public', table: 'orders' }] } },
    ],
  ]
  test.each(changedSources)('does not cover another %s', (_, source) => {
    expect(idOf(source)).not.toBe(idOf(writingSource))
  })

  test('does not cover another method or body of an Edge Function', () => {
    const post: FunctionSource = { ...probe, method: 'POST', body: { id: 1 } }
    const others: FunctionSource[] = [
      { ...post, method: 'DELETE' },
      { ...post, body: { id: 2 } },
      { ...probe, method: 'POST' },
      { ...post, refresh: { interval: 5 } },
    ]
    expect(new Set([post, ...others].map(source => idOf(source))).size).toBe(5)
    // What a source leaves out is what it would be.
    expect(idOf({ ...post, refresh: { interval: 60 } })).toBe(idOf(post))
  })

  test('does not cover another board', () => {
    expect(idOf(writingSource, 'board-2')).not.toBe(idOf(writingSource))
  })

  test('covers the call whatever the order of its keys, and whatever the panel shows of the answer', () => {
    const { arguments: givenArguments = {}, ...rest } = writingSource
    const turnedArguments = Object.fromEntries(Object.entries(givenArguments).reverse())
    expect(idOf({ arguments: turnedArguments, ...rest, columns: ['other'], limit: 9 })).toBe(
      idOf(writingSource),
    )
  })

  test('is another for every other argument', () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const [one, other] = [a, b].map(value =>
          idOf({ ...writingSource, arguments: { value: value as never } }),
        )
        expect(one === other).toBe(JSON.stringify(a) === JSON.stringify(b) || isSame(a, b))
      }),
      { numRuns: 300 },
    ))

  const approval = {
    id: idOf(writingSource),
    board: { id: 'board-1', title: 'Board' },
    call: callOf(writingSource),
    approvedAt: 1,
  }
  test('is read as it was written', () => {
    const storedValue: unknown = JSON.parse(JSON.stringify({ ...approval, id: hashOf(approval.id) }))
    expect(readApproval(storedValue)).toEqual(approval)
    expect(readApproval(approval)).toBeNull()
  })

  describe('given while boards had version 1', () => {
    const call = { schema: 'public', function: 'set_role', arguments: { role: 'admin', who: 'me' } }
    // As that version made it, by the text of the call in its own words.
    const text = `["board-1",{"again":{"every":5},"arguments":{"role":"admin","who":"me"},"function":"set_role","kind":"rpc","schema":"public"}]`
    const old = {
      id: createHash('sha256').update(text).digest('hex'),
      board: { id: 'board-1', title: 'Board' },
      call: { kind: 'rpc', ...call, again: { every: 5 } },
      approvedAt: 1,
    }
    const source: RpcSource = { ...writingSource, ...call, refresh: { interval: 5 } }

    test('counts for the same call', () => {
      expect(readApproval(old)).toEqual({ ...old, id: idOf(source), call: callOf(source) })
      expect(hashOf(idOf(source))).toBe(old.id)
    })

    test.each([
      ['more often', { ...old.call, again: { every: 1 } }],
      ['with other arguments', { ...old.call, arguments: {} }],
      ['in the words of both versions', { ...old.call, refresh: { interval: 5 } }],
    ])('counts for no call %s', (_, changedCall) => {
      expect(readApproval({ ...old, call: changedCall })).toBeNull()
    })
  })

  test.each([
    ['nothing', null],
    ['a text', 'yes'],
    ['one without its call', { ...approval, call: undefined }],
    ['one with a further word', { ...approval, all: true }],
    ['one whose call was changed', { ...approval, call: { ...approval.call, function: 'wipe' } }],
    ['one that was moved to another board', { ...approval, board: { id: 'board-2', title: 'Board' } }],
  ])('is not believed of %s', (_, value) => expect(readApproval(value)).toBeNull())
})

/** JSON writes −0 as 0, and the order of members is no difference. */
function isSame(a: unknown, b: unknown): boolean {
  const sortText = (value: unknown) =>
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([x], [y]) => (x < y ? -1 : 1)))
        : part,
    )
  return sortText(a) === sortText(b)
}
