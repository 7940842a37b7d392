import { assign, enqueueActions, fromCallback, sendParent, setup } from 'xstate'
import type { BucketLimits } from '../../backend/ports/backend.port'
import { canReachProject, type MutationStage, type Conditions } from '../mutation/mutation.context'
import { notProvided } from '../shared/notProvided'
import { isCutOff, type UploadRequest } from '../upload/upload.context'
import { uploadMachine, type UploadRef } from '../upload/upload.machine'

export interface UploadsContext extends Conditions {
  /** Uploads under way, or waiting for somebody, in the order of their requests. */
  uploads: Readonly<Record<string, UploadRef>>
  /** Ids of uploads waiting for their turn, the next one first. */
  waiting: readonly string[]
  /** Ids of uploads whose turn it is. */
  sending: readonly string[]
  /** Ids of uploads that leaving the page would lose. */
  unfinished: readonly string[]
  /** Limits of buckets; null where they are not known, or being fetched. */
  limits: Readonly<Record<string, BucketLimits | null>>
  /** Buckets whose limits were queried without an answer. The query is repeated. */
  unansweredBuckets: readonly string[]
}

export type UploadsEvent =
  | { type: 'uploads.begin'; requests: readonly UploadRequest[] }
  | ({ type: 'uploads.conditions' } & Conditions)
  /** Somebody is about to send files to this bucket: fetches its limits. */
  | { type: 'uploads.describeBucket'; bucket: string }
  | { type: 'uploads.limitsAnswered'; bucket: string; limits: BucketLimits | null | 'unanswered' }
  /** From an upload. */
  | { type: 'uploads.turnRequested' | 'uploads.turnEnded' | 'uploads.ended'; id: string }
  | { type: 'uploads.stageChanged'; id: string; stage: MutationStage; words: string | null }

/** More uploads at once share the same bandwidth, and use up the parallel requests that browsers allow the board. */
const AT_ONCE = 2
const withoutId = (ids: readonly string[], id: string) => ids.filter(each => each !== id)
const isUnfinished = (stage: MutationStage) => stage === 'waiting' || stage === 'sending'

export const uploadsSetup = setup({
  types: {} as { input: Conditions; context: UploadsContext; events: UploadsEvent },
  actors: {
    upload: uploadMachine,
    limits: fromCallback<UploadsEvent, string>(notProvided('limits')),
    /** Asks for confirmation when the page is left, until it is stopped. */
    guardLeaving: fromCallback(notProvided('guardLeaving')),
  },
  guards: { isBusy: ({ context: { unfinished } }) => unfinished.length > 0 },
  actions: {
    startUploads: enqueueActions(({ enqueue }, requests: readonly UploadRequest[]) => {
      for (const request of requests) {
        const { id, file, where } = request
        enqueue.sendParent({ type: 'mutations.started', id, what: `Upload ${file.name}`, where })
      }
      enqueue.assign(({ context, spawn }) => {
        const { access, link } = context
        const added = requests.map(request => {
          const input = { request, access, link }
          return [request.id, spawn('upload', { id: `upload.${request.id}`, input })] as const
        })
        return { uploads: { ...context.uploads, ...Object.fromEntries(added) } }
      })
    }),
    setConditions: enqueueActions(({ context, enqueue }, { access, link }: Conditions) => {
      enqueue.assign({ access, link })
      if (canReachProject({ access, link }) && !canReachProject(context))
        for (const bucket of context.unansweredBuckets)
          enqueue.raise({ type: 'uploads.describeBucket', bucket })
      for (const upload of Object.values(context.uploads))
        enqueue.sendTo(upload, { type: 'upload.conditions', access, link })
    }),
    describeBucket: enqueueActions(({ context: { limits, unansweredBuckets }, enqueue }, bucket: string) => {
      if (bucket in limits && !unansweredBuckets.includes(bucket)) return
      enqueue.assign({
        limits: { ...limits, [bucket]: null },
        unansweredBuckets: withoutId(unansweredBuckets, bucket),
      })
      enqueue.stopChild(`limits.${bucket}`)
      enqueue.spawnChild('limits', { id: `limits.${bucket}`, input: bucket })
    }),
    setLimits: assign(
      ({ context }, answer: { bucket: string; limits: BucketLimits | null | 'unanswered' }) => {
        const { bucket, limits } = answer
        const otherBuckets = withoutId(context.unansweredBuckets, bucket)
        return limits === 'unanswered'
          ? { unansweredBuckets: [...otherBuckets, bucket] }
          : { limits: { ...context.limits, [bucket]: limits }, unansweredBuckets: otherBuckets }
      },
    ),
    queueUpload: assign(({ context: { waiting } }, id: string) => ({
      waiting: [...withoutId(waiting, id), id],
    })),
    endTurn: assign(({ context: { waiting, sending } }, id: string) => ({
      ...{ waiting: withoutId(waiting, id), sending: withoutId(sending, id) },
    })),
    startNext: enqueueActions(({ context, enqueue }) => {
      const { waiting, sending, uploads } = context
      const next = isCutOff(context) ? [] : waiting.slice(0, Math.max(0, AT_ONCE - sending.length))
      if (next.length === 0) return
      enqueue.assign({ waiting: waiting.slice(next.length), sending: [...sending, ...next] })
      for (const id of next) {
        const upload = uploads[id]
        if (upload !== undefined) enqueue.sendTo(upload, { type: 'upload.start' })
      }
    }),
    setStage: assign(({ context: { unfinished } }, { id, stage }: { id: string; stage: MutationStage }) => ({
      unfinished: isUnfinished(stage) ? [...withoutId(unfinished, id), id] : withoutId(unfinished, id),
    })),
    reportStage: sendParent(
      (_, { id, stage, words }: { id: string; stage: MutationStage; words: string | null }) => ({
        ...{ type: 'mutations.stageChanged', id, stage, words },
      }),
    ),
    removeUpload: assign(({ context: { uploads, unfinished } }, id: string) => {
      const { [id]: _, ...rest } = uploads
      return { uploads: rest, unfinished: withoutId(unfinished, id) }
    }),
  },
})
