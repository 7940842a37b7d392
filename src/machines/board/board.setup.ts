import { assign, enqueueActions, fromCallback, fromPromise, sendTo, setup, stateIn } from 'xstate'
import { approvalId, type Approval, type WritingCall } from '../../board/model/approval'
import type { BoardFile } from '../../board/board'
import { withVariableValue, type ViewState } from '../../board/model/viewState'
import { canWrite } from '../../board/model/canWrite'
import { canonicalJson } from '../../board/json/canonicalJson'
import { msToNextStep } from '../../board/time/timeWindow'
import { missingMutations } from '../mutations/mutations.logic'
import { projectTime, resolveBoard, isApproved } from './board.context'
import type { BoardContext, BoardInput, BoardTag, SourceUse } from './board.context'
import type { ApprovalsCommand, BoardEvent } from './board.events'
import { linkOf } from './board.sight'
import type { Sight } from '../../streams/page/sightEvents'
import { planChannels } from './board.channelPlan'
import { withChannels } from './board.channels'
import type { ChannelEvent } from '../channel/channel.context'
import { channelMachine } from '../channel/channel.machine'
import { connectionMachine, type ConnectionEvent } from '../connection/connection.machine'
import { missingEditor } from '../editor/editor.logic'
import { backgroundLoadMachine } from '../backgroundLoad/backgroundLoad.machine'
import type { Conditions } from '../shared/conditions'
import { notProvided } from '../shared/notProvided'
import type { BoardLibraryEvent } from '../boardLibrary/boardLibrary.context'
import { boardLibraryMachine } from '../boardLibrary/boardLibrary.machine'
import type { ViewersMachineEvent } from '../viewers/viewers.context'
import { viewersMachine } from '../viewers/viewers.machine'
import { now } from '../shared/environment'

/** How long an unused source keeps its channel, in ms, so that moving a panel or undoing a move joins nothing again. */
const GRACE_MS = 10_000

const closingTimer = (sourceKey: string) => `board.sourceExpired ${sourceKey}`
const STEP_TIMER = 'step'

type ShownBoard = Pick<
  BoardContext,
  'shownFile' | 'viewState' | 'clockSkewMs' | 'suggestedVariable' | 'liveAnswers' | 'preferredZone'
>

const withoutApproval = (approvals: readonly Approval[], id: string) =>
  approvals.filter(each => each.id !== id)

export const boardSetup = setup({
  types: {} as {
    input: BoardInput
    context: BoardContext
    events: BoardEvent
    tags: BoardTag
    children: {
      mutations: 'mutations'
      approvals: 'approvals'
      connection: 'connection'
      sight: 'sight'
      clock: 'clock'
      zone: 'zone'
      editor: 'editor'
      loadMutations: 'loadMutations'
      preloadEditor: 'preloadEditor'
      prefetchEditor: 'prefetchEditor'
      loadEditor: 'loadEditor'
      boardLibrary: 'boardLibrary'
      viewers: 'viewers'
    }
  },
  actors: {
    /** Available once `loadMutations` is done. */
    mutations: missingMutations,
    loadMutations: backgroundLoadMachine,
    /** Stores approvals beyond the page, and reports those stored. Without it they last as long as the page. */
    approvals: fromCallback<ApprovalsCommand>(() => undefined),
    /** Reports what nobody sees. Without it all counts as seen. */
    sight: fromCallback(() => undefined),
    /** Reports how far this computer's clock is ahead of the project's. Without it both agree. */
    clock: fromCallback(() => undefined),
    /** Reports the zone in which the viewer wants to see times. Without it that is the browser's. */
    zone: fromCallback(() => undefined),
    channel: channelMachine,
    connection: connectionMachine,
    editor: missingEditor,
    /** Rejects if the editor cannot be fetched; each invocation tries again. */
    loadEditor: fromPromise<unknown>(notProvided('loadEditor')),
    /** Like `loadEditor`, but nobody waits for the result. */
    preloadEditor: fromCallback(notProvided('preloadEditor')),
    /** The same when the page is idle, where somebody may edit. Without it nothing is fetched ahead. */
    prefetchEditor: fromCallback(() => undefined),
    boardLibrary: boardLibraryMachine,
    viewers: viewersMachine,
  },
  guards: {
    /** The editor can be started at once. */
    isEditorLoaded: () => true,
    isSaved: ({ context: { id } }) => id !== null,
    hasNoAccess: ({ context: { conditions } }) => conditions.access === 'none',
  },
  actions: {
    setConditions: assign(({ context }, change: Partial<Conditions>) => ({
      conditions: { ...context.conditions, ...change },
    })),
    /** If the same board is opened again because somebody else saved it, its opened panel and dialogs stay. */
    setId: assign(({ context }, id: string | null) => {
      if (id !== null && id === context.id) return {}
      const openCount = context.openCount + 1
      return { id, openCount, boardKey: id ?? `${openCount}`, suggestedVariable: null, liveAnswers: [] }
    }),
    /**
     * An unsaved board has been saved, or the open board was removed. Another board comes by `board.open`, with its
     * file.
     */
    setFirstId: assign(({ context }, id: string | null) =>
      id !== null && context.id !== null ? {} : { id },
    ),
    setApprovals: assign((_, approvals: readonly Approval[]) => ({ approvals })),
    approve: enqueueActions(({ context, enqueue }, call: WritingCall) => {
      const { id, file, approvals } = context
      if (id === null) return
      const board = { id, title: file.title }
      const approval = { id: approvalId(id, call), board, call, approvedAt: now(context) }
      enqueue.assign({ approvals: [...withoutApproval(approvals, approval.id), approval] })
      enqueue.sendTo('approvals', { type: 'approvals.add', approval })
    }),
    revoke: enqueueActions(({ context: { approvals }, enqueue }, id: string) => {
      enqueue.assign({ approvals: withoutApproval(approvals, id) })
      enqueue.sendTo('approvals', { type: 'approvals.remove', id })
    }),
    sendApprovals: enqueueActions(({ context, enqueue }) => {
      for (const { channel, source } of Object.values(context.uses))
        if (canWrite(source))
          enqueue.sendTo(channel, { type: 'channel.approval', isApproved: isApproved(context, source) })
    }),
    /** The rules for changes on the board are requested ahead of time. */
    describeBoard: sendTo('mutations', ({ context: { board, boardKey } }) => ({
      type: 'mutations.board' as const,
      board,
      boardKey,
    })),
    sendToConnection: sendTo('connection', (_, event: ConnectionEvent) => event),
    /** Channels and the connection receive the changes that concern them as events of their own. */
    sendConditions: enqueueActions(({ context: { conditions }, enqueue, check }) => {
      enqueue.sendTo('boardLibrary', { type: 'conditions.changed', conditions })
      enqueue.sendTo('viewers', { type: 'conditions.changed', conditions })
      if (!check(stateIn({ mutations: 'running' }))) return
      enqueue.sendTo('mutations', { type: 'mutations.access', access: conditions.access })
      enqueue.sendTo('mutations', { type: 'mutations.link', link: conditions.link })
    }),
    reportEditing: enqueueActions(({ enqueue }, isEdited: boolean) => {
      enqueue.sendTo('boardLibrary', { type: 'boardLibrary.editing', isEditing: isEdited })
      enqueue.sendTo('viewers', { type: 'viewers.presence', status: { edits: isEdited, panel: null } })
    }),
    sendToBoardLibrary: sendTo('boardLibrary', (_, event: BoardLibraryEvent) => event),
    sendToViewers: sendTo('viewers', (_, event: ViewersMachineEvent) => event),
    setSight: assign((_, sight: Sight) => ({ sight })),
    /** Sends each channel the status of the connection, if it changed for that channel. */
    sendLinks: enqueueActions(({ context, enqueue }) => {
      const uses = Object.entries(context.uses).map(([sourceKey, use]): [string, SourceUse] => {
        // An idle source is not woken; it hears of the link once it is used again.
        const link = use.isIdle && use.link.state === 'parked' ? use.link : linkOf(context, use)
        if (link !== use.link) enqueue.sendTo(use.channel, { type: 'channel.link', link })
        return [sourceKey, link === use.link ? use : { ...use, link }]
      })
      enqueue.assign({ uses: Object.fromEntries(uses) })
    }),
    sendToChannels: enqueueActions(({ context, enqueue }, event: ChannelEvent) => {
      for (const { channel } of Object.values(context.uses)) enqueue.sendTo(channel, event)
    }),
    /** Applies a change of the displayed board; channels of unchanged sources are left alone. */
    updateBoard: enqueueActions(
      ({ context: { uses, ...context }, enqueue, check }, next: Partial<ShownBoard>) => {
        const board = resolveBoard({ ...context, ...next })
        if (next.shownFile !== undefined && check(stateIn({ mutations: 'running' })))
          enqueue.sendTo('mutations', { type: 'mutations.board', board, boardKey: context.boardKey })
        enqueue.cancel(STEP_TIMER)
        const delay = msToNextStep(board, projectTime({ ...context, ...next }))
        if (delay !== null) enqueue.raise({ type: 'board.timeStepped' }, { id: STEP_TIMER, delay })
        const { existingChannels, newlyIdle, evictedSources } = planChannels(board, uses)
        for (const { source, use } of existingChannels) {
          if (use.isIdle) enqueue.cancel(closingTimer(source.sourceKey))
          const link = linkOf(context, source)
          if (link !== use.link) enqueue.sendTo(use.channel, { type: 'channel.link', link })
          if (canonicalJson(source.panels) === canonicalJson(use.panels)) continue
          enqueue.sendTo(use.channel, { type: 'channel.panels', panels: source.panels })
        }
        for (const { sourceKey } of newlyIdle)
          enqueue.raise(
            { type: 'board.sourceExpired', sourceKey },
            { id: closingTimer(sourceKey), delay: GRACE_MS },
          )
        for (const { sourceKey, channel } of evictedSources) {
          enqueue.cancel(closingTimer(sourceKey))
          enqueue.stopChild(channel)
        }
        enqueue.assign(({ context, spawn }) =>
          withChannels({ ...context, ...next, board }, options => spawn('channel', options)),
        )
      },
    ),
    /** Changes the view state, which the address shows as well. `isStep`: adds a step to the browser's history. */
    setViewState: enqueueActions(
      ({ context, enqueue }, { isStep, ...next }: Partial<ViewState> & { isStep: boolean }) => {
        const viewState = { ...context.viewState, ...next }
        enqueue.assign({ viewState })
        enqueue.sendTo('boardLibrary', { type: 'boardLibrary.viewState', viewState, isStep })
      },
    ),
    setVariable: assign(({ context }, { variable, value }: { variable: string; value: string | null }) => {
      const { viewState, shownFile } = context
      const variables = withVariableValue(shownFile.variables ?? [], viewState.variables, variable, value)
      return { viewState: { ...viewState, variables } }
    }),
    setFile: assign((_, file: BoardFile) => ({ file })),
    setPendingEdit: assign((_, { panel, tables }: { panel?: string | null; tables?: true }) => {
      if (tables) return { pendingEdit: 'tables' as const }
      // On a retry, the first request still stands.
      return panel === undefined ? {} : { pendingEdit: { id: panel } }
    }),
    clearPendingEdit: assign({ pendingEdit: null }),
    startPendingEdit: enqueueActions(({ context: { pendingEdit }, enqueue }) => {
      if (pendingEdit === null) return
      enqueue.sendTo(
        'editor',
        pendingEdit === 'tables'
          ? { type: 'editor.offerTables' }
          : { type: 'editor.open', id: pendingEdit.id },
      )
      enqueue.assign({ pendingEdit: null })
    }),
    closeSource: enqueueActions(({ context: { uses }, enqueue }, sourceKey: string) => {
      const { [sourceKey]: use, ...rest } = uses
      if (use?.isIdle !== true) return
      enqueue.stopChild(use.channel)
      enqueue.assign({ uses: rest })
    }),
  },
  delays: {
    /** After the last keystroke of a filter value: every new value joins the source again. */
    typing: 350,
    /** A wait of this length, in ms, is not shown. */
    brief: 700,
    /** Longest wait for the editor; code that arrives later is there on the next try. */
    patience: 15_000,
  },
})

export const saveInLibrary = {
  type: 'sendToBoardLibrary',
  params: ({ event: { file } }: { event: { file: BoardFile } }) => ({
    type: 'boardLibrary.save' as const,
    file,
  }),
} as const
