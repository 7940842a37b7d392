import { defer, map, of } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReadResult, Row } from '../../src/backend/ports/backend.port'
import { detectContent } from '../../src/board/storage/fileContent'
import type { FilesPanel } from '../../src/board/board'
import type { FolderSource } from '../../src/board/model/source'
import { feed, type FeedEvent } from '../../src/streams/feed'
import { sourceRows } from '../../src/streams/sourceRows'
import type { RowsEvent } from '../../src/streams/rowsEvent'
import { scriptedData } from '../support/scripted-backend'
import { virtualTime } from '../support/virtual-time'

// No jitter.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5))
afterEach(() => void vi.restoreAllMocks())

const source: FolderSource = {
  kind: 'folder',
  bucket: 'papers',
  limit: 9,
  refresh: { interval: 10 },
  order: { column: 'name', ascending: true },
}
const folder = (name: string): Row => ({
  path: `${name}/`,
  name,
  folder: true,
  type: null,
  size: null,
  created_at: null,
  updated_at: null,
})
const file = (name: string, size: number, day: number): Row => {
  const at = `2026-11-0${day}T00:00:00.000Z`
  return { path: name, name, folder: false, type: 'text/plain', size, created_at: at, updated_at: at }
}
const all = [file('b', 10, 3), folder('z'), file('A', 9, 1), folder('a'), file('c', 200, 2)]
/** One after another; the last again and again. */
const listing = (...folderRows: Row[][]) => {
  let requestCount = -1
  const next = () => (requestCount = Math.min(requestCount + 1, folderRows.length - 1))
  return {
    ...scriptedData([], []),
    list: () => defer(() => of<ReadResult>({ rows: folderRows[next()] ?? [], isTruncated: false })),
  }
}

test.each([
  [{ column: 'name', ascending: true }, 'a/ z/ A b c'],
  [{ column: 'name', ascending: false }, 'z/ a/ c b A'],
  [{ column: 'size', ascending: true }, 'a/ z/ A b c'],
  [{ column: 'size', ascending: false }, 'a/ z/ c b A'],
  [{ column: 'updated_at', ascending: true }, 'a/ z/ A c b'],
  [{ column: 'created_at', ascending: false }, 'a/ z/ b c A'],
] as const)('by %o, folders come first', (order, expectedOrder) =>
  virtualTime(({ expectObservable }) => {
    const names$ = sourceRows(listing(all), { ...source, order }).pipe(map(word))
    expectObservable(names$, '^ 5s !').toBe('(pA)', { p: 'polling', A: `${expectedOrder}, differed 0` })
  }),
)

test('one that went is one row that differs', () =>
  virtualTime(({ expectObservable }) => {
    const names$ = sourceRows(listing(all, all.slice(1)), source).pipe(map(word))
    expectObservable(names$, '^ 15s !').toBe('(pA) 9996ms B', {
      p: 'polling',
      A: 'a/ z/ A b c, differed 0',
      B: 'a/ z/ A c, differed 1',
    })
  }))
const word = (step: RowsEvent) => {
  if (step.type !== 'rows') return step.type
  const paths = [...step.rows].map(({ row }) => String(row['path'])).join(' ')
  return `${paths}, differed ${step.read?.differenceCount}`
}

test('a view describes the loaded rows, and stays the same object where nothing changed', () => {
  const panel: FilesPanel = {
    id: 'files',
    kind: 'files',
    title: 'Papers',
    source: 'papers',
    limit: 2,
    place: { x: 0, y: 0, width: 4, height: 4 },
  }
  const events: FeedEvent[] = []
  const subscription = feed(listing(all), source, of([panel])).subscribe(event => events.push(event))
  subscription.unsubscribe()
  const view = events.flatMap(event => (event.type === 'feed.views' ? [event.views['files']] : [])).at(-1)
  expect(view).toMatchObject({
    kind: 'files',
    rowCount: 5,
    isTruncated: false,
    folders: 2,
    size: 219,
    lines: [
      { key: 'a/', name: 'a', content: 'folder', size: null, updatedAt: null },
      { key: 'z/', name: 'z', content: 'folder' },
    ],
  })
})

test.each([
  ['a.png', 'image/png', 'image'],
  ['a.heic', 'image/heic', 'other'],
  ['a.csv', 'text/csv; charset=utf-8', 'text'],
  ['a', 'application/vnd.api+json', 'text'],
  ['a.mp4', 'video/mp4', 'video'],
  ['a.pdf', 'application/pdf', 'pdf'],
  ['a.png', 'application/zip', 'other'],
  ['a.png', null, 'image'],
  ['A.MP3', 'application/octet-stream', 'audio'],
  ['a.tar', 'application/octet-stream', 'other'],
] as const)('%s of type %s is seen as %s', (name, type, content) => {
  expect(detectContent(name, type)).toBe(content)
})
