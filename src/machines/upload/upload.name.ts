import { toUpload } from './upload.context'
import { isNameTaken, isNextNameTaken, reportStage, uploadSetup } from './upload.setup'

const onCancel = { 'upload.cancel': 'cancelled' } as const

/*
 *   misnamed ──rename──▶ cleared
 *   looking ──the name is taken──▶ taken ──replace──▶ queued    ──keepBoth──▶ looking, with the next number
 *      └──it is free, or nobody knows──▶ queued
 */
export const misnamed = uploadSetup.createStateConfig({
  description: 'Storage takes no file of this name; the person decides.',
  tags: 'undecided',
  entry: ['enter', reportStage('confirming')],
  on: { ...onCancel, 'upload.rename': { target: 'cleared', actions: 'rename' } },
})

export const looking = uploadSetup.createStateConfig({
  description: 'The project is asked whether the name is taken.',
  entry: ['enter', 'begin', reportStage('waiting')],
  invoke: {
    id: 'look',
    src: 'look',
    input: ({ context }) => toUpload(context).to,
    onDone: [
      { guard: isNextNameTaken, target: 'looking', reenter: true, actions: 'renumber' },
      { guard: isNameTaken, target: 'taken' },
      { target: 'queued' },
    ],
    // Storage refuses a taken name, checked before or not.
    onError: 'queued',
  },
  on: onCancel,
})

export const taken = uploadSetup.createStateConfig({
  description: 'A file of this name exists; the person decides to replace it or to keep both.',
  tags: 'undecided',
  entry: ['enter', reportStage('confirming')],
  on: {
    ...onCancel,
    'upload.replace': { target: 'queued', actions: 'replace' },
    'upload.keepBoth': { target: 'looking', actions: 'renumber' },
  },
})
