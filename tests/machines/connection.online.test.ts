import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromEventObservable, SimulatedClock } from 'xstate'
import type { LinkSignal } from '../../src/backend/ports/backend.port'
import { createListener } from '../../src/machines/listener/listener.machine'
import { ownEnvironment } from '../../src/machines/shared/environment'
import type { PageEvent } from '../../src/streams/page/pageEvents'
import { still } from './connection.alphabet'

test.each([
  ['stays', (lose: () => void) => void lose],
  ['was lost meanwhile', (lose: () => void) => lose()],
])(
  'once the browser is online again, a lost socket (the one before %s) is no matter of being offline',
  (_, meanwhile) => {
    const clock = new SimulatedClock()
    const page$ = new Subject<PageEvent>()
    let link$ = new Subject<LinkSignal>()
    const machine = still.provide({
      actors: {
        link: fromEventObservable(() => (link$ = new Subject())),
        page: createListener(() => page$),
      },
    })
    const environment = { ...ownEnvironment, random: () => 0.5 }
    const connection = createActor(machine, { clock, input: { access: 'aal1', environment } }).start()
    const lose = () => link$.error({ kind: 'lost', reason: 'the socket was closed with 1006' })
    link$.next({ type: 'link.opened' })
    page$.next({ type: 'page.offline' })
    meanwhile(lose)
    page$.next({ type: 'page.online' })
    link$.next({ type: 'link.opened' })
    clock.increment(10_000)
    lose()
    const { value, context } = connection.getSnapshot()
    expect([value, context.cause?.kind]).toEqual(['waiting', 'lost'])
    // Seconds, not the half minute of a browser without a network.
    expect(context.wait).toBeLessThan(2_000)
  },
)
