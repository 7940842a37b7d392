import { asyncScheduler, defer, delay, of, Subject, throwError } from 'rxjs'
import type { Row, SourceSignal, Sources } from '../../src/backend/ports/backend.port'
import type { TableSource } from '../../src/board/model/source'
import { keyOf } from '../../src/streams/rows/rowOrder'
import type { Rows } from '../../src/streams/rows/rowIndex'
import { sourceRows } from '../../src/streams/sourceRows'
import type { RowsEvent } from '../../src/streams/rowsEvent'
import { noTopics } from '../support/scripted-backend'
import { virtualTime } from '../support/virtual-time'

export type Compare = (a: unknown, b: unknown) => number

/** Text as a hosted project sorts it. */
export const icu: Compare = (a, b) => collator.compare(String(a), String(b))
const collator = new Intl.Collator('en-US')
/** Text as collation C sorts it. */
export const byText: Compare = (a, b) => (String(a) < String(b) ? -1 : a === b ? 0 : 1)

/** A table on a database that is not ours: it sorts as it likes, and tells of changes only what a test says. */
export interface FakeTable {
  /** Writes a row, and tells of it unless told not to. */
  put: (row: Row, tell?: 'tell' | 'silent' | readonly string[]) => void
  remove: (row: Row, tell?: 'tell' | 'silent') => void
  /** From now on reads give the rows as they are now, for `ms`. */
  lag: (ms: number) => void
  /** The next `count` reads by key fail for a passing reason. */
  failKeyReads: (count: number) => void
  signal: (signal: SourceSignal) => void
  /** What a read would give now, and what is shown, as texts of the keys. */
  truth: () => string
  readShown: () => string
  row: (key: string) => Row | undefined
  /** Whether the rows shown are those of the table; if not, whether they are in doubt. */
  state: () => 'right' | 'in doubt' | 'wrong'
}
interface Play {
  source: TableSource
  rows: readonly Row[]
  /** How the database sorts values of a column; as numbers if absent. */
  sorts?: Record<string, Compare>
  types?: Record<string, string>
  hasVersions?: boolean
  /** How long a read takes. */
  readMs?: number
  /** What happens when, in ms. */
  script: readonly (readonly [at: number, act: (table: FakeTable) => void])[]
  until: number
}
interface TableReport {
  at: number
  event: RowsEvent['type']
  drift?: number
}

const READ_MS = 20
const byNumber: Compare = (a, b) => Number(a) - Number(b)

/** What the stream told, and what it read: the columns, or the keys. */
export function play({
  source,
  rows,
  sorts = {},
  types = {},
  hasVersions = true,
  readMs = READ_MS,
  script,
  until,
}: Play) {
  const reports: TableReport[] = []
  const reads: string[] = []
  virtualTime(() => {
    let xmin = 1
    let shownRows: Rows | null = null
    let isDoubted = false
    const table = new Map<string, { row: Row; xmin: number }>()
    let snapshot: typeof table | null = null
    let failures = 0
    /** What identifies the rows besides their key, once a change told: reads have it, as those of the port do. */
    let identity: readonly string[] = []
    const write = (row: Row) => void table.set(keyOf(source, row), { row, xmin: ++xmin })
    rows.forEach(write)
    const by = (column: string) => sorts[column] ?? byNumber
    const compare = (a: Row, b: Row) => {
      const { column, ascending } = source.order
      const first = by(column)(a[column], b[column]) * (ascending ? 1 : -1)
      return source.key.reduce((comparison, key) => comparison || by(key)(a[key], b[key]), first)
    }
    const listRows = (of: typeof table) => [...of.values()].sort((a, b) => compare(a.row, b.row))
    const signals$ = new Subject<SourceSignal>()
    const pick = (row: Row, columns: readonly string[]) =>
      Object.fromEntries(columns.map(column => [column, row[column]]))
    const sources: Sources = {
      ...noTopics,
      listen: () => signals$,
      exactColumns: () => new Set(),
      columnTypes: () => new Map(Object.entries(types)),
      read: ({ columns, limit }, keys) =>
        defer(() => {
          const requestedKeys = keys?.map(key => keyOf(source, key))
          reads.push(requestedKeys === undefined ? columns.join() : `by key: ${requestedKeys.join()}`)
          if (requestedKeys !== undefined && failures-- > 0)
            return throwError(() => ({ kind: 'lost', reason: '57014: statement timeout' }))
          const all = listRows(snapshot ?? table)
          const foundRows =
            requestedKeys === undefined
              ? all.slice(0, limit)
              : all.filter(({ row }) => requestedKeys.includes(keyOf(source, row)))
          const answer = {
            rows: foundRows.map(({ row }) => pick(row, [...columns, ...identity])),
            isTruncated: requestedKeys === undefined && foundRows.length >= limit,
            ...(hasVersions && { rowVersions: foundRows.map(each => each.xmin) }),
          }
          return of(answer).pipe(delay(readMs))
        }),
    }
    const world: FakeTable = {
      put(row, tell = 'tell') {
        const isNew = !table.has(keyOf(source, row))
        write(row)
        if (tell === 'silent') return
        const sentRow = tell === 'tell' ? row : pick(row, tell)
        signals$.next({ type: isNew ? 'insert' : 'update', row: sentRow, at: asyncScheduler.now() })
      },
      remove(row, tell = 'tell') {
        table.delete(keyOf(source, row))
        if (tell === 'tell') signals$.next({ type: 'delete', key: row, at: asyncScheduler.now() })
      },
      lag(ms) {
        snapshot = new Map(table)
        asyncScheduler.schedule(() => (snapshot = null), ms)
      },
      failKeyReads: count => (failures = count),
      signal(signal) {
        if ('identity' in signal) identity = Object.keys(signal.identity)
        signals$.next(signal)
      },
      truth: () =>
        listRows(table)
          .slice(0, source.limit)
          .map(({ row }) => keyOf(source, row))
          .join(' '),
      readShown: () => [...(shownRows ?? [])].map(({ key }) => key).join(' '),
      row: key => shownRows?.get(key)?.row,
      state() {
        const truth = listRows(table).slice(0, source.limit)
        const [is, isShown] = [truth.map(({ row }) => row), [...(shownRows ?? [])].map(({ row }) => row)]
        const texts = [is, isShown].map(rows => JSON.stringify(rows.map(row => pick(row, source.columns))))
        return texts[0] === texts[1] ? 'right' : isDoubted ? 'in doubt' : 'wrong'
      },
    }
    const subscription = sourceRows(sources, source).subscribe(event => {
      if (event.type === 'rows') shownRows = event.rows
      if (event.type === 'suspect') isDoubted = true
      if (event.type === 'rows' && event.isComplete) isDoubted = false
      reports.push({
        at: asyncScheduler.now(),
        event: event.type,
        ...(event.type === 'verified' && { drift: event.drift }),
      })
    })
    signals$.next({ type: 'joined' })
    signals$.next({ type: 'subscribed' })
    for (const [at, act] of script) asyncScheduler.schedule(() => act(world), at)
    asyncScheduler.schedule(() => subscription.unsubscribe(), until)
  })
  return { reports, reads }
}
