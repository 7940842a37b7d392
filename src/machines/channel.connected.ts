import { isDenial, isPermanent } from './cause'
import { channelSetup, isLimit, isPolledWhole, isWhole, keepsLink, mend, noteDoubt } from './channel.setup'
import { noteEnd, noteLoss, noteRefusal, noteSilence, noteUnjoined, noteUnproven } from './channel.setup'
import { poll, show, takeLink, takePanels, tellFeed, verify, willPark } from './channel.setup'

const answers = [
  { guard: isPolledWhole, target: 'polling', actions: ['look', show, mend, 'unclaim'] },
  { guard: isWhole, target: 'live', actions: ['look', show, mend] },
  { actions: ['look', show] },
] as const

/*
 *   joining ──joined──▶ verifying ──proven──▶ reading ──views──▶ live          into live, the open hole of the
 *      │                   │                   │  ▲ ◀──doubted───┘ │          ledger is closed; into any other
 *      └────no push here───┴──▶ reading        │  │heard           │          state, one is opened if none is
 *                                 │ ▲   unheard▼  │                │
 *                            views▼ │doubted  stale ◀──unheard─────┘
 *                              polling
 *
 *   reading, live, polling ──refused──▶ refused ──views──▶ live, polling; on as from live by all else, and by a retry
 */
export const connected = channelSetup.createStateConfig({
  initial: 'joining',
  invoke: {
    id: 'feed',
    src: 'feed',
    input: ({ context: { source, panels, memory } }) => ({ source, panels, memory, isOnce: false }),
    onError: [
      { guard: ({ event }) => isDenial(event.error), target: 'denied', actions: noteLoss },
      { guard: ({ event }) => isPermanent(event.error), target: 'failed', actions: noteLoss },
      { guard: isLimit, target: 'limited', actions: noteLoss },
      { target: 'reconnecting', actions: noteLoss },
    ],
    // A feed that simply ends would otherwise leave the channel live for ever.
    onDone: { target: 'failed', actions: noteEnd },
  },
  on: {
    'channel.pause': 'paused',
    'channel.link': [
      { guard: keepsLink, actions: takeLink },
      { guard: willPark, target: 'parked', actions: takeLink },
      { target: 'unlinked', actions: takeLink },
    ],
    'channel.panels': { actions: [takePanels, tellFeed] },
    'feed.verified': { actions: ['look', verify] },
    'feed.polling': { target: '.reading', actions: poll },
  },
  states: {
    joining: {
      entry: ['enter', 'expectPush'],
      on: { 'feed.joined': 'verifying' },
      after: { joinDeadline: { target: '#channel.reconnecting', actions: noteUnjoined } },
    },
    verifying: {
      entry: 'enter',
      on: { 'feed.proven': 'reading' },
      after: { proofDeadline: { target: '#channel.reconnecting', actions: noteUnproven } },
    },
    reading: {
      entry: 'enter',
      on: {
        'feed.views': answers,
        'feed.refused': { target: 'refused', actions: noteRefusal },
        'feed.doubted': { actions: noteDoubt },
        'feed.unheard': { target: 'stale', actions: noteSilence },
      },
    },
    live: {
      entry: 'arrive',
      on: {
        'feed.views': { actions: ['look', show] },
        'feed.refused': { target: 'refused', actions: noteRefusal },
        'feed.doubted': { target: 'reading', actions: noteDoubt },
        'feed.unheard': { target: 'stale', actions: noteSilence },
        'channel.again': { guard: 'isAsked', actions: 'askAgain' },
      },
      after: { steady: { actions: 'forgive' } },
    },
    polling: {
      entry: 'arrive',
      on: {
        'feed.views': { actions: ['look', show] },
        'feed.refused': { target: 'refused', actions: noteRefusal },
        'feed.doubted': { target: 'reading', actions: noteDoubt },
        'channel.again': { guard: 'isAsked', actions: 'askAgain' },
      },
      after: { steady: { actions: 'forgive' } },
    },
    // Rows may change so that it is refused no more: it is listened to, and asked for, all the same.
    refused: {
      entry: 'enter',
      on: {
        'feed.views': answers,
        'feed.refused': { actions: noteRefusal },
        'feed.doubted': { target: 'reading', actions: noteDoubt },
        'feed.unheard': { target: 'stale', actions: noteSilence },
        'channel.again': { guard: 'isAsked', actions: 'askAgain' },
        'channel.retry': { target: '#channel.ready', actions: 'forgive' },
      },
    },
    // Silence may have swallowed changes: what is heard first is followed by a fresh read.
    stale: { entry: 'enter', on: { 'feed.views': { actions: ['look', show] }, 'feed.heard': 'reading' } },
  },
})
