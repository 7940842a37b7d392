import { assign, fromEventObservable, fromPromise, sendParent, setup } from 'xstate'
import type {
  Call,
  MutationCheck,
  CallEvent,
  Watermark,
  MutationOutcome,
  MutationRefusal,
  Write,
} from '../../backend/ports/backend.port'
import { appendToAnswer, endAnswer } from './callAnswer'
import { canSend, type MutationContext, type MutationEvent, type MutationInput } from './mutation.context'
import type { SentChange, MutationStage, MutationTag, Conditions } from './mutation.context'
import type { ChannelRef } from '../channel/channel.machine'
import { notProvided } from '../shared/notProvided'

/** Any answer of the project to a request of this machine. */
type ProjectAnswer = MutationOutcome | MutationCheck | CallEvent

export interface RowConfirmationInput {
  channel: ChannelRef | null
  write: SentChange
  row: MutationContext['row']
}

/** A change found absent at the first check may still be on its way: it counts as absent at the second. */
const MAX_CHECKS = 2

const lacksLevel = ({ request: { level }, refusal }: MutationContext, { access }: Conditions) =>
  (level === 'aal2' || refusal?.kind === 'level') && access !== 'aal2'

export const mutationSetup = setup({
  types: {} as {
    input: MutationInput
    context: MutationContext
    events: MutationEvent
    tags: MutationTag
  },
  actors: {
    send: fromPromise<MutationOutcome, SentChange>(notProvided('send')),
    check: fromPromise<MutationCheck, { write: SentChange; mark: Watermark }>(notProvided('check')),
    /** Emits the events of the answer as they arrive. */
    call: fromEventObservable<MutationEvent, Call>(notProvided('call')),
    /** Resolves when the written row is among the rows shown. */
    echo: fromPromise<unknown, RowConfirmationInput>(notProvided('echo')),
  },
  guards: {
    isToConfirm: ({ context: { request, wishCount } }) => request.confirm !== 'no' && wishCount === 0,
    isCall: ({ context: { call } }) => call !== null,
    isBegun: ({ context: { answer } }) => answer !== null,
    isMessageOfType: (_, { message, type }: { message: CallEvent; type: CallEvent['type'] }) =>
      message.type === type,
    isSeen: (_, answer: ProjectAnswer) => answer.type === 'sent' && answer.isSeen,
    /** The project can be asked for the outcome of a change of rows or files, not of a call. */
    isAskable: ({ context: { call } }) => call === null,
    isCutOff: ({ context }) => !canSend(context),
    isConnected: ({ context }) => canSend(context),
    willConnect: (_, conditions: Conditions) => canSend(conditions),
    lacksLevel: ({ context }) => lacksLevel(context, context),
    willSuffice: ({ context }, conditions: Conditions) => !lacksLevel(context, conditions),
    isWritten: (_, { type }: ProjectAnswer) => type === 'written',
    isRefused: (_, { type }: ProjectAnswer) => type === 'refused',
    isOverrun: (_, { type }: ProjectAnswer) => type === 'overrun',
    needsLevel: ({ context: { access } }, answer: ProjectAnswer) =>
      answer.type === 'refused' && answer.kind === 'level' && access === 'aal1',
    isAbsent: (_, { type }: ProjectAnswer) => type === 'absent',
    isEarly: ({ context: { checkCount } }, answer: ProjectAnswer) =>
      (answer.type === 'absent' || 'canStillArrive' in answer) && checkCount < MAX_CHECKS,
    isUnclear: (_, { type }: ProjectAnswer) => type === 'unclear',
    mayOverwrite: ({ context: { refusal, write } }) =>
      refusal?.theirs !== undefined && write !== null && write.type !== 'insert',
    /** A conflict would be refused again: the change either overwrites the present values or is dropped. */
    mayRepeat: ({ context: { refusal } }) => refusal?.kind !== 'conflict' && refusal?.kind !== 'gone',
  },
  actions: {
    reportStage: sendParent(
      (
        { context: { request, refusal, uncertainty } }: { context: MutationContext },
        stage: MutationStage,
      ) => ({
        ...{ type: 'mutations.stageChanged', id: request.id, stage },
        words:
          stage === 'refused'
            ? (refusal?.message ?? null)
            : stage === 'unknown' || stage === 'overrun'
              ? uncertainty
              : null,
      }),
    ),
    /** Nothing more will happen to this mutation. */
    reportEnd: sendParent(({ context: { request } }: { context: MutationContext }) => ({
      ...{ type: 'mutations.ended', id: request.id },
    })),
    resetSince: assign(() => ({ since: Date.now() })),
    /** A person wants it sent, once. */
    addWish: assign(({ context }) => ({ wishCount: context.sendCount + 1 })),
    countSend: assign(({ context: { sendCount } }) => ({
      sendCount: sendCount + 1,
      checkCount: 0,
      uncertainty: null,
      refusal: null,
      ...{ answer: null, isAccepted: false },
    })),
    appendMessage: assign(({ context: { answer } }, message: CallEvent) => ({
      answer: appendToAnswer(answer, message),
    })),
    accept: assign({ isAccepted: true }),
    noteStop: assign(({ context: { answer } }) => ({ answer: answer && endAnswer(answer, 'stopped', null) })),
    noteUnanswered: assign({
      uncertainty: 'You stopped waiting for the response. Work done by then isn’t undone.',
    }),
    countCheck: assign(({ context: { checkCount } }) => ({ checkCount: checkCount + 1 })),
    recordAnswer: assign((_, answer: ProjectAnswer) => {
      switch (answer.type) {
        case 'written':
          return { row: answer.row, uncertainty: null, refusal: null }
        case 'refused':
          return { refusal: answer, uncertainty: null }
        case 'absent':
          return {
            uncertainty:
              'message' in answer ? answer.message : 'It didn’t go through. You can send it again.',
          }
        case 'unanswered':
          return { uncertainty: answer.message, ...('watermark' in answer && { mark: answer.watermark }) }
        case 'unclear':
        case 'overrun':
          return { uncertainty: answer.message }
        default:
          return {}
      }
    }),
    noteFault: assign({ uncertainty: 'Something went wrong in Signalbox. It may have been sent.' }),
    setConditions: assign((_, { access, link }: Conditions) => ({ access, link })),
    /** The viewer has seen the present values: the write is based on them. */
    takeTheirs: assign(({ context: { write, refusal } }) =>
      refusal?.theirs === undefined || write === null ? {} : { write: rebaseOnTheirs(write, refusal) },
    ),
  },
  delays: {
    /** From an accepted write to its row: longer than a join, a read and a busy server take together. */
    echo: 15_000,
    /** The project cancels a statement after 8 s, and this client stops waiting after 10. */
    settle: 5_000,
    recheck: 10_000,
    /** How long a success stays on screen. */
    linger: 6_000,
    /** A message about an unconfirmed write has to be read, not only glanced at. */
    moment: 30_000,
  },
})

const rebaseOnTheirs = (write: Write, { theirs = {} }: MutationRefusal): Write =>
  write.type === 'insert'
    ? write
    : {
        ...write,
        original: Object.fromEntries(
          Object.keys(write.original).map(column => [column, theirs[column] ?? null]),
        ),
      }

/** The row change of a mutation that sends, the call of one that calls. */
export function requireValue<T>(value: T | null): T {
  if (value === null) throw new Error('a command is a change of rows or a call')
  return value
}

const outputOf = ({ event }: { event: { output: ProjectAnswer } }) => event.output
const messageOf = ({ event }: { event: { message: CallEvent } }) => event.message
const conditionsOf = ({ event }: { event: Conditions }) => event

export const isWritten = { type: 'isWritten', params: outputOf } as const
export const isRefused = { type: 'isRefused', params: outputOf } as const
export const needsLevel = { type: 'needsLevel', params: outputOf } as const
export const isOverrun = { type: 'isOverrun', params: outputOf } as const
export const isAbsent = { type: 'isAbsent', params: outputOf } as const
export const isEarly = { type: 'isEarly', params: outputOf } as const
export const isUnclear = { type: 'isUnclear', params: outputOf } as const
export const recordAnswer = { type: 'recordAnswer', params: outputOf } as const
/** The same guards for the events of a call. */
export const isMessageOfType = (type: CallEvent['type']) =>
  ({
    type: 'isMessageOfType',
    params: ({ event: { message } }: { event: { message: CallEvent } }) => ({ message, type }),
  }) as const
export const isSeenMessage = { type: 'isSeen', params: messageOf } as const
export const isLevelMessage = { type: 'needsLevel', params: messageOf } as const
export const recordMessage = { type: 'recordAnswer', params: messageOf } as const
export const appendMessage = { type: 'appendMessage', params: messageOf } as const
export const setConditions = { type: 'setConditions', params: conditionsOf } as const
export const willConnect = { type: 'willConnect', params: conditionsOf } as const
export const willSuffice = { type: 'willSuffice', params: conditionsOf } as const
export const reportStage = (params: MutationStage) => ({ type: 'reportStage', params }) as const

/** The change that is sent and checked. */
export const sentChangeOf = ({ context: { write, change } }: { context: MutationContext }): SentChange =>
  requireValue(write ?? change)
/** Input for the actor that waits for the written row. */
export const rowConfirmationInput = ({ context }: { context: MutationContext }): RowConfirmationInput => ({
  ...{ channel: context.request.channel, write: sentChangeOf({ context }), row: context.row },
})
