import { expect, expectTypeOf, test } from 'vitest'
import { fromCallback, fromPromise, type EventFromLogic } from 'xstate'
import { kioskMachine } from '../../src/machines/kiosk/kiosk.machine'
import type { ServedBuild } from '../../src/machines/kiosk/kiosk.setup'
import { noTour } from '../../src/machines/kiosk/kiosk.tour'
import { after, cells, type Table } from './table'

const still = kioskMachine.provide({
  actors: {
    lock: fromCallback(() => undefined),
    boards: fromCallback(() => undefined),
    fetchBuild: fromPromise<ServedBuild>(() => new Promise(() => undefined)),
  },
  actions: { reload: () => undefined, showBoard: () => undefined, reportFailure: () => undefined },
})
const words = {
  enter: { type: 'kiosk.enter', every: null, isFaulty: false, boardIdsInAddress: null },
  leave: { type: 'kiosk.leave' },
  well: { type: 'kiosk.healthChanged', isHealthy: true },
  ill: { type: 'kiosk.healthChanged', isHealthy: false },
  touched: { type: 'page.touched' },
  visible: { type: 'page.visible' },
  held: { type: 'lock.acquired' },
  refused: { type: 'lock.refused' },
  released: { type: 'lock.released' },
  boards: { type: 'kiosk.boardsChanged', boards: ['a', 'b'], shownId: 'a' },
  unshown: { type: 'kiosk.boardFailed', reason: { type: 'absent' } },
  next: { type: 'kiosk.next' },
  previous: { type: 'kiosk.previous' },
  hold: { type: 'kiosk.togglePause' },
} as const
type Word = keyof typeof words
type Missing = Exclude<EventFromLogic<typeof kioskMachine>['type'], (typeof words)[Word]['type']>
test('every event of the machine has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})

const deaf: Record<Word, '-'> = {
  enter: '-',
  leave: '-',
  well: '-',
  ill: '-',
  touched: '-',
  visible: '-',
  held: '-',
  refused: '-',
  released: '-',
  boards: '-',
  unshown: '-',
  next: '-',
  previous: '-',
  hold: '-',
}
const locks = { held: 'awake', refused: 'refused', released: 'asleep' } as const
const screen: Table<'requesting' | 'awake' | 'asleep' | 'refused', Word> = {
  requesting: { ...deaf, ...locks },
  awake: { ...deaf, ...locks, held: '-' },
  asleep: { ...deaf, ...locks, released: '-', visible: 'requesting' },
  refused: { ...deaf, ...locks, refused: '-', visible: 'requesting' },
}
const cursor: Table<'shown' | 'hidden', Word> = {
  shown: deaf,
  hidden: { ...deaf, touched: 'shown' },
}
const build: Table<'idle' | 'checking' | 'outdated' | 'reloading', Word> = {
  idle: deaf,
  checking: deaf,
  reloading: deaf,
  outdated: { ...deaf, well: 'reloading' },
}

const tour = { ...noTour, every: 30_000, boards: ['a', 'b'], shownId: 'a', targetId: 'b' }
const at = (place: { screen?: string; cursor?: string; build?: string; tour?: unknown }) =>
  still.resolveState({
    value: { on: { screen: 'requesting', cursor: 'shown', build: 'idle', tour: 'off', ...place } as never },
    context: { isHealthy: false, silentSince: null, tour },
  })
const rows = Object.entries({ screen, cursor, build }).flatMap(([region, table]) =>
  cells<string, Word>(table).map(([from, word, to]) => [region, from, word, to] as const),
)
// Leaving leaves every region at once.
test.each(rows.filter(([, , word]) => word !== 'leave'))('%s %s on %s is %s', (region, from, word, to) => {
  expect(after(still, at({ [region]: from }), words[word]).value).toMatchObject({ on: { [region]: to } })
})
test('it is left from anywhere, and entered', () => {
  expect(after(still, at({ build: 'checking' }), words.leave).value).toBe('off')
  const off = still.resolveState({
    value: 'off',
    context: { isHealthy: true, silentSince: null, tour: noTour },
  })
  expect(after(still, off, words.enter).value).toMatchObject({ on: { screen: 'requesting' } })
})

const waiting: Record<'showing' | 'attended' | 'paused', Partial<Record<Word, string>>> = {
  showing: { touched: 'attended', hold: 'paused' },
  attended: { hold: 'paused' },
  paused: { hold: 'showing' },
}
const running = (value: unknown) => ({ on: { tour: { running: value } } })
const placeIn = (from: string) => (from === 'moving' ? 'moving' : { waiting: from })
const turns = (['showing', 'attended', 'paused'] as const).flatMap(from =>
  (Object.keys(words) as Word[])
    .filter(word => word !== 'leave')
    .map(word => {
      const to = word === 'next' || word === 'previous' ? 'moving' : (waiting[from][word] ?? from)
      return [from, word, to] as const
    }),
)
test.each(turns)('a tour that is %s, on %s is %s', (from, word, to) => {
  // From the board whose turn it is: another one is wanted by a move alone.
  const before = still.resolveState({
    value: at({ tour: { running: placeIn(from) } }).value as never,
    context: { isHealthy: false, silentSince: null, tour: { ...tour, targetId: 'a' } },
  })
  expect(after(still, before, words[word]).value).toMatchObject(running(placeIn(to)))
})
test.each([
  ['boards', { ...words.boards, shownId: 'b' }, { waiting: 'showing' }],
  ['boards', words.boards, 'moving'],
  ['unshown', words.unshown, { waiting: 'showing' }],
  ['touched', words.touched, 'moving'],
  ['hold', words.hold, 'moving'],
] as const)('a tour that moves on, on %s', (_, event, to) => {
  expect(after(still, at({ tour: { running: 'moving' } }), event).value).toMatchObject(running(to))
})
