import { mutationSetup, reportStage, setConditions, willSuffice } from './mutation.setup'

/*
 *   Nothing was sent yet, and a person has to do something first.
 */
export const confirmingState = mutationSetup.createStateConfig({
  description: 'The person is asked whether they are sure; nothing is sent.',
  entry: ['resetSince', reportStage('confirming')],
  on: {
    'mutation.confirm': { guard: 'isSendable', target: 'authorizing', actions: 'addWish' },
    'mutation.cancel': 'cancelled',
  },
})

export const ready = mutationSetup.createStateConfig({
  description: 'It cannot be sent now, for want of a connection or a session, and waits for the person.',
  entry: ['resetSince', reportStage('waiting')],
  on: {
    'mutation.send': { guard: 'isSendable', target: 'authorizing', actions: 'addWish' },
    'mutation.cancel': 'cancelled',
  },
})

export const steppingUp = mutationSetup.createStateConfig({
  description: 'It waits for a second factor; nothing is sent before.',
  entry: ['resetSince', reportStage('stepping up')],
  on: {
    'mutation.conditions': [
      { guard: willSuffice, target: 'authorizing', actions: [setConditions, 'addWish'] },
      { actions: setConditions },
    ],
    'mutation.cancel': 'cancelled',
  },
})
