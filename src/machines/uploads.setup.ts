import { assign, enqueueActions, fromCallback, sendParent, setup } from 'xstate'
import type { Limits } from '../backend/port'
import { isInTouch, type Stage, type Standing } from './command.context'
import { missing } from './missing'
import { isCutOff, type UploadOrder } from './upload.context'
import { uploadMachine, type UploadRef } from './upload.machine'

export interface UploadsContext extends Standing {
  /** Those that are under way, or wait for somebody, in the order in which they were wanted. */
  uploads: Readonly<Record<string, UploadRef>>
  /** Whose turn comes next. */
  waiting: readonly string[]
  /** Whose turn it is. */
  sending: readonly string[]
  /** What would be lost with the page. */
  underway: readonly string[]
  /** What buckets take; null where it is not known, or being asked. */
  limits: Readonly<Record<string, Limits | null>>
  /** Buckets of which it was asked and not answered. It is asked again. */
  unanswered: readonly string[]
}

export type UploadsEvent =
  | { type: 'uploads.begin'; orders: readonly UploadOrder[] }
  | ({ type: 'uploads.standing' } & Standing)
  /** Somebody is about to send files there: what does it take? */
  | { type: 'uploads.describe'; bucket: string }
  | { type: 'uploads.described'; bucket: string; limits: Limits | null | 'unanswered' }
  /** From an upload. */
  | { type: 'uploads.wants' | 'uploads.freed' | 'uploads.ended'; id: string }
  | { type: 'uploads.noted'; id: string; stage: Stage; words: string | null }

/** More at once fill the same line, and take the requests of the board that browsers allow at a time. */
const AT_ONCE = 2
const without = (ids: readonly string[], id: string) => ids.filter(each => each !== id)
const isUnderway = (stage: Stage) => stage === 'waiting' || stage === 'sending'

/** The words of the chart of all uploads. */
export const uploadsSetup = setup({
  types: {} as { input: Standing; context: UploadsContext; events: UploadsEvent },
  actors: {
    upload: uploadMachine,
    limits: fromCallback<UploadsEvent, string>(missing('limits')),
    /** Asks whoever leaves the page, until it is stopped. */
    guardLeaving: fromCallback(missing('guardLeaving')),
  },
  guards: { isBusy: ({ context: { underway } }) => underway.length > 0 },
  actions: {
    begin: enqueueActions(({ enqueue }, orders: readonly UploadOrder[]) => {
      for (const order of orders) {
        const { id, file, where } = order
        enqueue.sendParent({ type: 'activity.began', id, what: `Upload ${file.name}`, where })
      }
      enqueue.assign(({ context, spawn }) => {
        const { access, link } = context
        const added = orders.map(order => {
          const input = { order, access, link }
          return [order.id, spawn('upload', { id: `upload.${order.id}`, input })] as const
        })
        return { uploads: { ...context.uploads, ...Object.fromEntries(added) } }
      })
    }),
    stand: enqueueActions(({ context, enqueue }, { access, link }: Standing) => {
      enqueue.assign({ access, link })
      if (isInTouch({ access, link }) && !isInTouch(context))
        for (const bucket of context.unanswered) enqueue.raise({ type: 'uploads.describe', bucket })
      for (const upload of Object.values(context.uploads))
        enqueue.sendTo(upload, { type: 'upload.standing', access, link })
    }),
    describe: enqueueActions(({ context: { limits, unanswered }, enqueue }, bucket: string) => {
      if (bucket in limits && !unanswered.includes(bucket)) return
      enqueue.assign({ limits: { ...limits, [bucket]: null }, unanswered: without(unanswered, bucket) })
      enqueue.stopChild(`limits.${bucket}`)
      enqueue.spawnChild('limits', { id: `limits.${bucket}`, input: bucket })
    }),
    know: assign(({ context }, told: { bucket: string; limits: Limits | null | 'unanswered' }) => {
      const { bucket, limits } = told
      const rest = without(context.unanswered, bucket)
      return limits === 'unanswered'
        ? { unanswered: [...rest, bucket] }
        : { limits: { ...context.limits, [bucket]: limits }, unanswered: rest }
    }),
    line: assign(({ context: { waiting } }, id: string) => ({ waiting: [...without(waiting, id), id] })),
    free: assign(({ context: { waiting, sending } }, id: string) => ({
      ...{ waiting: without(waiting, id), sending: without(sending, id) },
    })),
    next: enqueueActions(({ context, enqueue }) => {
      const { waiting, sending, uploads } = context
      const next = isCutOff(context) ? [] : waiting.slice(0, Math.max(0, AT_ONCE - sending.length))
      if (next.length === 0) return
      enqueue.assign({ waiting: waiting.slice(next.length), sending: [...sending, ...next] })
      for (const id of next) {
        const upload = uploads[id]
        if (upload !== undefined) enqueue.sendTo(upload, { type: 'upload.go' })
      }
    }),
    note: assign(({ context: { underway } }, { id, stage }: { id: string; stage: Stage }) => ({
      underway: isUnderway(stage) ? [...without(underway, id), id] : without(underway, id),
    })),
    passOn: sendParent((_, { id, stage, words }: { id: string; stage: Stage; words: string | null }) => ({
      ...{ type: 'activity.noted', id, stage, words },
    })),
    end: assign(({ context: { uploads, underway } }, id: string) => {
      const { [id]: _, ...rest } = uploads
      return { uploads: rest, underway: without(underway, id) }
    }),
  },
})
