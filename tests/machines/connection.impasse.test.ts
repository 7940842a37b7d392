import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromEventObservable, SimulatedClock } from 'xstate'
import type { LinkSignal } from '../../src/backend/ports/backend.port'
import type { PageEvent } from '../../src/streams/page/pageEvents'
import { createListener } from '../../src/machines/listener/listener.machine'
import { still } from './connection.alphabet'
import { ownEnvironment } from '../../src/machines/shared/environment'

const MINUTE = 60_000

/** A connection whose socket and page are moved by hand, and how many sockets there were. Waits have no jitter. */
function open() {
  const clock = new SimulatedClock()
  const page$ = new Subject<PageEvent>()
  let link$ = new Subject<LinkSignal>()
  let sockets = 0
  const machine = still.provide({
    actors: {
      link: fromEventObservable(() => {
        sockets += 1
        return (link$ = new Subject())
      }),
      page: createListener(() => page$),
    },
  })
  const connection = createActor(machine, {
    clock,
    input: { access: 'aal1', environment: { ...ownEnvironment, random: () => 0.5 } },
  }).start()
  return {
    clock,
    connection,
    page$,
    sockets: () => sockets,
    opens: () => link$.next({ type: 'link.opened' }),
    lose: (kind: string) => link$.error({ kind, reason: kind }),
    value: () => connection.getSnapshot().value,
  }
}

test('a lasting fault is retried automatically after a minute, then ever more rarely', () => {
  const { clock, sockets, opens, lose, value } = open()
  for (const [tries, minutes] of [1, 2, 4, 8, 10, 10].entries()) {
    // That it opens for a moment is no sign of recovery.
    opens()
    lose('misconfigured')
    expect(value()).toBe('failed')
    clock.increment(minutes * MINUTE - 1)
    expect(sockets()).toBe(tries + 1)
    clock.increment(1)
    expect(sockets()).toBe(tries + 2)
  }
})

test('once it lasted for ten seconds, the next fault begins with a minute', () => {
  const { clock, sockets, opens, lose } = open()
  lose('misconfigured')
  clock.increment(MINUTE)
  opens()
  clock.increment(10_000)
  lose('misconfigured')
  clock.increment(MINUTE)
  expect(sockets()).toBe(3)
})

test('it is retried at once with a renewed token, when the network is back and when the page is visible', () => {
  const { connection, page$, sockets, lose } = open()
  lose('misconfigured')
  connection.send({ type: 'connection.tokenRenewed' })
  expect(sockets()).toBe(2)
  lose('misconfigured')
  page$.next({ type: 'page.online' })
  expect(sockets()).toBe(3)
  lose('misconfigured')
  page$.next({ type: 'page.visible' })
  expect(sockets()).toBe(4)
})
