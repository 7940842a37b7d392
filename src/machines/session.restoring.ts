import { askWhich, isChoice, isSession, isUnavailable, noteFault, noteLink } from './session.setup'
import { refuse, sessionSetup, takeNews, takeTold, wait } from './session.setup'

/*
 *   restoring ──session──▶ signedIn            ──none, refused──▶ signedOut
 *    ▲ ▲ │ └──a link of somebody else's──▶ choosing ──whom──┐
 *    │ └─┼──────────────────────────────────────────────────┘
 *    │   └──cannot be renewed now──▶ unreachable ──leave──▶ signingOut        news of other tabs ──▶ signedIn, signedOut
 *    └──a wait, a wake, a person────────┘
 */
export const restoring = sessionSetup.createStateConfig({
  invoke: {
    src: 'restore',
    input: ({ event }) => (event.type === 'session.choose' ? { choice: event.choice } : {}),
    onDone: [
      { guard: isSession, target: 'signedIn', actions: [takeTold, noteLink] },
      { guard: isChoice, target: 'choosing', actions: askWhich },
      { guard: isUnavailable, target: 'unreachable', actions: wait },
      { target: 'signedOut', actions: takeTold },
    ],
    onError: { target: 'signedOut', actions: noteFault },
  },
})

/** Nobody is let in before it is answered. */
export const choosing = sessionSetup.createStateConfig({ on: { 'session.choose': 'restoring' } })

export const unreachable = sessionSetup.createStateConfig({
  after: { unreachable: 'restoring' },
  on: {
    'session.retry': 'restoring',
    'session.woke': { guard: 'mayTry', target: 'restoring' },
    'session.leave': 'signingOut',
    'auth.changed': { target: 'signedIn', actions: takeNews },
    'auth.ended': { target: 'signedOut', actions: refuse },
  },
})
