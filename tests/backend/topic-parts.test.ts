import { NEVER } from 'rxjs'
import { test } from 'vitest'
import type { ClientLink } from '../../src/backend/supabase/link/createLink'
import { topicPresence } from '../../src/backend/supabase/realtime/topics/topicPresence'
import type { TopicRegistry } from '../../src/backend/supabase/realtime/topics/topicRegistry'
import { virtualTime } from '../support/virtual-time'

const link = { open: () => NEVER } as unknown as ClientLink
const present = { key: 'ann', ref: '1', state: {} }
const denialLoss = {
  kind: 'denied',
  reason: 'the server joined the topic but didn’t send who is online',
}

test('a viewer who may only read the messages of a private topic is denied its presence; an empty list is emitted as well', () =>
  virtualTime(({ cold, expectObservable }) => {
    const hears = (saidText: string): TopicRegistry => ({
      send: () => NEVER,
      listen: () => cold(saidText, { j: { type: 'joined' }, p: { type: 'subscribed' }, a: assembledSignal }),
    })
    const assembledSignal = { type: 'assembled', entries: () => [present] } as const
    const source = { kind: 'presence', topic: 'desk', private: true } as const
    const toldSignals = { j: { type: 'joined' }, A: { type: 'people', entries: [present] } }
    expectObservable(topicPresence(hears('jp'), link, source), '^ 20s !').toBe(
      'j 9999ms #',
      toldSignals,
      denialLoss,
    )
    expectObservable(topicPresence(hears('j-a'), link, source), '^ 20s !').toBe('j-A', toldSignals)
    // No policy guards a public topic: there the machine’s own patience decides.
    expectObservable(topicPresence(hears('j'), link, { ...source, private: false }), '^ 20s !').toBe(
      'j',
      toldSignals,
    )
  }))

test('however often they come and go, it is looked four times a second, and the last time counts', () =>
  virtualTime(({ cold, expectObservable }) => {
    let looks = 0
    const assembledSignal = {
      type: 'assembled',
      entries: () => [{ ...present, ref: String((looks += 1)) }],
    } as const
    const topics: TopicRegistry = {
      send: () => NEVER,
      listen: () => cold('jaaaa', { j: { type: 'joined' }, a: assembledSignal }),
    }
    const people$ = topicPresence(topics, link, { kind: 'presence', topic: 'desk' })
    const list = (ref: string) => ({ type: 'people', entries: [{ ...present, ref }] })
    expectObservable(people$, '^ 2s !').toBe('jA 249ms B', {
      j: { type: 'joined' },
      A: list('1'),
      B: list('2'),
    })
  }))
