import { expect, expectTypeOf, test } from 'vitest'
import type { EventFromLogic } from 'xstate'
import type { BoardEntry, BoardListing } from '../../src/backend/ports/backend.port'
import { notShared } from '../../src/board/model/sharing'
import { defaultViewState } from '../../src/board/model/viewState'
import type {
  BoardLibraryContext,
  LibraryOutcome,
  LibraryTask,
} from '../../src/machines/boardLibrary/boardLibrary.context'
import { boardLibraryMachine } from '../../src/machines/boardLibrary/boardLibrary.machine'
import '../../src/machines/boardLibrary/boardLibrary.tasks'
import { initialStatus } from '../../src/machines/connection/connectionStatus'
import { keeping } from '../support/shelf'
import { nameBoard } from './boardLibrary'
import { leafOf } from './census'
import { after, cells, type Table } from './table'

const nothing = () => undefined
const still = boardLibraryMachine.provide({
  actions: {
    forwardToList: nothing,
    requestListing: nothing,
    writeAddress: nothing,
    sendBoard: nothing,
    sendViewState: nothing,
  },
})

const entry = (id: string, revision = 1): BoardEntry => ({
  id,
  revision,
  title: id,
  isMine: true,
  storedIn: 'project',
  owner: null,
  sharing: null,
  updatedAt: 0,
})
const listingOf = (...entries: BoardEntry[]): BoardListing => ({ entries, project: keeping() })
const address = (id: string | null) =>
  ({ type: 'boardLibrary.addressChanged', id, viewState: defaultViewState, faults: [] }) as const
const finishTask = (task: LibraryTask, outcome: LibraryOutcome) =>
  ({ type: 'boardLibrary.taskFinished', task, outcome }) as const
const storedBoard = { entry: entry('depot', 2), file: nameBoard('Depot') }
const file = nameBoard('New')
const shownFile = nameBoard('Depot')
const addressTask = { type: 'load', id: 'depot', how: 'address', viewState: defaultViewState } as const
const saveTask = { type: 'save', file, base: null, shownFile } as const

const words = {
  signOut: { type: 'conditions.changed', conditions: { access: 'none', link: initialStatus } },
  changed: { type: 'boardList.changed' },
  listedNone: { type: 'boardList.listed', listing: listingOf() },
  listedSame: { type: 'boardList.listed', listing: listingOf(entry('depot')) },
  listFailed: { type: 'boardList.failed' },
  edit: { type: 'boardLibrary.editing', isEditing: true },
  edited: { type: 'boardLibrary.editing', isEditing: false },
  addressNone: address(null),
  addressOpen: address('depot'),
  addressOther: address('quay'),
  viewState: { type: 'boardLibrary.viewState', viewState: defaultViewState, isStep: true },
  open: { type: 'boardLibrary.open', id: 'quay' },
  create: { type: 'boardLibrary.create', file },
  save: { type: 'boardLibrary.save', file },
  rename: { type: 'boardLibrary.rename', id: 'quay', title: 'Quai' },
  duplicate: { type: 'boardLibrary.duplicate', id: 'quay' },
  remove: { type: 'boardLibrary.remove', id: 'quay' },
  share: { type: 'boardLibrary.share', id: 'quay', sharing: notShared },
  showFirst: { type: 'boardLibrary.showFirst' },
  retry: { type: 'boardLibrary.retry' },
  dismiss: { type: 'boardLibrary.dismiss' },
  compare: { type: 'boardLibrary.compare' },
  loaded: finishTask({ type: 'load', id: 'depot', how: 'open' }, { type: 'loaded', stored: storedBoard }),
  loadedAddress: finishTask(addressTask, { type: 'loaded', stored: storedBoard }),
  loadedStale: finishTask({ ...addressTask, isStale: true }, { type: 'loaded', stored: storedBoard }),
  created: finishTask({ type: 'create', file }, { type: 'created', stored: storedBoard }),
  saved: finishTask(saveTask, { type: 'saved', stored: storedBoard }),
  renamed: finishTask({ type: 'rename', id: 'depot', title: 'D' }, { type: 'saved', stored: storedBoard }),
  renamedOther: finishTask(
    { type: 'rename', id: 'quay', title: 'Q' },
    { type: 'saved', stored: storedBoard },
  ),
  removedOpen: finishTask({ type: 'remove', id: 'depot' }, { type: 'done' }),
  goneOpen: finishTask({ type: 'load', id: 'depot', how: 'reload' }, { type: 'gone' }),
  goneOther: finishTask({ type: 'load', id: 'quay', how: 'open' }, { type: 'gone' }),
} as const
type Word = keyof typeof words
type Missing = Exclude<EventFromLogic<typeof boardLibraryMachine>['type'], (typeof words)[Word]['type']>
test('every event of the machine has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})

const deaf = Object.fromEntries(Object.keys(words).map(word => [word, '-'])) as Record<Word, '-'>
const stores = { loaded: 'saved', loadedAddress: 'saved', created: 'saved', saved: 'saved' } as const
const display: Table<'blank.awaitingListing' | 'blank.awaitingBoard' | 'unsaved' | 'saved', Word> = {
  'blank.awaitingListing': {
    ...deaf,
    ...stores,
    addressOpen: 'blank.awaitingBoard',
    addressOther: 'blank.awaitingBoard',
    listedSame: 'blank.awaitingBoard',
    listedNone: 'unsaved',
    listFailed: 'unsaved',
    showFirst: 'unsaved',
  },
  'blank.awaitingBoard': { ...deaf, ...stores, addressNone: 'unsaved', showFirst: 'unsaved' },
  unsaved: { ...deaf, ...stores },
  saved: {
    ...deaf,
    addressNone: 'unsaved',
    showFirst: 'unsaved',
    listedNone: 'unsaved',
    removedOpen: 'unsaved',
    goneOpen: 'unsaved',
  },
}
const work: Table<'idle' | 'working', Word> = {
  idle: {
    ...deaf,
    open: 'working',
    create: 'working',
    save: 'working',
    rename: 'working',
    duplicate: 'working',
    remove: 'working',
    share: 'working',
    addressOther: 'working',
    retry: 'working',
  },
  working: deaf,
}
const writes = { ...deaf, create: 'guarded', save: 'guarded', rename: 'guarded' } as const
const leaving: Table<'free' | 'guarded', Word> = {
  free: { ...writes, duplicate: 'guarded', remove: 'guarded', share: 'guarded' },
  guarded: { ...deaf, dismiss: 'free' },
}
const editing: Table<'inactive' | 'active', Word> = {
  inactive: { ...deaf, edit: 'active' },
  active: { ...deaf, edited: 'inactive' },
}

const refusedSave = {
  type: 'refused',
  reason: { code: 'unreachable' },
  canRetry: true,
  task: saveTask,
} as const
const at = (
  place: { display?: string; work?: string; editing?: string; leaving?: string },
  context: Partial<BoardLibraryContext> = {},
) => {
  const [outer = '', inner] = (place.display ?? 'saved').split('.')
  return still.resolveState({
    value: {
      work: 'idle',
      editing: 'inactive',
      leaving: 'free',
      ...place,
      display: inner ? { [outer]: inner } : outer,
    } as never,
    context: {
      firstFile: nameBoard('First'),
      start: 'firstFile',
      listing: null,
      shownFile,
      openEntry: outer === 'saved' ? entry('depot') : null,
      viewState: defaultViewState,
      tasks: [],
      notices: [],
      ...context,
    },
  })
}

test.each(cells(display))('display: %s on %s is %s', (from, word, to) => {
  expect(leafOf(after(still, at({ display: from }), words[word]).value.display)).toBe(to)
})
test.each(cells(work))('work: %s on %s is %s', (from, word, to) => {
  const tasks: LibraryTask[] = from === 'working' ? [{ type: 'load', id: 'depot', how: 'open' }] : []
  const situation = at({ work: from }, { tasks, notices: [refusedSave] })
  expect(after(still, situation, words[word]).value.work).toBe(to)
})
test.each(cells(leaving))('leaving: %s on %s is %s', (from, word, to) => {
  const situation = at({ leaving: from }, { notices: from === 'guarded' ? [refusedSave] : [] })
  expect(after(still, situation, words[word]).value.leaving).toBe(to)
})
test.each(cells(editing))('editing: %s on %s is %s', (from, word, to) => {
  expect(after(still, at({ editing: from }), words[word]).value.editing).toBe(to)
})

test.each(Object.keys(words) as Word[])('%s leaves an edited board where it is, unless it is gone', word => {
  const next = after(still, at({ editing: 'active' }), words[word])
  const isGone = ['removedOpen', 'goneOpen'].includes(word)
  expect(next.value.display).toBe(isGone ? 'unsaved' : 'saved')
  expect(next.context.openEntry).toEqual(isGone ? null : entry('depot'))
  expect(isGone || next.context.shownFile === shownFile).toBe(true)
})
test.each(Object.keys(words).filter(word => word !== 'dismiss') as Word[])(
  'of a board that could not be saved, %s forgets nothing',
  word => {
    const next = after(still, at({}, { notices: [refusedSave] }), words[word])
    expect([...next.context.tasks, ...next.context.notices]).toContain(
      word === 'retry' ? saveTask : refusedSave,
    )
  },
)
test('another revision in the list is loaded, unless something is being done with the board', () => {
  const listEvent = { type: 'boardList.listed', listing: listingOf(entry('depot', 2)) }
  expect(after(still, at({}), listEvent).context.tasks).toEqual([
    { type: 'load', id: 'depot', how: 'reload' },
  ])
  const saving: LibraryTask[] = [{ ...saveTask, base: entry('depot') }]
  const busy = at({ work: 'working' }, { tasks: saving })
  expect(after(still, busy, listEvent).context.tasks).toEqual(saving)
})
test('a board that a list without its end does not name is not gone', () => {
  const listing = { entries: [], project: keeping({ isTruncated: true }) }
  const next = after(still, at({}), { type: 'boardList.listed', listing })
  expect([next.value.display, next.context.notices]).toEqual(['saved', []])
})
