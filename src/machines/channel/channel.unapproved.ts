import {
  openUnapprovedGap,
  closeGap,
  noteLoss,
  noteRefusal,
  showViews,
  setApproval,
  setPanels,
  sendPanelsToFeed,
} from './channel.parameters'
import { channelSetup } from './channel.setup'

/*
 *   ready ──it may write, and nobody approved it──▶ unapproved ──approved──▶ ready
 *                                                    │    ▲ └──pause──▶ paused
 *                                          run, once ▼    │ answer, refusal, loss
 *                                                  running        a request under way runs to its end
 *
 *   A single run is one request: no loss repeats it. Its answer stays on screen, dated.
 */
export const unapprovedState = channelSetup.createStateConfig({
  description: 'The request may write, and nobody has allowed the board to repeat it.',
  entry: [openUnapprovedGap, 'lapseProof'],
  always: { guard: 'canRunUnattended', target: 'ready' },
  on: {
    'channel.run': { target: 'running', actions: 'resetAttempts' },
    'channel.approval': { actions: setApproval },
    'channel.pause': 'paused',
  },
})

export const runningState = channelSetup.createStateConfig({
  description: 'A person runs the request once.',
  entry: 'lapseProof',
  invoke: {
    id: 'feed',
    src: 'feed',
    input: ({ context: { source, panels, previousRows } }) => ({
      source,
      panels,
      previousRows,
      isOnce: true,
    }),
    onDone: 'unapproved',
    onError: { target: 'unapproved', actions: noteLoss },
  },
  on: {
    'feed.views': { actions: ['correctClock', showViews, closeGap] },
    'feed.refused': { actions: noteRefusal },
    'channel.approval': { actions: setApproval },
    'channel.panels': { actions: [setPanels, sendPanelsToFeed] },
  },
})
