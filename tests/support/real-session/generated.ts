import { accountMachine } from '../../../src/machines/account/account.machine'
import { factorMachine } from '../../../src/machines/factor/factor.machine'
import { renewalMachine } from '../../../src/machines/renewal/renewal.machine'
import type { SessionInput } from '../../../src/machines/session/session.context'
import { sessionMachine } from '../../../src/machines/session/session.machine'
import { signInMachine } from '../../../src/machines/signIn/signIn.machine'
import { pathsOf, type Step } from './paths'
import { accountScripts } from './scripts.account'
import { factorScripts } from './scripts.factor'
import { renewalScripts } from './scripts.renewal'
import { sessionScripts } from './scripts.session'
import { signInScripts } from './scripts.signIn'

export const machines = [sessionMachine, renewalMachine, signInMachine, factorMachine, accountMachine]

const board = { version: 2 as const, title: 'Nothing', sources: {}, panels: [] }
const atSignIn: SessionInput = { board, secondFactor: 'at sign-in' }
const whenNeeded: SessionInput = { board, secondFactor: 'when needed' }

const inSession = (input: SessionInput) =>
  pathsOf(
    sessionMachine,
    sessionScripts,
    ({ context: { viewer, needsCode, boardOwnerId, unreachable, accountStatus } }) => [
      viewer?.id,
      viewer?.level,
      needsCode,
      boardOwnerId,
      unreachable !== null,
      accountStatus,
    ],
    input,
  )
const always = inSession(atSignIn)
const way = (path: Step[]) => JSON.stringify(path.map(({ script, value }) => [script.label, value]))
const coveredEdges = new Set(always.map(way))
/** Where it makes a difference. */
const onDemand = inSession(whenNeeded).filter(path => !coveredEdges.has(way(path)))

/** The steps of a session up to where a machine of it begins. */
function upTo(...labels: string[]): Step[] {
  const path = always.find(steps => labels.every((label, index) => steps[index]?.script.label === label))
  if (path === undefined) throw new Error(`no path begins with ${labels.join(', ')}`)
  return path.slice(0, labels.length)
}
const behind = (before: Step[], paths: Step[][]) => paths.map(path => [...before, ...path])
/** Alone, a machine has no parent to tell. */
const still = () => undefined
const alone = { actions: { reportResult: still } }
const quiet = { actions: { reportSession: still, reportIfSessionEnds: still } }

export const generatedPaths: [string, SessionInput, Step[][]][] = [
  ['a session whose second factor is asked for at sign-in', atSignIn, always],
  ['a session whose second factor is asked for when needed', whenNeeded, onDemand],
  [
    'a renewal',
    atSignIn,
    behind(
      upTo('restored'),
      pathsOf(
        renewalMachine.provide(alone),
        renewalScripts,
        ({ context: { remaining, isOnline, mustWait } }) => [remaining, isOnline, mustWait],
      ),
    ),
  ],
  [
    'a sign-in',
    atSignIn,
    behind(
      upTo('nobody was here'),
      pathsOf(signInMachine, signInScripts, ({ context: { offers, sentMail } }) => [
        offers !== null,
        sentMail?.for,
      ]),
    ),
  ],
  [
    'a second factor',
    atSignIn,
    behind(
      upTo('restored, owing a code'),
      pathsOf(factorMachine, factorScripts, ({ context: { factors, challenge, code } }) => [
        factors.length,
        challenge !== null,
        code !== null,
      ]),
    ),
  ],
  [
    'an account',
    atSignIn,
    behind(
      upTo('restored', 'session.openAccount', 'the account is there'),
      pathsOf(accountMachine.provide(quiet), accountScripts, ({ context: { factors, lastSuccess } }) => [
        factors?.length,
        lastSuccess,
      ]),
    ),
  ],
]
