import { assign, enqueueActions, fromCallback, fromEventObservable, fromPromise } from 'xstate'
import { raise, sendParent, sendTo, setup } from 'xstate'
import type { BoardListing } from '../../backend/ports/backend.port'
import type { Fault } from '../../board/file/fault'
import { acceptViewState, defaultViewState, type ViewState } from '../../board/model/viewState'
import type { Access } from '../shared/access'
import { listenerMachine } from '../listener/listener.machine'
import { notProvided } from '../shared/notProvided'
import { viewStateAfter, toTask, type LibraryRequest } from './boardLibrary.context'
import type {
  AddressCommand,
  LibraryNotice,
  LibraryOutcome,
  BoardLibraryContext,
  BoardLibraryEvent,
} from './boardLibrary.context'
import type { BoardLibraryInput, LibraryTask, BoardCommand } from './boardLibrary.context'
import { findFirstBoard } from './boardLibrary.first'
import {
  addressNotice,
  boardIdOf,
  dropOutdatedNotice,
  faultsOf,
  repairedNotice,
  toNotice,
} from './boardLibrary.notices'

export const boardLibrarySetup = setup({
  types: {} as {
    input: BoardLibraryInput
    context: BoardLibraryContext
    events: BoardLibraryEvent
    children: { address: 'address'; elsewhere: 'elsewhere'; live: 'live'; work: 'work' }
  },
  actors: {
    list: fromPromise<BoardListing>(notProvided('list')),
    work: fromPromise<LibraryOutcome, LibraryTask>(notProvided('work')),
    /** Reports changes that other tabs make to the boards stored in this browser. */
    elsewhere: listenerMachine,
    /** Reports changes of the project's boards, over one connection. */
    live: fromEventObservable<BoardLibraryEvent, undefined>(notProvided('live')),
    /** Reports the board and view state that the address names, and writes the displayed ones to the address. */
    address: fromCallback<AddressCommand>(notProvided('address')),
  },
  guards: {
    hasAccess: ({ context: { access } }) => access !== 'none',
    canListen: ({ context: { access, isConnected, listing } }) =>
      access !== 'none' && isConnected && listing?.project.state === 'present',
    cannotListen: ({ context: { access, isConnected } }) => access === 'none' || !isConnected,
    hasTask: ({ context: { tasks } }) => tasks.length > 0,
    hasNoAccess: ({ context: { access } }) => access === 'none',
    isEditing: ({ context: { isEditing } }) => isEditing,
    isNotEditing: ({ context: { isEditing } }) => !isEditing,
    isOpen: ({ context: { openEntry } }) => openEntry !== null,
    namesBoard: (_, id: string | null) => id !== null,
    /** Which board is shown is not known before the boards are listed. */
    awaitsListing: ({ context: { opensSaved } }, id: string | null) => opensSaved && id === null,
    /** The board is on screen already. */
    isOnScreen: ({ context: { openEntry, isBlank } }, id: string | null) =>
      (openEntry?.id ?? null) === id && !isBlank,
    /** False for a saved board whose edits are displayed already. */
    opensBoard: ({ context }, outcome: LibraryOutcome) => {
      const [task] = context.tasks
      if (task === undefined) return false
      if (!('stored' in outcome)) return isRemoved(outcome, task) && isTaskOf(context.openEntry, task)
      return isApplied(context, task) && (task.type !== 'save' || outcome.type === 'copied')
    },
    isProjectUnknown: ({ context: { listing } }) => listing?.project.state === 'unknown',
    canRetry: ({ context: { notice } }) => notice?.type === 'refused',
    hasNotice: ({ context: { notice } }) => notice !== null,
  },
  actions: {
    setAccess: assign((_, access: Access) => ({ access })),
    setConnected: assign((_, isLinked: boolean) => ({ isConnected: isLinked })),
    setEditing: assign((_, isEdited: boolean) => ({ isEditing: isEdited })),
    setListing: assign((_, listing: BoardListing) => ({ listing })),
    /** Once the boards are listed: opens the saved board to begin with, or else the first file. */
    openFirst: enqueueActions(({ context, enqueue }) => {
      const { opensSaved, isBlank, tasks, listing, viewState } = context
      if (!opensSaved) return
      enqueue.assign({ opensSaved: false })
      if (!isBlank || tasks.length > 0) return
      const id = findFirstBoard(listing)
      if (id === null) enqueue.raise({ type: 'boardLibrary.showFirst' })
      else enqueue.assign({ tasks: [{ type: 'load', id, how: 'first', viewState }] })
    }),
    /** Takes the requested view state, without the parts that the displayed board does not have. */
    setAddressViewState: assign(
      ({ context: { shownFile } }, request: { viewState: ViewState; faults: readonly Fault[] }) => {
        const { viewState, faults } = acceptViewState(shownFile, request.viewState)
        return { viewState, ...addressNotice([...request.faults, ...faults]) }
      },
    ),
    noteFaults: assign(({ context: { notice } }, faults: readonly Fault[]) => ({
      ...{ notice: notice?.type === 'address' ? null : notice, ...addressNotice(faults) },
    })),
    setViewState: assign((_, viewState: ViewState) => ({ viewState })),
    noteListFailure: assign(({ context: { listing } }) => ({
      listing: {
        entries: listing?.entries ?? [],
        project: { state: 'unknown' as const, reason: 'The boards couldn’t be loaded.' },
      },
    })),
    queueTask: assign(({ context: { tasks } }, task: LibraryTask) => ({ tasks: [...tasks, task] })),
    /** Checks the displayed board against the listing: it may have been removed or changed by others. */
    reloadIfChanged: enqueueActions(
      ({ context: { listing, openEntry, isEditing, tasks, notice }, enqueue }) => {
        if (listing === null || openEntry === null || isEditing) return
        if (tasks.some(task => boardIdOf(task) === openEntry.id)) return
        const now = listing.entries.find(({ id }) => id === openEntry.id)
        if (now === undefined) {
          const isKnown = openEntry.storedIn === 'browser' || listing.project.state === 'present'
          if (isKnown && notice === null)
            enqueue.assign({ notice: { type: 'gone', isOpen: true }, openEntry: null })
        } else if (now.revision > openEntry.revision)
          enqueue.assign({ tasks: [...tasks, { type: 'load', id: openEntry.id, how: 'reload' }] })
      },
    ),
    sendBoard: sendParent(
      ({
        context: { shownFile: file, viewState, openEntry },
      }: {
        context: BoardLibraryContext
      }): BoardCommand => ({
        ...{ type: 'board.open', id: openEntry?.id ?? null, file, viewState },
      }),
    ),
    sendViewState: sendParent(
      ({ context: { viewState } }: { context: BoardLibraryContext }): BoardCommand => ({
        ...{ type: 'board.showViewState', viewState },
      }),
    ),
    /** Writes the displayed board to the address. */
    writeAddress: sendTo(
      'address',
      ({ context: { openEntry, viewState } }, isStep: boolean): AddressCommand => ({
        ...{ type: 'address.show', id: openEntry?.id ?? null, viewState, isStep },
      }),
    ),
    settleTask: enqueueActions(({ context, enqueue }, outcome: LibraryOutcome) => {
      const [task, ...rest] = context.tasks
      if (task === undefined) return
      const tasks = rest.map(next => rebase(next, task, outcome))
      const before = isSuperseded(context.notice, task, outcome) ? null : context.notice
      enqueue.assign({ tasks, notice: toNotice(outcome, task, context) ?? before })
      if ('stored' in outcome && isApplied(context, task)) {
        if (opensAnother(task) && outcome.type !== 'copied') enqueue.assign(dropOutdatedNotice)
        const { entry: open, file } = outcome.stored
        const { viewState, faults } = acceptViewState(file, viewStateAfter(task, context))
        enqueue.assign({ openEntry: open, shownFile: file, viewState, isBlank: false })
        if (task.type === 'create') enqueue.assign(repairedNotice(task))
        const how = task.type === 'load' ? task.how : null
        // The parts of the address that were ignored are reported.
        if (how === 'address' || how === 'first')
          enqueue.assign(addressNotice([...faultsOf(context.notice), ...faults]))
        const command = { type: 'address.show' as const, id: open.id, viewState, isStep: false }
        // The address that requested the board names it already.
        if (how !== 'address') enqueue.sendTo('address', { ...command, replaces: how === 'first' })
      } else if (isTaskOf(context.openEntry, task) && isRemoved(outcome, task)) {
        enqueue.assign({ openEntry: null, shownFile: context.firstFile, viewState: defaultViewState })
        enqueue.sendTo('address', {
          type: 'address.show',
          id: null,
          viewState: defaultViewState,
          isStep: false,
        })
      } else if (isTaskOf(context.openEntry, task) && outcome.type === 'gone')
        enqueue.assign({ openEntry: null })
    }),
    /** No board of the library is displayed any more. */
    closeBoard: assign(({ context }) => ({
      ...{ openEntry: null, shownFile: context.firstFile, isBlank: false, opensSaved: false },
      ...dropOutdatedNotice({ context }),
    })),
    failTask: enqueueActions(({ context: { tasks }, enqueue }) => {
      const [task, ...rest] = tasks
      if (task === undefined) return
      const notice = { type: 'refused' as const, reason: FAILED, canRetry: true, task }
      enqueue.assign({ tasks: rest, notice })
    }),
    retryTask: enqueueActions(({ context: { notice, tasks }, enqueue }) => {
      if (notice?.type === 'refused') enqueue.assign({ notice: null, tasks: [...tasks, notice.task] })
    }),
    requestListing: raise({ type: 'boardLibrary.changed' }),
    dismissNotice: assign({ notice: null }),
  },
  delays: { again: 60_000 },
})

/** Both save the same board. */
const savesSameBoard = (a: LibraryTask, b: LibraryTask) =>
  a.type === 'save' && b.type === 'save' && boardIdOf(a) === boardIdOf(b)
/** A save that waited for a save of the same board builds on its revision: nobody else changed the board in between. */
const rebase = (next: LibraryTask, task: LibraryTask, outcome: LibraryOutcome): LibraryTask =>
  next.type === 'save' && 'stored' in outcome && savesSameBoard(next, task)
    ? { ...next, base: outcome.stored.entry }
    : next
/** A failed save is contained in a later one: retrying it would only overwrite the later version. */
const isSuperseded = (notice: LibraryNotice | null, task: LibraryTask, outcome: LibraryOutcome) =>
  notice?.type === 'refused' && 'stored' in outcome && savesSameBoard(notice.task, task)

const opensAnother = (task: LibraryTask) =>
  task.type === 'load' ? task.how === 'open' : task.type === 'create' || task.type === 'duplicate'
const isTaskOf = (open: BoardLibraryContext['openEntry'], task: LibraryTask) =>
  open !== null && open.id === boardIdOf(task)
/** A board renamed in the list need not be the displayed one, and a load does not disturb somebody who edits. */
const isApplied = ({ openEntry, isEditing }: BoardLibraryContext, task: LibraryTask) =>
  task.type === 'rename' ? isTaskOf(openEntry, task) : task.type !== 'load' || !isEditing
const isRemoved = ({ type }: LibraryOutcome, task: LibraryTask) => type === 'done' && task.type === 'remove'
const FAILED = 'Something went wrong in Signalbox. Try again.'

const queueRequest = {
  type: 'queueTask',
  params: ({ event, context }: { event: LibraryRequest; context: BoardLibraryContext }) =>
    toTask(event, context),
} as const
export const queueAlways = { actions: queueRequest } as const
/** No request may take a board away while it is edited. */
export const queueUnlessEditing = { guard: 'isNotEditing', actions: queueRequest } as const
export const settleTask = {
  type: 'settleTask',
  params: ({ event }: { event: { output: LibraryOutcome } }) => event.output,
} as const
export const setListing = {
  type: 'setListing',
  params: ({ event }: { event: { output: BoardListing } }) => event.output,
} as const
