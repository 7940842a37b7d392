import { describe, expect, test } from 'vitest'
import type { Source } from '../../src/board/model/source'
import type { Cause } from '../../src/machines/shared/cause'
import type { ChannelContext } from '../../src/machines/channel/channel.context'
import type { Access } from '../../src/machines/shared/access'
import { guardedSource, source } from '../support/boards'
import {
  at,
  contextIn,
  events,
  heldViews,
  isWaiting,
  type State,
  states,
  take,
  values,
} from './channel.states'

const read = states.filter(state => state !== 'unauthorized' && !isWaiting(state))
describe.each(read)('%s, of a source that needs aal2', from => {
  const guardedSnapshot = at(from, contextIn(from, guardedSource, 'aal2'))
  test('keeps what it shows when the session is gone', () => {
    const next = take(guardedSnapshot, events.none)
    expect(next.value).toBe('unauthorized')
    expect(next.context.views).toBe(heldViews)
  })
  test('takes away what it shows when only the second factor is', () => {
    const next = take(guardedSnapshot, events.aal1)
    expect(next.value).toBe('unauthorized')
    expect(next.context.views).toEqual({})
    expect(next.context).toMatchObject({ lag: null, malformedChanges: 0 })
  })
  test('is not disturbed by what it has', () => {
    expect(take(guardedSnapshot, events.aal2).value).toEqual(values[from])
  })
})

describe('unauthorized', () => {
  const lacking = (source: Source, access: Access, context: Partial<ChannelContext> = {}) =>
    at('unauthorized', { ...contextIn('unauthorized', source, access), since: 7, ...context })

  test.each<[Source, Access, Access, State]>([
    [guardedSource, 'none', 'none', 'unauthorized'],
    [guardedSource, 'none', 'aal1', 'unauthorized'],
    [guardedSource, 'none', 'aal2', 'joining'],
    [guardedSource, 'aal1', 'none', 'unauthorized'],
    [guardedSource, 'aal1', 'aal1', 'unauthorized'],
    [guardedSource, 'aal1', 'aal2', 'joining'],
  ])('%j from %s to %s goes to %s', (source, before, access, to) => {
    const next = take(lacking(source, before), { type: 'channel.access', access })
    expect(next.value).toEqual(values[to])
    expect(next.context.access).toBe(access)
    // Told again what it knew, it has not begun anew.
    expect(next.context.since === 7).toBe(before === access)
  })

  test('takes away what it showed once it is the second factor that lacks', () => {
    expect(take(lacking(guardedSource, 'none'), events.none).context.views).toBe(heldViews)
    expect(take(lacking(guardedSource, 'none'), events.aal1).context.views).toEqual({})
  })

  test('goes on with a clean slate', () => {
    const cause: Cause = { kind: 'lost', reason: 'socket closed: 1006' }
    const next = take(lacking(source, 'none', { cause, attempt: 4 }), events.aal1)
    expect(next.context).toMatchObject({ cause: null, attempt: 0, views: heldViews })
  })

  test('goes on paused if it was', () => {
    expect(take(take(at('paused'), events.none), events.aal1).value).toBe('paused')
  })

  test('remembers that a pause was requested, and that it was cancelled', () => {
    const askSnapshot = take(lacking(guardedSource, 'aal1'), events.pause)
    expect(askSnapshot.value).toBe('unauthorized')
    expect([askSnapshot.can(events.pause), askSnapshot.can(events.resume)]).toEqual([false, true])
    expect(take(askSnapshot, events.aal2).value).toBe('paused')
    expect(take(take(askSnapshot, events.resume), events.aal2).value).toEqual(values.joining)
  })

  test('a cancelled pause is not remembered', () => {
    const resumedSnapshot = take(at('paused'), events.resume)
    expect(take(take(resumedSnapshot, events.none), events.aal1).value).toEqual(values.joining)
  })
})
