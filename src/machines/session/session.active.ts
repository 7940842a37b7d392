import {
  setStepUpPanel,
  clearStepUpPanel,
  factorInput,
  isOtherViewer,
  isLevelRaised,
  isSession,
  canKeepBoard,
  informRenewal,
  informRenewalOfAnswer,
  closeAccount,
  loadAccount,
  markAccountUnavailable,
  openAccount,
  sessionSetup,
  followSession,
  recordAnswer,
  willRequireCode,
} from './session.setup'

/*
 *   steady ──step up──▶ steppingUp ──code, here or in another tab──▶ steady        the board stays open at any
 *      ▲                    │ └──session over──▶ ended      level; the account opens and closes beside it, and
 *      └────────stay────────┘                               opens by itself after a recovery mail
 *
 *   accountStatus, beside them:   null ──open──▶ loading ──loaded──▶ open        from all of it ──close──▶ null
 *                                                 │  ▲ open
 *                                                 ▼  │
 *                                             unavailable
 */
export const active = sessionSetup.createStateConfig({
  tags: 'active',
  description: 'The board is open to its viewer.',
  entry: ['openBoard', 'openAccountAfterRecovery'],
  exit: ['withholdBoard', closeAccount, clearStepUpPanel],
  on: {
    'auth.changed': [
      { guard: isOtherViewer, target: 'admitted', actions: [followSession, informRenewal] },
      { guard: willRequireCode, target: 'admitted', actions: [followSession, informRenewal] },
      { actions: [followSession, informRenewal, 'refreshBoard'] },
    ],
    'session.openAccount': { guard: 'canOpenAccount', actions: loadAccount },
    'session.accountLoaded': { guard: 'isAccountLoading', actions: openAccount },
    'session.accountUnavailable': { guard: 'isAccountLoading', actions: markAccountUnavailable },
    'session.closeAccount': { actions: ['endRecovery', closeAccount] },
  },
  initial: 'steady',
  states: {
    steady: {
      description: 'Nothing is asked of the viewer.',
      on: { 'session.stepUp': { target: 'steppingUp', actions: setStepUpPanel } },
    },
    steppingUp: {
      description: 'A panel asks for the second factor over the open board.',
      exit: clearStepUpPanel,
      invoke: {
        id: 'stepUp',
        src: 'factor',
        input: factorInput,
        onDone: [
          {
            guard: canKeepBoard,
            target: 'steady',
            actions: [recordAnswer, informRenewalOfAnswer, 'refreshBoard'],
          },
          {
            guard: isSession,
            target: '#session.signedIn.admitted',
            actions: [recordAnswer, informRenewalOfAnswer],
          },
          { target: '#session.ended', actions: recordAnswer },
        ],
      },
      on: {
        'auth.changed': {
          guard: isLevelRaised,
          target: 'steady',
          actions: [followSession, informRenewal, 'refreshBoard'],
        },
        'session.stepUp': { actions: setStepUpPanel },
        'session.cancelStepUp': 'steady',
      },
    },
  },
})
