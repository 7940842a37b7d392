import { and, not, stateIn } from 'xstate'
import type { BoardListing } from '../../backend/ports/backend.port'
import type { BoardLibraryEvent, FinishedTask, LibraryTask } from './boardLibrary.context'
import type { Effect } from './boardLibrary.outcome'
import { boardLibrarySetup } from './boardLibrary.setup'

const isEditing = stateIn({ editing: 'active' })
const isBlank = stateIn({ display: 'blank' })

type AddressChange = { event: Extract<BoardLibraryEvent, { type: 'boardLibrary.addressChanged' }> }
const addressId = ({ event }: AddressChange) => event.id
const namesBoard = { type: 'namesBoard', params: addressId } as const
const leaveAddress = {
  type: 'leaveAddress',
  params: ({ event }: AddressChange) => event.id !== null,
} as const
const noteFaults = { type: 'noteFaults', params: ({ event }: AddressChange) => event.faults } as const
const queueAddressBoard = {
  type: 'queueTask',
  params: ({ event: { id, viewState } }: AddressChange): LibraryTask => ({
    type: 'load',
    id: id ?? '',
    how: 'address',
    viewState,
  }),
} as const
const setViewState = { type: 'setViewState', params: ({ event }: AddressChange) => event.viewState } as const
const setAddressViewState = {
  type: 'setAddressViewState',
  params: ({ event }: AddressChange) => event,
} as const

type FinishedTaskEvent = { event: FinishedTask }
const finishedTask = ({ event }: FinishedTaskEvent) => event
const has = (effect: Effect) =>
  ({ type: 'hasEffect', params: ({ event }: FinishedTaskEvent) => ({ ...event, effect }) }) as const
const showStored = { type: 'showStored', params: finishedTask } as const
const writeTaskAddress = {
  type: 'writeAddress',
  params: ({ event: { task } }: FinishedTaskEvent) => ({
    isStep: false,
    replaces: task.type === 'load' && task.how === 'first',
  }),
} as const
/** A board that was opened from the list meanwhile may have changed it. */
const nameBoard = { type: 'writeAddress', params: { isStep: false, isOfBoard: true } } as const
const addStep = { type: 'writeAddress', params: { isStep: true } } as const

const listingOf = ({ event }: { event: { listing: BoardListing } }) => event.listing
const setListing = { type: 'setListing', params: listingOf } as const
const showFirst = ['dropNotice', 'showFirstFile', 'sendBoard'] as const

/** What is displayed: nothing yet, a stored board, or one that is stored nowhere. */
export const display = boardLibrarySetup.createStateConfig({
  description: 'The library decides what is displayed.',
  initial: 'deciding',
  on: {
    'boardList.listed': { actions: [setListing, 'compare'] },
    'boardList.failed': { actions: 'noteListFailure' },
    'boardLibrary.addressChanged': [
      {
        guard: and([not(isBlank), { type: 'isOpen', params: addressId }]),
        actions: [leaveAddress, setAddressViewState, 'sendViewState'],
      },
      // Leaving the edited board would lose the edits: the address is put back.
      { guard: isEditing, actions: addStep },
      { guard: namesBoard, actions: [leaveAddress, noteFaults, queueAddressBoard] },
      {
        target: '.unsaved',
        actions: [leaveAddress, 'dropNotice', 'showFirstFile', setAddressViewState, 'sendBoard'],
      },
    ],
    'boardLibrary.showFirst': {
      guard: not(isEditing),
      target: '.unsaved',
      actions: [
        { type: 'leaveAddress', params: true },
        { type: 'setFirstFile', params: ({ event }) => event.file },
        ...showFirst,
        addStep,
      ],
    },
    'boardLibrary.taskFinished': [
      // A board that somebody edits is not replaced: it would be saved over the other one, or over another revision.
      { guard: and([isEditing, { type: 'showsOther', params: finishedTask }]), actions: addStep },
      { guard: has('openAddress'), target: '.saved', actions: [showStored, nameBoard, 'sendBoard'] },
      { guard: has('open'), target: '.saved', actions: [showStored, writeTaskAddress, 'sendBoard'] },
      { guard: has('update'), target: '.saved', actions: [showStored, writeTaskAddress] },
      { guard: has('close'), target: '.unsaved', actions: ['showFirstFile', writeTaskAddress, 'sendBoard'] },
      { guard: has('lose'), target: '.unsaved', actions: 'clearEntry' },
    ],
  },
  states: {
    deciding: {
      description: 'Transient: what is shown at first.',
      always: [
        { guard: { type: 'startsWith', params: 'firstFile' }, target: 'unsaved' },
        { guard: { type: 'startsWith', params: 'addressBoard' }, target: 'blank.awaitingBoard' },
        { target: 'blank.awaitingListing' },
      ],
    },
    blank: {
      description: 'Nothing is displayed.',
      tags: 'blank',
      initial: 'awaitingBoard',
      states: {
        awaitingListing: {
          description: 'The address names no board; once the boards are listed, one of them is opened.',
          tags: 'awaitsListing',
          on: {
            'boardList.listed': [
              { guard: 'hasTask', target: 'awaitingBoard', actions: setListing },
              {
                guard: { type: 'hasFirstBoard', params: listingOf },
                target: 'awaitingBoard',
                actions: [setListing, { type: 'queueFirst', params: listingOf }],
              },
              { target: '#boardLibrary.display.unsaved', actions: [setListing, ...showFirst, addStep] },
            ],
            'boardList.failed': [
              { guard: 'hasTask', target: 'awaitingBoard', actions: 'noteListFailure' },
              {
                target: '#boardLibrary.display.unsaved',
                actions: ['noteListFailure', ...showFirst, addStep],
              },
            ],
            'boardLibrary.addressChanged': [
              { guard: namesBoard, target: 'awaitingBoard', actions: [noteFaults, queueAddressBoard] },
              { actions: [noteFaults, setViewState] },
            ],
          },
        },
        awaitingBoard: { description: 'A board is being opened, or could not be opened.' },
      },
    },
    unsaved: {
      description: 'What is displayed is stored nowhere: the first file, or a board that is gone.',
      tags: 'unsaved',
    },
    saved: {
      description: 'A stored board is displayed.',
      on: {
        'boardLibrary.compare': [
          { guard: isEditing },
          { guard: 'isGone', target: 'unsaved', actions: ['clearEntry', 'noteGone'] },
          { guard: 'isOutdated', actions: 'queueReload' },
        ],
      },
    },
  },
})
