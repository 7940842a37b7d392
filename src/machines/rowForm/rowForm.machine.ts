import { assertEvent, assign, fromCallback, setup } from 'xstate'
import type { MutationRef } from '../mutation/mutation.machine'
import { findMutationStage, type ShownStage } from '../mutation/mutation.select'
import { notProvided } from '../shared/notProvided'

type RowFormEvent =
  /** The input was sent, for the first time or corrected. */
  { type: 'rowForm.sent'; mutation: MutationRef } | { type: 'rowForm.accepted' }

const acceptedStages: readonly ShownStage[] = ['accepted', 'seen', 'unseen']

/*
 *   filling ──sent──▶ sent ──accepted──▶ accepted: leaves the form
 *                     ▲  └──sent, corrected──┐
 *                     └──────────────────────┘
 *
 *   The form of one row; it lives as long as the form is open. What is typed is not here.
 */
export const rowFormMachine = setup({
  types: {} as {
    /** The change that was sent last; null: none. */
    context: { mutation: MutationRef | null }
    events: RowFormEvent
  },
  actors: {
    waitForAcceptance: fromCallback<RowFormEvent, MutationRef>(({ input: mutation, sendBack }) => {
      const report = () => {
        if (acceptedStages.includes(findMutationStage(mutation.getSnapshot())))
          sendBack({ type: 'rowForm.accepted' })
      }
      report()
      const subscription = mutation.subscribe(report)
      return () => subscription.unsubscribe()
    }),
  },
  actions: {
    setMutation: assign((_, mutation: MutationRef) => ({ mutation })),
    /** Closes the form. */
    leave: notProvided('leave'),
  },
}).createMachine({
  id: 'rowForm',
  context: { mutation: null },
  initial: 'filling',
  states: {
    filling: {
      description: 'The form is being filled in.',
      on: {
        'rowForm.sent': {
          target: 'sent',
          actions: { type: 'setMutation', params: ({ event }) => event.mutation },
        },
      },
    },
    sent: {
      description: 'The input was sent; the form stays until the project has accepted it.',
      invoke: {
        src: 'waitForAcceptance',
        input: ({ event }) => {
          assertEvent(event, 'rowForm.sent')
          return event.mutation
        },
      },
      on: {
        'rowForm.accepted': 'accepted',
        'rowForm.sent': {
          target: 'sent',
          reenter: true,
          actions: { type: 'setMutation', params: ({ event }) => event.mutation },
        },
      },
    },
    accepted: { description: 'The project has accepted the input; the form is closed.', entry: 'leave' },
  },
})
