import { keepsProbing, openParkedGap, recovers, setLink, staysDown, willPark } from './channel.parameters'
import { channelSetup } from './channel.setup'

/*
 *   The states in which a channel waits until it may try again; all end in `ready`.
 *
 *   unlinked ──link──▶ ready                     the connection machine sends it, and alone connects
 *   parked ──link──▶ ready                       the same; or the board, once somebody sees a panel
 *   reconnecting, limited ──backoff, retry──▶ ready
 *   denied, failed ──a minute to ten, token renewed, the connection recovers, retry──▶ ready
 *   all of these but unlinked ──parked──▶ parked
 *   all but denied and failed ──pause──▶ paused
 */

// Only the connection machine restores a lost connection; the channel waits for it.
export const unlinkedState = channelSetup.createStateConfig({
  tags: 'waitsForConnection',
  description: 'There is no connection; the connection machine brings it back.',
  entry: ['setLinkCause', 'lapseProof'],
  on: {
    'channel.link': [
      { guard: staysDown, actions: [setLink, 'setLinkCause'] },
      { target: 'ready', actions: setLink },
    ],
    'channel.retry': { guard: 'canRetryConnection', actions: 'retryConnection' },
    'channel.pause': 'paused',
  },
})

export const reconnectingState = channelSetup.createStateConfig({
  tags: 'backingOff',
  description: 'The channel was lost and is retried after a wait.',
  entry: 'lapseProof',
  after: { backoff: 'ready' },
  on: {
    'channel.retry': 'ready',
    'channel.tokenRenewed': { guard: 'hasExpired', target: 'ready' },
    'channel.link': [
      { guard: keepsProbing, actions: setLink },
      { guard: willPark, target: 'parked', actions: setLink },
      { actions: setLink },
    ],
    'channel.pause': 'paused',
  },
})

export const limitedState = channelSetup.createStateConfig({
  tags: 'backingOff',
  description: 'A limit of the project is waited out.',
  entry: 'lapseProof',
  after: { backoff: 'ready' },
  on: {
    'channel.retry': 'ready',
    'channel.link': [
      { guard: keepsProbing, actions: setLink },
      { guard: willPark, target: 'parked', actions: setLink },
      { actions: setLink },
    ],
    'channel.pause': 'paused',
  },
})

const impasse = {
  tags: 'backingOff',
  entry: 'lapseProof',
  after: { backoff: 'ready' },
  on: {
    'channel.retry': { target: 'ready', actions: 'resetAttempts' },
    // A new token may bring the missing rights, or show that a proxy no longer refuses.
    'channel.tokenRenewed': 'ready',
    'channel.link': [
      { guard: keepsProbing, actions: setLink },
      { guard: willPark, target: 'parked', actions: setLink },
      { guard: recovers, target: 'ready', actions: setLink },
      { actions: setLink },
    ],
  },
} as const

export const deniedState = channelSetup.createStateConfig({
  description: 'The viewer may not read it, or it does not exist; it is tried again now and then.',
  ...impasse,
})

export const failedState = channelSetup.createStateConfig({
  description: 'A lasting fault; it is tried again now and then.',
  ...impasse,
})

export const parkedState = channelSetup.createStateConfig({
  description: 'Nobody has looked for a while; nothing is requested.',
  entry: [openParkedGap, 'setLinkCause', 'lapseProof'],
  on: {
    'channel.link': [
      { guard: willPark, actions: [setLink, 'setLinkCause'] },
      { target: 'ready', actions: setLink },
    ],
    'channel.pause': 'paused',
  },
})
