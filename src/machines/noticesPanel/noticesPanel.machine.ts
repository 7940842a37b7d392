import { assign, setup } from 'xstate'
import type { Refusal } from '../../backend/ports/backend.port'

/** A notice that can be dismissed: about a refusal, or about the computer's clock. */
type Notice = Refusal | 'clock'

/*
 *   showing ──dismiss──▶ showing, without that notice
 *
 *   The session's notices above a board; it lives as long as the board is on the screen. Another refusal is another notice.
 */
export const noticesPanelMachine = setup({
  types: {} as {
    context: { dismissedNotices: readonly Notice[] }
    events: { type: 'notices.dismiss'; notice: Notice }
  },
  actions: {
    dismiss: assign(({ context: { dismissedNotices } }, notice: Notice) => ({
      dismissedNotices: [...dismissedNotices, notice],
    })),
  },
}).createMachine({
  id: 'noticesPanel',
  context: { dismissedNotices: [] },
  initial: 'showing',
  states: {
    showing: {
      description: 'Every notice is shown that nobody has dismissed.',
      on: { 'notices.dismiss': { actions: { type: 'dismiss', params: ({ event }) => event.notice } } },
    },
  },
})
