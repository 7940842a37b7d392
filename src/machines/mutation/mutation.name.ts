import { isNameTaken, isNextNameTaken, mutationSetup, reportStage, uploadTarget } from './mutation.setup'

const onCancel = { 'mutation.cancel': 'cancelled' } as const

/*
 *   Only an upload comes here, before it is sent.
 *
 *   invalidName ──rename──▶ authorizing
 *   checkingName ──the name is taken──▶ nameTaken ──replace──▶ queued    ──keepBoth──▶ checkingName, with the next number
 *      └──it is free, or nobody knows──▶ queued ──start──▶ sending
 */
export const invalidName = mutationSetup.createStateConfig({
  description: 'Storage takes no file of this name; the person decides.',
  tags: 'undecided',
  entry: ['resetSince', reportStage('confirming')],
  on: { ...onCancel, 'mutation.rename': { target: 'authorizing', actions: ['sanitizeName', 'addWish'] } },
})

export const checkingName = mutationSetup.createStateConfig({
  description: 'The project is asked whether the name is taken.',
  entry: ['resetSince', 'resetAttempt', reportStage('waiting')],
  invoke: {
    id: 'checkFile',
    src: 'checkFile',
    input: uploadTarget,
    onDone: [
      { guard: isNextNameTaken, target: 'checkingName', reenter: true, actions: 'numberName' },
      { guard: isNameTaken, target: 'nameTaken' },
      { target: 'queued' },
    ],
    // Storage refuses a taken name, checked before or not.
    onError: 'queued',
  },
  on: onCancel,
})

export const nameTaken = mutationSetup.createStateConfig({
  description: 'A file of this name exists; the person decides to replace it or to keep both.',
  tags: 'undecided',
  entry: ['resetSince', reportStage('confirming')],
  on: {
    ...onCancel,
    'mutation.replace': { target: 'queued', actions: ['setReplaces', 'addWish'] },
    'mutation.keepBoth': { target: 'checkingName', actions: ['numberName', 'addWish'] },
  },
})

export const queuedState = mutationSetup.createStateConfig({
  description: 'It waits for its turn to be sent.',
  entry: ['resetSince', reportStage('queued')],
  on: { ...onCancel, 'mutation.start': 'sending' },
})
