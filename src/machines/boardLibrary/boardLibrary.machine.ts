import { not, type ActorRefFrom } from 'xstate'
import { defaultViewState } from '../../board/model/viewState'
import { boardLibrarySetup } from './boardLibrary.setup'
import { display } from './boardLibrary.display'
import { work } from './boardLibrary.work'

/*
 *   The viewer's boards: which one is displayed, and what becomes of changed ones. A child of the board machine, which
 *   displays what the library opens; which boards there are says its own child, boardList, and how the viewer arranged
 *   them another, arrangement. All four at once:
 *
 *   display: start ┬─ blank: awaitingListing ──listed: one is to be first, or the address names one──▶ awaitingBoard
 *                  │    │            └──listed, none saved, or the list failed──▶ unsaved
 *                  │    └──stored──▶ saved
 *                  └─ unsaved ──stored──▶ saved ──removed, gone──▶ unsaved
 *                        ▲                  └──stored: another board, or another revision of it──▶ saved
 *                        └──the address names none, showFirst── anywhere, unless it is edited
 *
 *   work:    idle ──a task──▶ working ──done: taskFinished, failed──▶ idle       tasks run one after the other: opening,
 *            saving, renaming, copying, sharing, removing; what each did to the displayed board: boardLibrary.outcome.ts
 *            idle ──15 s, nothing is displayed: the project did not give the board──▶ working
 *
 *   editing: inactive ──board is edited──▶ active ──no longer──▶ inactive: the displayed board is compared with the list
 *            While active: nothing else is opened, the address is put back, and changes by others wait. They are a
 *            conflict when the board is saved: then both versions are kept.
 *
 *   leaving: free ──a board is being written, or could not be saved──▶ guarded ──it is stored, or dismissed──▶ free
 */
export const boardLibraryMachine = boardLibrarySetup.createMachine({
  id: 'boardLibrary',
  context: ({ input: { conditions, firstFile, start }, spawn }) => {
    // The conditions are the list's alone.
    spawn('boardList', { id: 'boardList', input: { conditions } })
    return {
      firstFile,
      start,
      listing: null,
      openEntry: null,
      shownFile: firstFile,
      viewState: defaultViewState,
      tasks: [],
      notices: [],
    }
  },
  type: 'parallel',
  invoke: [
    { id: 'address', src: 'address', onError: {} },
    { id: 'arrangement', src: 'arrangement', onError: {} },
  ],
  on: {
    'conditions.changed': { actions: 'forwardToList' },
    'boardList.changed': { actions: 'forwardToList' },
    'boardLibrary.dismiss': { actions: 'dismissNotice' },
    'boardLibrary.viewState': {
      actions: [
        { type: 'setViewState', params: ({ event }) => event.viewState },
        { type: 'writeAddress', params: ({ event: { isStep } }) => ({ isStep }) },
      ],
    },
  },
  states: {
    display,
    work,
    leaving: {
      description: 'Whether something would be lost with the page.',
      initial: 'free',
      states: {
        free: {
          description: 'All that was saved is stored.',
          always: { guard: 'hasUnstored', target: 'guarded' },
        },
        guarded: {
          description:
            'A board is being written, or could not be saved: the browser asks before the page is left.',
          invoke: { id: 'guardLeaving', src: 'guardLeaving' },
          always: { guard: not('hasUnstored'), target: 'free' },
        },
      },
    },
    editing: {
      description: 'Whether somebody edits the displayed board.',
      initial: 'inactive',
      states: {
        inactive: {
          description: 'Nobody edits the displayed board.',
          on: {
            'boardLibrary.editing': { guard: ({ event }) => event.isEditing, target: 'active' },
          },
        },
        active: {
          description: 'The displayed board is edited, and nothing may take it away.',
          tags: 'editing',
          on: {
            'boardLibrary.editing': {
              guard: ({ event }) => !event.isEditing,
              target: 'inactive',
              actions: 'compare',
            },
          },
        },
      },
    },
  },
})

export type BoardLibraryRef = ActorRefFrom<typeof boardLibraryMachine>
