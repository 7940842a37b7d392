import { NEVER } from 'rxjs'
import { test } from 'vitest'
import type { HeldLink } from '../../src/backend/supabase/link/link'
import { people } from '../../src/backend/supabase/presence'
import type { Topics } from '../../src/backend/supabase/topics'
import { virtualTime } from '../support/virtual-time'

const link = { open: () => NEVER } as unknown as HeldLink
const present = { key: 'ann', ref: '1', state: {} }
const denied = {
  kind: 'denied',
  reason: 'the server let the topic be joined and did not tell who is there',
}

test('who may hear the messages of a private topic only is denied who is there, and nobody there is told too', () =>
  virtualTime(({ cold, expectObservable }) => {
    const hears = (said: string): Topics => ({
      send: () => NEVER,
      hear: () => cold(said, { j: { type: 'joined' }, p: { type: 'proven' }, a: assembled }),
    })
    const assembled = { type: 'assembled', people: () => [present] } as const
    const source = { kind: 'presence', topic: 'desk', private: true } as const
    const told = { j: { type: 'joined' }, A: { type: 'people', people: [present] } }
    expectObservable(people(hears('jp'), link, source), '^ 20s !').toBe('j 9999ms #', told, denied)
    expectObservable(people(hears('j-a'), link, source), '^ 20s !').toBe('j-A', told)
    // No policy guards a public topic: there the machine’s own patience decides.
    expectObservable(people(hears('j'), link, { ...source, private: false }), '^ 20s !').toBe('j', told)
  }))

test('however often they come and go, it is looked four times a second, and the last time counts', () =>
  virtualTime(({ cold, expectObservable }) => {
    let looks = 0
    const assembled = {
      type: 'assembled',
      people: () => [{ ...present, ref: String((looks += 1)) }],
    } as const
    const topics: Topics = {
      send: () => NEVER,
      hear: () => cold('jaaaa', { j: { type: 'joined' }, a: assembled }),
    }
    const people$ = people(topics, link, { kind: 'presence', topic: 'desk' })
    const list = (ref: string) => ({ type: 'people', people: [{ ...present, ref }] })
    expectObservable(people$, '^ 2s !').toBe('jA 249ms B', {
      ...{ j: { type: 'joined' }, A: list('1'), B: list('2') },
    })
  }))
