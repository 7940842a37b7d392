import { isDenial, isPermanent } from '../shared/cause'
import {
  channelSetup,
  isLimitError,
  isPolledWhole,
  isWhole,
  staysReachable,
  closeGap,
  noteSuspect,
} from './channel.setup'
import {
  noteEnd,
  noteLoss,
  noteRefusal,
  noteSilence,
  noteJoinTimeout,
  noteNoSubscription,
} from './channel.setup'
import {
  notePolling,
  showViews,
  setLink,
  setPanels,
  sendPanelsToFeed,
  recordVerification,
  willPark,
} from './channel.setup'

const onViews = [
  { guard: isPolledWhole, target: 'polling', actions: ['look', showViews, closeGap, 'unclaim'] },
  { guard: isWhole, target: 'live', actions: ['look', showViews, closeGap] },
  { actions: ['look', showViews] },
] as const

/*
 *   joining ──joined──▶ verifying ──proven──▶ reading ──views──▶ live          entering live closes the open gap of
 *      │                   │                   │  ▲ ◀──doubted───┘ │          the ledger; entering any other state
 *      └────polling────────┴──▶ reading        │  │heard           │          opens a gap if none is open
 *                                 │ ▲   unheard▼  │                │
 *                            views▼ │doubted  stale ◀──unheard─────┘
 *                              polling
 *
 *   reading, live, polling ──refused──▶ refused ──views──▶ live, polling; other events as in live, and a retry
 */
export const connected = channelSetup.createStateConfig({
  description: 'A feed reads the source, by changes that are pushed or by polling.',
  initial: 'joining',
  invoke: {
    id: 'feed',
    src: 'feed',
    input: ({ context: { source, panels, previousRows } }) => ({
      source,
      panels,
      previousRows,
      isOnce: false,
    }),
    onError: [
      { guard: ({ event }) => isDenial(event.error), target: 'denied', actions: noteLoss },
      { guard: ({ event }) => isPermanent(event.error), target: 'failed', actions: noteLoss },
      { guard: isLimitError, target: 'limited', actions: noteLoss },
      { target: 'reconnecting', actions: noteLoss },
    ],
    // A feed that simply completes would otherwise leave the channel live for ever.
    onDone: { target: 'failed', actions: noteEnd },
  },
  on: {
    'channel.pause': 'paused',
    'channel.link': [
      { guard: staysReachable, actions: setLink },
      { guard: willPark, target: 'parked', actions: setLink },
      { target: 'unlinked', actions: setLink },
    ],
    'channel.panels': { actions: [setPanels, sendPanelsToFeed] },
    'feed.verified': { actions: ['look', recordVerification] },
    'feed.polling': { target: '.reading', actions: notePolling },
  },
  states: {
    joining: {
      description: 'The channel is being joined.',
      entry: ['enter', 'expectPush'],
      on: { 'feed.joined': 'verifying' },
      after: { joinDeadline: { target: '#channel.reconnecting', actions: noteJoinTimeout } },
    },
    verifying: {
      description: 'Joined; the server has not said yet that changes flow.',
      entry: 'enter',
      on: { 'feed.proven': 'reading' },
      after: { proofDeadline: { target: '#channel.reconnecting', actions: noteNoSubscription } },
    },
    reading: {
      description: 'Everything is being read once, beside the changes that already flow.',
      entry: 'enter',
      on: {
        'feed.views': onViews,
        'feed.refused': { target: 'refused', actions: noteRefusal },
        'feed.doubted': { actions: noteSuspect },
        'feed.unheard': { target: 'stale', actions: noteSilence },
      },
    },
    live: {
      description: 'The views are complete and changes are pushed.',
      entry: 'arrive',
      on: {
        'feed.views': { actions: ['look', showViews] },
        'feed.refused': { target: 'refused', actions: noteRefusal },
        'feed.doubted': { target: 'reading', actions: noteSuspect },
        'feed.unheard': { target: 'stale', actions: noteSilence },
        'channel.again': { guard: 'isAsked', actions: 'askAgain' },
      },
      after: { steady: { actions: 'forgive' } },
    },
    polling: {
      description: 'The views are complete as of the last poll.',
      entry: 'arrive',
      on: {
        'feed.views': { actions: ['look', showViews] },
        'feed.refused': { target: 'refused', actions: noteRefusal },
        'feed.doubted': { target: 'reading', actions: noteSuspect },
        'channel.again': { guard: 'isAsked', actions: 'askAgain' },
      },
      after: { steady: { actions: 'forgive' } },
    },
    // A change of rows may end the refusal: the channel goes on listening and requesting.
    refused: {
      description: 'The project refuses the request; it is repeated when the answer may differ.',
      entry: 'enter',
      on: {
        'feed.views': onViews,
        'feed.refused': { actions: noteRefusal },
        'feed.doubted': { target: 'reading', actions: noteSuspect },
        'feed.unheard': { target: 'stale', actions: noteSilence },
        'channel.again': { guard: 'isAsked', actions: 'askAgain' },
        'channel.retry': { target: '#channel.ready', actions: 'forgive' },
      },
    },
    // Silence may have swallowed changes: the first sign of life is followed by a fresh read.
    stale: {
      description: 'The server is silent; changes may be missing.',
      entry: 'enter',
      on: { 'feed.views': { actions: ['look', showViews] }, 'feed.heard': 'reading' },
    },
  },
})
