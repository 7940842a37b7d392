import { mutationSetup, reportStage, confirmationInput } from './mutation.setup'

const onDismiss = { 'mutation.dismiss': 'closed' } as const

/*
 *   awaiting ──it is shown──▶ seen ──a while──▶ closed
 *      └──not in time──▶ unseen ──a while──▶ closed
 */
export const awaitingState = mutationSetup.createStateConfig({
  description: 'The project accepted it; it is not visible yet.',
  entry: ['resetSince', reportStage('accepted')],
  invoke: {
    id: 'awaitDelivery',
    src: 'awaitDelivery',
    input: confirmationInput,
    onDone: 'seen',
    onError: 'unseen',
  },
  after: { deliveryTimeout: 'unseen' },
  on: onDismiss,
})

export const seenState = mutationSetup.createStateConfig({
  description: 'It is accepted and visible.',
  entry: ['resetSince', reportStage('seen')],
  after: { linger: 'closed' },
  on: onDismiss,
})

export const unseenState = mutationSetup.createStateConfig({
  description: 'It is accepted, but did not become visible in time.',
  entry: 'resetSince',
  after: { moment: 'closed' },
  on: onDismiss,
})
