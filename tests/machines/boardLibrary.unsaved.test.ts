import { expect, test } from 'vitest'
import type { Boards } from '../../src/backend/ports/backend.port'
import { makeDeferred } from '../support/deferred'
import { asksToLeave } from '../support/leaving'
import { heldBoards } from '../support/shelf'
import { addressBar, nameBoard, settleTasks, shelf } from './boardLibrary'

/** The library over two saved boards of a project that `connection` cuts off, of which `a` is displayed. */
async function openBoards() {
  const library = heldBoards()
  const [boards, other] = [library.open(), library.open()]
  const connection = { isAway: false, answers: Promise.resolve<unknown>(null) }
  const away = { type: 'refused', reason: { code: 'unreachable' }, canRetry: true } as const
  const unlessAway = <T>(call: () => Promise<T>) => (connection.isAway ? Promise.resolve(away) : call())
  const { address } = addressBar()
  const answeringBoards = {
    ...boards,
    create: file => unlessAway(() => connection.answers.then(() => boards.create(file))),
    save: (...args) => unlessAway(() => boards.save(...args)),
    load: id => unlessAway(() => connection.answers.then(() => boards.load(id))),
  } satisfies Boards
  const opened = await shelf(answeringBoards, { address })
  const { send, context } = opened
  const idOf = (title: string) => context().listing?.entries.find(entry => entry.title === title)?.id ?? ''
  await send({ type: 'boardLibrary.create', file: nameBoard('B') })
  await send({ type: 'boardLibrary.create', file: nameBoard('A') })
  const [a, b] = [idOf('A'), idOf('B')]
  const titleOf = async (id: string) => {
    const answer = await other.load(id)
    return answer.type === 'board' ? answer.board.file.title : answer.type
  }
  const titles = async () => (await other.list()).entries.map(({ title }) => title).sort()
  return {
    ...opened,
    asksBeforeLeaving: () => asksToLeave(address.page),
    connection,
    other,
    a,
    b,
    titleOf,
    titles,
  }
}

test('a save that is tried again after another board was opened leaves that board displayed, and alone', async () => {
  const { send, context, connection, a, b, titleOf } = await openBoards()
  connection.isAway = true
  await send({ type: 'boardLibrary.save', file: nameBoard('A edited') })
  connection.isAway = false
  await send({ type: 'boardLibrary.open', id: b }, { type: 'boardLibrary.retry' })
  expect([context().openEntry?.id, context().shownFile.title]).toEqual([b, 'B'])
  await send({ type: 'boardLibrary.save', file: nameBoard('B edited') })
  expect([await titleOf(a), await titleOf(b)]).toEqual(['A edited', 'B edited'])
})

test('so does one that is stored after another board was clicked', async () => {
  const { send, context, connection, a, b, titleOf } = await openBoards()
  const slow = makeDeferred<null>()
  connection.answers = slow.promise
  await send({ type: 'boardLibrary.open', id: b }, { type: 'boardLibrary.editing', isEditing: true })
  await send(
    { type: 'boardLibrary.save', file: nameBoard('A edited') },
    { type: 'boardLibrary.editing', isEditing: false },
  )
  slow.resolve(null)
  await settleTasks()
  expect([context().openEntry?.id, context().shownFile.title]).toEqual([b, 'B'])
  await send({ type: 'boardLibrary.save', file: nameBoard('B edited') })
  expect([await titleOf(a), await titleOf(b)]).toEqual(['A edited', 'B edited'])
})

test('the first board is another one each time it is shown', async () => {
  const { send, context, connection, titles } = await openBoards()
  await send({ type: 'boardLibrary.showFirst' })
  connection.isAway = true
  await send({ type: 'boardLibrary.save', file: nameBoard('First edited') })
  connection.isAway = false
  await send({ type: 'boardLibrary.showFirst' }, { type: 'boardLibrary.retry' })
  expect(context().openEntry).toBe(null)
  await send({ type: 'boardLibrary.save', file: nameBoard('First edited otherwise') })
  expect(await titles()).toEqual(['A', 'B', 'First edited', 'First edited otherwise'])
})

test.each([
  ['created', () => ({ type: 'boardLibrary.create', file: nameBoard('C') }) as const],
  ['copied', ({ b }: { b: string }) => ({ type: 'boardLibrary.duplicate', id: b }) as const],
])('a board that is %s while another is edited is listed, and not saved over', async (_, request) => {
  const { send, context, connection, a, b, titleOf, titles } = await openBoards()
  const slow = makeDeferred<null>()
  connection.answers = slow.promise
  await send(request({ b }), { type: 'boardLibrary.editing', isEditing: true })
  slow.resolve(null)
  await settleTasks()
  expect(context().listing?.entries).toHaveLength(3)
  const before = await titles()
  await send({ type: 'boardLibrary.save', file: nameBoard('A edited') })
  expect([context().openEntry?.id, await titleOf(a), await titles()]).toEqual([
    a,
    'A edited',
    before.map(title => (title === 'A' ? 'A edited' : title)),
  ])
})

test('a board that is renamed while it is edited is not saved over what somebody else saved meanwhile', async () => {
  const { send, context, connection, other, a, titles } = await openBoards()
  const slow = makeDeferred<null>()
  connection.answers = slow.promise
  await send(
    { type: 'boardLibrary.rename', id: a, title: 'A renamed' },
    { type: 'boardLibrary.editing', isEditing: true },
  )
  await other.save(a, 1, nameBoard('Theirs'))
  slow.resolve(null)
  await settleTasks()
  await send({ type: 'boardLibrary.save', file: nameBoard('A edited') })
  expect(context().notice).toMatchObject({ type: 'copied', reason: { kind: 'conflict' } })
  expect(await titles()).toEqual(['A edited (your version)', 'A renamed', 'B'])
})

test('a board that could not be saved waits beneath other notices, until it is', async () => {
  const { send, context, connection, b, titles } = await openBoards()
  connection.isAway = true
  await send({ type: 'boardLibrary.save', file: nameBoard('A edited') })
  await send({ type: 'boardLibrary.open', id: b })
  const tasksOfNotices = () => context().notices.map(notice => 'task' in notice && notice.task.type)
  expect(tasksOfNotices()).toEqual(['save', 'load'])
  await send({ type: 'boardLibrary.create', file: nameBoard('C') })
  expect(tasksOfNotices()).toEqual(['save', 'create'])
  await send({ type: 'boardLibrary.retry' })
  expect(tasksOfNotices()).toEqual(['save', 'create'])
  connection.isAway = false
  await send({ type: 'boardLibrary.open', id: b }, { type: 'boardLibrary.retry' })
  expect([tasksOfNotices(), context().openEntry?.title]).toEqual([['save'], 'C'])
  await send({ type: 'boardLibrary.retry' })
  expect([tasksOfNotices(), await titles()]).toEqual([[], ['A edited', 'B', 'C']])
})

test('a save contains an earlier one only if it was made on the same version of the board', async () => {
  const { send, context, connection, a, b } = await openBoards()
  connection.isAway = true
  await send({ type: 'boardLibrary.save', file: nameBoard('A edited') })
  await send({ type: 'boardLibrary.save', file: nameBoard('A edited twice') })
  expect(context().notices).toMatchObject([{ task: { file: { title: 'A edited twice' } } }])
  connection.isAway = false
  await send({ type: 'boardLibrary.open', id: b }, { type: 'boardLibrary.open', id: a })
  await send({ type: 'boardLibrary.save', file: nameBoard('A edited otherwise') })
  expect(context().notices).toMatchObject([{ task: { file: { title: 'A edited twice' } } }])
})

test('while a board could not be saved, the browser asks before the page is left', async () => {
  const { send, asksBeforeLeaving, connection } = await openBoards()
  connection.isAway = true
  await send({ type: 'boardLibrary.save', file: nameBoard('A edited') })
  expect(asksBeforeLeaving()).toBe(true)
  await send({ type: 'boardLibrary.retry' })
  expect(asksBeforeLeaving()).toBe(true)
  connection.isAway = false
  await send({ type: 'boardLibrary.retry' })
  expect(asksBeforeLeaving()).toBe(false)
  connection.isAway = true
  await send({ type: 'boardLibrary.create', file: nameBoard('C') })
  expect(asksBeforeLeaving()).toBe(true)
  await send({ type: 'boardLibrary.dismiss' })
  expect(asksBeforeLeaving()).toBe(false)
})
