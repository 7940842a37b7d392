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
 *   live:    deaf ──connected, and the project stores boards──▶ hearing ──not connected, no access──▶ deaf
 *                                                                  └──lost──▶ lost ──a minute──▶ deaf, listed anew
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
    'boardLibrary.access': { actions: { type: 'takeAccess', params: ({ event }) => event.access } },
    'boardLibrary.link': { actions: { type: 'takeLink', params: ({ event }) => event.link.state === 'up' } },
    'boardLibrary.editing': {
      actions: [{ type: 'takeEdited', params: ({ event }) => event.isEditing }, 'follow'],
    },
    'boardLibrary.dismiss': { guard: 'isNoticed', actions: 'dismiss' },
    'boardLibrary.retry': { guard: 'canRetry', actions: 'again' },
    'boardLibrary.viewState': {
      actions: [
        { type: 'takeLook', params: ({ event }) => event.viewState },
        { type: 'name', params: ({ event }) => event.isStep },
      ],
    },
    'boardLibrary.addressChanged': [
      {
        guard: { type: 'isUndecided', params: ({ event }) => event.id },
        actions: [
          { type: 'noteFaults', params: ({ event }) => event.faults },
          { type: 'takeLook', params: ({ event }) => event.viewState },
        ],
      },
      {
        guard: { type: 'isShown', params: ({ event }) => event.id },
        actions: [{ type: 'takeWanted', params: ({ event }) => event }, 'tellLook'],
      },
      // Leaving the edited board would lose the edits: the address is put back.
      { guard: 'isEdited', actions: { type: 'name', params: true } },
      {
        guard: { type: 'isNamed', params: ({ event }) => event.id },
        actions: [
          { type: 'noteFaults', params: ({ event }) => event.faults },
          {
            type: 'queue',
            params: ({ event: { id, viewState } }) => ({
              type: 'load',
              id: id ?? '',
              how: 'address',
              viewState,
            }),
          },
        ],
      },
      { actions: ['leave', { type: 'takeWanted', params: ({ event }) => event }, 'show'] },
    ],
    'boardLibrary.showFirst': {
      guard: 'isNotEdited',
      actions: [
        'leave',
        { type: 'takeLook', params: defaultViewState },
        'show',
        { type: 'name', params: true },
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
