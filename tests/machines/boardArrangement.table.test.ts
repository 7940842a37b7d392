import { expect, expectTypeOf, test } from 'vitest'
import { createActor, fromCallback, type EventFromLogic, type SnapshotFrom } from 'xstate'
import { defaultArrangement, type BoardArrangement } from '../../src/board/library/boardArrangement'
import { boardArrangementMachine } from '../../src/machines/boardArrangement/boardArrangement.machine'
import type { ArrangementCommand } from '../../src/machines/boardArrangement/boardArrangement.setup'
import { leafOf, type Leaf } from './census'
import { after, cells, type Table } from './table'

const words = {
  stored: { type: 'arrangement.stored', arrangement: defaultArrangement },
  storedOpen: { type: 'arrangement.stored', arrangement: { ...defaultArrangement, isRailOpen: true } },
  star: { type: 'arrangement.toggleStar', id: 'depot' },
  move: { type: 'arrangement.move', id: 'depot', folder: 'Night' },
  fold: { type: 'arrangement.toggleGroup', group: 'own' },
  open: { type: 'arrangement.openRail' },
  close: { type: 'arrangement.closeRail' },
} as const
type Word = keyof typeof words
type State = Leaf<SnapshotFrom<typeof boardArrangementMachine>['value']>
type Missing = Exclude<EventFromLogic<typeof boardArrangementMachine>['type'], (typeof words)[Word]['type']>
test('every event of the machine has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})

const deaf = { stored: '-', storedOpen: '-', star: '-', move: '-', fold: '-', open: '-', close: '-' } as const
const table: Table<State, Word> = {
  reading: { ...deaf, stored: 'closed', storedOpen: 'open.kept' },
  closed: { ...deaf, open: 'open.entered' },
  'open.kept': { ...deaf, close: 'closed' },
  'open.entered': { ...deaf, close: 'closed' },
}
const ways: Record<State, Word[]> = {
  reading: [],
  closed: ['stored'],
  'open.kept': ['storedOpen'],
  'open.entered': ['stored', 'open'],
}
const go = (...path: Word[]) =>
  path.reduce(
    (at, word) => after(boardArrangementMachine, at, words[word]),
    createActor(boardArrangementMachine).getSnapshot(),
  )
test.each(cells(table))('%s on %s is %s', (from, word, to) => {
  expect(leafOf(go(...ways[from], word).value)).toBe(to)
})

/** The machine over a browser that stores this. */
function begin(arrangement: BoardArrangement = defaultArrangement) {
  const savedArrangements: BoardArrangement[] = []
  let tell: (arrangement: BoardArrangement) => void = () => undefined
  const storage = fromCallback<ArrangementCommand>(({ sendBack, receive }) => {
    receive(command => savedArrangements.push(command.arrangement))
    tell = arrangement => sendBack({ type: 'arrangement.stored', arrangement })
    tell(arrangement)
  })
  const actor = createActor(boardArrangementMachine.provide({ actors: { storage } })).start()
  return { actor, savedArrangements, hear: (arrangement: BoardArrangement) => tell(arrangement) }
}

test('every change is stored whole, with whether the list stays open', () => {
  const { actor, savedArrangements } = begin()
  for (const word of ['star', 'open', 'move', 'fold', 'close'] as const) actor.send(words[word])
  expect(savedArrangements.map(({ isRailOpen }) => isRailOpen)).toEqual([false, true, true, true, false])
  expect(savedArrangements.at(-1)).toEqual({
    starred: ['depot'],
    folders: { depot: 'Night' },
    folded: ['own'],
    isRailOpen: false,
  })
  actor.send(words.star)
  actor.send({ type: 'arrangement.move', id: 'depot', folder: null })
  expect(savedArrangements.at(-1)).toEqual({ ...defaultArrangement, folded: ['own'] })
})

test('a folder needs a name, and a long one is shortened', () => {
  const { actor } = begin()
  actor.send({ type: 'arrangement.move', id: 'depot', folder: '  ' })
  expect(actor.getSnapshot().context.folders).toEqual({})
  actor.send({ type: 'arrangement.move', id: 'depot', folder: ` ${'x'.repeat(80)}` })
  expect(actor.getSnapshot().context.folders).toEqual({ depot: 'x'.repeat(60) })
})

test('stars and folders of another tab are taken over; the list opens, folds and closes here alone', () => {
  const { actor, hear, savedArrangements } = begin({
    ...defaultArrangement,
    folded: ['own'],
    isRailOpen: true,
  })
  expect(actor.getSnapshot().hasTag('railEntered')).toBe(false)
  hear({ starred: ['quay'], folders: { quay: 'Day' }, folded: ['shared'], isRailOpen: false })
  expect(actor.getSnapshot().context).toEqual({
    starred: ['quay'],
    folders: { quay: 'Day' },
    folded: ['own'],
  })
  expect([actor.getSnapshot().hasTag('railOpen'), savedArrangements]).toEqual([true, []])
})
