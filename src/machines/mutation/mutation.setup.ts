import { assign, fromEventObservable, fromPromise, sendParent, setup } from 'xstate'
import type { FileRef, MutationCheck, UploadCheck, Watermark } from '../../backend/ports/backend.port'
import { sanitizeFileName } from '../../board/storage/fileNames'
import { contextAfterAnswer, isOfKind, canRepeatAfter, rebaseOnTheirs } from './mutation.answers'
import type { AnswerKind, ProjectAnswer } from './mutation.answers'
import { canSend, deliveryOf } from './mutation.context'
import type {
  Delivery,
  MutationContext,
  MutationEvent,
  MutationInput,
  MutationMessage,
  MutationStage,
  MutationTag,
} from './mutation.context'
import { findUploadRefusal, isUsableName, withNextNumber } from './uploadName'
import type { ChannelRef } from '../channel/channel.machine'
import { notProvided } from '../shared/notProvided'
import { now } from '../shared/environment'
import type { Conditions } from '../shared/conditions'

export interface CheckInput {
  delivery: Delivery
  mark: Watermark
}
export interface ConfirmationInput {
  channel: ChannelRef | null
  delivery: Delivery
  row: MutationContext['row']
}

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
    /** Sends once and emits its progress. Stopping it aborts an upload; for a call it only stops waiting. */
    send: fromEventObservable<MutationEvent, Delivery>(notProvided('send')),
    /** Finds out by reading what became of it. */
    check: fromPromise<MutationCheck | UploadCheck, CheckInput>(notProvided('check')),
    /** Resolves when it is among what the channel shows. */
    awaitDelivery: fromPromise<unknown, ConfirmationInput>(notProvided('awaitDelivery')),
    /** Whether a file of the upload's name exists; null if nobody knows. */
    checkFile: fromPromise<boolean | null, FileRef>(notProvided('checkFile')),
  },
  guards: {
    isToConfirm: ({ context: { request, wishCount } }) => request.confirm !== 'no' && wishCount === 0,
    isCall: ({ context: { call } }) => call !== null,
    isUpload: ({ context: { upload } }) => upload !== null,
    isUnfit: ({ context: { request } }) =>
      request.upload !== undefined && findUploadRefusal(request.upload) !== null,
    isMisnamed: ({ context: { upload } }) => upload !== null && !isUsableName(upload.name),
    isNameTaken: ({ context: { upload } }, isThere: boolean | null) =>
      isThere === true && upload?.isReplacing !== true,
    /** A numbered name was tried, and it is taken too. */
    isNextNameTaken: ({ context: { upload } }, isThere: boolean | null) =>
      isThere === true && upload !== null && upload.number > 0,
    isBegun: ({ context: { answer } }) => answer !== null,
    isMessage: ({ context }, { answer, kinds }: { answer: ProjectAnswer; kinds: AnswerKind[] }) =>
      kinds.some(kind => isOfKind(context, answer, kind)),
    /** The project can be asked for the outcome of a change of rows or files, not of a call. */
    isAskable: ({ context: { call } }) => call === null,
    /** It can be sent now; an upload waits in the queue until it can. */
    isSendable: ({ context }) => context.upload !== null || canSend(context),
    willConnect: (_, conditions: Conditions) => canSend(conditions),
    lacksLevel: ({ context }) => lacksLevel(context, context),
    willSuffice: ({ context }, conditions: Conditions) => !lacksLevel(context, conditions),
    canOverwrite: ({ context: { refusal, write } }) =>
      refusal?.theirs !== undefined && write !== null && write.type !== 'insert',
    /** A conflict would be refused again: the change either overwrites the present values or is dropped. */
    canRepeat: ({ context: { refusal, upload } }) => canRepeatAfter(refusal, upload !== null),
  },
  actions: {
    reportStage: sendParent(
      (
        { context: { request, refusal, uncertainty } }: { context: MutationContext },
        stage: MutationStage,
      ) => ({
        type: 'mutations.stageChanged',
        id: request.id,
        stage,
        isUpload: request.upload !== undefined,
        reason:
          stage === 'refused'
            ? (refusal?.reason ?? null)
            : stage === 'unknown' || stage === 'overrun'
              ? uncertainty
              : null,
      }),
    ),
    /** Nothing more will happen to this mutation. */
    reportEnd: sendParent(({ context: { request } }: { context: MutationContext }) => ({
      type: 'mutations.ended',
      id: request.id,
    })),
    /** The list was wrong, or a part of it was deleted. */
    refreshFiles: ({ context: { request, change } }) => {
      if (change !== null) request.channel?.send({ type: 'channel.refresh' })
    },
    resetSince: assign(({ context }) => ({ since: now(context) })),
    /** A person wants it sent, once. */
    addWish: assign(({ context }) => ({ wishCount: context.sendCount + 1 })),
    countSend: assign(({ context: { sendCount } }) => ({ sendCount: sendCount + 1 })),
    resetAttempt: assign(({ context: { upload } }) => ({
      checkCount: 0,
      uncertainty: null,
      refusal: null,
      answer: null,
      isAccepted: false,
      upload: upload && { ...upload, sentBytes: 0, isCancelled: false },
    })),
    noteUnfitness: assign(({ context: { request } }) => ({
      refusal: request.upload === undefined ? null : findUploadRefusal(request.upload),
    })),
    sanitizeName: assign(({ context: { upload } }) => ({
      upload: upload && { ...upload, name: sanitizeFileName(upload.name) },
    })),
    numberName: assign(({ context: { request, upload } }) => ({
      upload: upload && request.upload ? withNextNumber(upload, request.upload.file) : upload,
    })),
    setReplaces: assign(({ context: { upload } }) => ({
      upload: upload && { ...upload, isReplacing: true },
    })),
    noteCancellation: assign(({ context: { upload } }) => ({
      upload: upload && { ...upload, isCancelled: true },
    })),
    noteStop: assign(({ context: { answer } }) => ({ answer: answer && { ...answer, end: 'stopped' } })),
    noteUnanswered: assign({ uncertainty: { code: 'stopped_waiting' } }),
    countCheck: assign(({ context: { checkCount } }) => ({ checkCount: checkCount + 1 })),
    recordAnswer: assign(({ context }, answer: ProjectAnswer) => contextAfterAnswer(context, answer)),
    noteFault: assign(({ context: { upload } }) => ({
      uncertainty: { code: 'fault', isUpload: upload !== null },
    })),
    setConditions: assign((_, { access, link }: Conditions) => ({ access, link })),
    /** The viewer has seen the present values: the write is based on them. */
    takeTheirs: assign(({ context: { write, refusal } }) =>
      refusal?.theirs === undefined || write === null ? {} : { write: rebaseOnTheirs(write, refusal) },
    ),
  },
  delays: {
    /** From an accepted change to its appearance: longer than a join, a read and a busy server take together. */
    deliveryTimeout: 15_000,
    /** The project cancels a statement after 8 s, and this client stops waiting after 10; a file is there sooner. */
    settle: ({ context: { upload } }) => (upload === null ? 5_000 : 3_000),
    recheck: 10_000,
    /** How long a success stays on screen. */
    linger: 6_000,
    /** A message about an unconfirmed write has to be read, not only glanced at. */
    moment: 30_000,
  },
})

const outputOf = ({ event }: { event: { output: MutationCheck | UploadCheck } }) => event.output
const messageOf = ({ event }: { event: { message: MutationMessage } }) => event.message
const conditionsOf = ({ event }: { event: Conditions }) => event
const existenceOf = ({ event }: { event: { output: boolean | null } }) => event.output

/** The message is of one of these kinds. */
export const isMessage = (...kinds: AnswerKind[]) =>
  ({
    type: 'isMessage',
    params: ({ event }: { event: { message: MutationMessage } }) => ({ answer: event.message, kinds }),
  }) as const
/** The same for the outcome of a check. */
export const isCheck = (...kinds: AnswerKind[]) =>
  ({
    type: 'isMessage',
    params: ({ event }: { event: { output: MutationCheck | UploadCheck } }) => ({
      answer: event.output,
      kinds,
    }),
  }) as const
export const recordMessage = { type: 'recordAnswer', params: messageOf } as const
export const recordCheck = { type: 'recordAnswer', params: outputOf } as const
export const isNameTaken = { type: 'isNameTaken', params: existenceOf } as const
export const isNextNameTaken = { type: 'isNextNameTaken', params: existenceOf } as const
export const setConditions = { type: 'setConditions', params: conditionsOf } as const
export const willConnect = { type: 'willConnect', params: conditionsOf } as const
export const willSuffice = { type: 'willSuffice', params: conditionsOf } as const
export const reportStage = (params: MutationStage) => ({ type: 'reportStage', params }) as const

interface WithContext {
  context: MutationContext
}
export const deliveryInput = ({ context }: WithContext): Delivery => deliveryOf(context)
export const checkInput = ({ context }: WithContext): CheckInput => ({
  delivery: deliveryOf(context),
  mark: context.mark,
})
export const confirmationInput = ({ context }: WithContext): ConfirmationInput => ({
  channel: context.request.channel,
  delivery: deliveryOf(context),
  row: context.row,
})
/** Where an upload's file will be. */
export function uploadTarget({ context }: WithContext): FileRef {
  const delivery = deliveryOf(context)
  if (!('upload' in delivery)) throw new Error('only an upload has a name')
  return delivery.upload.to
}
