import { assign, cancel, enqueueActions, fromCallback, fromPromise, raise, sendTo, setup } from 'xstate'
import { approvalId, type Approval, type WritingCall } from '../board/approval'
import type { BoardFile } from '../board/board'
import { chosenOf, type Look } from '../board/look'
import { mayWrite } from '../board/mayWrite'
import { wordsOf } from '../board/same'
import { nextStep } from '../board/span'
import { missingActivity } from './activity.logic'
import { boardOf, isApproved, type ApprovalsCommand } from './board.context'
import type { BoardContext, BoardEvent, BoardInput } from './board.context'
import { planOf } from './board.plan'
import { shown } from './board.shown'
import type { Access, ChannelEvent } from './channel.context'
import { channelMachine } from './channel.machine'
import { connectionMachine, type ConnectionEvent } from './connection.machine'
import { missingEditor } from './editor.logic'
import { fetchingMachine } from './fetching.machine'
import type { Linkage } from './linkage'
import { missing } from './missing'
import type { ShelfEvent } from './shelf.context'
import { shelfMachine } from './shelf.machine'
import type { WatchersMessage } from './watchers.context'
import { watchersMachine } from './watchers.machine'

/** For so long, in ms, a source is kept that nobody uses, so that moving a panel or undoing it joins nothing anew. */
const GRACE = 10_000

/** After the last letter of what is filtered by, in ms: for every other value a source is joined anew. */
const TYPING = 350

const closing = (words: string) => `board.left ${words}`
const STEP = 'step'
const TYPED = 'typed'

type Seen = Pick<BoardContext, 'shown' | 'look' | 'offered' | 'followed'>

const without = (approvals: readonly Approval[], id: string) => approvals.filter(each => each.id !== id)

/** The words of the board's chart. */
export const boardSetup = setup({
  types: {} as {
    input: BoardInput
    context: BoardContext
    events: BoardEvent
    children: {
      activity: 'activity'
      approvals: 'approvals'
      connection: 'connection'
      editor: 'editor'
      fetchActivity: 'fetchActivity'
      fetchAhead: 'fetchAhead'
      fetchEditor: 'fetchEditor'
      shelf: 'shelf'
      watchers: 'watchers'
    }
  },
  actors: {
    /** It is there once `fetchActivity` is done. */
    activity: missingActivity,
    fetchActivity: fetchingMachine,
    /** Keeps approvals beyond the page, and says which there are. Without it they last as long as the page. */
    approvals: fromCallback<ApprovalsCommand>(() => undefined),
    channel: channelMachine,
    connection: connectionMachine,
    editor: missingEditor,
    /** Rejects where it cannot be had; asked again, tries again. */
    fetchEditor: fromPromise<unknown>(missing('fetchEditor')),
    /** The same, of which nobody waits for the end. */
    fetchAhead: fromCallback(missing('fetchAhead')),
    shelf: shelfMachine,
    watchers: watchersMachine,
  },
  guards: {
    /** The editor can be begun at once. */
    isEditorThere: () => true,
    isIdentified: ({ context: { id } }) => id !== null,
    hasNoAccess: ({ context: { access } }) => access === 'none',
  },
  actions: {
    takeAccess: assign((_, access: Access) => ({ access })),
    takeLink: assign((_, link: Linkage) => ({ link })),
    identify: assign((_, id: string | null) => ({ id })),
    /** A board that was kept nowhere is kept now, or is gone. Another board comes by `board.open`, with its file. */
    takeFirstId: assign(({ context }, id: string | null) =>
      id !== null && context.id !== null ? {} : { id },
    ),
    takeApprovals: assign((_, approvals: readonly Approval[]) => ({ approvals })),
    approve: enqueueActions(({ context: { id, file, approvals }, enqueue }, call: WritingCall) => {
      if (id === null) return
      const board = { id, title: file.title }
      const approval = { id: approvalId(id, call), board, call, approvedAt: Date.now() }
      enqueue.assign({ approvals: [...without(approvals, approval.id), approval] })
      enqueue.sendTo('approvals', { type: 'approvals.add', approval })
    }),
    revoke: enqueueActions(({ context: { approvals }, enqueue }, id: string) => {
      enqueue.assign({ approvals: without(approvals, id) })
      enqueue.sendTo('approvals', { type: 'approvals.remove', id })
    }),
    tellApproval: enqueueActions(({ context, enqueue }) => {
      for (const { channel, source } of Object.values(context.uses))
        if (mayWrite(source))
          enqueue.sendTo(channel, { type: 'channel.approval', isApproved: isApproved(context, source) })
    }),
    tellConnection: sendTo('connection', (_, event: ConnectionEvent) => event),
    beginActivity: enqueueActions(({ context: { access, link }, enqueue }) => {
      enqueue.spawnChild('activity', { id: 'activity', input: { access, link } })
      enqueue.assign({ hasActivity: true })
    }),
    /** What the session lets be read, to all that ask for something. */
    tellAccess: enqueueActions(({ context: { access, uses, hasActivity }, enqueue }) => {
      for (const { channel } of Object.values(uses))
        enqueue.sendTo(channel, { type: 'channel.access', access })
      enqueue.sendTo('connection', { type: 'connection.access', access })
      if (hasActivity) enqueue.sendTo('activity', { type: 'activity.access', access })
      enqueue.sendTo('shelf', { type: 'shelf.access', access })
      enqueue.sendTo('watchers', { type: 'watchers.access', access })
    }),
    tellLink: enqueueActions(({ context: { link, uses, hasActivity }, enqueue }) => {
      for (const { channel } of Object.values(uses)) enqueue.sendTo(channel, { type: 'channel.link', link })
      if (hasActivity) enqueue.sendTo('activity', { type: 'activity.link', link })
      enqueue.sendTo('shelf', { type: 'shelf.link', link })
      enqueue.sendTo('watchers', { type: 'watchers.link', link })
    }),
    tellEdited: enqueueActions(({ enqueue }, isEdited: boolean) => {
      enqueue.sendTo('shelf', { type: 'shelf.edited', isEdited })
      enqueue.sendTo('watchers', { type: 'watchers.doing', doing: { edits: isEdited, panel: null } })
    }),
    tellShelf: sendTo('shelf', (_, event: ShelfEvent) => event),
    tellWatchers: sendTo('watchers', (_, event: WatchersMessage) => event),
    tell: enqueueActions(({ context, enqueue }, event: ChannelEvent) => {
      for (const { channel } of Object.values(context.uses)) enqueue.sendTo(channel, event)
    }),
    /** Something of what is seen is another; what stays the same is not touched. */
    change: enqueueActions(({ context: { uses, ...seen }, enqueue }, next: Partial<Seen>) => {
      const board = boardOf({ ...seen, ...next })
      enqueue.cancel(STEP)
      const delay = nextStep(board, Date.now())
      if (delay !== null) enqueue.raise({ type: 'board.step' }, { id: STEP, delay })
      const { kept, left, closed } = planOf(board, uses)
      for (const { wanted, use } of kept) {
        if (use.isIdle) enqueue.cancel(closing(wanted.words))
        if (wordsOf(wanted.panels) === wordsOf(use.panels)) continue
        enqueue.sendTo(use.channel, { type: 'channel.panels', panels: wanted.panels })
      }
      for (const { words } of left)
        enqueue.raise({ type: 'board.left', words }, { id: closing(words), delay: GRACE })
      for (const { words, channel } of closed) {
        enqueue.cancel(closing(words))
        enqueue.stopChild(channel)
      }
      enqueue.assign(({ context, spawn }) =>
        shown({ ...context, ...next, board }, options => spawn('channel', options)),
      )
    }),
    /** What the address says as well. `isStep`: it can be gone back over. */
    look: enqueueActions(({ context, enqueue }, { isStep, ...next }: Partial<Look> & { isStep: boolean }) => {
      const look = { ...context.look, ...next }
      enqueue.assign({ look })
      enqueue.sendTo('shelf', { type: 'shelf.look', look, isStep })
    }),
    choose: assign(({ context }, { variable, value }: { variable: string; value: string | null }) => {
      const { look, shown } = context
      const variables = chosenOf(shown.variables ?? [], look.variables, variable, value)
      return { look: { ...look, variables } }
    }),
    wait: raise({ type: 'board.typed' }, { id: TYPED, delay: TYPING }),
    stopWaiting: cancel(TYPED),
    keep: assign((_, file: BoardFile) => ({ file })),
    wish: assign((_, { panel, tables }: { panel?: string | null; tables?: true }) => {
      if (tables) return { wish: 'tables' as const }
      // Tried again, it is still what was wished first.
      return panel === undefined ? {} : { wish: { id: panel } }
    }),
    forgetWish: assign({ wish: null }),
    tellWish: enqueueActions(({ context: { wish }, enqueue }) => {
      if (wish === null) return
      enqueue.sendTo(
        'editor',
        wish === 'tables' ? { type: 'editor.tables' } : { type: 'editor.open', id: wish.id },
      )
      enqueue.assign({ wish: null })
    }),
    leave: enqueueActions(({ context: { uses }, enqueue }, words: string) => {
      const { [words]: left, ...rest } = uses
      if (left?.isIdle !== true) return
      enqueue.stopChild(left.channel)
      enqueue.assign({ uses: rest })
    }),
  },
  delays: {
    /** A wait that need not be told. */
    brief: 700,
    /** For the editor; what comes later is there when it is tried again. */
    patience: 15_000,
  },
})
