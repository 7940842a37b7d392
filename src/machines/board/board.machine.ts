import { not, spawnChild, type ActorRefFrom } from 'xstate'
import { approvalHandlers } from './board.approvals'
import { accessInput, resolveBoard, toShownBoard } from './board.context'
import { editing } from './board.editing'
import { viewStateHandlers } from './board.viewState'
import { loadingEditor, showing, editorUnavailable } from './board.opening'
import { boardSetup, saveInLibrary } from './board.setup'
import { withChannels } from './board.channels'
import { initialStatus } from '../connection/connectionStatus'
import { environmentInput } from '../shared/environment'

/*
 *   showing ──edit──▶ loadingEditor: see board.opening.ts ──▶ editing ──saved, discarded──▶ showing
 *
 *   In all states: one connection, and one channel for every source that panels use, however many panels use it and
 *   under whatever names. Every channel receives the access, token renewals and the connection status. The editor is an
 *   actor of its own: it changes the displayed board at once, and at its end sends it to be saved. Its code is fetched
 *   when somebody is likely to edit; `loadingEditor` is skipped if the code is already there.
 *
 *   The mutations machine runs mutations, and receives the same. Its code is fetched while the first rows load.
 *
 *   The board library stores boards and decides which one is open, except while one is edited. It receives the view
 *   state, because the address contains it too: values of variables, the time, the panel that fills the page.
 *
 *   Changing a board leaves unchanged sources alone. Two sources are the same if their canonical JSON is:
 *
 *   in use ──no panel uses it──▶ idle ──grace, or no room──▶ stopped      a new source ──▶ in use
 *      ▲  └─other panels: sent to the channel
 *      └────────used again────────┘
 *
 *   A channel receives whether its source, if it may write, is approved for this board: see board.approvals.ts.
 *
 *   Viewers are the others who look at the same board, where the board library loaded it from the project.
 *
 *   Stopping the board stops its channels, which leave their topics.
 */
export const boardMachine = boardSetup.createMachine({
  id: 'board',
  context: ({
    input: { board: file, firstFile: first = null, opensSaved = false, viewState, access, environment },
    spawn,
  }) => {
    const shownBoard = { ...toShownBoard(file, viewState), environment }
    return withChannels(
      {
        ...{ ...shownBoard, board: resolveBoard(shownBoard), file, firstFile: first },
        ...{ access, link: initialStatus, uses: {}, channelCount: 0 },
        ...{ opensSaved, pendingEdit: null, id: null, approvals: [], hasMutations: false },
      },
      options => spawn('channel', options),
    )
  },
  invoke: [
    { id: 'approvals', src: 'approvals' },
    { id: 'connection', src: 'connection', input: accessInput },
    {
      ...{ id: 'loadMutations', src: 'loadMutations', input: environmentInput },
      onDone: { actions: 'startMutations' },
    },
    { id: 'viewers', src: 'viewers', input: accessInput },
    {
      id: 'boardLibrary',
      src: 'boardLibrary',
      input: ({ context: { access, file, firstFile, opensSaved } }) => ({
        ...{ access, firstFile: firstFile ?? file, isBlank: firstFile !== null, opensSaved },
      }),
      onSnapshot: {
        actions: [
          {
            type: 'sendToViewers',
            params: ({ event }) => ({ type: 'viewers.open', entry: event.snapshot.context.openEntry }),
          },
          { type: 'setFirstId', params: ({ event }) => event.snapshot.context.openEntry?.id ?? null },
          'sendApprovals',
        ],
      },
    },
  ],
  initial: 'showing',
  on: {
    ...viewStateHandlers.on,
    ...approvalHandlers.on,
    'board.access': {
      actions: [{ type: 'setAccess', params: ({ event }) => event.access }, 'sendAccess'],
    },
    'board.tokenRenewed': {
      actions: [
        { type: 'sendToChannels', params: { type: 'channel.tokenRenewed' } },
        { type: 'sendToConnection', params: { type: 'connection.tokenRenewed' } },
      ],
    },
    'board.link': {
      actions: [{ type: 'setLink', params: ({ event }) => event.link }, 'sendLink'],
    },
    'board.retry': { actions: { type: 'sendToConnection', params: { type: 'connection.retry' } } },
    'board.save': {
      actions: [{ type: 'setFile', params: ({ event }) => event.file }, saveInLibrary],
    },
    'board.sourceExpired': { actions: { type: 'closeSource', params: ({ event }) => event.sourceKey } },
    'board.preloadEditor': {
      guard: not('isEditorLoaded'),
      actions: spawnChild('preloadEditor', { id: 'preloadEditor' }),
    },
  },
  states: {
    showing,
    loadingEditor,
    editorUnavailable,
    editing,
  },
})

export type BoardRef = ActorRefFrom<typeof boardMachine>
