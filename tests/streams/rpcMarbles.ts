import { defer, map, throwError } from 'rxjs'
import type { Loss, ReadResult, Row, SourceSignal } from '../../src/backend/ports/backend.port'
import type { RpcSource } from '../../src/board/model/source'
import type { RowsEvent } from '../../src/streams/rowsEvent'
import { sourceRows } from '../../src/streams/sourceRows'
import { scriptedData } from '../support/scripted-backend'
import { virtualTime } from '../support/virtual-time'

export const source: RpcSource = {
  kind: 'rpc',
  schema: 'public',
  function: 'report',
  columns: ['value'],
  key: [],
  limit: 5,
  refresh: { tables: [{ schema: 'public', table: 'orders' }] },
}
const signals = {
  j: { type: 'joined' },
  p: { type: 'subscribed' },
  r: { type: 'reauthorized' },
  i: { type: 'insert', row: {}, at: null },
  k: { type: 'keyless', reason: 'Error 400' },
  u: { type: 'silent' },
  h: { type: 'resumed' },
} satisfies Record<string, SourceSignal>
export const answer = (...values: unknown[]): ReadResult => ({
  rows: values.map((value): Row => ({ value })),
  isTruncated: false,
})
const answers: Record<string, ReadResult> = {
  1: answer(1),
  2: answer(2),
  3: answer(3),
}
const down: Loss = { kind: 'lost', reason: 'HTTP 503' }
/** What the function itself says. */
export const raisedLoss: Loss = { kind: 'misconfigured', reason: 'P0001: no parcels yet' }

/** The text of an event: its rows, and how many were different from those before. */
export const word = (step: RowsEvent) => {
  switch (step.type) {
    case 'rows': {
      const values = [...step.rows].map(({ row }) => row['value']).join()
      return `${step.isComplete ? 'whole' : 'part'} ${values} differed ${step.read?.differenceCount}`
    }
    case 'polling':
      return `every ${step.every}`
    case 'suspect':
    case 'refused':
      return step.reason
    default:
      return step.type
  }
}

/** What the marbles of the steps mean, unless a script says otherwise. */
const words = {
  j: 'joined',
  p: 'subscribed',
  u: 'silent',
  h: 'resumed',
  A: 'whole 1 differed 0',
  B: 'whole 2 differed 1',
  C: 'whole 3 differed 1',
  R: raisedLoss.reason,
  e: 'every 10',
}

interface Script {
  of?: RpcSource
  listens?: string[]
  calls: string[]
  again?: string
  until: string
  steps: string
  means?: Record<string, string>
  loss?: Loss
}
/** Plays the marbles: what the function answers, and what is heard of its tables. */
export const plays = ({
  of = source,
  listens = [],
  calls,
  again = '-',
  until,
  steps,
  means = {},
  loss = down,
}: Script) =>
  virtualTime(({ cold, hot, expectObservable }) => {
    let count = 0
    const script = calls.map(marbles => cold<ReadResult>(marbles, answers, loss))
    const data = {
      ...scriptedData(
        listens.map(marbles => cold<SourceSignal>(marbles, signals)),
        [],
      ),
      call: () =>
        defer(
          () => script[count++] ?? throwError((): Loss => ({ kind: 'misconfigured', reason: 'unscripted' })),
        ),
    }
    expectObservable(sourceRows(data, of, null, hot(again)).pipe(map(word)), until).toBe(
      steps,
      { ...words, ...means },
      loss,
    )
  })
