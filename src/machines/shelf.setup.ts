import { assign, enqueueActions, fromCallback, fromEventObservable, fromPromise } from 'xstate'
import { raise, sendParent, sendTo, setup } from 'xstate'
import type { Listing } from '../backend/port'
import type { Fault } from '../board/file/fault'
import { lookAt, plainLook, type Look } from '../board/look'
import type { Access } from './channel.context'
import { listenerMachine } from './listener.machine'
import { missing } from './missing'
import { lookAfter, taskOf, type Asked } from './shelf.context'
import type { AddressCommand, Notice, Outcome, ShelfContext, ShelfEvent } from './shelf.context'
import type { ShelfInput, Task, ToBoard } from './shelf.context'

const idOf = (task: Task) => ('id' in task ? task.id : task.type === 'keep' ? (task.over?.id ?? null) : null)

/** What somebody has to know of an outcome; null: nothing. */
function noticeOf(outcome: Outcome, task: Task, { open }: ShelfContext): Notice | null {
  switch (outcome.type) {
    case 'copied': {
      const { title, because, theirs, kept } = outcome
      return { type: 'copied', title, because, theirs, copy: kept.entry.title }
    }
    case 'gone':
      return { type: 'gone', isOpen: open !== null && open.id === idOf(task) }
    case 'faulty':
      return { type: 'faulty', title: outcome.title, faults: outcome.faults }
    case 'refused':
      return { type: 'refused', reason: outcome.reason, mayRetry: outcome.mayRetry, task }
    default:
      return null
  }
}

/** The words of the shelf's chart. */
export const shelfSetup = setup({
  types: {} as {
    input: ShelfInput
    context: ShelfContext
    events: ShelfEvent
    children: { address: 'address'; elsewhere: 'elsewhere'; live: 'live'; work: 'work' }
  },
  actors: {
    list: fromPromise<Listing>(missing('list')),
    work: fromPromise<Outcome, Task>(missing('work')),
    /** Hears what other tabs do to what this browser keeps. */
    elsewhere: listenerMachine,
    /** Hears of the project's boards over one connection. */
    live: fromEventObservable<ShelfEvent, undefined>(missing('live')),
    /** Says what the address asks for, and writes there what is shown. */
    address: fromCallback<AddressCommand>(missing('address')),
  },
  guards: {
    hasAccess: ({ context: { access } }) => access !== 'none',
    mayHear: ({ context: { access, isLinked, listing } }) =>
      access !== 'none' && isLinked && listing?.project.state === 'kept',
    mayNotHear: ({ context: { access, isLinked } }) => access === 'none' || !isLinked,
    hasTask: ({ context: { tasks } }) => tasks.length > 0,
    hasNoAccess: ({ context: { access } }) => access === 'none',
    isEdited: ({ context: { isEdited } }) => isEdited,
    isNotEdited: ({ context: { isEdited } }) => !isEdited,
    isOpen: ({ context: { open } }) => open !== null,
    isNamed: (_, id: string | null) => id !== null,
    isBlank: ({ context: { isBlank, isEdited } }) => isBlank && !isEdited,
    /** It is on the screen already. */
    isShown: ({ context: { open, isBlank } }, id: string | null) => (open?.id ?? null) === id && !isBlank,
    /** What was edited here is shown already, as it is kept. */
    isToShow: ({ context }, outcome: Outcome) => {
      const [task] = context.tasks
      if (task === undefined) return false
      if (!('kept' in outcome)) return isRemoved(outcome, task) && isOf(context.open, task)
      return isTaken(context, task) && (task.type !== 'keep' || outcome.type === 'copied')
    },
    isUnknown: ({ context: { listing } }) => listing?.project.state === 'unknown',
    mayRetry: ({ context: { notice } }) => notice?.type === 'refused',
    isNoticed: ({ context: { notice } }) => notice !== null,
  },
  actions: {
    takeAccess: assign((_, access: Access) => ({ access })),
    takeLink: assign((_, isLinked: boolean) => ({ isLinked })),
    takeEdited: assign((_, isEdited: boolean) => ({ isEdited })),
    takeListing: assign((_, listing: Listing) => ({ listing })),
    /** Of what the address asks for, what there can be on the board that is shown. */
    takeWanted: assign(({ context: { file } }, asked: { look: Look; faults: readonly Fault[] }) => {
      const { look, faults } = lookAt(file, asked.look)
      return { look, ...ignored([...asked.faults, ...faults]) }
    }),
    noteFaults: assign(({ context: { notice } }, faults: readonly Fault[]) => ({
      ...{ notice: notice?.type === 'address' ? null : notice, ...ignored(faults) },
    })),
    takeLook: assign((_, look: Look) => ({ look })),
    noteUnlisted: assign(({ context: { listing } }) => ({
      listing: {
        entries: listing?.entries ?? [],
        project: { state: 'unknown' as const, reason: 'The boards could not be listed.' },
      },
    })),
    queue: assign(({ context: { tasks } }, task: Task) => ({ tasks: [...tasks, task] })),
    /** Looks whether the board that is shown is still as it was kept. */
    follow: enqueueActions(({ context: { listing, open, isEdited, tasks, notice }, enqueue }) => {
      if (listing === null || open === null || isEdited) return
      if (tasks.some(task => idOf(task) === open.id)) return
      const now = listing.entries.find(({ id }) => id === open.id)
      if (now === undefined) {
        const isKnown = open.in === 'browser' || listing.project.state === 'kept'
        if (isKnown && notice === null) enqueue.assign({ notice: { type: 'gone', isOpen: true }, open: null })
      } else if (now.revision > open.revision)
        enqueue.assign({ tasks: [...tasks, { type: 'load', id: open.id, how: 'follow' }] })
    }),
    show: sendParent(({ context: { file, look, open } }: { context: ShelfContext }): ToBoard => ({
      ...{ type: 'board.open', id: open?.id ?? null, file, look },
    })),
    tellLook: sendParent(({ context: { look } }: { context: ShelfContext }): ToBoard => ({
      ...{ type: 'board.look', look },
    })),
    /** The address names what is shown. */
    name: sendTo('address', ({ context: { open, look } }, isStep: boolean): AddressCommand => ({
      ...{ type: 'address.show', id: open?.id ?? null, look, isStep },
    })),
    settle: enqueueActions(({ context, enqueue }, outcome: Outcome) => {
      const [task, ...rest] = context.tasks
      if (task === undefined) return
      const tasks = rest.map(next => after(next, task, outcome))
      const before = isOvertaken(context.notice, task, outcome) ? null : context.notice
      enqueue.assign({ tasks, notice: noticeOf(outcome, task, context) ?? before })
      if ('kept' in outcome && isTaken(context, task)) {
        if (isAnother(task) && outcome.type !== 'copied') enqueue.assign(outlived)
        const { entry: open, file } = outcome.kept
        const { look, faults } = lookAt(file, lookAfter(task, context))
        enqueue.assign({ open, file, look, isBlank: false })
        if (task.type === 'begin') enqueue.assign(repairedIn(task))
        // The address that asked for it says so already, and where a part of it was ignored, that is told.
        if (task.type === 'load' && task.how === 'address')
          enqueue.assign(ignored([...faultsOf(context.notice), ...faults]))
        else enqueue.sendTo('address', { type: 'address.show', id: open.id, look, isStep: false })
      } else if (isOf(context.open, task) && isRemoved(outcome, task)) {
        enqueue.assign({ open: null, file: context.first, look: plainLook })
        enqueue.sendTo('address', { type: 'address.show', id: null, look: plainLook, isStep: false })
      } else if (isOf(context.open, task) && outcome.type === 'gone') enqueue.assign({ open: null })
    }),
    /** Nothing of the shelf is shown any more. */
    leave: assign(({ context }) => ({
      ...{ open: null, file: context.first, isBlank: false },
      ...outlived({ context }),
    })),
    fail: enqueueActions(({ context: { tasks }, enqueue }) => {
      const [task, ...rest] = tasks
      if (task === undefined) return
      const notice = { type: 'refused' as const, reason: BROKEN, mayRetry: true, task }
      enqueue.assign({ tasks: rest, notice })
    }),
    again: enqueueActions(({ context: { notice, tasks }, enqueue }) => {
      if (notice?.type === 'refused') enqueue.assign({ notice: null, tasks: [...tasks, notice.task] })
    }),
    relist: raise({ type: 'shelf.changed' }),
    dismiss: assign({ notice: null }),
  },
  delays: { again: 60_000 },
})

const ignored = (faults: readonly Fault[]): Partial<ShelfContext> =>
  faults.length === 0 ? {} : { notice: { type: 'address', faults } }

/** What was not kept is told rather than that. */
const repairedIn =
  ({ file: { title }, repaired: faults = [] }: Extract<Task, { type: 'begin' }>) =>
  ({ context: { notice } }: { context: ShelfContext }): Partial<ShelfContext> =>
    faults.length === 0 || notice !== null ? {} : { notice: { type: 'repaired', title, faults } }

const faultsOf = (notice: Notice | null) => (notice?.type === 'address' ? notice.faults : [])

/** Both keep the same board. */
const keepsSame = (a: Task, b: Task) => a.type === 'keep' && b.type === 'keep' && idOf(a) === idOf(b)
/** What waited while the same board was kept is kept over that: nobody else changed it in between. */
const after = (next: Task, task: Task, outcome: Outcome): Task =>
  next.type === 'keep' && 'kept' in outcome && keepsSame(next, task)
    ? { ...next, over: outcome.kept.entry }
    : next
/** What could not be kept is in what was kept later: tried again it would only take its place. */
const isOvertaken = (notice: Notice | null, task: Task, outcome: Outcome) =>
  notice?.type === 'refused' && 'kept' in outcome && keepsSame(notice.task, task)

const isAnother = (task: Task) =>
  task.type === 'load' ? task.how === 'open' : task.type === 'begin' || task.type === 'duplicate'
/** What was said of a board that is not shown is over once another one is; what was not kept is not. */
const outlived = ({ context: { notice } }: { context: ShelfContext }): Partial<ShelfContext> =>
  notice === null || notice.type === 'copied' || notice.type === 'refused' ? {} : { notice: null }

const isOf = (open: ShelfContext['open'], task: Task) => open !== null && open.id === idOf(task)
/** What was renamed in the list need not be what is shown; and nobody is disturbed who edits. */
const isTaken = ({ open, isEdited }: ShelfContext, task: Task) =>
  task.type === 'rename' ? isOf(open, task) : task.type !== 'load' || !isEdited
const isRemoved = ({ type }: Outcome, task: Task) => type === 'done' && task.type === 'remove'
const BROKEN = 'Something failed in Signalbox itself. Try again.'

const ask = {
  type: 'queue',
  params: ({ event, context }: { event: Asked; context: ShelfContext }) => taskOf(event, context),
} as const
export const anyTime = { actions: ask } as const
/** Nothing takes a board away from whoever edits it. */
export const whenFree = { guard: 'isNotEdited', actions: ask } as const
export const settle = {
  type: 'settle',
  params: ({ event }: { event: { output: Outcome } }) => event.output,
} as const
export const takeListing = {
  type: 'takeListing',
  params: ({ event }: { event: { output: Listing } }) => event.output,
} as const
