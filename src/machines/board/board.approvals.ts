import { boardSetup } from './board.setup'

/*
 *   A source that may write waits in its channel (channel.unapproved.ts) until a person runs it once or allows the
 *   board to repeat it. An approval covers one board and one exact call. When the board or the call changes, the
 *   channels are informed, and a call without an approval stops. Approvals stored in this browser arrive at the start, and
 *   from other tabs.
 */
export const approvalHandlers = boardSetup.createStateConfig({
  on: {
    'board.approvals': {
      actions: [{ type: 'setApprovals', params: ({ event }) => event.approvals }, 'sendApprovals'],
    },
    'board.approve': {
      guard: 'isSaved',
      actions: [{ type: 'approve', params: ({ event }) => event.call }, 'sendApprovals'],
    },
    'board.revoke': {
      actions: [{ type: 'revoke', params: ({ event }) => event.approval }, 'sendApprovals'],
    },
  },
})
