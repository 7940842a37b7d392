import { NEVER, Subject } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { wireSession } from '../src/app/createApp'
import type { Auth, AuthChange } from '../src/backend/ports/backend.port'
import { lazySignedIn } from '../src/app/lazy/lazySignedIn'
import { admitWhenLoaded } from '../src/app/admitWhenLoaded'
import { wholeBoard } from './support/whole-board'
import type { SignedInLogic } from '../src/machines/session/signedIn.logic'
import { loadedAccount } from '../dev/shared/loadedAccount'
import { wireSignedIn } from '../src/app/wireSignedIn'
import { board } from './support/boards'
import { makeDeferred } from './support/deferred'
import { openLink } from './support/link'
import { noApprovals } from './support/no-approvals'
import { noBoards } from './support/no-boards'
import { noFiles } from './support/files'
import { noCalls } from './support/calls'
import { noWrites } from './support/writes'
import { ann, noTopics, scriptedAuth } from './support/scripted-backend'
import { noShapes } from './support/shapes'

const surroundings = { page: null, isOnline: () => true, isVisible: () => true }
const sources = {
  listen: () => NEVER,
  read: () => NEVER,
  ...noTopics,
  exactColumns: () => new Set<string>(),
  columnTypes: () => new Map<string, string>(),
}
const inside = {
  sources,
  link: openLink,
  catalog: noShapes,
  approvals: noApprovals,
  boards: noBoards,
  writes: noWrites,
  calls: noCalls,
  files: noFiles,
}
const logic = (): SignedInLogic => ({
  board: wholeBoard(inside, surroundings),
  ...wireSignedIn(scriptedAuth(), surroundings),
  ...loadedAccount(scriptedAuth()),
})
const nobody = () => Promise.resolve({ type: 'none' } as const)

/** The app whose board comes when `load` gives it. */
function appWith(load: () => Promise<SignedInLogic>, auth: Partial<Auth> = {}) {
  const lazyLogic = lazySignedIn(load)
  const machine = wireSession(admitWhenLoaded(scriptedAuth(auth), lazyLogic), surroundings, lazyLogic.logic)
  const session = createActor(machine, { input: { board, secondFactor: 'at sign-in' } }).start()
  onTestFinished(() => void session.stop())
  const until = (state: string) =>
    waitFor(session, snapshot => Object.keys(children(snapshot)).includes(state))
  const children = ({ children }: ReturnType<typeof session.getSnapshot>) => children
  return { session, until, hasBoard: () => session.getSnapshot().children.board !== undefined }
}
const settleTasks = () => new Promise<void>(resolve => setTimeout(resolve))

test('a signed-in viewer waits for the board, and has it at once', async () => {
  const { promise, resolve } = makeDeferred<SignedInLogic>()
  const { session, hasBoard } = appWith(() => promise)
  await settleTasks()
  expect(session.getSnapshot().value).toBe('restoring')
  resolve(logic())
  await waitFor(session, snapshot => snapshot.matches({ signedIn: 'active' }))
  expect(hasBoard()).toBe(true)
  expect(session.getSnapshot().children.board?.getSnapshot().context.board.title).toBe(board.title)
})

test('a question about a session is asked once its code is loaded', async () => {
  const { promise, resolve } = makeDeferred<SignedInLogic>()
  const choice = { type: 'choice', current: null, incoming: ann.viewer, by: 'link' } as const
  const { session } = appWith(() => promise, { restore: () => Promise.resolve(choice) })
  await settleTasks()
  expect(session.getSnapshot().value).toBe('restoring')
  resolve(logic())
  await waitFor(session, snapshot => snapshot.matches('choosing'))
})

test('a signed-out viewer waits for nothing', async () => {
  const { until } = appWith(() => new Promise(() => undefined), { restore: nobody })
  expect((await until('signIn')).matches('signedOut')).toBe(true)
})

test('a board that cannot be loaded is reported, and loaded again when restoring tries again', async () => {
  let isBroken = true
  const { session } = appWith(() =>
    isBroken ? Promise.reject(new Error('no such file')) : Promise.resolve(logic()),
  )
  await waitFor(session, ({ context }) => context.unreachable !== null)
  expect(session.getSnapshot().context.unreachable).toMatchObject({
    reason: 'part of Signalbox couldn’t be loaded',
  })
  isBroken = false
  session.send({ type: 'session.retry' })
  await waitFor(session, snapshot => snapshot.matches({ signedIn: 'active' }))
})

test('a sign-in without a board says what to do', async () => {
  const { session, until } = appWith(() => Promise.reject(new Error('no such file')), { restore: nobody })
  const { signIn } = (await until('signIn')).children
  signIn?.send({ type: 'signIn.try', step: { by: 'anonymous' } })
  if (signIn === undefined) throw new Error('no sign-in')
  const signInSnapshot = await waitFor(signIn, ({ context }) => context.refusal !== null)
  expect(signInSnapshot.context.refusal?.reason).toEqual({ code: 'board_not_loaded' })
  expect(session.getSnapshot().matches('signedOut')).toBe(true)
})

test('a sign-in in another tab waits for the board as well', async () => {
  const { promise, resolve } = makeDeferred<SignedInLogic>()
  const news = new Subject<AuthChange>()
  const { session, until } = appWith(() => promise, { restore: nobody, changes: () => news })
  await until('signIn')
  news.next({ type: 'auth.changed', session: ann })
  await settleTasks()
  expect(session.getSnapshot().matches('signedOut')).toBe(true)
  resolve(logic())
  await waitFor(session, snapshot => snapshot.matches({ signedIn: 'active' }))
})
