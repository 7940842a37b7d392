import {
  isRefused,
  isSession,
  leavesEnough,
  leavesNone,
  noteNewTokenOfResult,
  recordResult,
  renewalSetup,
  reportResult,
} from './renewal.setup'

export const refreshingState = renewalSetup.createStateConfig({
  tags: 'refreshing',
  description: 'A new token is asked for.',
  entry: 'resetSince',
  invoke: {
    src: 'refresh',
    onDone: [
      { guard: isSession, target: 'waiting', actions: [recordResult, reportResult] },
      { guard: isRefused, target: 'ended', actions: reportResult },
      { guard: leavesEnough, target: 'waiting', actions: noteNewTokenOfResult },
      { guard: leavesNone, target: 'stale', actions: recordResult },
      { target: 'coolingDown', actions: recordResult },
    ],
    onError: { target: 'coolingDown', actions: 'noteFault' },
  },
  // Ignored: the answer to the request under way brings the state up to date.
  on: { 'renewal.tokenReplaced': {} },
})
