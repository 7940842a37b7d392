import { expect, expectTypeOf, test } from 'vitest'
import { fromPromise, type EventFromLogic } from 'xstate'
import type { BoardListing } from '../../src/backend/ports/backend.port'
import { boardListMachine } from '../../src/machines/boardList/boardList.machine'
import type { BoardListContext } from '../../src/machines/boardList/boardList.setup'
import { initialStatus, upStatus } from '../../src/machines/connection/connectionStatus'
import { keeping } from '../support/shelf'
import { leafOf } from './census'
import { after, cells, type Table } from './table'

const still = boardListMachine.provide({
  actors: { list: fromPromise<BoardListing>(() => new Promise(() => undefined)) },
  actions: { reportListing: () => undefined, reportFailure: () => undefined },
})
const signedOut = { access: 'none', link: initialStatus } as const
const signedIn = { access: 'aal1', link: initialStatus } as const
const connectedContext = { access: 'aal1', link: upStatus } as const
const words = {
  signOut: { type: 'conditions.changed', conditions: signedOut },
  signIn: { type: 'conditions.changed', conditions: signedIn },
  connect: { type: 'conditions.changed', conditions: connectedContext },
  changed: { type: 'boardList.changed' },
} as const
type Word = keyof typeof words
type Missing = Exclude<EventFromLogic<typeof boardListMachine>['type'], (typeof words)[Word]['type']>
test('every event of the machine has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})

type ListingState =
  | 'signedOut'
  | 'signedIn.reading.current'
  | 'signedIn.reading.outdated'
  | 'signedIn.listed'
  | 'signedIn.incomplete'
const readingState = 'signedIn.reading.current'
const left = { signOut: 'signedOut', signIn: '-', connect: '-' } as const
const listing: Table<ListingState, Word> = {
  signedOut: { signOut: '-', signIn: readingState, connect: readingState, changed: '-' },
  'signedIn.reading.current': { ...left, changed: 'signedIn.reading.outdated' },
  'signedIn.reading.outdated': { ...left, changed: '-' },
  'signedIn.listed': { ...left, changed: readingState },
  'signedIn.incomplete': { ...left, changed: readingState },
}
const live: Table<'off' | 'listening' | 'waiting', Word> = {
  off: { signOut: '-', signIn: '-', connect: 'listening', changed: '-' },
  listening: { signOut: 'off', signIn: 'off', connect: '-', changed: '-' },
  waiting: { signOut: '-', signIn: '-', connect: '-', changed: '-' },
}

const valueOf = (state: string): unknown =>
  state.split('.').reduceRight<unknown>((inner, name) => (inner === null ? name : { [name]: inner }), null)
const at = (place: { listing?: string; live?: string }, context: Partial<BoardListContext> = {}) =>
  still.resolveState({
    value: { listing: valueOf(place.listing ?? 'signedIn.listed'), live: place.live ?? 'waiting' } as never,
    context: { conditions: signedIn, project: 'present', ...context },
  })
const afterListing = (...[from, event, context]: [string, { type: string }, Partial<BoardListContext>?]) =>
  leafOf(after(still, at({ listing: from }, context), event).value.listing)

test.each(cells(listing))('listing: %s on %s is %s', (from, word, to) => {
  const conditions = from === 'signedOut' ? signedOut : signedIn
  expect(afterListing(from, words[word], { conditions })).toBe(to)
})
test.each(cells(live))('live: %s on %s is %s', (from, word, to) => {
  const conditions = from === 'listening' ? connectedContext : signedIn
  expect(after(still, at({ live: from }, { conditions }), words[word]).value.live).toBe(to)
})

const doneType = 'xstate.done.actor.list'
const answer = (project: BoardListing['project']) => ({ type: doneType, output: { entries: [], project } })
const unknown = { state: 'unknown', reason: { code: 'unreachable' } } as const
test.each([
  ['the project stores boards', readingState, answer(keeping()), 'signedIn.listed'],
  ['the project stores none', readingState, answer({ state: 'absent' }), 'signedIn.listed'],
  ['the project does not say', readingState, answer(unknown), 'signedIn.incomplete'],
  [
    'a fault of ours',
    readingState,
    { type: 'xstate.error.actor.list', error: new Error() },
    'signedIn.incomplete',
  ],
  ['changes meanwhile', 'signedIn.reading.outdated', answer(keeping()), readingState],
])('listing: after an answer, %s, %s is %s', (_, from, event, to) => {
  expect(afterListing(from, event)).toBe(to)
})

test.each([
  ['present', 'listening'],
  ['absent', 'off'],
  ['unknown', 'off'],
  [null, 'off'],
] as const)('live: a project that is %s is %s', (project, to) => {
  const off = at({ live: 'off' }, { conditions: signedIn, project })
  expect(after(still, off, words.connect).value.live).toBe(to)
})
test.each(['done', 'error'])('live: a stream that is %s waits', how => {
  const listening = at({ live: 'listening' }, { conditions: connectedContext })
  expect(after(still, listening, { type: `xstate.${how}.actor.live` }).value.live).toBe('waiting')
})
