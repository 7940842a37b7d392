import { describe, expect, expectTypeOf, test } from 'vitest'
import { after, events, type Name, type Public, type State, states, values } from './channel.states'

type Missing = Exclude<Public['type'], (typeof events)[Name]['type']>
test('every event of the machine has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})

/** Total: a new state or event does not compile until every cell is decided. `-` is: nothing happens. */
type Cell = State | '-'
type Row = Record<Name, Cell>
const deaf = {
  again: '-',
  up: '-',
  down: '-',
  away: '-',
  panels: '-',
  run: '-',
  approved: '-',
  revoked: '-',
  open: '-',
  shut: '-',
  joined: '-',
  subscribed: '-',
  views: '-',
  part: '-',
  suspect: '-',
  silent: '-',
  resumed: '-',
  verified: '-',
  polling: '-',
  refused: '-',
} as const
/** Where there is a feed, that it has no push can be learnt at any time, and the connection be lost. */
const connectedMoves = { ...deaf, polling: 'reading', down: 'unlinked', away: 'parked' } as const
/** A source without a level, to a session with one factor; `unauthorized` is without a session. */
const table: Record<State, Row> = {
  unauthorized: {
    ...{ retry: '-', pause: '-', resume: '-', none: '-', aal1: 'joining', aal2: 'joining', renewed: '-' },
    ...deaf,
  },
  joining: {
    ...{ retry: '-', pause: 'paused', resume: '-', none: 'unauthorized', aal1: '-', aal2: '-', renewed: '-' },
    ...{ ...connectedMoves, joined: 'subscribing' },
  },
  subscribing: {
    ...{ retry: '-', pause: 'paused', resume: '-', none: 'unauthorized', aal1: '-', aal2: '-', renewed: '-' },
    ...{ ...connectedMoves, subscribed: 'reading' },
  },
  reading: {
    ...{ retry: '-', pause: 'paused', resume: '-', none: 'unauthorized', aal1: '-', aal2: '-', renewed: '-' },
    ...{ ...connectedMoves, views: 'live', refused: 'refused', silent: 'stale' },
  },
  live: {
    ...{ retry: '-', pause: 'paused', resume: '-', none: 'unauthorized', aal1: '-', aal2: '-', renewed: '-' },
    ...{ ...connectedMoves, refused: 'refused', suspect: 'reading', silent: 'stale' },
  },
  polling: {
    ...{ retry: '-', pause: 'paused', resume: '-', none: 'unauthorized', aal1: '-', aal2: '-', renewed: '-' },
    ...{ ...connectedMoves, refused: 'refused', suspect: 'reading', down: '-' },
  },
  refused: {
    ...{
      retry: 'joining',
      pause: 'paused',
      resume: '-',
      none: 'unauthorized',
      aal1: '-',
      aal2: '-',
      renewed: '-',
    },
    ...{ ...connectedMoves, views: 'live', suspect: 'reading', silent: 'stale' },
  },
  stale: {
    ...{ retry: '-', pause: 'paused', resume: '-', none: 'unauthorized', aal1: '-', aal2: '-', renewed: '-' },
    ...{ ...connectedMoves, resumed: 'reading' },
  },
  unlinked: {
    ...{ retry: '-', pause: 'paused', resume: '-', none: 'unauthorized', aal1: '-', aal2: '-', renewed: '-' },
    ...{ ...deaf, up: 'joining', away: 'parked' },
  },
  limited: {
    ...{ retry: 'joining', pause: 'paused', resume: '-', none: 'unauthorized', aal1: '-', aal2: '-' },
    ...{ ...deaf, renewed: '-', away: 'parked' },
  },
  parked: {
    ...{ retry: '-', pause: 'paused', resume: '-', none: 'unauthorized', aal1: '-', aal2: '-', renewed: '-' },
    ...{ ...deaf, up: 'joining', down: 'unlinked' },
  },
  reconnecting: {
    ...{ retry: 'joining', pause: 'paused', resume: '-', none: 'unauthorized', aal1: '-', aal2: '-' },
    ...{ ...deaf, renewed: '-', away: 'parked' },
  },
  denied: {
    ...{ retry: 'joining', pause: '-', resume: '-', none: 'unauthorized', aal1: '-', aal2: '-' },
    ...{ ...deaf, renewed: 'joining', away: 'parked' },
  },
  failed: {
    ...{ retry: 'joining', pause: '-', resume: '-', none: 'unauthorized', aal1: '-', aal2: '-' },
    ...{ ...deaf, renewed: 'joining', away: 'parked' },
  },
  unapproved: {
    ...{ retry: '-', pause: 'paused', resume: '-', none: 'unauthorized', aal1: '-', aal2: '-', renewed: '-' },
    ...{ ...deaf, run: 'running', approved: 'joining' },
  },
  // A request under way is neither broken off nor made a second time.
  running: {
    ...{ retry: '-', pause: '-', resume: '-', none: 'unauthorized', aal1: '-', aal2: '-', renewed: '-' },
    ...deaf,
  },
  paused: {
    ...{
      retry: '-',
      pause: '-',
      resume: 'joining',
      none: 'unauthorized',
      aal1: '-',
      aal2: '-',
      renewed: '-',
    },
    ...deaf,
  },
}

describe.each(states)('%s', from => {
  test.each(Object.entries(table[from]) as [Name, Cell][])('on %s goes to %s', (name, to) => {
    expect(after(from, events[name]).value).toEqual(values[to === '-' ? from : to])
  })
})
