import {
  assign,
  forwardTo,
  fromCallback,
  fromPromise,
  raise,
  sendParent,
  sendTo,
  setup,
  type EventObject,
} from 'xstate'
import type { BoardListing } from '../../backend/ports/backend.port'
import type { BoardFile } from '../../board/board'
import type { Fault } from '../../board/file/fault'
import { acceptViewState, defaultViewState, type ViewState } from '../../board/model/viewState'
import { boardArrangementMachine } from '../boardArrangement/boardArrangement.machine'
import { boardListMachine } from '../boardList/boardList.machine'
import { notProvided } from '../shared/notProvided'
import type {
  AddressCommand,
  BoardCommand,
  BoardLibraryContext,
  BoardLibraryEvent,
  BoardLibraryInput,
  BoardLibraryTag,
  FinishedTask,
  LibraryOutcome,
  LibraryTask,
} from './boardLibrary.context'
import { findFirstBoard } from './boardLibrary.first'
import { lateOutcome } from './boardLibrary.lateOutcome'
import {
  boardIdOf,
  isOfUnsaved,
  keptNotices,
  leaveAddress,
  withFaults,
  withNotice,
} from './boardLibrary.notices'
import type { Effect } from './boardLibrary.outcome'
import { awaitsProject } from './boardLibrary.select'

type FromContext = { context: BoardLibraryContext }

/** The displayed board as it is listed now; undefined: it is not. */
const listedEntry = ({ listing, openEntry }: BoardLibraryContext) =>
  listing?.entries.find(({ id }) => id === openEntry?.id)
const hasTaskOnOpen = ({ tasks, openEntry }: BoardLibraryContext) =>
  tasks.some(task => boardIdOf(task) === openEntry?.id)

export const boardLibrarySetup = setup({
  types: {} as {
    input: BoardLibraryInput
    context: BoardLibraryContext
    events: BoardLibraryEvent
    tags: BoardLibraryTag
    children: {
      address: 'address'
      arrangement: 'arrangement'
      boardList: 'boardList'
      work: 'work'
      guardLeaving: 'guardLeaving'
    }
  },
  actors: {
    arrangement: boardArrangementMachine,
    boardList: boardListMachine,
    work: fromPromise<LibraryOutcome, LibraryTask>(notProvided('work')),
    /** While it runs, the browser asks before the page is left. */
    guardLeaving: fromCallback<EventObject>(notProvided('guardLeaving')),
    /** Reports the board and view state that the address names, and writes the displayed ones to the address. */
    address: fromCallback<AddressCommand>(notProvided('address')),
  },
  guards: {
    startsWith: ({ context }, start: BoardLibraryInput['start']) => context.start === start,
    hasTask: ({ context: { tasks } }) => tasks.length > 0,
    namesBoard: (_, id: string | null) => id !== null,
    isOpen: ({ context: { openEntry } }, id: string | null) => (openEntry?.id ?? null) === id,
    hasFirstBoard: (_, listing: BoardListing) => findFirstBoard(listing) !== null,
    /** A save shows what was edited anyway. */
    showsOther: (_, { task, outcome }: FinishedTask) => task.type !== 'save' && 'stored' in outcome,
    /**
     * Listing again after a failed load would start that load again, without end. A load that no person started follows
     * from a list that was just read, or is being read.
     */
    isListCurrent: (_, { task, outcome }: FinishedTask) =>
      task.type === 'load' &&
      (outcome.type === 'refused' ||
        outcome.type === 'faulty' ||
        (outcome.type === 'loaded' && task.how !== 'open')),
    hasEffect: ({ context }, { effect, ...finishedTask }: FinishedTask & { effect: Effect }) =>
      lateOutcome().effectOf(finishedTask, context) === effect,
    /**
     * The displayed board was removed, or is no longer shared. A project that did not answer, or did not list all, does
     * not say so.
     */
    isGone: ({ context }) => {
      const { listing, openEntry, notices } = context
      const isListed = listing?.project.state === 'present' && !listing.project.isTruncated
      const isKnown = openEntry?.storedIn === 'browser' || isListed
      return isKnown && notices.length === 0 && !hasTaskOnOpen(context) && listedEntry(context) === undefined
    },
    /** Somebody else saved the displayed board. */
    isOutdated: ({ context }) =>
      !hasTaskOnOpen(context) &&
      (listedEntry(context)?.revision ?? 0) > (context.openEntry?.revision ?? Infinity),
    canRetry: ({ context: { notices } }) => notices.at(-1)?.type === 'refused',
    awaitsProject,
    hasUnstored: ({ context: { notices, tasks } }) =>
      notices.some(isOfUnsaved) || tasks.some(({ type }) => type !== 'load'),
  },
  actions: {
    forwardToList: forwardTo('boardList'),
    requestListing: sendTo('boardList', { type: 'boardList.changed' }),
    setListing: assign((_, listing: BoardListing) => ({ listing })),
    noteListFailure: assign(({ context: { listing } }) => ({
      listing: {
        entries: listing?.entries ?? [],
        project: { state: 'unknown' as const, reason: { code: 'not_listed' as const } },
      },
    })),
    compare: raise({ type: 'boardLibrary.compare' }),
    /** Takes the requested view state, without the parts that the displayed board does not have. */
    setAddressViewState: assign(
      ({ context: { shownFile, notices } }, request: { viewState: ViewState; faults: readonly Fault[] }) => {
        const { viewState, faults } = acceptViewState(shownFile, request.viewState)
        return { viewState, notices: withFaults(notices, [...request.faults, ...faults]) }
      },
    ),
    leaveAddress: assign(({ context }, isOther: boolean) => leaveAddress(context, isOther)),
    noteFaults: assign(({ context: { notices } }, faults: readonly Fault[]) => ({
      notices: withFaults(
        notices.filter(({ type }) => type !== 'address'),
        faults,
      ),
    })),
    setViewState: assign((_, viewState: ViewState) => ({ viewState })),
    queueTask: assign(({ context: { tasks } }, task: LibraryTask) => ({ tasks: [...tasks, task] })),
    queueFirst: assign(({ context: { tasks, viewState } }, listing: BoardListing) => ({
      tasks: [...tasks, { type: 'load', id: findFirstBoard(listing) ?? '', how: 'first', viewState }],
    })),
    queueReload: assign(({ context: { tasks, openEntry } }) =>
      openEntry === null ? {} : { tasks: [...tasks, { type: 'load', id: openEntry.id, how: 'reload' }] },
    ),
    finishTask: assign(({ context }, finishedTask: FinishedTask) =>
      lateOutcome().finishTask(finishedTask, context),
    ),
    /** The task could not be begun, or its code has a fault. */
    failTask: assign(({ context: { tasks, notices } }, task: LibraryTask) => ({
      tasks: tasks.slice(1),
      notices: withNotice(notices, { type: 'refused', reason: { code: 'fault' }, canRetry: true, task }),
    })),
    reportTask: raise((_, finishedTask: FinishedTask) => ({
      type: 'boardLibrary.taskFinished' as const,
      ...finishedTask,
    })),
    retryTask: assign(({ context: { notices, tasks } }) => {
      const notice = notices.at(-1)
      return notice?.type === 'refused' ? { tasks: [...tasks, notice.task] } : {}
    }),
    dismissNotice: assign(({ context: { notices } }) => ({ notices: notices.slice(0, -1) })),
    showStored: assign(({ context }, finishedTask: FinishedTask) =>
      lateOutcome().showStored(finishedTask, context),
    ),
    showFirstFile: assign(({ context: { firstFile } }) => ({
      // A copy: what was saved before this is not what is displayed.
      openEntry: null,
      shownFile: { ...firstFile },
      viewState: defaultViewState,
    })),
    setFirstFile: assign(({ context }, file: BoardFile | undefined) => ({
      firstFile: file ?? context.firstFile,
    })),
    clearEntry: assign({ openEntry: null }),
    noteGone: assign(({ context: { notices } }) => ({
      notices: withNotice(notices, { type: 'gone', isOpen: true }),
    })),
    /** The board is no longer displayed, so notices about it end. */
    dropNotice: assign(({ context: { notices } }) => ({ notices: keptNotices(notices) })),
    sendBoard: sendParent(
      ({ context: { shownFile: file, viewState, openEntry } }: FromContext): BoardCommand => ({
        type: 'board.open',
        id: openEntry?.id ?? null,
        file,
        viewState,
      }),
    ),
    sendViewState: sendParent(({ context: { viewState } }: FromContext): BoardCommand => ({
      type: 'board.showViewState',
      viewState,
    })),
    /** Writes the displayed board to the address. */
    writeAddress: sendTo(
      'address',
      (
        { context: { openEntry, viewState } },
        how: Pick<AddressCommand, 'isStep' | 'replaces' | 'isOfBoard'>,
      ): AddressCommand => ({
        type: 'address.show',
        id: openEntry?.id ?? null,
        viewState,
        ...how,
      }),
    ),
  },
  delays: { reopen: 15_000 },
})
