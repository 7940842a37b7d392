import { isDenial, isPermanent } from '../shared/cause'
import {
  isLimitError,
  isPolledWhole,
  isWhole,
  staysReachable,
  closeGap,
  noteSuspect,
  noteEnd,
  noteLoss,
  noteRefusal,
  noteSilence,
  noteJoinTimeout,
  noteNoSubscription,
  notePolling,
  showViews,
  setLink,
  setPanels,
  sendPanelsToFeed,
  recordVerification,
  willPark,
} from './channel.parameters'
import { channelSetup } from './channel.setup'

const onViews = [
  {
    guard: isPolledWhole,
    target: 'polling',
    actions: ['correctClock', showViews, closeGap, 'clearCompleteSince'],
  },
  { guard: isWhole, target: 'live', actions: ['correctClock', showViews, closeGap] },
  { actions: ['correctClock', showViews] },
] as const

/*
 *   joining ──joined──▶ subscribing ──subscribed──▶ reading ──views──▶ live        entering live closes the open gap of
 *      │                   │                      │  ▲ ◀──suspect───┘ │        the ledger; entering any other state
 *      └────polling────────┴──▶ reading           │  │resumed         │        opens a gap if none is open
 *                                 │ ▲       silent▼  │                │
 *                            views▼ │suspect     stale ◀──silent──────┘
 *                              polling
 *
 *   reading, live, polling ──refused──▶ refused ──views──▶ live, polling; other events as in live, and a retry
 */
export const connectedState = channelSetup.createStateConfig({
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
    'feed.verified': { actions: ['correctClock', recordVerification] },
    'feed.polling': { target: '.reading', actions: notePolling },
  },
  states: {
    joining: {
      description: 'The channel is being joined.',
      entry: ['lapseProof', 'clearPolling'],
      on: { 'feed.joined': 'subscribing' },
      after: { joinDeadline: { target: '#channel.reconnecting', actions: noteJoinTimeout } },
    },
    subscribing: {
      description: 'Joined; the server has not said yet that changes flow.',
      entry: 'lapseProof',
      on: { 'feed.subscribed': 'reading' },
      after: { proofDeadline: { target: '#channel.reconnecting', actions: noteNoSubscription } },
    },
    reading: {
      description: 'Everything is being read once, beside the changes that already flow.',
      entry: 'lapseProof',
      on: {
        'feed.views': onViews,
        'feed.refused': { target: 'refused', actions: noteRefusal },
        'feed.suspect': { actions: noteSuspect },
        'feed.silent': { target: 'stale', actions: noteSilence },
      },
    },
    live: {
      description: 'The views are complete and changes are pushed.',
      entry: 'resetSince',
      on: {
        'feed.views': { actions: ['correctClock', showViews] },
        'feed.refused': { target: 'refused', actions: noteRefusal },
        'feed.suspect': { target: 'reading', actions: noteSuspect },
        'feed.silent': { target: 'stale', actions: noteSilence },
        'channel.refresh': { guard: 'isRequested', actions: 'refreshFeed' },
      },
      after: { steady: { actions: 'resetAttempts' } },
    },
    polling: {
      description: 'The views are complete as of the last poll.',
      entry: 'resetSince',
      on: {
        'feed.views': { actions: ['correctClock', showViews] },
        'feed.refused': { target: 'refused', actions: noteRefusal },
        'feed.suspect': { target: 'reading', actions: noteSuspect },
        'channel.refresh': { guard: 'isRequested', actions: 'refreshFeed' },
      },
      after: { steady: { actions: 'resetAttempts' } },
    },
    // A change of rows may end the refusal: the channel goes on listening and requesting.
    refused: {
      description: 'The project refuses the request; it is repeated when the answer may differ.',
      entry: 'lapseProof',
      on: {
        'feed.views': onViews,
        'feed.refused': { actions: noteRefusal },
        'feed.suspect': { target: 'reading', actions: noteSuspect },
        'feed.silent': { target: 'stale', actions: noteSilence },
        'channel.refresh': { guard: 'isRequested', actions: 'refreshFeed' },
        'channel.retry': { target: '#channel.ready', actions: 'resetAttempts' },
      },
    },
    // Silence may have swallowed changes: the first sign of life is followed by a fresh read.
    stale: {
      description: 'The server is silent; changes may be missing.',
      entry: 'lapseProof',
      on: { 'feed.views': { actions: ['correctClock', showViews] }, 'feed.resumed': 'reading' },
    },
  },
})
