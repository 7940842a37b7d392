import { EMPTY, NEVER, Subject } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { createActor, setup, SimulatedClock } from 'xstate'
import type { Boards } from '../../src/backend/port'
import type { Address } from '../../src/address'
import type { BoardFile } from '../../src/board/board'
import { plainLook, type Look } from '../../src/board/look'
import { emptyBoard } from '../../src/board/templates/empty'
import type { Access } from '../../src/machines/channel.context'
import { linked, unlinked } from '../../src/machines/linkage'
import type { ShelfEvent, ToBoard } from '../../src/machines/shelf.context'
import type { shelfMachine } from '../../src/machines/shelf.machine'
import { board as orders } from '../support/boards'
import { noBoards } from '../support/no-boards'
import { heldBoards, shelfOver } from '../support/shelf'

const named = (title: string): BoardFile => ({ ...orders, title })
const settled = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}

/** An address bar that can be gone back over. */
function addressBar(search = '') {
  const page = new EventTarget()
  const steps = [search]
  const address: Address = {
    page,
    search: () => steps.at(-1) ?? '',
    push: search => void steps.push(search),
    replace: search => void steps.splice(-1, 1, search),
  }
  const back = () => {
    steps.pop()
    page.dispatchEvent(new Event('popstate'))
  }
  const go = (search: string) => {
    steps.push(search)
    page.dispatchEvent(new Event('popstate'))
  }
  return { address, steps, back, go }
}

/** The shelf beside a board that notes what it is told to open. */
async function shelf(
  boards: Boards,
  {
    address = addressBar().address,
    access = 'aal1',
    isBlank = false,
  }: { address?: Address; access?: Access; isBlank?: boolean } = {},
) {
  const shown: string[] = []
  const looks: Look[] = []
  const clock = new SimulatedClock()
  const parent = setup({
    types: {} as { events: ToBoard; children: { shelf: 'shelf' } },
    actors: { shelf: shelfOver(boards, address) as typeof shelfMachine },
    actions: {
      note: (_, title: string) => void shown.push(title),
      noteLook: (_, look: Look) => void looks.push(look),
    },
  }).createMachine({
    invoke: { id: 'shelf', src: 'shelf', input: { access, first: named('First'), isBlank } },
    on: {
      'board.open': {
        actions: [
          { type: 'note', params: ({ event }) => event.file.title },
          { type: 'noteLook', params: ({ event }) => event.look },
        ],
      },
      'board.look': { actions: { type: 'noteLook', params: ({ event }) => event.look } },
    },
  })
  const actor = createActor(parent, { clock }).start()
  onTestFinished(() => void actor.stop())
  await settled()
  const ref = () => {
    const { shelf } = actor.getSnapshot().children
    if (shelf === undefined) throw new Error('there is no shelf')
    return shelf
  }
  return {
    ...{ shown, looks, clock },
    send: async (...events: ShelfEvent[]) => {
      for (const event of events) ref().send(event)
      await settled()
    },
    can: (event: ShelfEvent) => ref().getSnapshot().can(event),
    context: () => ref().getSnapshot().context,
    value: () => ref().getSnapshot().value,
  }
}
const first = async (boards: Boards) => (await boards.list()).entries[0]?.id ?? ''

test('nothing is asked without access, and all is listed with it', async () => {
  const held = heldBoards()
  const boards = held.open()
  await boards.create(named('Depot'))
  const { send, context, value } = await shelf(boards, { access: 'none' })
  expect([context().listing, value()]).toEqual([null, { listing: 'withheld', work: 'idle', live: 'deaf' }])
  await send({ type: 'shelf.access', access: 'aal1' })
  expect(context().listing?.entries.map(({ title }) => title)).toEqual(['Depot'])
  await send({ type: 'shelf.access', access: 'none' })
  expect(value()).toMatchObject({ listing: 'withheld' })
})

test('the board of the address is opened at first, and those that one goes back to', async () => {
  const boards = heldBoards().open()
  await boards.create(named('Depot'))
  const bar = addressBar(`?board=${await first(boards)}&inspect=`)
  const { shown, send, context } = await shelf(boards, bar)
  expect(shown).toEqual(['Depot'])
  await send({ type: 'shelf.begin', file: named('Quay') })
  expect(shown).toEqual(['Depot', 'Quay'])
  expect(bar.steps.at(-1)).toBe(`?board=${context().open?.id}&inspect=`)
  bar.back()
  await settled()
  expect(shown).toEqual(['Depot', 'Quay', 'Depot'])
  expect(bar.steps).toHaveLength(1)
})

test('an unknown board of the address is said, and the address stays as it is', async () => {
  const bar = addressBar('?board=nowhere')
  const { shown, context } = await shelf(heldBoards().open(), bar)
  expect([shown, context().notice]).toEqual([[], { type: 'gone', isOpen: false }])
  expect(bar.steps).toEqual(['?board=nowhere'])
})

test('going back from a board that there is none of shows the first one, which was not shown before', async () => {
  const bar = addressBar('')
  bar.steps.push('?board=nowhere')
  const { shown, context } = await shelf(heldBoards().open(), { ...bar, isBlank: true })
  expect([shown, context().isBlank]).toEqual([[], true])
  bar.back()
  await settled()
  expect([shown, context().isBlank]).toEqual([['First'], false])
})

const filtered: BoardFile = {
  ...named('Depot'),
  variables: [{ name: 'path', label: 'Path', kind: 'choice', values: ['/a', '/b'] }],
}
const at = (path: string): Look => ({ ...plainLook, variables: { path } })

test('how a board is looked at comes of the address, and going back over it opens nothing anew', async () => {
  const boards = heldBoards().open()
  await boards.create(filtered)
  const id = await first(boards)
  let loads = 0
  const counted: Boards = { ...boards, load: id => (loads++, boards.load(id)) }
  const bar = addressBar(`?board=${id}&var.path=/a`)
  const { looks, send, context } = await shelf(counted, bar)
  expect([looks, bar.steps]).toEqual([[at('/a')], [`?board=${id}&var.path=/a`]])
  await send({ type: 'shelf.look', look: at('/b'), isStep: true })
  expect(bar.steps.slice(1)).toEqual([`?board=${id}&var.path=%2Fb`])
  await send({ type: 'shelf.look', look: plainLook, isStep: false })
  expect(bar.steps.slice(1)).toEqual([`?board=${id}`])
  bar.back()
  await settled()
  expect([looks.at(-1), context().look, loads]).toEqual([at('/a'), at('/a'), 1])
})

test('what an address asks for that the board has not is said and ignored, and the rest is done', async () => {
  const boards = heldBoards().open()
  await boards.create(filtered)
  const id = await first(boards)
  const search = `?board=${id}&var.path=/c&var.size=9&panel=nowhere&last=5m`
  const bar = addressBar(search)
  const { looks, context } = await shelf(boards, bar)
  const time = { last: 300, zone: 'viewer' }
  expect(looks).toEqual([{ variables: {}, time, panel: null }])
  expect(context().notice).toMatchObject({
    type: 'address',
    faults: [
      { path: 'variable “path”', reason: 'is none of “/a”, “/b”' },
      { path: 'variable “size”', reason: 'is not there' },
      { path: 'panel “nowhere”', reason: 'is not there' },
    ],
  })
  expect(bar.steps).toEqual([search])
})

test('while a board is edited it can be looked at otherwise, but not left', async () => {
  const boards = heldBoards().open()
  await boards.create(filtered)
  const id = await first(boards)
  const bar = addressBar(`?board=${id}`)
  const { looks, shown, send } = await shelf(boards, bar)
  await send({ type: 'shelf.edited', isEdited: true })
  bar.go(`?board=${id}&var.path=/b`)
  await settled()
  expect([looks.at(-1), shown]).toEqual([at('/b'), ['Depot']])
  bar.go('?board=other')
  await settled()
  expect([shown, bar.steps.at(-1)]).toEqual([['Depot'], `?board=${id}&var.path=%2Fb`])
})

test('what was chosen stays with a board that others change, and not with another board', async () => {
  const boards = heldBoards().open()
  await boards.create(filtered)
  await boards.create(named('Quay'))
  const entries = (await boards.list()).entries
  const [id, other] = ['Depot', 'Quay'].map(title => entries.find(each => each.title === title)?.id ?? '')
  const bar = addressBar(`?board=${id}&var.path=/a`)
  const { looks, send } = await shelf(boards, bar)
  await boards.save(id ?? '', 1, { ...filtered, title: 'Depot 2' })
  await send({ type: 'shelf.changed' })
  expect(looks).toEqual([at('/a'), at('/a')])
  await send({ type: 'shelf.open', id: other ?? '' })
  expect([looks.at(-1), bar.steps.at(-1)]).toEqual([plainLook, `?board=${other}`])
})

test('what nobody kept yet is kept as a new board, and then over itself', async () => {
  const boards = heldBoards().open()
  const { send, shown, context } = await shelf(boards)
  await send({ type: 'shelf.keep', file: named('Mine') })
  expect(context().open).toMatchObject({ title: 'Mine', revision: 1 })
  await send({ type: 'shelf.keep', file: named('Mine again') })
  expect(context().open).toMatchObject({ title: 'Mine again', revision: 2 })
  expect((await boards.list()).entries).toHaveLength(1)
  // It is on the screen already.
  expect(shown).toEqual([])
})

test('two saves at once are done one after the other, each over the one before', async () => {
  const boards = heldBoards().open()
  const { send, context } = await shelf(boards)
  await send({ type: 'shelf.begin', file: named('A') })
  await send({ type: 'shelf.keep', file: named('B') })
  expect([context().open?.title, context().notice, context().tasks]).toEqual(['B', null, []])
})

test('nobody loses what they made: theirs stays, ours becomes a copy, whatever the reason', async () => {
  const held = heldBoards()
  const [boards, other] = [held.open(), held.open()]
  const { send, context, shown, can } = await shelf(boards)
  await send({ type: 'shelf.begin', file: named('Depot') }, { type: 'shelf.link', link: linked })
  const id = context().open?.id ?? ''
  await send({ type: 'shelf.edited', isEdited: true })
  expect(can({ type: 'shelf.open', id })).toBe(false)
  await other.save(id, 1, named('Theirs'))
  await settled()
  expect([shown, context().open?.revision]).toEqual([['Depot'], 1])
  await send({ type: 'shelf.keep', file: named('Ours') }, { type: 'shelf.edited', isEdited: false })
  expect(context().notice).toMatchObject({ type: 'copied', because: 'conflict', theirs: id })
  expect((await boards.list()).entries.map(({ title }) => title)).toEqual(['Ours (your version)', 'Theirs'])
  expect(context().open?.title).toBe('Ours (your version)')

  await send({ type: 'shelf.dismiss' }, { type: 'shelf.open', id })
  held.foreign.add(id)
  await send({ type: 'shelf.keep', file: named('Not mine') })
  expect(context().notice).toMatchObject({ type: 'copied', because: 'denied', theirs: null })

  await send({ type: 'shelf.open', id })
  await send({ type: 'shelf.edited', isEdited: true })
  held.foreign.clear()
  await other.remove(id)
  await send({ type: 'shelf.keep', file: named('Last') })
  expect(context().notice).toMatchObject({ type: 'copied', because: 'gone' })
})

test('a save that the project does not answer is not lost: it is said, and tried again', async () => {
  const boards = heldBoards().open()
  let isAway = true
  const away = { type: 'refused', reason: 'The project could not be reached.', mayRetry: true } as const
  const { send, context, can } = await shelf({
    ...boards,
    create: file => (isAway ? Promise.resolve(away) : boards.create(file)),
  })
  expect(can({ type: 'shelf.retry' })).toBe(false)
  await send({ type: 'shelf.keep', file: named('Mine') })
  expect(context().notice).toMatchObject({ type: 'refused', mayRetry: true, reason: away.reason })
  isAway = false
  await send({ type: 'shelf.retry' })
  expect([context().notice, context().open?.title]).toEqual([null, 'Mine'])
})

test('a fault of our own is said too, and the next task is done', async () => {
  const boards = heldBoards().open()
  const { send, context } = await shelf({ ...boards, load: () => Promise.reject(new Error('ours')) })
  await send({ type: 'shelf.open', id: 'x' }, { type: 'shelf.begin', file: named('Next') })
  expect(context().notice).toMatchObject({ type: 'refused' })
  expect(context().open?.title).toBe('Next')
})

test('the project is heard while there is a connection; a lost hearing is taken up a minute later', async () => {
  const live: Subject<unknown>[] = []
  const boards: Boards = {
    ...noBoards,
    list: () => Promise.resolve({ entries: [], project: { state: 'kept' } }),
    live: () => {
      const heard = new Subject<unknown>()
      live.push(heard)
      return heard
    },
  }
  const { send, value, clock } = await shelf(boards)
  expect(live).toHaveLength(0)
  await send({ type: 'shelf.link', link: linked })
  expect(value()).toMatchObject({ live: 'hearing' })
  live[0]?.error({ kind: 'unpublished', reason: '' })
  expect(value()).toMatchObject({ live: 'lost' })
  clock.increment(60_000)
  await settled()
  expect([live.length, value()]).toMatchObject([2, { live: 'hearing' }])
  await send({ type: 'shelf.link', link: unlinked })
  expect([live[1]?.observed, value()]).toMatchObject([false, { live: 'deaf' }])
})

test('a change that is heard while the boards are listed has them listed once more', async () => {
  const answers: (() => void)[] = []
  const { send, value } = await shelf({
    ...noBoards,
    elsewhere: () => NEVER,
    live: () => EMPTY,
    list: () =>
      new Promise(resolve => answers.push(() => resolve({ entries: [], project: { state: 'absent' } }))),
  })
  await send({ type: 'shelf.changed' }, { type: 'shelf.changed' })
  expect([answers.length, value()]).toMatchObject([1, { listing: { reading: 'stale' } }])
  answers[0]?.()
  await settled()
  expect([answers.length, value()]).toMatchObject([2, { listing: { reading: 'fresh' } }])
  answers[1]?.()
  await settled()
  expect(value()).toMatchObject({ listing: 'read' })
})

test('a board that was removed makes room for the first one', async () => {
  const bar = addressBar()
  const { send, shown, context } = await shelf(heldBoards().open(), bar)
  await send({ type: 'shelf.begin', file: emptyBoard })
  await send({ type: 'shelf.remove', id: context().open?.id ?? '' })
  expect([shown, context().open, bar.steps.at(-1)]).toEqual([['New board', 'First'], null, ''])
})
