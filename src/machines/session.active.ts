import {
  askAt,
  askNowhere,
  isOther,
  isRaised,
  isSession,
  mayStay,
  noteNews,
  noteTold,
  openAccount,
  openAccountAfterRecovery,
  sessionSetup,
  takeNews,
  takeTold,
  willOweCode,
} from './session.setup'

/*
 *   steady ──step up──▶ steppingUp ──code, here or in another tab──▶ steady        the board is open throughout,
 *      ▲                    │ └──session over──▶ ended      whatever the level; the account opens and closes
 *      └────────stay────────┘                               beside it, and by itself after a recovery mail
 */
export const active = sessionSetup.createStateConfig({
  entry: ['openBoard', openAccountAfterRecovery],
  exit: ['withholdBoard', 'closeAccount', askNowhere],
  on: {
    'auth.changed': [
      { guard: isOther, target: 'admitted', actions: [takeNews, noteNews] },
      { guard: willOweCode, target: 'admitted', actions: [takeNews, noteNews] },
      { actions: [takeNews, noteNews, 'refreshBoard'] },
    ],
    'session.openAccount': { actions: openAccount },
    'session.closeAccount': { actions: ['closeAccount', 'recovered'] },
  },
  initial: 'steady',
  states: {
    steady: { on: { 'session.stepUp': { target: 'steppingUp', actions: askAt } } },
    steppingUp: {
      exit: askNowhere,
      invoke: {
        id: 'stepUp',
        src: 'factor',
        onDone: [
          { guard: mayStay, target: 'steady', actions: [takeTold, noteTold, 'refreshBoard'] },
          { guard: isSession, target: '#session.signedIn.admitted', actions: [takeTold, noteTold] },
          { target: '#session.ended', actions: takeTold },
        ],
      },
      on: {
        'auth.changed': { guard: isRaised, target: 'steady', actions: [takeNews, noteNews, 'refreshBoard'] },
        'session.stepUp': { actions: askAt },
        'session.stay': 'steady',
      },
    },
  },
})
