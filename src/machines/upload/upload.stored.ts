import { toUpload } from './upload.context'
import { reportStage, uploadSetup } from './upload.setup'

const onDismiss = { 'upload.dismiss': 'closed' } as const

/*
 *   awaiting ──in the listing──▶ seen ──a while──▶ closed
 *      └──not in time──▶ unseen ──a while──▶ closed
 */
export const awaiting = uploadSetup.createStateConfig({
  description: 'The file is stored; the listing does not show it yet.',
  entry: ['resetSince', reportStage('accepted')],
  invoke: {
    id: 'echo',
    src: 'echo',
    input: ({ context }) => ({ channel: context.request.channel, upload: toUpload(context) }),
    onDone: 'seen',
    onError: 'unseen',
  },
  after: { echo: 'unseen' },
  on: onDismiss,
})

export const seen = uploadSetup.createStateConfig({
  description: 'The file is stored, and is in the listing.',
  entry: ['resetSince', reportStage('seen')],
  after: { linger: 'closed' },
  on: onDismiss,
})

export const unseen = uploadSetup.createStateConfig({
  description: 'The file is stored, but the listing did not show it in time.',
  entry: 'resetSince',
  after: { moment: 'closed' },
  on: onDismiss,
})
