import { expect, test } from 'vitest'
import type { Boards } from '../../src/backend/ports/backend.port'
import type { BoardFile } from '../../src/board/board'
import { defaultViewState, type ViewState } from '../../src/board/model/viewState'
import { heldBoards } from '../support/shelf'
import { addressBar, first, nameBoard, settleTasks, shelf } from './boardLibrary'

test('the board of the address is opened at first, and those that one goes back to', async () => {
  const boards = heldBoards().open()
  await boards.create(nameBoard('Depot'))
  const bar = addressBar(`?board=${await first(boards)}&inspect=`)
  const { shownTitles, send, context } = await shelf(boards, bar)
  expect(shownTitles).toEqual(['Depot'])
  await send({ type: 'boardLibrary.create', file: nameBoard('Quay') })
  expect(shownTitles).toEqual(['Depot', 'Quay'])
  expect(bar.steps.at(-1)).toBe(`?board=${context().openEntry?.id}&inspect=`)
  bar.back()
  await settleTasks()
  expect(shownTitles).toEqual(['Depot', 'Quay', 'Depot'])
  expect(bar.steps).toHaveLength(1)
})

test('an unknown board in the address is reported, and the address stays', async () => {
  const bar = addressBar('?board=nowhere')
  const { shownTitles, context } = await shelf(heldBoards().open(), bar)
  expect([shownTitles, context().notice]).toEqual([[], { type: 'gone', isOpen: false }])
  expect(bar.steps).toEqual(['?board=nowhere'])
})

test('the notice about a missing board ends once another is shown', async () => {
  const boards = heldBoards().open()
  await boards.create(nameBoard('Depot'))
  const id = await first(boards)
  const wantedEvent = {
    type: 'boardLibrary.addressChanged',
    id: 'nowhere',
    viewState: defaultViewState,
    faults: [],
  } as const
  const ways = [
    { type: 'boardLibrary.open', id },
    { type: 'boardLibrary.create', file: nameBoard('Quay') },
    { type: 'boardLibrary.showFirst' },
    { ...wantedEvent, id: null },
  ] as const
  for (const way of ways) {
    const { send, context, shownState } = await shelf(boards, {
      ...addressBar('?board=nowhere'),
      start: 'addressBoard',
    })
    expect(context().notice).toMatchObject({ type: 'gone' })
    await send(way)
    expect([way.type, context().notice, shownState()]).toEqual([
      way.type,
      null,
      expect.stringMatching(/^(un)?saved$/),
    ])
  }
  const { send, context } = await shelf(boards, addressBar('?board=nowhere'))
  await send({ type: 'boardLibrary.rename', id, title: 'Yard' })
  expect(context().notice).toMatchObject({ type: 'gone' })
})

test('going back from a missing board shows the first one, which was not shown before', async () => {
  const bar = addressBar('')
  bar.steps.push('?board=nowhere')
  const { shownTitles, shownState } = await shelf(heldBoards().open(), { ...bar, start: 'addressBoard' })
  expect([shownTitles, shownState()]).toEqual([[], { blank: 'awaitingBoard' }])
  bar.back()
  await settleTasks()
  expect([shownTitles, shownState()]).toEqual([['First'], 'unsaved'])
})

const filteredBoard: BoardFile = {
  ...nameBoard('Depot'),
  variables: [{ name: 'path', label: 'Path', kind: 'choice', options: ['/a', '/b'] }],
}
const at = (path: string): ViewState => ({ ...defaultViewState, variables: { path } })

test('the view state comes from the address, and going back over it opens nothing again', async () => {
  const boards = heldBoards().open()
  await boards.create(filteredBoard)
  const id = await first(boards)
  let loads = 0
  const countedBoards: Boards = { ...boards, load: id => (loads++, boards.load(id)) }
  const bar = addressBar(`?board=${id}&var.path=/a`)
  const { looks, send, context } = await shelf(countedBoards, bar)
  expect([looks, bar.steps]).toEqual([[at('/a')], [`?board=${id}&var.path=/a`]])
  await send({ type: 'boardLibrary.viewState', viewState: at('/b'), isStep: true })
  expect(bar.steps.slice(1)).toEqual([`?board=${id}&var.path=%2Fb`])
  await send({ type: 'boardLibrary.viewState', viewState: defaultViewState, isStep: false })
  expect(bar.steps.slice(1)).toEqual([`?board=${id}`])
  bar.back()
  await settleTasks()
  expect([looks.at(-1), context().viewState, loads]).toEqual([at('/a'), at('/a'), 1])
})

test('parameters that the board does not have are reported and ignored, and the rest applies', async () => {
  const boards = heldBoards().open()
  await boards.create(filteredBoard)
  const id = await first(boards)
  const search = `?board=${id}&var.path=/c&var.size=9&panel=nowhere&last=5m&mode=zzz`
  const bar = addressBar(search)
  const { looks, context } = await shelf(boards, bar)
  const time = { last: 300, zone: 'viewer' }
  expect(looks).toEqual([{ variables: {}, time, panel: null }])
  expect(context().notice).toMatchObject({
    type: 'address',
    faults: [
      { path: '“mode” in the URL', reason: 'is neither "look" nor "kiosk"' },
      { path: 'variable “path”', reason: 'is none of “/a”, “/b”' },
      { path: 'variable “size”', reason: 'doesn’t exist' },
      { path: 'panel “nowhere”', reason: 'doesn’t exist' },
    ],
  })
  expect(bar.steps).toEqual([search])
  // Of the address before, nothing is said any more.
  await boards.create(nameBoard('Quay'))
  const other = (await boards.list()).entries.find(({ title }) => title === 'Quay')?.id ?? ''
  bar.go(`?board=${other}`)
  await settleTasks()
  expect([context().openEntry?.id, context().notice]).toEqual([other, null])
})

test('while a board is edited it can be looked at otherwise, but not left', async () => {
  const boards = heldBoards().open()
  await boards.create(filteredBoard)
  const id = await first(boards)
  const bar = addressBar(`?board=${id}`)
  const { looks, shownTitles, send } = await shelf(boards, bar)
  await send({ type: 'boardLibrary.editing', isEditing: true })
  bar.go(`?board=${id}&var.path=/b`)
  await settleTasks()
  expect([looks.at(-1), shownTitles]).toEqual([at('/b'), ['Depot']])
  bar.go('?board=other')
  await settleTasks()
  expect([shownTitles, bar.steps.at(-1)]).toEqual([['Depot'], `?board=${id}&var.path=%2Fb`])
})

test('a choice stays with a board that others change, and not with another board', async () => {
  const boards = heldBoards().open()
  await boards.create(filteredBoard)
  await boards.create(nameBoard('Quay'))
  const entries = (await boards.list()).entries
  const [id, other] = ['Depot', 'Quay'].map(title => entries.find(each => each.title === title)?.id ?? '')
  const bar = addressBar(`?board=${id}&var.path=/a`)
  const { looks, send } = await shelf(boards, bar)
  await boards.save(id ?? '', 1, { ...filteredBoard, title: 'Depot 2' })
  await send({ type: 'boardList.changed' })
  expect(looks).toEqual([at('/a'), at('/a')])
  await send({ type: 'boardLibrary.open', id: other ?? '' })
  expect([looks.at(-1), bar.steps.at(-1)]).toEqual([defaultViewState, `?board=${other}`])
})

const away = { type: 'refused', reason: { code: 'unreachable' }, canRetry: true } as const
/** Boards of which "Depot" is in the address, of a project that does not answer until it is told to. */
async function awayBoards() {
  const boards = heldBoards().open()
  await boards.create(nameBoard('Depot'))
  const bar = addressBar(`?board=${await first(boards)}`)
  await boards.create(nameBoard('Quay'))
  const project = { isAway: true, loads: 0 }
  const load: Boards['load'] = id => {
    project.loads += 1
    return project.isAway ? Promise.resolve(away) : boards.load(id)
  }
  return { project, ...(await shelf({ ...boards, load }, { ...bar, start: 'addressBoard' })) }
}

test('a board that the project did not give is opened once it does, and the notice stays until then', async () => {
  const { project, clock, context, shownTitles } = await awayBoards()
  const wait = async (ms: number) => {
    clock.increment(ms)
    await settleTasks()
  }
  expect(context().notice).toMatchObject(away)
  for (let tries = 2; tries <= 20; tries++) {
    clock.increment(15_000)
    // While it is asked again, nothing on the page moves.
    expect(context().notice).toMatchObject(away)
    await settleTasks()
    expect([project.loads, context().notices]).toMatchObject([tries, [away]])
  }
  project.isAway = false
  await wait(15_000)
  expect([shownTitles, context().notices]).toEqual([['Depot'], []])
  await wait(600_000)
  expect(project.loads).toBe(21)
})

test('it is not asked for again once somebody gave it up, or opened another one', async () => {
  for (const giveUp of ['dismiss', 'open'] as const) {
    const { project, clock, send, context } = await awayBoards()
    const quay = context().listing?.entries.find(({ title }) => title === 'Quay')
    project.isAway = giveUp === 'dismiss'
    await send(
      giveUp === 'dismiss'
        ? { type: 'boardLibrary.dismiss' }
        : { type: 'boardLibrary.open', id: quay?.id ?? '' },
    )
    const { loads } = project
    clock.increment(600_000)
    await settleTasks()
    expect([giveUp, project.loads, context().notices]).toEqual([giveUp, loads, []])
  }
})
