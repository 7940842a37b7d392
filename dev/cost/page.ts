import { createActor, waitFor, type SnapshotFrom } from 'xstate'
import WebSocket from 'ws'
import { wireSession } from '../../src/app/createApp'
import { loadedAccount } from '../shared/loadedAccount'
import { loadedMutations } from '../shared/loadedMutations'
import { wireBoard } from '../../src/app/wireBoard'
import { wireMutations } from '../../src/app/wireMutations'
import { wireSignedIn } from '../../src/app/wireSignedIn'
import { createBackend } from '../shared/createBackend'
import {
  createSessionStorage,
  type SessionStorage,
} from '../../src/backend/supabase/sessionStorage/sessionStorage'
import type { Board } from '../../src/board/board'
import { Secret } from '../../src/shared/secret'
import { demoAccounts } from '../demo/accounts'
import type { Meter } from './meter'
import type { Ready } from './worker'

const RETRY_MS = 15_000

/** Opens windows of one browser, which share the session and hear one another. */
export function createBrowser(
  ready: Ready,
  board: Board,
  meter: Meter,
): { openPage: () => Promise<() => void> } {
  const keep = createSessionStorage('localStorage', { page: {} })
  return { openPage: () => openPage(ready, board, meter, keep) }
}

/** Signs in to a board as a page does. Resolves, once every channel has settled, to a function that stops it. */
async function openPage(
  { url, key }: Ready,
  board: Board,
  meter: Meter,
  keep: SessionStorage,
): Promise<() => void> {
  const page = new EventTarget()
  const surroundings = { page, isOnline: () => true, isVisible: () => true }
  const backend = createBackend({
    url,
    key,
    shared: { channel: name => new BroadcastChannel(name) },
    fetch: meter.fetch,
    transport: meterSockets(meter) as never,
    keep,
  })
  const session = createActor(
    wireSession(backend.auth, surroundings, {
      board: wireBoard(backend, surroundings, loadedMutations(wireMutations(backend, surroundings))),
      ...wireSignedIn(backend.auth, surroundings),
      ...loadedAccount(backend.auth),
    }),
    { input: { board, secondFactor: 'at sign-in' } },
  )
  session.start()
  const isOpen = ({ children }: SnapshotFrom<typeof session>) => children.board !== undefined
  await waitFor(
    session,
    snapshot => isOpen(snapshot) || snapshot.children.signIn?.getSnapshot().matches('idle') === true,
  )
  const [{ email, password } = { email: '', password: '' }] = demoAccounts
  const signIn = () =>
    session.getSnapshot().children.signIn?.send({
      type: 'signIn.try',
      step: { by: 'password', email, password: new Secret(password) },
    })
  if (!isOpen(session.getSnapshot())) signIn()
  // On a busy machine some sign-ins time out.
  const retry = setInterval(signIn, RETRY_MS)
  await waitFor(session, isOpen)
  clearInterval(retry)
  return () => session.stop()
}

/** Reports every message of its sockets. */
const meterSockets = (meter: Meter) =>
  class extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args)
      this.on('message', (data: Buffer | ArrayBuffer) => meter.noteMessage(data.byteLength))
    }
  }
