import { assign, fromEventObservable, fromPromise, sendParent, setup } from 'xstate'
import type {
  FileRef,
  UploadCheck,
  MutationRefusal,
  Upload,
  UploadOutcome,
} from '../../backend/ports/backend.port'
import { numberedName, sanitizeFileName } from '../../board/storage/fileNames'
import type { ChannelRef } from '../channel/channel.machine'
import type { MutationStage, Conditions } from '../mutation/mutation.context'
import { notProvided } from '../shared/notProvided'
import { hasInvalidName, lacksLevel, findUnfitness, type UploadContext } from './upload.context'
import type { UploadEvent, UploadInput, UploadTag } from './upload.context'

export interface FileConfirmationInput {
  channel: ChannelRef | null
  upload: Upload
}
/** Events of the request: its progress, and at the end its outcome. */
export type UploadSignal =
  { type: 'upload.progress'; bytes: number } | { type: 'upload.answered'; outcome: UploadOutcome }

/** A file found absent at the first check may still be on its way to the disk: it counts as absent at the second. */
const MAX_CHECKS = 2
/** Refusals after which another try can succeed. */
const REPEATABLE: readonly MutationRefusal['kind'][] = ['offline', 'limited', 'rights', 'level']

type UploadAnswer = UploadOutcome | UploadCheck

export const uploadSetup = setup({
  types: {} as {
    input: UploadInput
    context: UploadContext
    events: UploadEvent | UploadSignal
    tags: UploadTag
  },
  actors: {
    look: fromPromise<boolean | null, FileRef>(notProvided('look')),
    /** Stopping it aborts the request. */
    send: fromEventObservable<UploadSignal, Upload>(notProvided('send')),
    check: fromPromise<UploadCheck, Upload>(notProvided('check')),
    /** Resolves when the file is in the listing shown. */
    echo: fromPromise<unknown, FileConfirmationInput>(notProvided('echo')),
  },
  guards: {
    isUnfit: ({ context: { request } }) => findUnfitness(request) !== null,
    isMisnamed: ({ context }) => hasInvalidName(context),
    isNameTaken: ({ context: { replaces } }, isThere: boolean | null) => isThere === true && !replaces,
    /** A numbered name was tried, and it is taken too. */
    isNextNameTaken: ({ context: { number } }, isThere: boolean | null) => isThere === true && number > 0,
    isNumbered: ({ context: { number } }) => number > 0,
    isStored: (_, { type }: UploadAnswer) => type === 'stored',
    isConflict: (_, answer: UploadAnswer) => answer.type === 'refused' && answer.kind === 'conflict',
    isRefused: (_, { type }: UploadAnswer) => type === 'refused',
    lacksLevel: ({ context }) => lacksLevel(context, context),
    willSuffice: ({ context }, conditions: Conditions) => !lacksLevel(context, conditions),
    needsLevel: ({ context: { access } }, answer: UploadAnswer) =>
      answer.type === 'refused' && answer.kind === 'level' && access === 'aal1',
    isEarly: ({ context: { checkCount } }, { type }: UploadAnswer) =>
      type === 'absent' && checkCount < MAX_CHECKS,
    isAbsent: (_, { type }: UploadAnswer) => type === 'absent',
    isGone: ({ context: { isCancelled } }, { type }: UploadAnswer) => type === 'absent' && isCancelled,
    mayRepeat: ({ context: { refusal } }) => refusal !== null && REPEATABLE.includes(refusal.kind),
  },
  actions: {
    reportStage: sendParent(
      ({ context: { request, refusal, uncertainty } }: { context: UploadContext }, stage: MutationStage) => ({
        ...{ type: 'uploads.stageChanged', id: request.id, stage },
        words: stage === 'refused' ? (refusal?.message ?? null) : stage === 'unknown' ? uncertainty : null,
      }),
    ),
    requestTurn: sendParent(({ context: { request } }) => ({
      type: 'uploads.turnRequested',
      id: request.id,
    })),
    endTurn: sendParent(({ context: { request } }) => ({ type: 'uploads.turnEnded', id: request.id })),
    reportEnd: sendParent(({ context: { request } }) => ({ type: 'uploads.ended', id: request.id })),
    resetSince: assign(() => ({ since: Date.now() })),
    noteUnfitness: assign(({ context: { request } }) => ({ refusal: findUnfitness(request) })),
    resetAttempt: assign({
      sentBytes: 0,
      checkCount: 0,
      isCancelled: false,
      refusal: null,
      uncertainty: null,
    }),
    noteProgress: assign((_, bytes: number) => ({ sentBytes: bytes, progressAt: Date.now() })),
    countCheck: assign(({ context: { checkCount } }) => ({ checkCount: checkCount + 1 })),
    noteCancellation: assign({ isCancelled: true }),
    setReplaces: assign({ replaces: true }),
    sanitizeName: assign(({ context: { name } }) => ({ name: sanitizeFileName(name) })),
    numberName: assign(({ context: { request, name, number } }) => {
      const next = Math.max(2, number + 1)
      // The name without a number.
      const plain = number > 0 ? plainNameOf(request.file.name) : name
      return { number: next, name: numberedName(plain, next), replaces: false }
    }),
    recordAnswer: assign((_, answer: UploadAnswer) => {
      switch (answer.type) {
        case 'refused':
          return { refusal: answer, uncertainty: null }
        case 'unanswered':
          return { uncertainty: answer.message }
        case 'absent':
          return {
            uncertainty: 'The file isn’t there, or you don’t have access to it. You can upload it again.',
          }
        case 'stored':
          return { uncertainty: null, refusal: null }
      }
    }),
    noteFault: assign({ uncertainty: 'Something went wrong in Signalbox. The file may have been stored.' }),
    setConditions: assign((_, { access, link }: Conditions) => ({ access, link })),
  },
  delays: {
    /** From a stored file to the listing that shows it: as long as a few listings take. */
    echo: 15_000,
    settle: 3_000,
    recheck: 10_000,
    /** How long a success stays on screen. */
    linger: 6_000,
    /** A message about an unconfirmed upload has to be read, not only glanced at. */
    moment: 30_000,
  },
})

const plainNameOf = (name: string) => (hasInvalidName({ name }) ? sanitizeFileName(name) : name)

const outputOf = ({ event }: { event: { output: UploadAnswer } }) => event.output
const outcome = ({ event }: { event: { outcome: UploadOutcome } }) => event.outcome
const existenceOf = ({ event }: { event: { output: boolean | null } }) => event.output

export const isNameTaken = { type: 'isNameTaken', params: existenceOf } as const
export const isNextNameTaken = { type: 'isNextNameTaken', params: existenceOf } as const
export const isStored = { type: 'isStored', params: outcome } as const
export const isConflict = { type: 'isConflict', params: outcome } as const
export const isRefused = { type: 'isRefused', params: outcome } as const
export const needsLevel = { type: 'needsLevel', params: outcome } as const
export const recordOutcome = { type: 'recordAnswer', params: outcome } as const
export const isStoredOnCheck = { type: 'isStored', params: outputOf } as const
export const isGone = { type: 'isGone', params: outputOf } as const
export const isEarly = { type: 'isEarly', params: outputOf } as const
export const isAbsent = { type: 'isAbsent', params: outputOf } as const
export const recordAnswer = { type: 'recordAnswer', params: outputOf } as const
export const noteProgress = {
  type: 'noteProgress',
  params: ({ event }: { event: { bytes: number } }) => event.bytes,
} as const
const conditionsOf = ({ event }: { event: Conditions }) => event
export const setConditions = { type: 'setConditions', params: conditionsOf } as const
export const willSuffice = { type: 'willSuffice', params: conditionsOf } as const
export const reportStage = (params: MutationStage) => ({ type: 'reportStage', params }) as const
