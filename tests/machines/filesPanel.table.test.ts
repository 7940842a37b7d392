import { expect, expectTypeOf, onTestFinished, test } from 'vitest'
import { NEVER } from 'rxjs'
import { createActor, fromCallback, fromEventObservable, fromPromise, type EventFromLogic } from 'xstate'
import type { FolderSource } from '../../src/board/model/source'
import { channelMachine, type ChannelRef } from '../../src/machines/channel/channel.machine'
import type { FeedInput } from '../../src/machines/channel/channel.context'
import { filesPanelMachine } from '../../src/machines/filesPanel/filesPanel.machine'
import { findMove, findSelectedLines } from '../../src/machines/filesPanel/filesPanel.select'
import { previewMachine } from '../../src/machines/preview/preview.machine'
import type { FeedEvent } from '../../src/streams/feed'
import type { Preview, PreviewRequest } from '../../src/streams/filePreview'
import { lineOf } from './preview.alphabet'
import { after, cells, type Table } from './table'

const still = filesPanelMachine.provide({ actors: { show: fromCallback(() => undefined) } })
const [photo, note] = [lineOf('photo.png', 'image'), lineOf('note.txt', 'text')]
const move = { from: 'note.txt', to: 'old/note.txt' }
const words = {
  select: { type: 'files.select', keys: ['note.txt'], isSelected: true },
  clear: { type: 'files.clearSelection' },
  open: { type: 'files.open', channel: {} as ChannelRef, line: photo },
  close: { type: 'files.close' },
  move: { type: 'files.move', move },
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
  ...{ select: '-', clear: '-', open: '-', close: '-', move: '-', endMove: '-' },
  ...{ drop: '-', blocked: '-', folders: '-' },
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
    context: { selectedKeys: new Set(), move: null },
  })
  expect(after(still, before, words[word]).value[region]).toBe(to)
})

const go = (...path: Word[]) =>
  path.reduce((at, word) => after(still, at, words[word]), createActor(still).getSnapshot())

test('a selected file that leaves the list counts again when it is back; folders never do', () => {
  const selectedSnapshot = go('select')
  expect(findSelectedLines(selectedSnapshot, [photo, note])).toEqual([note])
  expect(findSelectedLines(selectedSnapshot, [photo])).toEqual([])
  expect(findSelectedLines(selectedSnapshot, [{ ...note, content: 'folder' }])).toEqual([])
  expect(
    findSelectedLines(after(still, selectedSnapshot, { ...words.select, isSelected: false }), [note]),
  ).toEqual([])
  expect(findSelectedLines(go('select', 'clear'), [note])).toEqual([])
})

test('a move is of one file, and is over with its form', () => {
  expect(findMove(go('move'), 'note.txt')).toEqual(move)
  expect(findMove(go('move'), 'photo.png')).toBeNull()
  expect(findMove(go('move', 'endMove'), 'note.txt')).toBeNull()
})

test('the channel has the preview as long as it is open here, and closes it with its access', () => {
  const source: FolderSource = {
    ...{ kind: 'folder', bucket: 'papers', limit: 9, refresh: { interval: 60 } },
    order: { column: 'name', ascending: true },
  }
  const channel = createActor(
    channelMachine.provide({
      actors: {
        feed: fromEventObservable<FeedEvent, FeedInput>(() => NEVER),
        preview: previewMachine.provide({
          actors: { look: fromPromise<Preview, PreviewRequest>(() => new Promise(() => {})) },
        }),
      },
    }),
    { input: { source, panels: [], access: 'aal1' } },
  ).start()
  const [files, others] = [createActor(filesPanelMachine).start(), createActor(filesPanelMachine).start()]
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
