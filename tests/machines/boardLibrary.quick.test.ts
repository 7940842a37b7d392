import { expect, test } from 'vitest'
import type { Boards } from '../../src/backend/ports/backend.port'
import type { BoardLibraryInput } from '../../src/machines/boardLibrary/boardLibrary.context'
import { makeDeferred } from '../support/deferred'
import { heldBoards } from '../support/shelf'
import { addressBar, nameBoard, settleTasks, shelf } from './boardLibrary'

const unreachable = { type: 'refused', reason: { code: 'unreachable' }, canRetry: true } as const

/** Three boards, of which the first is opened. Once they are slowed down, loads wait for `go`. */
async function open(start: BoardLibraryInput['start'] = 'addressBoard', at = 'EU') {
  const boards = heldBoards().open()
  const titles = new Map<string, string>()
  for (const title of ['EU', 'US', 'Quay']) {
    const answer = await boards.create(nameBoard(title))
    if (answer.type === 'saved') titles.set(answer.board.entry.id, title)
  }
  const idOf = (title: string) => [...titles].find(([, each]) => each === title)?.[0] ?? ''
  const loaded: string[] = []
  let gate = Promise.resolve(true)
  const slowBoards: Boards = {
    ...boards,
    load: async id => {
      loaded.push(titles.get(id) ?? id)
      return (await gate) ? boards.load(id) : unreachable
    },
  }
  const bar = addressBar(at === '' ? '' : `?board=${idOf(at)}`)
  const { promise, resolve } = makeDeferred<boolean>()
  const slowDown = () => void (gate = promise)
  if (at === '') slowDown()
  const library = await shelf(slowBoards, { ...bar, start })
  return {
    ...library,
    loaded,
    idOf,
    slowDown,
    goTo: (title: string) => bar.go(`?board=${idOf(title)}`),
    back: () => bar.back(),
    /** The waiting loads are answered: with their boards, or not. */
    go: async (isReached = true) => {
      resolve(isReached)
      await settleTasks()
    },
    named: () => titles.get(new URLSearchParams(bar.steps.at(-1)).get('board') ?? ''),
    shown: () => titles.get(library.context().openEntry?.id ?? ''),
  }
}

test('a board that was left again before it was loaded is not shown', async () => {
  const { goTo, back, go, slowDown, shown, named, shownTitles } = await open()
  slowDown()
  goTo('US')
  await settleTasks()
  back()
  await go()
  expect([shown(), named(), shownTitles]).toEqual(['EU', 'EU', ['EU']])
})

test('of several boards in a row, only the first and the last are loaded, and the last is shown', async () => {
  const { goTo, go, slowDown, shown, named, loaded, shownTitles } = await open()
  slowDown()
  goTo('US')
  goTo('EU')
  goTo('Quay')
  goTo('US')
  goTo('Quay')
  await go()
  expect([shown(), named(), shownTitles]).toEqual(['Quay', 'Quay', ['EU', 'Quay']])
  expect(loaded).toEqual(['EU', 'US', 'Quay'])
})

test('nothing is said of a board that was left again while it was loaded', async () => {
  const { goTo, back, go, slowDown, context } = await open()
  slowDown()
  goTo('US')
  back()
  await go(false)
  expect([context().notice, context().tasks]).toEqual([null, []])
})

test('nor is anything more of one that was not reached, and it is not tried again', async () => {
  const { goTo, back, go, slowDown, send, context, shown, named } = await open()
  slowDown()
  goTo('US')
  await go(false)
  expect(context().notice).toMatchObject({ type: 'refused', task: { how: 'address' } })
  back()
  await settleTasks()
  await send({ type: 'boardLibrary.retry' })
  expect([context().notice, shown(), named()]).toEqual([null, 'EU', 'EU'])
})

test('whoever goes back while a board of the list is loaded gets the board of the address', async () => {
  const { goTo, back, go, slowDown, send, idOf, shown, named } = await open()
  goTo('US')
  await settleTasks()
  slowDown()
  await send({ type: 'boardLibrary.open', id: idOf('Quay') })
  back()
  await go()
  expect([shown(), named()]).toEqual(['EU', 'EU'])
})

test('the first board stays where it was wanted while another one was loaded', async () => {
  const { goTo, go, slowDown, send, shown, named, shownState } = await open()
  slowDown()
  goTo('US')
  await send({ type: 'boardLibrary.showFirst' })
  await go()
  expect([shownState(), shown(), named()]).toEqual(['unsaved', undefined, undefined])
})

test('if somebody has begun to edit meanwhile, the address is put back', async () => {
  const { goTo, go, slowDown, send, shown, named } = await open()
  slowDown()
  goTo('US')
  await send({ type: 'boardLibrary.editing', isEditing: true })
  await go()
  expect([shown(), named()]).toEqual(['EU', 'EU'])
})

test('the board to begin with gives way to one that the address names meanwhile', async () => {
  const { goTo, go, loaded, shown, named } = await open('savedBoard', '')
  expect(loaded).toEqual(['EU'])
  goTo('US')
  await go()
  expect([shown(), named(), loaded]).toEqual(['US', 'US', ['EU', 'US']])
})
