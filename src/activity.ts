import { map } from 'rxjs'
import { fromCallback, fromEventObservable, fromPromise } from 'xstate'
import type { Deeds, Described, Files, FunctionName, Shapes, Target, Uploading } from './backend/port'
import { deedsOf, type DeedTools } from './backend/supabase/deeds'
import type { TableKeys } from './board/tableKeys'
import { commandOver } from './commanded'
import { uploaded } from './listed'
import type { ActivityEvent } from './machines/activity.context'
import type { ActivityLogic } from './machines/activity.logic'
import { activityMachine } from './machines/activity.machine'
import { uploadMachine } from './machines/upload.machine'
import type { Sent } from './machines/upload.setup'
import { uploadsMachine } from './machines/uploads.machine'
import type { UploadsEvent } from './machines/uploads.setup'
import { leaving } from './streams/leaving'
import type { Surroundings } from './streams/wakes'

/** What is done on a board, with all that is needed for it. */
export const openActivity = (tools: DeedTools, shapes: Shapes, surroundings: Surroundings): ActivityLogic =>
  wireActivity({ ...deedsOf(tools), shapes }, surroundings)

/** Gives the activity and all that is under it its actors. */
export const wireActivity = (
  { calls, files, shapes, writes }: Deeds & { shapes: Shapes },
  surroundings: Surroundings,
): ActivityLogic =>
  activityMachine.provide({
    actors: {
      command: commandOver(writes, calls, files),
      types: fromCallback<ActivityEvent, Target>(({ input: target, sendBack }) => {
        void writes.types(target).then(types => sendBack({ type: 'activity.described', target, types }))
      }),
      keys: fromCallback<ActivityEvent, string>(({ input: schema, sendBack }) => {
        void shapes
          .describe(schema)
          .then(told => sendBack({ type: 'activity.toldKeys', schema, keys: keysIn(told) }))
      }),
      callable: fromCallback<ActivityEvent, FunctionName>(({ input: name, sendBack }) => {
        void calls
          .describe(name)
          .catch(() => 'unanswered' as const)
          .then(callable => sendBack({ type: 'activity.told', name, callable }))
      }),
      uploads: uploadsMachine.provide({
        actors: {
          upload: uploadOver(files),
          limits: fromCallback<UploadsEvent, string>(({ input: bucket, sendBack }) => {
            void files.limits(bucket).then(limits => sendBack({ type: 'uploads.described', bucket, limits }))
          }),
          guardLeaving: fromCallback(() => leaving(surroundings)),
        },
      }),
    },
  })

/** What tells the rows of each table apart; nothing of a project that does not describe itself. */
function keysIn(told: Described): Readonly<Record<string, TableKeys>> | null {
  if (told.type === 'refused') return null
  return told.type === 'untold' ? {} : Object.fromEntries(told.tables.map(shape => [shape.table, shape]))
}

const uploadOver = (files: Files) =>
  uploadMachine.provide({
    actors: {
      look: fromPromise(({ input }) => files.isThere(input)),
      send: fromEventObservable(({ input }) => files.upload(input).pipe(map(sentOf))),
      check: fromPromise(({ input }) => files.checkUpload(input)),
      echo: fromPromise(({ input, signal }) => uploaded(input, signal)),
    },
  })
const sentOf = (told: Uploading): Sent =>
  told.type === 'sent' ? { type: 'upload.sent', bytes: told.bytes } : { type: 'upload.told', outcome: told }
