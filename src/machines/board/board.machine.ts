import { not, spawnChild, type ActorRefFrom } from 'xstate'
import { approvalHandlers } from './board.approvals'
import { withChannels } from './board.channels'
import { accessInput, conditionsInput, initialBoardContext } from './board.context'
import { editor } from './board.editor'
import { mutationsState } from './board.mutations'
import { boardSetup, saveInLibrary } from './board.setup'
import { typingState, viewStateHandlers } from './board.viewState'

/*
 *   The displayed board, and the parent of all that asks for its data. All three at once:
 *
 *   editor:    closed ──edit──▶ loading, open, unavailable: see board.editor.ts
 *   typing:    inactive ⇄ active: see board.viewState.ts
 *   mutations: loading ──▶ running: see board.mutations.ts
 *
 *   In all states the board takes another board from its library, changes of its view state (board.viewState.ts) and
 *   approvals (board.approvals.ts). Its plan of channels (board.channelPlan.ts) gives every source in use one channel,
 *   however many panels use it and under whatever names: sources are the same if their canonical JSON is.
 *
 *   in use ──no panel uses it──▶ idle ──sourceExpired, or no room──▶ stopped      a new source ──▶ in use
 *      ▲  └─other panels: sent to the channel
 *      └────────used again────────┘
 *
 *   Conditions: access comes from the session, link from the connection; both go on to all that asks the project. A
 *   channel whose panels nobody sees is told that the link is parked (board.sight.ts).
 */
export const boardMachine = boardSetup.createMachine({
  id: 'board',
  context: ({ input, spawn }) =>
    withChannels(initialBoardContext(input), options => spawn('channel', options)),
  type: 'parallel',
  invoke: [
    { id: 'approvals', src: 'approvals' },
    { id: 'prefetchEditor', src: 'prefetchEditor' },
    { id: 'connection', src: 'connection', input: accessInput },
    { id: 'sight', src: 'sight' },
    { id: 'viewers', src: 'viewers', input: conditionsInput },
    {
      id: 'boardLibrary',
      src: 'boardLibrary',
      input: ({ context: { conditions, file, firstFile, opensSaved } }) => ({
        conditions,
        firstFile: firstFile ?? file,
        start: firstFile === null ? 'firstFile' : opensSaved ? 'savedBoard' : 'addressBoard',
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
  on: {
    ...viewStateHandlers.on,
    ...approvalHandlers.on,
    'board.access': {
      actions: [
        { type: 'setConditions', params: ({ event: { access } }) => ({ access }) },
        { type: 'sendToChannels', params: ({ event: { access } }) => ({ type: 'channel.access', access }) },
        {
          type: 'sendToConnection',
          params: ({ event: { access } }) => ({ type: 'connection.access', access }),
        },
        'sendConditions',
      ],
    },
    'board.tokenRenewed': {
      actions: [
        { type: 'sendToChannels', params: { type: 'channel.tokenRenewed' } },
        { type: 'sendToConnection', params: { type: 'connection.tokenRenewed' } },
      ],
    },
    'board.link': {
      actions: [
        { type: 'setConditions', params: ({ event: { link } }) => ({ link }) },
        'sendLinks',
        'sendConditions',
      ],
    },
    'board.sight': { actions: [{ type: 'setSight', params: ({ event }) => event.sight }, 'sendLinks'] },
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
    editor,
    typing: typingState,
    mutations: mutationsState,
  },
})

export type BoardRef = ActorRefFrom<typeof boardMachine>
