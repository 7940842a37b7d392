import { of, Subject, throwError } from 'rxjs'
import { expect, test } from 'vitest'
import type { Loss, Row } from '../../src/backend/ports/backend.port'
import { readLabels } from '../../src/streams/references'
import { scriptedData } from '../support/scripted-backend'

const target = {
  schema: 'public',
  table: 'people',
  key: 'id',
  label: 'full_name',
  fallbackLabels: ['username', 'email'],
}
const people: Row[] = [
  { id: '1', full_name: 'Ann', username: 'ann', email: 'ann@example.com' },
  { id: '2', full_name: null, username: ' ', email: 'ben@example.com' },
  { id: '3', full_name: '', username: 'cleo', email: 'cleo@example.com' },
  { id: '4', full_name: null, username: null, email: null },
]
const denied: Loss = { kind: 'denied', reason: '42501: permission denied for table people' }

/** A table whose reads are refused, all of them, where they ask for one of the closed columns. */
function tableOfPeople(...closedColumns: string[]) {
  const reads: string[] = []
  const sources: Parameters<typeof readLabels>[0] = {
    ...scriptedData([], []),
    read: ({ columns }, keys = []) => {
      const wantedKeys = keys.map(({ id }) => id)
      reads.push(`${columns.join()} of ${wantedKeys.join()}`)
      if (columns.some(column => closedColumns.includes(column))) return throwError(() => denied)
      const rows = people.filter(({ id }) => wantedKeys.includes(id))
      const readColumns = (row: Row) => Object.fromEntries(columns.map(column => [column, row[column]]))
      return of({ rows: rows.map(readColumns), isTruncated: false })
    },
  }
  const read = async (
    keys = ['1', '2', '3', '4', '5'],
    of: Parameters<typeof readLabels>[1]['target'] = target,
  ) => Object.fromEntries(await readLabels(sources, { target: of, keys }, new AbortController().signal))
  return { reads, read }
}

test('a row without its first label is called by the next one that says something, in one request', async () => {
  const { reads, read } = tableOfPeople()
  expect(await read()).toEqual({ 1: 'Ann', 2: 'ben@example.com', 3: 'cleo' })
  expect(reads).toEqual(['id,full_name,username,email of 1,2,3,4,5'])
})

test('a column that is closed to the viewer loses no label of the others', async () => {
  const { reads, read } = tableOfPeople('username')
  expect(await read()).toEqual({ 1: 'Ann', 2: 'ben@example.com', 3: 'cleo@example.com' })
  expect(reads).toEqual([
    'id,full_name,username,email of 1,2,3,4,5',
    'id of 1,2,3,4,5',
    'id,full_name of 1,2,3,4',
    'id,username of 2,3,4',
    'id,email of 2,3,4',
  ])
  expect(await tableOfPeople('full_name', 'email').read()).toEqual({ 1: 'ann', 3: 'cleo' })
})

test('no more is asked than is needed to name every row, and nothing more of a closed table', async () => {
  const named = tableOfPeople('email')
  expect(await named.read(['1'])).toEqual({ 1: 'Ann' })
  expect(named.reads).toEqual(['id,full_name,username,email of 1', 'id of 1', 'id,full_name of 1'])
  const closed = tableOfPeople('id', 'full_name')
  expect(await closed.read(['1'])).toEqual({})
  expect(closed.reads).toHaveLength(2)
  const { fallbackLabels: _, ...withoutFallback } = target
  const alone = tableOfPeople('full_name')
  expect(await alone.read(['1'], withoutFallback)).toEqual({})
  expect(alone.reads).toHaveLength(1)
})

test('a lost connection names no row by a worse label, and a read that is no longer wanted asks for nothing', async () => {
  const loss: Loss = { kind: 'lost', reason: 'Failed to fetch' }
  const answers = [throwError(() => denied), of([{ id: '2' }]), throwError(() => loss)]
  const lost = readLabels(scriptedData([], answers), { target, keys: ['2'] }, new AbortController().signal)
  await expect(lost).rejects.toEqual(loss)
  const controller = new AbortController()
  const unanswered = new Subject<Row[]>()
  const reads = [throwError(() => denied), unanswered]
  const unwanted = readLabels(scriptedData([], reads), { target, keys: ['2'] }, controller.signal)
  await Promise.resolve()
  controller.abort()
  expect(await unwanted).toEqual(new Map())
  expect(unanswered.observed).toBe(false)
})
