import { toUpload } from './upload.context'
import { isNameTaken, isNextNameTaken, reportStage, uploadSetup } from './upload.setup'

const onCancel = { 'upload.cancel': 'cancelled' } as const

/*
 *   invalidName ──rename──▶ cleared
 *   checkingName ──the name is taken──▶ nameTaken ──replace──▶ queued    ──keepBoth──▶ checkingName, with the next number
 *      └──it is free, or nobody knows──▶ queued
 */
export const invalidName = uploadSetup.createStateConfig({
  description: 'Storage takes no file of this name; the person decides.',
  tags: 'undecided',
  entry: ['resetSince', reportStage('confirming')],
  on: { ...onCancel, 'upload.rename': { target: 'cleared', actions: 'sanitizeName' } },
})

export const checkingName = uploadSetup.createStateConfig({
  description: 'The project is asked whether the name is taken.',
  entry: ['resetSince', 'resetAttempt', reportStage('waiting')],
  invoke: {
    id: 'look',
    src: 'look',
    input: ({ context }) => toUpload(context).to,
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

export const nameTaken = uploadSetup.createStateConfig({
  description: 'A file of this name exists; the person decides to replace it or to keep both.',
  tags: 'undecided',
  entry: ['resetSince', reportStage('confirming')],
  on: {
    ...onCancel,
    'upload.replace': { target: 'queued', actions: 'setReplaces' },
    'upload.keepBoth': { target: 'checkingName', actions: 'numberName' },
  },
})
