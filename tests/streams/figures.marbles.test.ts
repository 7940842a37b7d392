import { defer, map, throwError } from 'rxjs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Loss, ReadResult, SourceSignal } from '../../src/backend/ports/backend.port'
import type { NumberPanel } from '../../src/board/board'
import { figureSource } from '../../src/board/figures/figureSource'
import type { TableSource } from '../../src/board/model/source'
import { sourceRows } from '../../src/streams/sourceRows'
import type { RowsEvent } from '../../src/streams/rowsEvent'
import { source as orders } from '../support/boards'
import { scriptedData } from '../support/scripted-backend'
import { virtualTime } from '../support/virtual-time'

// No jitter.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5))
afterEach(() => void vi.restoreAllMocks())

const panel: NumberPanel = {
  id: 'total',
  kind: 'number',
  title: 'Total',
  source: 'orders',
  aggregate: 'sum',
  over: 'all',
  column: 'amount',
  timeColumn: 'at',
  format: 'number',
  unit: '',
  place: { x: 0, y: 0, width: 3, height: 3 },
}
const signals = {
  j: { type: 'joined' },
  p: { type: 'subscribed' },
  i: { type: 'insert', row: {}, at: null },
} satisfies Record<string, SourceSignal>
const answer = (value: number): ReadResult => ({
  rows: [{ figure: 'sum', place: 0, key: null, value: String(value), rows: 9, groups: null }],
  isTruncated: false,
})
const answers: Record<string, ReadResult> = { 1: answer(1), 2: answer(2), 3: answer(3) }
const slow = 'rows changed, and the next request is due later'

const word = (event: RowsEvent) => {
  if (event.type === 'rows')
    return `${event.isComplete ? 'whole' : 'part'} ${[...event.rows].map(({ row }) => String(row['value'])).join()}`
  return event.type === 'suspect' || event.type === 'refused' ? event.reason : event.type
}

interface Script {
  of?: Partial<TableSource>
  listens?: string[]
  /** How each request for figures ends. */
  asks: string[]
  until: string
  expectedViews: string
  words: Record<string, string>
  loss?: Loss
}
function plays({ of = {}, listens = [], asks, until, expectedViews, words, loss }: Script) {
  const source = figureSource({ ...orders, ...of }, [panel])
  if (source === null) throw new Error('nothing to calculate')
  let requestCount = 0
  virtualTime(({ cold, expectObservable }) => {
    const script = asks.map(marbles => cold<ReadResult>(marbles, answers, loss))
    const data = {
      ...scriptedData(
        listens.map(marbles => cold<SourceSignal>(marbles, signals)),
        [],
      ),
      figures: () =>
        defer(
          () =>
            script[requestCount++] ??
            throwError((): Loss => ({ kind: 'misconfigured', reason: 'unscripted' })),
        ),
    }
    expectObservable(sourceRows(data, source).pipe(map(word)), until).toBe(expectedViews, words, loss)
  })
  return requestCount
}
const [joinedValues, subscribedValues] = [
  { j: 'joined', p: 'subscribed' },
  { A: 'whole 1', B: 'whole 2', C: 'whole 3' },
]

describe('figures over all rows', () => {
  test('are asked for at the subscription, and once a second at most while rows change', () => {
    const requestCount = plays({
      listens: [`j-p ${'i 99ms '.repeat(15)}`],
      asks: ['-(1|)', '-(2|)', '-(3|)'],
      until: '^ 2500ms !',
      expectedViews: 'j-pA 1s B 1s C',
      words: { ...joinedValues, ...subscribedValues },
    })
    expect(requestCount).toBe(3)
  })

  test('are asked for again where rows changed while an answer was on its way', () =>
    void plays({
      listens: ['j-p 50ms i'],
      asks: ['400ms (1|)', '-(2|)'],
      until: '^ 6s !',
      // A rest of nine times as long as the calculation took.
      expectedViews: 'j-p 399ms A 3600ms B',
      words: { ...joinedValues, ...subscribedValues },
    }))

  test('that are behind as they arrive say so, where the next calculation is far', () =>
    void plays({
      listens: ['j-p 50ms i'],
      asks: ['1s (1|)', '-(2|)'],
      until: '^ 12s !',
      expectedViews: 'j-p 999ms (Ad) 8997ms B',
      words: { ...joinedValues, ...subscribedValues, d: slow },
    }))

  test('cost the database a tenth of its time at most, and say that they are behind', () =>
    void plays({
      listens: ['j-p 3s i 100ms i'],
      asks: ['1s (1|)', '1s (2|)'],
      until: '^ 12s !',
      expectedViews: 'j-p 999ms A 2s d 7998ms B',
      words: { ...joinedValues, ...subscribedValues, d: slow },
    }))

  test('however dear, are calculated again after a minute', () =>
    void plays({
      listens: ['j-p 50ms i'],
      asks: ['20s (1|)', '-(2|)'],
      until: '^ 100s !',
      expectedViews: 'j-p 19999ms (Ad) 59997ms B',
      words: { ...joinedValues, ...subscribedValues, d: slow },
    }))

  test('are verified although nothing changed', () => {
    const requestCount = plays({
      listens: ['j-p'],
      asks: ['-(1|)', '-(2|)'],
      until: '^ 31s !',
      expectedViews: 'j-pA 30s B',
      words: { ...joinedValues, ...subscribedValues },
    })
    expect(requestCount).toBe(2)
  })

  test('of a table without published changes are calculated every ten seconds', () =>
    void plays({
      of: { key: [] },
      asks: ['-(1|)', '-(2|)'],
      until: '^ 12s !',
      expectedViews: 'eA 9999ms -B',
      words: { ...subscribedValues, e: 'polling' },
    }))

  test('that cost more than that are calculated more rarely', () =>
    void plays({
      of: { key: [] },
      asks: ['2s (1|)', '-(2|)'],
      until: '^ 25s !',
      expectedViews: 'e 1999ms A 18s B',
      words: { ...subscribedValues, e: 'polling' },
    }))

  test('end the stream where the project calculates none', () => {
    const loss: Loss = { kind: 'unknown', reason: 'run figures.sql' }
    plays({
      listens: ['j-p'],
      asks: ['-#'],
      until: '^ 9s !',
      expectedViews: 'j-p#',
      words: joinedValues,
      loss,
    })
  })

  test('that are refused are asked for again when rows change', () => {
    const loss: Loss = { kind: 'misconfigured', reason: '57014: too long' }
    plays({
      listens: ['j-p 5s i'],
      asks: ['-#', '-(1|)'],
      until: '^ 9s !',
      expectedViews: 'j-pr 5250ms A',
      words: { ...joinedValues, ...subscribedValues, r: '57014: too long' },
      loss,
    })
  })
})

describe('the source of figures', () => {
  const of = (table: Partial<TableSource>, panels: Partial<NumberPanel>[]) =>
    figureSource(
      { ...orders, ...table } as TableSource,
      panels.map(each => ({ ...panel, ...each }) as NumberPanel),
    )

  test('is one for all panels of a table, in any order, and requests each figure once', () => {
    const [sum, max] = [{ id: 'a' }, { id: 'b', aggregate: 'max' as const }]
    expect(of({}, [sum, max, { id: 'c' }])?.figures.figures).toHaveLength(2)
    expect(of({}, [sum, max])).toEqual(of({}, [max, sum]))
  })

  test('knows no limit, order or columns of the table, but its filters and its level', () => {
    const filter = [{ column: 'path', op: 'eq' as const, value: '/a' }]
    expect(of({ limit: 1 }, [{}])).toEqual(of({ limit: 2, order: { column: 'at', ascending: false } }, [{}]))
    expect(of({ filter, level: 'aal2' }, [{}])).toMatchObject({ level: 'aal2', figures: { filter } })
  })

  test('does not exist for loaded rows, for the newest value, or without a table', () => {
    expect(of({}, [{ over: 'loaded' }])).toBeNull()
    expect(of({}, [{ aggregate: 'newest' }])).toBeNull()
    expect(figureSource({ kind: 'topic', topic: 'a', limit: 9 }, [panel])).toBeNull()
  })

  test('is asked for more often the shorter the window is that passes', () => {
    expect(of({}, [{ window: 60 }])?.refresh.interval).toBe(2)
    expect(of({}, [{ window: 86_400 }])?.refresh.interval).toBe(30)
    expect(of({ verifyInterval: 0 }, [{ window: 86_400 }])?.refresh.interval).toBe(2_880)
  })
})
