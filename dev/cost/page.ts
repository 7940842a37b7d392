import { createActor, waitFor } from 'xstate'
import WebSocket from 'ws'
import { wireSession } from '../../src/app/createApp'
import { loadedAccount } from '../shared/loadedAccount'
import { loadedMutations } from '../shared/loadedMutations'
import { wireBoard } from '../../src/app/wireBoard'
import { wireMutations } from '../../src/app/wireMutations'
import { wireSignedIn } from '../../src/app/wireSignedIn'
import { createBackend } from '../shared/createBackend'
import { createSessionStorage } from '../../src/backend/supabase/sessionStorage/sessionStorage'
import type { Board } from '../../src/board/board'
import { Secret } from '../../src/shared/secret'
import { demoAccounts } from '../demo/accounts'
import type { Meter } from './meter'
import type { Ready } from './worker'

const RETRY_MS = 15_000

/** Signs in to a board as a page does. Resolves, once every channel has settled, to a function that stops it. */
export async function openPage({ url, key }: Ready, board: Board, meter: Meter): Promise<() => void> {
  const page = new EventTarget()
  const surroundings = { page, isOnline: () => true, isVisible: () => true }
  const backend = createBackend({
    url,
    key,
    shared: {},
    fetch: meter.fetch,
    transport: meterSockets(meter) as never,
    keep: createSessionStorage('localStorage', { page: {} }),
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
  await waitFor(session, ({ children }) => children.signIn?.getSnapshot().matches('idle') === true)
  const [{ email, password } = { email: '', password: '' }] = demoAccounts
  const signIn = () =>
    session.getSnapshot().children.signIn?.send({
      type: 'signIn.try',
      step: { by: 'password', email, password: new Secret(password) },
    })
  signIn()
  // On a busy machine some sign-ins time out.
  const retry = setInterval(signIn, RETRY_MS)
  await waitFor(session, ({ children }) => children.board !== undefined)
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
