import { defer, map, of } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Row, SourceSignal } from '../../src/backend/ports/backend.port'
import type { FolderSource, RpcSource } from '../../src/board/model/source'
import { longestVerifyInterval, verifyInterval } from '../../src/board/model/verification'
import { sourceRows } from '../../src/streams/sourceRows'
import { source as table } from '../support/boards'
import { scriptedData } from '../support/scripted-backend'
import { virtualTime } from '../support/virtual-time'

// No jitter.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5))
afterEach(() => void vi.restoreAllMocks())

const again = { tables: [{ schema: 'public', table: 'orders' }] }
const rpc: RpcSource = {
  kind: 'rpc',
  schema: 'public',
  function: 'report',
  columns: ['value'],
  key: [],
  limit: 5,
  get: true,
  refresh: again,
}
const folder: FolderSource = {
  kind: 'folder',
  bucket: 'papers',
  limit: 5,
  refresh: again,
  order: { column: 'name', ascending: true },
}
const file = (name: string): Row => ({ path: name, name, folder: false })

/** What is shown of a source by whose tables nothing is told, when the answer changes meanwhile. */
const plays = (source: RpcSource | FolderSource, until: string, expectedViews: string) => {
  let requestCount = 0
  virtualTime(({ cold, expectObservable }) => {
    const answer = () =>
      defer(() => {
        requestCount += 1
        const rows = source.kind === 'rpc' ? [{ value: requestCount }] : [file(String(requestCount))]
        return of({ rows, isTruncated: false })
      })
    const signals = { j: { type: 'joined' }, p: { type: 'subscribed' } } satisfies Record<
      string,
      SourceSignal
    >
    const data = {
      ...scriptedData([cold<SourceSignal>('jp', signals)], []),
      call: answer,
      list: answer,
    }
    const word = map((step: { type: string; rows?: Iterable<{ row: Row }> }) =>
      step.rows === undefined
        ? step.type
        : [...step.rows].map(({ row }) => String(row['value'] ?? row['name'])).join(),
    )
    expectObservable(sourceRows(data, source).pipe(word), until).toBe(expectedViews, {
      j: 'joined',
      p: 'subscribed',
      A: '1',
      B: '2',
      C: '3',
    })
  })
  return requestCount
}

test.each([
  ['a function', rpc],
  ['a folder', folder],
])(
  '%s that receives changes of tables only is asked again every thirty seconds: some changes come without an event',
  (_, source) => {
    plays(source, '^ 65s !', 'j(pA) 29996ms B 29999ms C')
  },
)

test('it is asked as often as the board says, where that is less often', () => {
  plays({ ...rpc, refresh: { ...again, interval: 60 } }, '^ 65s !', 'j(pA) 59996ms B')
})

test('a call that may write is never made only to see whether something was missed', () => {
  plays({ ...rpc, get: false }, '^ 10m !', 'j(pA)')
  expect(verifyInterval({ ...rpc, get: false })).toBeNull()
})

test('the interval of a table is its own, and grows only where the board names none', () => {
  const intervals = [undefined, 5, 0].map(verify => {
    const source = { ...table, ...(verify !== undefined && { verifyInterval: verify }) }
    return [verifyInterval(source), longestVerifyInterval(source)]
  })
  expect(intervals).toEqual([
    [30, 300],
    [5, 5],
    [null, null],
  ])
  expect(longestVerifyInterval(rpc)).toBe(verifyInterval(rpc))
})
