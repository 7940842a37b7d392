import { expect, expectTypeOf, test } from 'vitest'
import { fromCallback, fromPromise, type EventFromLogic } from 'xstate'
import { kioskMachine } from '../../src/machines/kiosk.machine'
import type { Served } from '../../src/machines/kiosk.setup'
import { after, cells, type Table } from './table'

const still = kioskMachine.provide({
  actors: {
    lock: fromCallback(() => undefined),
    look: fromPromise<Served>(() => new Promise(() => undefined)),
  },
  actions: { reload: () => undefined },
})
const words = {
  enter: { type: 'kiosk.enter' },
  leave: { type: 'kiosk.leave' },
  well: { type: 'kiosk.standing', isWell: true },
  ill: { type: 'kiosk.standing', isWell: false },
  touched: { type: 'page.touched' },
  visible: { type: 'page.visible' },
  held: { type: 'lock.held' },
  refused: { type: 'lock.refused' },
  released: { type: 'lock.released' },
} as const
type Word = keyof typeof words
type Missing = Exclude<EventFromLogic<typeof kioskMachine>['type'], (typeof words)[Word]['type']>
test('every event of the machine has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})

const deaf: Record<Word, '-'> = {
  ...{ enter: '-', leave: '-', well: '-', ill: '-', touched: '-' },
  ...{ visible: '-', held: '-', refused: '-', released: '-' },
}
const locks = { held: 'awake', refused: 'refused', released: 'asleep' } as const
const screen: Table<'asking' | 'awake' | 'asleep' | 'refused', Word> = {
  asking: { ...deaf, ...locks },
  awake: { ...deaf, ...locks, held: '-' },
  asleep: { ...deaf, ...locks, released: '-', visible: 'asking' },
  refused: { ...deaf, ...locks, refused: '-', visible: 'asking' },
}
const cursor: Table<'shown' | 'hidden', Word> = {
  shown: deaf,
  hidden: { ...deaf, touched: 'shown' },
}
const build: Table<'resting' | 'looking' | 'due' | 'reloading', Word> = {
  ...{ resting: deaf, looking: deaf, reloading: deaf },
  due: { ...deaf, well: 'reloading' },
}

const at = (place: { screen?: string; cursor?: string; build?: string }) =>
  still.resolveState({
    value: { on: { screen: 'asking', cursor: 'shown', build: 'resting', ...place } as never },
    context: { isWell: false, silentSince: null },
  })
const rows = Object.entries({ screen, cursor, build }).flatMap(([region, table]) =>
  cells<string, Word>(table).map(([from, word, to]) => [region, from, word, to] as const),
)
// Leaving leaves every region at once.
test.each(rows.filter(([, , word]) => word !== 'leave'))('%s %s on %s is %s', (region, from, word, to) => {
  expect(after(still, at({ [region]: from }), words[word]).value).toMatchObject({ on: { [region]: to } })
})
test('it is left from anywhere, and entered', () => {
  expect(after(still, at({ build: 'looking' }), words.leave).value).toBe('off')
  const off = still.resolveState({ value: 'off', context: { isWell: true, silentSince: null } })
  expect(after(still, off, words.enter).value).toMatchObject({ on: { screen: 'asking' } })
})
