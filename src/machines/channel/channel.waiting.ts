import { channelSetup, openParkedGap, recovers, setLink, staysDown, willPark } from './channel.setup'

/*
 *   The states in which a channel waits until it may try again; all end in `ready`.
 *
 *   unlinked, parked ──link──▶ ready             the connection machine sends both, and alone connects
 *   reconnecting, limited ──backoff, retry──▶ ready
 *   denied, failed ──a minute to ten, renewed, the connection recovers, retry──▶ ready
 *   all of these but unlinked ──parked──▶ parked
 *   all but denied and failed ──pause──▶ paused
 */

// Only the connection machine restores a lost connection; the channel waits for it.
export const unlinked = channelSetup.createStateConfig({
  tags: 'waitsForConnection',
  description: 'There is no connection; the connection machine brings it back.',
  entry: ['blameLink', 'enter'],
  on: {
    'channel.link': [
      { guard: staysDown, actions: [setLink, 'blameLink'] },
      { target: 'ready', actions: setLink },
    ],
    'channel.retry': { guard: 'mayHurry', actions: 'hurryLink' },
    'channel.pause': 'paused',
  },
})

export const reconnecting = channelSetup.createStateConfig({
  tags: 'backingOff',
  description: 'The channel was lost and is retried after a wait.',
  entry: 'enter',
  after: { backoff: 'ready' },
  on: {
    'channel.retry': 'ready',
    'channel.renewed': { guard: 'hasExpired', target: 'ready' },
    'channel.link': [{ guard: willPark, target: 'parked', actions: setLink }, { actions: setLink }],
    'channel.pause': 'paused',
  },
})

export const limited = channelSetup.createStateConfig({
  tags: 'backingOff',
  description: 'A limit of the project is waited out.',
  entry: 'enter',
  after: { backoff: 'ready' },
  on: {
    'channel.retry': 'ready',
    'channel.link': [{ guard: willPark, target: 'parked', actions: setLink }, { actions: setLink }],
    'channel.pause': 'paused',
  },
})

const impasse = {
  tags: 'backingOff',
  entry: 'enter',
  after: { backoff: 'ready' },
  on: {
    'channel.retry': { target: 'ready', actions: 'forgive' },
    // Rights come with a token; and what lay in between may be gone where the network was.
    'channel.renewed': 'ready',
    'channel.link': [
      { guard: willPark, target: 'parked', actions: setLink },
      { guard: recovers, target: 'ready', actions: setLink },
      { actions: setLink },
    ],
  },
} as const

export const denied = channelSetup.createStateConfig({
  description: 'The viewer may not read it, or it does not exist; it is tried again now and then.',
  ...impasse,
})

export const failed = channelSetup.createStateConfig({
  description: 'A lasting fault; it is tried again now and then.',
  ...impasse,
})

export const parked = channelSetup.createStateConfig({
  description: 'Nobody has looked for long; the connection was closed.',
  entry: [openParkedGap, 'blameLink', 'enter'],
  on: { 'channel.link': { target: 'ready', actions: setLink }, 'channel.pause': 'paused' },
})
