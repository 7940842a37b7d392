import { expect, onTestFinished, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { lazyAccount } from '../src/app/lazy/lazyAccount'
import { noteBoardShown } from '../src/shared/firstBoard'
import { makeDeferred } from './support/deferred'
import { scriptedAuth } from './support/scripted-backend'
import { appOf, talkingData } from './support/session-app'

/** A signed-in session whose account comes with this dialog. */
async function openSession(loadDialog: () => Promise<unknown>) {
  const auth = scriptedAuth()
  const { data } = talkingData(() => undefined)
  const { actor: session } = appOf({ auth, data, account: lazyAccount(auth, loadDialog) })
  session.start()
  onTestFinished(() => void session.stop())
  await waitFor(session, snapshot => snapshot.hasTag('active'))
  return session
}

test('an account whose dialog cannot be fetched is unavailable, and is fetched again when it is opened', async () => {
  const loadDialog = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('404'))
  const session = await openSession(loadDialog)
  expect(loadDialog).not.toHaveBeenCalled()
  session.send({ type: 'session.openAccount' })
  await waitFor(session, ({ context }) => context.accountStatus === 'unavailable')
  session.send({ type: 'session.openAccount' })
  const { children } = await waitFor(session, ({ context }) => context.accountStatus === 'open')
  expect(children.account).toBeDefined()
  expect(loadDialog).toHaveBeenCalledTimes(2)
})

test('an account that was closed again does not open once it is fetched', async () => {
  const { promise, resolve } = makeDeferred<null>()
  const session = await openSession(() => promise)
  session.send({ type: 'session.openAccount' })
  session.send({ type: 'session.closeAccount' })
  resolve(null)
  await vi.dynamicImportSettled()
  expect(session.getSnapshot().children.account).toBeUndefined()
})

// The last one: the first board of a page is shown once.
test('the account is fetched once the first board is shown, and a failure then is told to nobody', async () => {
  const loadDialog = vi.fn(() => Promise.reject(new Error('404')))
  const session = await openSession(loadDialog)
  noteBoardShown()
  await vi.waitFor(() => expect(loadDialog).toHaveBeenCalledTimes(1))
  expect(session.getSnapshot().context.accountStatus).toBeNull()
})
