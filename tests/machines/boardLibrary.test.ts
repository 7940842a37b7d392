import { EMPTY, NEVER, Subject } from 'rxjs'
import { expect, test } from 'vitest'
import type { Boards } from '../../src/backend/ports/backend.port'
import { emptyBoard } from '../../src/board/templates/emptyBoard'
import { initialStatus } from '../../src/machines/connection/connectionStatus'
import { makeDeferred } from '../support/deferred'
import { asksToLeave } from '../support/leaving'
import { noBoards } from '../support/no-boards'
import { heldBoards, keeping } from '../support/shelf'
import { addressBar, nameBoard, settleTasks, shelf, withConditions } from './boardLibrary'

test('nothing is requested without access, and all boards are listed with it', async () => {
  const library = heldBoards()
  const boards = library.open()
  await boards.create(nameBoard('Depot'))
  const { send, context, listState } = await shelf(boards, { access: 'none' })
  expect([context().listing, listState()]).toEqual([null, { listing: 'signedOut', live: 'off' }])
  await send(withConditions('aal1', initialStatus))
  expect(context().listing?.entries.map(({ title }) => title)).toEqual(['Depot'])
  await send(withConditions('none', initialStatus))
  expect(listState()).toMatchObject({ listing: 'signedOut' })
})

test('an unsaved board is saved as a new one, and then over itself', async () => {
  const boards = heldBoards().open()
  const { send, shownTitles, context } = await shelf(boards)
  await send({ type: 'boardLibrary.save', file: nameBoard('Mine') })
  expect(context().openEntry).toMatchObject({ title: 'Mine', revision: 1 })
  await send({ type: 'boardLibrary.save', file: nameBoard('Mine again') })
  expect(context().openEntry).toMatchObject({ title: 'Mine again', revision: 2 })
  expect((await boards.list()).entries).toHaveLength(1)
  // It is on the screen already.
  expect(shownTitles).toEqual([])
})

test('the browser asks before the page is left while a board is being written, and never while one is read', async () => {
  const boards = heldBoards().open()
  const [writing, reading] = [makeDeferred<null>(), makeDeferred<null>()]
  const slowBoards: Boards = {
    ...boards,
    create: file => writing.promise.then(() => boards.create(file)),
    load: id => reading.promise.then(() => boards.load(id)),
  }
  const { address } = addressBar()
  const { send, context } = await shelf(slowBoards, { address })
  const asksBeforeLeaving = () => asksToLeave(address.page)
  expect(asksBeforeLeaving()).toBe(false)
  await send({ type: 'boardLibrary.save', file: nameBoard('Mine') })
  expect(asksBeforeLeaving()).toBe(true)
  writing.resolve(null)
  await settleTasks()
  expect([context().openEntry?.title, asksBeforeLeaving()]).toEqual(['Mine', false])
  await send({ type: 'boardLibrary.open', id: context().openEntry?.id ?? '' })
  expect([context().tasks.length, asksBeforeLeaving()]).toEqual([1, false])
})

test('two saves at once are done one after the other, each over the one before', async () => {
  const boards = heldBoards().open()
  const { send, context } = await shelf(boards)
  await send({ type: 'boardLibrary.create', file: nameBoard('A') })
  await send({ type: 'boardLibrary.save', file: nameBoard('B') })
  expect([context().openEntry?.title, context().notice, context().tasks]).toEqual(['B', null, []])
  // The second is ordered before the first is done.
  await send(
    { type: 'boardLibrary.save', file: nameBoard('C') },
    { type: 'boardLibrary.save', file: nameBoard('D') },
  )
  expect([context().openEntry?.title, context().notice, context().tasks]).toEqual(['D', null, []])
  expect((await boards.list()).entries.map(({ title }) => title)).toEqual(['D'])
})

test('two saves at once of an unsaved board make one board', async () => {
  const boards = heldBoards().open()
  const { send, context } = await shelf(boards)
  await send(
    { type: 'boardLibrary.save', file: nameBoard('A') },
    { type: 'boardLibrary.save', file: nameBoard('B') },
  )
  expect([context().openEntry?.title, context().openEntry?.revision, context().notice]).toEqual([
    'B',
    2,
    null,
  ])
  expect((await boards.list()).entries.map(({ title }) => title)).toEqual(['B'])
})

test('no edit is lost: the saved board stays, and ours becomes a copy, for any reason', async () => {
  const library = heldBoards()
  const [boards, other] = [library.open(), library.open()]
  const { send, context, shownTitles, can } = await shelf(boards)
  await send({ type: 'boardLibrary.create', file: nameBoard('Depot') }, withConditions('aal1'))
  const id = context().openEntry?.id ?? ''
  await send({ type: 'boardLibrary.editing', isEditing: true })
  expect(can({ type: 'boardLibrary.open', id })).toBe(false)
  await other.save(id, 1, nameBoard('Theirs'))
  await settleTasks()
  expect([shownTitles, context().openEntry?.revision]).toEqual([['Depot'], 1])
  await send(
    { type: 'boardLibrary.save', file: nameBoard('Ours') },
    { type: 'boardLibrary.editing', isEditing: false },
  )
  expect(context().notice).toMatchObject({ type: 'copied', reason: { kind: 'conflict' }, theirs: id })
  expect((await boards.list()).entries.map(({ title }) => title)).toEqual(['Ours (your version)', 'Theirs'])
  expect(context().openEntry?.title).toBe('Ours (your version)')

  await send({ type: 'boardLibrary.dismiss' }, { type: 'boardLibrary.open', id })
  library.foreign.add(id)
  await send({ type: 'boardLibrary.save', file: nameBoard('Not mine') })
  expect(context().notice).toMatchObject({ type: 'copied', reason: { kind: 'refused' }, theirs: null })

  await send({ type: 'boardLibrary.open', id })
  await send({ type: 'boardLibrary.editing', isEditing: true })
  library.foreign.clear()
  await other.remove(id)
  await send({ type: 'boardLibrary.save', file: nameBoard('Last') })
  expect(context().notice).toMatchObject({ type: 'copied', reason: { kind: 'gone' } })
})

test('an unanswered save is not lost: it is reported, and tried again', async () => {
  const boards = heldBoards().open()
  let isAway = true
  const away = { type: 'refused', reason: { code: 'unreachable' }, canRetry: true } as const
  const { send, context, can } = await shelf({
    ...boards,
    create: file => (isAway ? Promise.resolve(away) : boards.create(file)),
    save: (...args) => (isAway ? Promise.resolve(away) : boards.save(...args)),
  })
  expect(can({ type: 'boardLibrary.retry' })).toBe(false)
  await send({ type: 'boardLibrary.save', file: nameBoard('Mine') })
  expect(context().notice).toMatchObject({ type: 'refused', canRetry: true, reason: away.reason })
  isAway = false
  await send({ type: 'boardLibrary.retry' })
  expect([context().notice, context().openEntry?.title]).toEqual([null, 'Mine'])

  isAway = true
  await send({ type: 'boardLibrary.save', file: nameBoard('Mine with a panel') })
  expect(can({ type: 'boardLibrary.retry' })).toBe(true)
  isAway = false
  await send({ type: 'boardLibrary.save', file: nameBoard('Mine with two') })
  // The first is in the second, over which it cannot be kept any more.
  expect([context().notice, context().openEntry?.title]).toEqual([null, 'Mine with two'])
})

test('a fault of our own is reported, too, and the next task is done', async () => {
  const boards = heldBoards().open()
  const { send, context } = await shelf({ ...boards, load: () => Promise.reject(new Error('ours')) })
  await send({ type: 'boardLibrary.open', id: 'x' }, { type: 'boardLibrary.create', file: nameBoard('Next') })
  expect(context().notice).toMatchObject({ type: 'refused' })
  expect(context().openEntry?.title).toBe('Next')
})

test.each([
  ['is lost', (changes$: Subject<unknown>) => changes$.error({ kind: 'unpublished', reason: '' })],
  ['ends', (changes$: Subject<unknown>) => changes$.complete()],
])('while connected, changes are listened to; a stream that %s is opened a minute later', async (_, end) => {
  const live: Subject<unknown>[] = []
  const boards: Boards = {
    ...noBoards,
    list: () => Promise.resolve({ entries: [], project: keeping() }),
    projectChanges: () => {
      const changes$ = new Subject<unknown>()
      live.push(changes$)
      return changes$
    },
  }
  const { send, listState, clock } = await shelf(boards)
  expect(live).toHaveLength(0)
  await send(withConditions('aal1'))
  expect(listState()).toMatchObject({ live: 'listening' })
  if (live[0] !== undefined) end(live[0])
  expect(listState()).toMatchObject({ live: 'waiting' })
  clock.increment(60_000)
  await settleTasks()
  expect([live.length, listState()]).toMatchObject([2, { live: 'listening' }])
  await send(withConditions('aal1', initialStatus))
  expect([live[1]?.observed, listState()]).toMatchObject([false, { live: 'off' }])
})

test('a change during the listing of boards lists them once more', async () => {
  const answers: (() => void)[] = []
  const { send, listState } = await shelf({
    ...noBoards,
    otherTabChanges: () => NEVER,
    projectChanges: () => EMPTY,
    list: () =>
      new Promise(resolve => answers.push(() => resolve({ entries: [], project: { state: 'absent' } }))),
  })
  await send({ type: 'boardList.changed' }, { type: 'boardList.changed' })
  expect([answers.length, listState()]).toMatchObject([1, { listing: { signedIn: { reading: 'outdated' } } }])
  answers[0]?.()
  await settleTasks()
  expect([answers.length, listState()]).toMatchObject([2, { listing: { signedIn: { reading: 'current' } } }])
  answers[1]?.()
  await settleTasks()
  expect(listState()).toMatchObject({ listing: { signedIn: 'listed' } })
})

test('a board that was removed makes room for the first one', async () => {
  const bar = addressBar()
  const { send, shownTitles, context } = await shelf(heldBoards().open(), bar)
  await send({ type: 'boardLibrary.create', file: emptyBoard })
  await send({ type: 'boardLibrary.remove', id: context().openEntry?.id ?? '' })
  expect([shownTitles, context().openEntry, bar.steps.at(-1)]).toEqual([['New board', 'First'], null, ''])
})

test('a board that others changed and that cannot be loaded is not asked for without end', async () => {
  const library = heldBoards()
  const [boards, other] = [library.open(), library.open()]
  let loads = 0
  const away = { type: 'refused', reason: { code: 'unreachable' }, canRetry: true } as const
  const { send, context } = await shelf({ ...boards, load: () => (loads++, Promise.resolve(away)) })
  await send({ type: 'boardLibrary.create', file: nameBoard('Depot') })
  await other.save(context().openEntry?.id ?? '', 1, nameBoard('Theirs'))
  await send({ type: 'boardList.changed' })
  await settleTasks()
  expect([loads, context().tasks, context().notice]).toMatchObject([1, [], { type: 'refused' }])
})
