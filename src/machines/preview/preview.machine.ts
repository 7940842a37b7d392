import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import {
  goBack,
  openLine,
  isEarlierInTrail,
  previewSetup,
  setRefusal,
  noteShareRefusal,
  requestShareLink,
  showPreview,
  setShareLink,
  previewRequest,
} from './preview.setup'

/*
 *   loading ──seen──▶ shown ──hasExpired─▶ expired     shown: drawable ──drawFailed──▶ undrawable
 *     ▲  └─refused─▶ refused                │
 *     ├─────refresh─────┴───────────────────┘         earlier contents stay while they are requested again
 *     └──open (in a folder), back──── any state          share: an address for others, beside all that
 */
const expiryCheck = <S extends string>(state: S) =>
  ({
    checkTime: [
      { guard: 'hasExpired', target: '#preview.expired' },
      { target: state, reenter: true },
    ],
  }) as const

export const previewMachine = previewSetup.createMachine({
  id: 'preview',
  context: ({ input: { bucket, line, environment } }) => ({
    bucket,
    environment,
    trail: [line],
    contents: null,
    validUntil: null,
    cause: null,
    isLargeWanted: false,
    shareLink: null,
  }),
  initial: 'loading',
  on: {
    'preview.back': { guard: isEarlierInTrail, target: '.loading', actions: ['cancelShareRequest', goBack] },
    'preview.showLarge': { actions: 'wantLarge' },
    'preview.share': { guard: 'isFile', actions: requestShareLink },
    'preview.linkCreated': { actions: setShareLink },
    'preview.linkRefused': { actions: noteShareRefusal },
  },
  states: {
    loading: {
      description: 'The file or folder is being fetched.',
      tags: 'busy',
      invoke: {
        src: 'loadPreview',
        input: previewRequest,
        onDone: { target: 'shown', actions: showPreview },
        onError: { target: 'refused', actions: setRefusal },
      },
    },
    shown: {
      description: 'The file or folder is shown.',
      tags: 'shown',
      initial: 'drawable',
      on: {
        'preview.useLink': { guard: 'hasExpired', target: 'expired' },
        'preview.open': { guard: 'isFolder', target: 'loading', actions: openLine },
        'preview.refresh': 'loading',
      },
      states: {
        drawable: {
          description: 'As far as is known, the browser can draw it.',
          on: { 'preview.drawFailed': 'undrawable' },
          after: expiryCheck('drawable'),
        },
        undrawable: {
          description: 'The browser cannot draw or play the file.',
          tags: 'unsupported',
          after: expiryCheck('undrawable'),
        },
      },
    },
    // Contents fetched by then stay visible; any later fetch is refused.
    expired: {
      description: 'The address has ended; what was fetched stays visible.',
      tags: 'expired',
      on: { 'preview.refresh': 'loading' },
    },
    refused: {
      description: 'It could not be fetched.',
      tags: 'failed',
      on: { 'preview.refresh': 'loading' },
    },
  },
})

export type PreviewRef = ActorRefFrom<typeof previewMachine>
export type PreviewSnapshot = SnapshotFrom<typeof previewMachine>
