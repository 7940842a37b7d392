import { defer, map, type Observable } from 'rxjs'
import type { Sources, Loss, ReadResult, Row, SourceSignal } from '../../src/backend/ports/backend.port'
import type { TableSource } from '../../src/board/model/source'
import { RowsHandover } from '../../src/streams/rowsHandover'
import { sourceRows } from '../../src/streams/sourceRows'
import type { RowsEvent } from '../../src/streams/rowsEvent'
import { row, source } from '../support/boards'
import { scriptedData } from '../support/scripted-backend'
import { virtualTime } from '../support/virtual-time'

const signals = {
  j: { type: 'joined' },
  p: { type: 'subscribed' },
  r: { type: 'reauthorized' },
  b: { type: 'insert', row: row(2), at: null },
  x: { type: 'bad row', reason: 'Error 413: Payload Too Large' },
} satisfies Record<string, SourceSignal>
const answers: Record<string, Row[]> = {
  1: [row(1)],
  2: [row(2), row(1)],
  3: [row(3), row(2), row(1)],
  4: [row(4), row(3), row(2), row(1)],
  5: [row(5), row(4), row(3), row(2), row(1)],
  f: [9, 8, 7, 6, 5].map(id => row(id)),
  g: [10, 9, 8, 7, 6].map(id => row(id)),
}
export const silence = {
  kind: 'deaf',
  reason: 'rows changed repeatedly, but the server sent no changes',
}
const down: Loss = { kind: 'lost', reason: 'HTTP 503' }

const word = (step: RowsEvent) => {
  switch (step.type) {
    case 'rows':
      return `${step.isComplete ? 'whole' : 'part'} ${[...step.rows].map(({ key }) => key).join()}${step.read ? ` differed ${step.read.differenceCount}` : ''}`
    case 'verified':
      return step.drift === 0
        ? 'passed'
        : `drift ${step.drift} since ${step.since} at ${step.at}${step.isRenewal ? ', renewed' : ''}`
    case 'suspect':
      return step.reason
    default:
      return step.type
  }
}
const first = { j: 'joined', p: 'subscribed' }

interface Script {
  listen?: string
  /** What every read does, in turn. */
  reads: string[]
  until: string
  steps: string
  words: Record<string, string>
  source?: TableSource
  loss?: { kind: string; reason: string }
  memory?: RowsHandover
}
export function plays({ listen = 'jp', reads, until, steps, words, loss = down, memory, ...script }: Script) {
  const requests: string[] = []
  virtualTime(({ animate, cold, expectObservable }) => {
    animate('-x'.repeat(4))
    const scriptedSources = scriptedData(
      [cold<SourceSignal>(listen, signals)],
      reads.map(marbles => cold<Row[]>(marbles, answers, loss)),
    )
    const countReads = (of: TableSource): Observable<ReadResult> =>
      defer(() => {
        requests.push(of.columns.join())
        return scriptedSources.read(of)
      })
    const data: Sources = { ...scriptedSources, read: countReads }
    const steps$ = sourceRows(data, script.source ?? source, memory).pipe(map(word))
    expectObservable(steps$, until).toBe(steps, { ...first, ...words }, loss)
  })
  return requests
}
