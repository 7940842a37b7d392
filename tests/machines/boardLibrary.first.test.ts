import { expect, test } from 'vitest'
import type { Boards } from '../../src/backend/ports/backend.port'
import { heldBoards, keeping } from '../support/shelf'
import { addressBar, nameBoard, shelf, withConditions } from './boardLibrary'

/** Boards in a browser, saved in this order. */
async function saveBoards(...titles: string[]) {
  const library = heldBoards()
  const boards = library.open()
  for (const title of titles) await boards.create(nameBoard(title))
  return { ...library, boards }
}
const begin = (boards: Boards, search = '') => {
  const bar = addressBar(search)
  return shelf(boards, { ...bar, start: 'savedBoard' }).then(shelfActor => ({ ...shelfActor, bar }))
}
const idOf = async (boards: Boards, title: string) =>
  (await boards.list()).entries.find(entry => entry.title === title)?.id ?? ''

test('without a board in the address the one opened last is opened, and the address names it', async () => {
  const { boards } = await saveBoards('Depot', 'Quay', 'Yard')
  const id = await idOf(boards, 'Quay')
  const earlier = await begin(boards)
  await earlier.send({ type: 'boardLibrary.open', id })
  const { shownTitles, shownState, bar } = await begin(boards, '?inspect=')
  expect([shownTitles, shownState()]).toEqual([['Quay'], 'saved'])
  expect(bar.steps).toEqual([`?board=${id}&inspect=`])
})

test('the boards are listed once while the first opens, and again after one is chosen', async () => {
  const { boards } = await saveBoards('Depot', 'Quay')
  const [depot, quay] = [await idOf(boards, 'Depot'), await idOf(boards, 'Quay')]
  let lists = 0
  const countedBoards: Boards = { ...boards, list: () => ((lists += 1), boards.list()) }
  const { send, shownTitles } = await begin(countedBoards)
  expect([shownTitles, lists]).toEqual([['Depot'], 1])
  await send({ type: 'boardLibrary.open', id: quay })
  expect([shownTitles, lists]).toEqual([['Depot', 'Quay'], 2])
  const namedShelf = await shelf(countedBoards, { ...addressBar(`?board=${depot}`), start: 'addressBoard' })
  expect([namedShelf.shownTitles, lists]).toEqual([['Depot'], 3])
})

test('if no board was ever opened here, the first is opened', async () => {
  const { boards } = await saveBoards('Yard', 'Depot')
  expect((await begin(boards)).shownTitles).toEqual(['Depot'])
})

test('a board shared by another person is not opened before it is chosen', async () => {
  const { boards } = await saveBoards('Theirs')
  const list = async () => {
    const { entries, ...listing } = await boards.list()
    return { ...listing, entries: entries.map(entry => ({ ...entry, isMine: false })) }
  }
  expect((await begin({ ...boards, list })).shownTitles).toEqual(['First'])
  boards.noteOpened(await idOf(boards, 'Theirs'))
  expect((await begin({ ...boards, list })).shownTitles).toEqual(['Theirs'])
})

test('a board opened last that is gone does not prevent opening another', async () => {
  const { boards } = await saveBoards('Depot', 'Quay')
  const id = await idOf(boards, 'Quay')
  boards.noteOpened(id)
  await boards.remove(id)
  expect((await begin(boards)).shownTitles).toEqual(['Depot'])
})

test('without a saved board, the first file is shown, and the address stays empty', async () => {
  const { shownTitles, shownState, bar } = await begin((await saveBoards()).boards)
  expect([shownTitles, shownState(), bar.steps]).toEqual([['First'], 'unsaved', ['']])
})

test('the board of the address comes before the one opened last', async () => {
  const { boards } = await saveBoards('Depot', 'Quay')
  boards.noteOpened(await idOf(boards, 'Quay'))
  expect((await begin(boards, `?board=${await idOf(boards, 'Depot')}`)).shownTitles).toEqual(['Depot'])
})

test('a project that cannot be asked is tried for the board opened last', async () => {
  const { boards } = await saveBoards('Depot')
  boards.noteOpened(await idOf(boards, 'Depot'))
  const list = async () => {
    const listing = await boards.list()
    return {
      ...listing,
      entries: [],
      project: { state: 'unknown' as const, reason: { code: 'unreachable' as const } },
    }
  }
  expect((await begin({ ...boards, list })).shownTitles).toEqual(['Depot'])
  const failing = () => Promise.reject(new Error('a fault of ours'))
  expect((await begin({ ...boards, list: failing })).shownTitles).toEqual(['First'])
})

test('a board that is made while the boards are listed is not replaced', async () => {
  const { boards } = await saveBoards('Depot')
  let answer: () => void = () => undefined
  const list = () => new Promise<void>(resolve => (answer = resolve)).then(() => boards.list())
  const { send, shownTitles } = await begin({ ...boards, list })
  await send({ type: 'boardLibrary.create', file: nameBoard('Mine') })
  answer()
  await send({ type: 'boardLibrary.dismiss' })
  expect(shownTitles).toEqual(['Mine'])
})

test('nothing is opened before sign-in, and the view state of the address is kept', async () => {
  const { boards, state } = await saveBoards('Depot')
  state.project = keeping()
  const { shownTitles, send, looks } = await shelf(boards, {
    ...addressBar('?last=1h'),
    start: 'savedBoard',
    access: 'none',
  })
  expect(shownTitles).toEqual([])
  await send(withConditions('aal1'))
  expect(shownTitles).toEqual(['Depot'])
  expect(looks[0]?.time).not.toBeNull()
})
