import { active } from './session.active'
import {
  askAboutArrival,
  factorInput,
  followSession,
  informRenewal,
  informRenewalOfAnswer,
  isOtherViewer,
  isSession,
  recordAnswer,
  sessionSetup,
  setRefusal,
  willRequireCode,
} from './session.setup'
import { environmentInput } from '../shared/environment'

/*
 *   admitted ──owes a code──▶ mfaRequired ──code, another viewer──▶ admitted
 *     │  ▲
 *     ▼  └──another viewer, level fallen
 *   active: see session.active.ts                 from all of it ──▶ ended, signedOut, choosing, signingOut
 */
export const signedIn = sessionSetup.createStateConfig({
  tags: 'signedIn',
  description: 'Somebody is signed in.',
  invoke: { id: 'renewal', src: 'renewal', input: environmentInput },
  initial: 'admitted',
  on: {
    'auth.ended': [
      { guard: 'hasBoard', target: 'ended', actions: setRefusal },
      { target: 'signedOut', actions: setRefusal },
    ],
    'auth.arrived': { target: 'choosing', actions: askAboutArrival },
    'session.suspect': { actions: 'checkRenewal' },
    'session.signOut': 'signingOut',
  },
  states: {
    admitted: {
      description: 'Transient: decides whether a code is owed.',
      entry: 'closeOthersBoard',
      always: [{ guard: 'isCodeRequired', target: 'mfaRequired' }, { target: 'active' }],
    },
    mfaRequired: {
      description: 'The second factor is asked for before the board opens.',
      invoke: {
        id: 'factor',
        src: 'factor',
        input: factorInput,
        onDone: [
          { guard: isSession, target: 'admitted', actions: [recordAnswer, informRenewalOfAnswer] },
          { guard: 'hasBoard', target: '#session.ended', actions: recordAnswer },
          { target: '#session.signedOut', actions: recordAnswer },
        ],
      },
      on: {
        'auth.changed': [
          { guard: isOtherViewer, target: 'admitted', actions: [followSession, informRenewal] },
          { guard: willRequireCode, actions: [followSession, informRenewal] },
          { target: 'admitted', actions: [followSession, informRenewal] },
        ],
      },
    },
    active,
  },
})
