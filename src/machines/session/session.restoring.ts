import {
  askForChoice,
  askAboutArrival,
  isChoice,
  isSession,
  isUnavailable,
  noteFault,
  noteLinkRefusal,
  setRefusal,
  sessionSetup,
  followSession,
  recordAnswer,
  noteUnavailable,
} from './session.setup'

/*
 *   restoring ──session──▶ signedIn            ──none, refused──▶ signedOut; ended where a board is open
 *    ▲ ▲ │ └──session not begun here──▶ choosing ──choice──┐
 *    │ └─┼─────────────────────────────────────────────────┘     choosing a link's session ends only here; one from the
 *    │   └──cannot be renewed now──▶ unreachable                 storage may be settled by another tab, which then
 *    └──a wait, a wake, a person────────┘                        leads to signedIn, signedOut or ended
 *
 *   unreachable, and restoring from there ──sign out──▶ signingOut
 */
export const restoringState = sessionSetup.createStateConfig({
  tags: 'restoring',
  description: 'A stored session, or what a link brought, is being looked for.',
  exit: 'clearArrival',
  on: { 'session.signOut': { guard: 'isRetry', target: 'signingOut' } },
  invoke: {
    src: 'restore',
    input: ({ event }) => (event.type === 'session.choose' ? { choice: event.choice } : {}),
    onDone: [
      { guard: isSession, target: 'signedIn', actions: [recordAnswer, noteLinkRefusal] },
      { guard: isChoice, target: 'choosing', actions: askForChoice },
      { guard: isUnavailable, target: 'unreachable', actions: noteUnavailable },
      { guard: 'hasBoard', target: 'ended', actions: recordAnswer },
      { target: 'signedOut', actions: recordAnswer },
    ],
    onError: [
      { guard: 'hasBoard', target: 'ended', actions: noteFault },
      { target: 'signedOut', actions: noteFault },
    ],
  },
})

/** Nobody is let in before the user has chosen. */
export const choosingState = sessionSetup.createStateConfig({
  tags: 'choosing',
  description: 'The person chooses between two accounts; nobody is let in yet.',
  on: {
    'session.choose': 'restoring',
    'auth.arrived': { guard: 'isOfStorage', actions: askAboutArrival },
    'auth.changed': { guard: 'isOfStorage', target: 'signedIn', actions: followSession },
    'auth.ended': [
      { guard: 'isOfStorageOverBoard', target: 'ended', actions: ['clearArrival', setRefusal] },
      { guard: 'isOfStorage', target: 'signedOut', actions: setRefusal },
    ],
  },
})

export const unreachable = sessionSetup.createStateConfig({
  description:
    'The stored session, or what a link brought, waits for the project; it is tried again by itself.',
  after: { unreachable: 'restoring' },
  on: {
    'session.retry': 'restoring',
    'session.woke': { guard: 'canRetryEarly', target: 'restoring' },
    'session.signOut': 'signingOut',
    'auth.changed': { target: 'signedIn', actions: followSession },
    'auth.arrived': { target: 'choosing', actions: askAboutArrival },
    'auth.ended': [
      { guard: 'hasBoard', target: 'ended', actions: ['clearUnreachable', setRefusal] },
      { target: 'signedOut', actions: setRefusal },
    ],
  },
})
