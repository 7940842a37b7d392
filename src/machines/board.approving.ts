import { boardSetup } from './board.setup'

/*
 *   A source that may write waits in its channel (channel.unapproved.ts) until a person runs it once or allows the
 *   board to repeat it. An approval is of one board and the words of one call: whenever either is another, the channels
 *   hear it, and what is not covered stops. What is kept in this browser comes at the start, and from other tabs.
 */
export const approving = boardSetup.createStateConfig({
  on: {
    'board.approvals': {
      actions: [{ type: 'takeApprovals', params: ({ event }) => event.approvals }, 'tellApproval'],
    },
    'board.approve': {
      guard: 'isIdentified',
      actions: [{ type: 'approve', params: ({ event }) => event.call }, 'tellApproval'],
    },
    'board.revoke': {
      actions: [{ type: 'revoke', params: ({ event }) => event.approval }, 'tellApproval'],
    },
  },
})
