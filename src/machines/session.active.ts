import {
  askAt,
  askNowhere,
  isOther,
  isSession,
  sessionSetup,
  takeNews,
  takeTold,
  willOweCode,
} from './session.setup'

/*
 *   steady ──step up──▶ steppingUp ──code──▶ steady        the board is open throughout, whatever the level;
 *      ▲                    │ └──session over──▶ ended     the account opens and closes beside it
 *      └────────stay────────┘
 */
export const active = sessionSetup.createStateConfig({
  entry: ['openBoard', 'openAccountAfterRecovery'],
  exit: ['withholdBoard', 'closeAccount', askNowhere],
  on: {
    'auth.changed': [
      { guard: isOther, target: 'admitted', actions: [takeNews, 'noteRenewal'] },
      { guard: willOweCode, target: 'admitted', actions: [takeNews, 'noteRenewal'] },
      { actions: [takeNews, 'noteRenewal', 'refreshBoard'] },
    ],
    'session.openAccount': { actions: 'openAccount' },
    'session.closeAccount': { actions: 'closeAccount' },
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
          { guard: isSession, target: 'steady', actions: [takeTold, 'refreshBoard'] },
          { target: '#session.ended', actions: takeTold },
        ],
      },
      on: { 'session.stepUp': { actions: askAt }, 'session.stay': 'steady' },
    },
  },
})
