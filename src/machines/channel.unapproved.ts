import { channelSetup, leaveUnapproved, mend, noteLoss, noteRefusal, show } from './channel.setup'
import { takeApproval, takePanels, tellFeed } from './channel.setup'

/*
 *   ready ──it may write, and nobody approved it──▶ unapproved ──approved──▶ ready
 *                                                    │    ▲ └──pause──▶ paused
 *                                          run, once ▼    │ answer, refusal, loss
 *                                                  running        a request under way is seen to its end
 *
 *   A single run is one request: no loss repeats it. What it answered stays on screen, as of then.
 */
export const unapproved = channelSetup.createStateConfig({
  entry: [leaveUnapproved, 'enter'],
  always: { guard: 'asksByItself', target: 'ready' },
  on: {
    'channel.run': { target: 'running', actions: 'forgive' },
    'channel.approval': { actions: takeApproval },
    'channel.pause': 'paused',
  },
})

export const running = channelSetup.createStateConfig({
  entry: 'enter',
  invoke: {
    id: 'feed',
    src: 'feed',
    input: ({ context: { source, panels, memory } }) => ({ source, panels, memory, isOnce: true }),
    onDone: 'unapproved',
    onError: { target: 'unapproved', actions: noteLoss },
  },
  on: {
    'feed.views': { actions: ['look', show, mend] },
    'feed.refused': { actions: noteRefusal },
    'channel.approval': { actions: takeApproval },
    'channel.panels': { actions: [takePanels, tellFeed] },
  },
})
