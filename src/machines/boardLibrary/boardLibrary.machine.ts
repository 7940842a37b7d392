import type { ActorRefFrom } from 'xstate'
import { defaultViewState } from '../../board/model/viewState'
import { listing } from './boardLibrary.listing'
import { live } from './boardLibrary.live'
import { work } from './boardLibrary.work'
import { boardLibrarySetup, queueAlways, queueUnlessEditing } from './boardLibrary.setup'

/*
 * The viewer's boards: which there are, which is displayed, and what becomes of changed ones. It is a child of the
 * board machine, which displays what the library opens.
 *
 *   listing: withheld ──access──▶ reading ──listed──▶ read: kept current by events, and listed again in a minute
 *               ▲                   ▲ └──changed: read once more──▶ reading     where the project does not answer
 *               └──no access        └──────changed, access, a minute──────┘
 *
 *   work:    idle ──a task──▶ working ──done: the next one──▶ idle        tasks run one after the other: opening,
 *                                 └── nothing is lost: LibraryOutcome     saving, renaming, copying, sharing, removing
 *
 *   live:    notListening ──connected, and the project stores boards──▶ listening ──not connected, no access──▶
 *            notListening                                                  └──lost──▶ waiting ──a minute──▶
 *                                                                          notListening, and the boards are listed
 *
 *   Changes by others to the displayed board are displayed as well, unless it is edited: then both versions are kept.
 */
export const boardLibraryMachine = boardLibrarySetup.createMachine({
  id: 'boardLibrary',
  context: ({ input }) => ({
    ...{
      ...input,
      isConnected: false,
      listing: null,
      openEntry: null,
      shownFile: input.firstFile,
      isEditing: false,
    },
    ...{ viewState: defaultViewState, tasks: [], notice: null },
  }),
  type: 'parallel',
  invoke: [
    { id: 'address', src: 'address', onError: {} },
    { id: 'elsewhere', src: 'elsewhere' },
  ],
  on: {
    'boardLibrary.access': { actions: { type: 'setAccess', params: ({ event }) => event.access } },
    'boardLibrary.link': {
      actions: { type: 'setConnected', params: ({ event }) => event.link.state === 'up' },
    },
    'boardLibrary.editing': {
      actions: [{ type: 'setEditing', params: ({ event }) => event.isEditing }, 'reloadIfChanged'],
    },
    'boardLibrary.dismiss': { guard: 'hasNotice', actions: 'dismissNotice' },
    'boardLibrary.retry': { guard: 'canRetry', actions: 'retryTask' },
    'boardLibrary.viewState': {
      actions: [
        { type: 'setViewState', params: ({ event }) => event.viewState },
        { type: 'writeAddress', params: ({ event }) => event.isStep },
      ],
    },
    'boardLibrary.addressChanged': [
      {
        guard: { type: 'awaitsListing', params: ({ event }) => event.id },
        actions: [
          { type: 'noteFaults', params: ({ event }) => event.faults },
          { type: 'setViewState', params: ({ event }) => event.viewState },
        ],
      },
      {
        guard: { type: 'isOnScreen', params: ({ event }) => event.id },
        actions: [{ type: 'setAddressViewState', params: ({ event }) => event }, 'sendViewState'],
      },
      // Leaving the edited board would lose the edits: the address is put back.
      { guard: 'isEditing', actions: { type: 'writeAddress', params: true } },
      {
        guard: { type: 'namesBoard', params: ({ event }) => event.id },
        actions: [
          { type: 'noteFaults', params: ({ event }) => event.faults },
          {
            type: 'queueTask',
            params: ({ event: { id, viewState } }) => ({
              type: 'load',
              id: id ?? '',
              how: 'address',
              viewState,
            }),
          },
        ],
      },
      { actions: ['closeBoard', { type: 'setAddressViewState', params: ({ event }) => event }, 'sendBoard'] },
    ],
    'boardLibrary.showFirst': {
      guard: 'isNotEditing',
      actions: [
        'closeBoard',
        { type: 'setViewState', params: defaultViewState },
        'sendBoard',
        { type: 'writeAddress', params: true },
      ],
    },
    'boardLibrary.open': queueUnlessEditing,
    'boardLibrary.create': queueUnlessEditing,
    'boardLibrary.rename': queueUnlessEditing,
    'boardLibrary.duplicate': queueUnlessEditing,
    'boardLibrary.save': queueAlways,
    'boardLibrary.remove': queueAlways,
    'boardLibrary.share': queueUnlessEditing,
  },
  states: {
    listing,
    work,
    live,
  },
})

export type BoardLibraryRef = ActorRefFrom<typeof boardLibraryMachine>
