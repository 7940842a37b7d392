import { askWhich, askWhom, isChoice, isSession, isUnavailable, noteFault, noteLink } from './session.setup'
import { refuse, sessionSetup, takeNews, takeTold, wait } from './session.setup'

/*
 *   restoring ──session──▶ signedIn            ──none, refused──▶ signedOut; ended where a board is open
 *    ▲ ▲ │ └──nobody asked for it here──▶ choosing ──whom──┐
 *    │ └─┼─────────────────────────────────────────────────┘     choosing stays while a link is asked about; what the
 *    │   └──cannot be renewed now──▶ unreachable ──leave──▶      storage brought may be settled by another tab, which
 *    └──a wait, a wake, a person────────┘    signingOut          then leads to signedIn, signedOut or ended
 */
export const restoring = sessionSetup.createStateConfig({
  exit: 'settleChoice',
  invoke: {
    src: 'restore',
    input: ({ event }) => (event.type === 'session.choose' ? { choice: event.choice } : {}),
    onDone: [
      { guard: isSession, target: 'signedIn', actions: [takeTold, noteLink] },
      { guard: isChoice, target: 'choosing', actions: askWhich },
      { guard: isUnavailable, target: 'unreachable', actions: wait },
      { guard: 'hasBoard', target: 'ended', actions: takeTold },
      { target: 'signedOut', actions: takeTold },
    ],
    onError: [
      { guard: 'hasBoard', target: 'ended', actions: noteFault },
      { target: 'signedOut', actions: noteFault },
    ],
  },
})

/** Nobody is let in before it is answered. */
export const choosing = sessionSetup.createStateConfig({
  on: {
    'session.choose': 'restoring',
    'auth.arrived': { guard: 'isOfStorage', actions: askWhom },
    'auth.changed': { guard: 'isOfStorage', target: 'signedIn', actions: takeNews },
    'auth.ended': [
      { guard: 'isOfStorageOverBoard', target: 'ended', actions: ['settleChoice', refuse] },
      { guard: 'isOfStorage', target: 'signedOut', actions: refuse },
    ],
  },
})

export const unreachable = sessionSetup.createStateConfig({
  after: { unreachable: 'restoring' },
  on: {
    'session.retry': 'restoring',
    'session.woke': { guard: 'mayTry', target: 'restoring' },
    'session.leave': 'signingOut',
    'auth.changed': { target: 'signedIn', actions: takeNews },
    'auth.arrived': { target: 'choosing', actions: askWhom },
    'auth.ended': [
      { guard: 'hasBoard', target: 'ended', actions: ['reached', refuse] },
      { target: 'signedOut', actions: refuse },
    ],
  },
})
