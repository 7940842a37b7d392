import { assertEvent, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { filesPanelSetup } from './filesPanel.setup'

/*
 *   What somebody does with the files of one panel; it lives as long as the panel is on the screen.
 *
 *   preview  closed ──open──▶ open ──close, or the channel closed it──▶ closed; open: another file takes its place
 *   move     closed ──move──▶ entering ──endMove──▶ closed
 *   drop     quiet ──drop──▶ blocked, foldersLeft or quiet, by what became of it
 *
 *   Files are selected in every state, and forgotten when they leave the list.
 */
export const filesPanelMachine = filesPanelSetup.createMachine({
  id: 'filesPanel',
  context: ({ input }) => ({ ...input, selectedPaths: new Set(), draft: null }),
  type: 'parallel',
  invoke: { src: 'watchList', input: ({ context }) => context },
  on: {
    'files.select': { actions: { type: 'select', params: ({ event }) => event } },
    'files.clearSelection': { actions: 'clearSelection' },
    'files.listed': {
      guard: { type: 'hasGone', params: ({ event }) => event.paths },
      actions: { type: 'forgetGone', params: ({ event }) => event.paths },
    },
  },
  states: {
    preview: {
      description: 'At most one file or folder of the panel is open.',
      initial: 'closed',
      states: {
        closed: { description: 'Nothing is open.', on: { 'files.open': 'open' } },
        open: {
          description: 'The channel fetches what was opened, and shows it until this state is left.',
          invoke: {
            id: 'show',
            src: 'show',
            input: ({ event, self }) => {
              assertEvent(event, 'files.open')
              return { ...event, placeId: self.sessionId }
            },
          },
          on: { 'files.open': { target: 'open', reenter: true }, 'files.close': 'closed' },
        },
      },
    },
    move: {
      description: 'A file can be renamed or moved.',
      initial: 'closed',
      on: {
        'files.move': {
          target: '.entering',
          actions: { type: 'setDraft', params: ({ event }) => event.draft },
        },
      },
      states: {
        closed: { description: 'No file is being moved.' },
        entering: {
          description: 'The new path of a file is entered.',
          exit: { type: 'setDraft', params: null },
          on: { 'files.endMove': 'closed' },
        },
      },
    },
    drop: {
      description: 'Files can be dropped on the panel.',
      initial: 'quiet',
      on: {
        'files.drop': [
          { guard: { type: 'isBlocked', params: ({ event }) => event.isBlocked }, target: '.blocked' },
          { guard: { type: 'hasFolders', params: ({ event }) => event.folderCount }, target: '.foldersLeft' },
          { target: '.quiet' },
        ],
      },
      states: {
        quiet: { description: 'Whatever was dropped last is being uploaded.' },
        blocked: { description: 'Nothing of the last drop was uploaded.', tags: 'blocked' },
        foldersLeft: { description: 'The folders of the last drop were not uploaded.', tags: 'foldersLeft' },
      },
    },
  },
})

export type FilesPanelRef = ActorRefFrom<typeof filesPanelMachine>
export type FilesPanelSnapshot = SnapshotFrom<typeof filesPanelMachine>
