import { concat, NEVER, of } from 'rxjs'
import { fromEventObservable } from 'xstate'
import type { Link, LinkSignal } from '../../src/backend/ports/backend.port'
import { connectionMachine } from '../../src/machines/connection/connection.machine'
import { createListener } from '../../src/machines/listener/listener.machine'

/** A socket that is open as soon as it is wanted, and stays so. */
export const openLink: Link = {
  open: () => concat(of<LinkSignal>({ type: 'link.opened' }), NEVER),
}

/** The connection over it, of a page to which nothing happens. */
export const openConnection = connectionMachine.provide({
  actors: { link: fromEventObservable(() => openLink.open()), page: createListener(() => NEVER) },
})
