import { describe, expect, test } from 'vitest'
import type { Cause } from '../../src/machines/shared/cause'
import { RowsHandover } from '../../src/streams/rowsHandover'
import { holding } from '../support/rows'
import { after, at, events, isConnected, type State, states, take, values } from './channel.states'

const ends: Record<Cause['kind'], State> = {
  lost: 'reconnecting',
  expired: 'reconnecting',
  limited: 'limited',
  ceiling: 'limited',
  unproven: 'reconnecting',
  suspect: 'reconnecting',
  silent: 'reconnecting',
  deaf: 'reconnecting',
  refused: 'reconnecting',
  offline: 'reconnecting',
  asleep: 'reconnecting',
  parked: 'reconnecting',
  denied: 'denied',
  unknown: 'denied',
  unpublished: 'denied',
  misconfigured: 'failed',
  keyless: 'failed',
  broken: 'failed',
}
describe.each(states.filter(isConnected))('%s, when its feed ends', from => {
  test.each(Object.entries(ends))('as %s, goes to %s and keeps the reason', (kind, to) => {
    const error = { kind, reason: 'said by the server' }
    const next = after(from, { type: 'xstate.error.actor.feed', error })
    expect(next.value).toEqual(values[to])
    expect(next.context).toMatchObject({ cause: error, attempt: 1 })
  })

  test('because rows changed without an announcement, tells the next connection', () => {
    const error = { kind: 'deaf', reason: '' }
    const memory = new RowsHandover(holding([]), 0)
    const next = take(at(from, { previousRows: memory }), { type: 'xstate.error.actor.feed', error })
    expect(RowsHandover.deafnessOf(next.context.previousRows)).toEqual({
      connections: 1,
      endedAt: expect.any(Number) as number,
    })
  })

  test('with anything else, names it a fault of ours', () => {
    const next = after(from, { type: 'xstate.error.actor.feed', error: new Error('a bug') })
    expect(next.value).toBe('failed')
    expect(next.context.cause).toEqual({ kind: 'broken', reason: 'Error: a bug' })
  })

  test('without an error, fails, since a channel without a feed must not look live', () => {
    expect(after(from, { type: 'xstate.done.actor.feed' }).value).toBe('failed')
  })
})

test.each(['joining', 'subscribing'] as const)('%s for too long, tries again', from => {
  const name = from === 'joining' ? 'joinDeadline' : 'proofDeadline'
  const next = after(from, { type: `xstate.after.${name}.channel.connected.${from}` })
  expect(next.value).toBe('reconnecting')
  expect(next.context.cause?.kind).toBe(from === 'joining' ? 'lost' : 'unproven')
})

describe.each(Object.keys(ends) as Cause['kind'][])('reconnecting because of %s', kind => {
  test('tries at once when the token was renewed only if that was the cause, and forgives nothing', () => {
    const lost = { cause: { kind, reason: '' }, attempt: 3, wait: 4_000 }
    const next = take(at('reconnecting', lost), events.renewed)
    expect(next.value).toEqual(values[kind === 'expired' ? 'joining' : 'reconnecting'])
    expect(next.context).toMatchObject(lost)
  })
})

test.each(['reconnecting', 'limited', 'denied', 'failed'] as const)(
  'a probe that is %s goes on when the page goes away, since what it misses cannot be read later',
  from => {
    const link = { state: 'parked', cause: { kind: 'parked', reason: '' }, nextTry: null } as const
    const probe = { kind: 'function', function: 'health', method: 'GET', refresh: { interval: 5 } } as const
    const event = { type: 'channel.link', link } as const
    expect(take(at(from, { source: probe }), event).value).toEqual(values[from])
    expect(take(at(from), event).value).toBe('parked')
  },
)
