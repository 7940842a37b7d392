import { expect, expectTypeOf, onTestFinished, test } from 'vitest'
import { NEVER, Subject } from 'rxjs'
import { createActor, fromCallback, fromEventObservable, fromPromise, type EventFromLogic } from 'xstate'
import type { FilesPanel } from '../../src/board/board'
import type { FolderSource } from '../../src/board/model/source'
import { channelMachine, type ChannelRef } from '../../src/machines/channel/channel.machine'
import type { FeedInput } from '../../src/machines/channel/channel.context'
import { filesPanelMachine } from '../../src/machines/filesPanel/filesPanel.machine'
import { findMove, findSelectedLines } from '../../src/machines/filesPanel/filesPanel.select'
import { previewMachine } from '../../src/machines/preview/preview.machine'
import type { FeedEvent } from '../../src/streams/feed'
import type { Preview, PreviewRequest } from '../../src/streams/filePreview'
import type { FileLine, FilesView } from '../../src/streams/views/view'
import { viewsOf } from '../support/feed-events'
import { lineOf } from './preview.alphabet'
import { after, cells, type Table } from './table'

const source: FolderSource = {
  kind: 'folder',
  bucket: 'papers',
  limit: 9,
  refresh: { interval: 60 },
  order: { column: 'name', ascending: true },
}
const place = { x: 0, y: 0, width: 6, height: 6 }
const panel: FilesPanel = { id: 'files', kind: 'files', title: 'Papers', source: 'papers', place, limit: 50 }
const polling = { type: 'feed.polling', every: 60, reason: null } as const
const viewOfFiles = (...lines: FileLine[]): FilesView => ({
  kind: 'files',
  lines,
  rowCount: lines.length,
  isTruncated: false,
  folders: 0,
  size: 0,
})
const still = filesPanelMachine.provide({
  actors: { show: fromCallback(() => undefined), watchList: fromCallback(() => undefined) },
})
const input = { channel: undefined, panel: 'files' }
const [photo, note] = [lineOf('photo.png', 'image'), lineOf('note.txt', 'text')]
const move = { from: 'note.txt', to: 'old/note.txt' }
const words = {
  select: { type: 'files.select', paths: ['note.txt'], isSelected: true },
  clear: { type: 'files.clearSelection' },
  listed: { type: 'files.listed', paths: ['photo.png'] },
  open: { type: 'files.open', channel: {} as ChannelRef, line: photo },
  close: { type: 'files.close' },
  move: { type: 'files.move', draft: move },
  endMove: { type: 'files.endMove' },
  drop: { type: 'files.drop', isBlocked: false, folderCount: 0 },
  blocked: { type: 'files.drop', isBlocked: true, folderCount: 1 },
  folders: { type: 'files.drop', isBlocked: false, folderCount: 1 },
} as const
type Word = keyof typeof words
type Missing = Exclude<EventFromLogic<typeof filesPanelMachine>['type'], (typeof words)[Word]['type']>
test('every event of the machine has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})

const deaf: Record<Word, '-'> = {
  select: '-',
  clear: '-',
  listed: '-',
  open: '-',
  close: '-',
  move: '-',
  endMove: '-',
  drop: '-',
  blocked: '-',
  folders: '-',
}
const droppedMoves = { ...deaf, drop: 'quiet', blocked: 'blocked', folders: 'foldersLeft' } as const
const regions = {
  preview: {
    closed: { ...deaf, open: 'open' },
    open: { ...deaf, open: 'open', close: 'closed' },
  } satisfies Table<'closed' | 'open', Word>,
  move: {
    closed: { ...deaf, move: 'entering' },
    entering: { ...deaf, move: 'entering', endMove: 'closed' },
  } satisfies Table<'closed' | 'entering', Word>,
  drop: { quiet: droppedMoves, blocked: droppedMoves, foldersLeft: droppedMoves } satisfies Table<
    'quiet' | 'blocked' | 'foldersLeft',
    Word
  >,
}
type Region = keyof typeof regions
const rows = (['preview', 'move', 'drop'] as const).flatMap(region =>
  cells<string, Word>(regions[region]).map(([from, word, to]) => [region, from, word, to] as const),
)
test.each(rows)('%s %s on %s is %s', (region: Region, from, word, to) => {
  const start = { preview: 'closed', move: 'closed', drop: 'quiet', [region]: from }
  const before = still.resolveState({
    value: start as never,
    context: { ...input, selectedPaths: new Set(), draft: null },
  })
  expect(after(still, before, words[word]).value[region]).toBe(to)
})

const go = (...path: Word[]) =>
  path.reduce((at, word) => after(still, at, words[word]), createActor(still, { input }).getSnapshot())

test('a selected file that leaves the list is not selected when one of its name is back; folders never are', () => {
  const selectedSnapshot = go('select')
  expect(findSelectedLines(selectedSnapshot, [photo, note])).toEqual([note])
  expect(findSelectedLines(selectedSnapshot, [photo])).toEqual([])
  expect(findSelectedLines(go('select', 'listed'), [photo, note])).toEqual([])
  expect(after(still, selectedSnapshot, { ...words.listed, paths: ['note.txt', 'new.txt'] })).toBe(
    selectedSnapshot,
  )
  expect(findSelectedLines(selectedSnapshot, [{ ...note, content: 'folder' }])).toEqual([])
  expect(
    findSelectedLines(after(still, selectedSnapshot, { ...words.select, isSelected: false }), [note]),
  ).toEqual([])
  expect(findSelectedLines(go('select', 'clear'), [note])).toEqual([])
})

test('a file that was deleted elsewhere is not selected again by one that is uploaded under its name', () => {
  const feed = new Subject<FeedEvent>()
  const channel = createActor(
    channelMachine.provide({ actors: { feed: fromEventObservable<FeedEvent, FeedInput>(() => feed) } }),
    { input: { source, panels: [panel], access: 'aal1' } },
  ).start()
  const files = createActor(filesPanelMachine, { input: { channel, panel: panel.id } }).start()
  onTestFinished(() => [files, channel].forEach(actor => void actor.stop()))
  const list = (...lines: FileLine[]) => {
    feed.next(viewsOf({ [panel.id]: viewOfFiles(...lines) }))
    return findSelectedLines(files.getSnapshot(), lines).map(({ key }) => key)
  }
  feed.next(polling)
  list(photo, note)
  files.send({ type: 'files.select', paths: [photo.key, note.key], isSelected: true })
  expect(list(photo, note)).toEqual([photo.key, note.key])
  expect(list(photo)).toEqual([photo.key])
  expect(list(photo, note)).toEqual([photo.key])
})

test('a move is of one file, and is over with its form', () => {
  expect(findMove(go('move'), 'note.txt')).toEqual(move)
  expect(findMove(go('move'), 'photo.png')).toBeNull()
  expect(findMove(go('move', 'endMove'), 'note.txt')).toBeNull()
})

test('the channel has the preview as long as it is open here, and closes it with its access', () => {
  const channel = createActor(
    channelMachine.provide({
      actors: {
        feed: fromEventObservable<FeedEvent, FeedInput>(() => NEVER),
        preview: previewMachine.provide({
          actors: { loadPreview: fromPromise<Preview, PreviewRequest>(() => new Promise(() => {})) },
        }),
      },
    }),
    { input: { source, panels: [], access: 'aal1' } },
  ).start()
  const [files, others] = [0, 1].map(() => createActor(filesPanelMachine, { input }).start())
  if (files === undefined || others === undefined) throw new Error('no actors')
  onTestFinished(() => [files, others, channel].forEach(actor => void actor.stop()))
  const openedBy = () => channel.getSnapshot().context.openPreview?.by
  const open = { type: 'files.open', channel, line: photo } as const
  files.send(open)
  expect(openedBy()).toBe(files.sessionId)
  files.send({ type: 'files.close' })
  expect(openedBy()).toBeUndefined()

  // Another panel of the channel takes over; the first one must not close what is not its own.
  files.send(open)
  others.send(open)
  expect([openedBy(), files.getSnapshot().value.preview]).toEqual([others.sessionId, 'closed'])
  files.stop()
  expect(openedBy()).toBe(others.sessionId)

  channel.send({ type: 'channel.access', access: 'none' })
  expect([openedBy(), others.getSnapshot().value.preview]).toEqual([undefined, 'closed'])
  channel.send({ type: 'channel.access', access: 'aal1' })
  others.send(open)
  others.stop()
  expect(openedBy()).toBeUndefined()
})
