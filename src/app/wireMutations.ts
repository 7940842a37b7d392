import { map } from 'rxjs'
import { fromCallback, fromEventObservable, fromPromise } from 'xstate'
import type {
  Backend,
  Mutations,
  SchemaAnswer,
  Files,
  FunctionRef,
  WriteTarget,
  UploadEvent,
} from '../backend/ports/backend.port'
import { createMutations, type MutationTools } from '../backend/supabase/createMutations'
import type { TableKeys } from '../board/model/tableKeys'
import { provideMutation } from './actors/provideMutation'
import { waitForUpload } from './actors/waitForFile'
import type { MutationsEvent } from '../machines/mutations/mutations.context'
import type { MutationsLogic } from '../machines/mutations/mutations.logic'
import { mutationsMachine } from '../machines/mutations/mutations.machine'
import { referencesMachine } from '../machines/references/references.machine'
import { uploadMachine } from '../machines/upload/upload.machine'
import type { UploadSignal } from '../machines/upload/upload.setup'
import { uploadsMachine } from '../machines/uploads/uploads.machine'
import type { UploadsEvent } from '../machines/uploads/uploads.setup'
import { confirmLeave } from '../streams/page/confirmLeave'
import { readLabels, readReferencedRow } from '../streams/references'
import type { PageEnvironment } from '../streams/page/pageWake'

/** The mutations machine with everything it needs. */
export const openMutations = (
  tools: MutationTools,
  reads: Pick<Backend, 'catalog' | 'sources'>,
  environment: PageEnvironment,
): MutationsLogic => wireMutations({ ...createMutations(tools), ...reads }, environment)

/** Connects the mutations machine and all machines under it with their actors. */
export const wireMutations = (
  { calls, files, catalog, sources, writes }: Mutations & Pick<Backend, 'catalog' | 'sources'>,
  environment: PageEnvironment,
): MutationsLogic =>
  mutationsMachine.provide({
    actors: {
      mutation: provideMutation(writes, calls, files),
      types: fromCallback<MutationsEvent, WriteTarget>(({ input: target, sendBack }) => {
        void writes
          .types(target)
          .then(types => sendBack({ type: 'mutations.columnTypesAnswered', target, types }))
      }),
      keys: fromCallback<MutationsEvent, string>(({ input: schema, sendBack }) => {
        void catalog
          .describe(schema)
          .then(answer =>
            sendBack({ type: 'mutations.tableKeysAnswered', schema, keys: toTableKeys(answer) }),
          )
      }),
      callable: fromCallback<MutationsEvent, FunctionRef>(({ input: name, sendBack }) => {
        void calls
          .describe(name)
          .catch(() => 'unanswered' as const)
          .then(callable => sendBack({ type: 'mutations.callableAnswered', name, callable }))
      }),
      references: referencesMachine.provide({
        actors: {
          readLabels: fromPromise(({ input, signal }) => readLabels(sources, input, signal)),
          readRow: fromPromise(({ input, signal }) => readReferencedRow(sources, input, signal)),
        },
      }),
      uploads: uploadsMachine.provide({
        actors: {
          upload: provideUpload(files),
          limits: fromCallback<UploadsEvent, string>(({ input: bucket, sendBack }) => {
            void files
              .limits(bucket)
              .then(limits => sendBack({ type: 'uploads.limitsAnswered', bucket, limits }))
          }),
          guardLeaving: fromCallback(() => confirmLeave(environment)),
        },
      }),
    },
  })

/** The keys of each table; empty if the project does not describe itself, null if it refused to answer. */
function toTableKeys(answer: SchemaAnswer): Readonly<Record<string, TableKeys>> | null {
  if (answer.type === 'refused') return null
  return answer.type === 'untold' ? {} : Object.fromEntries(answer.tables.map(shape => [shape.table, shape]))
}

const provideUpload = (files: Files) =>
  uploadMachine.provide({
    actors: {
      look: fromPromise(({ input }) => files.exists(input)),
      send: fromEventObservable(({ input }) => files.upload(input).pipe(map(toUploadSignal))),
      check: fromPromise(({ input }) => files.checkUpload(input)),
      echo: fromPromise(({ input, signal }) => waitForUpload(input, signal)),
    },
  })
const toUploadSignal = (answer: UploadEvent): UploadSignal =>
  answer.type === 'sent'
    ? { type: 'upload.progress', bytes: answer.bytes }
    : { type: 'upload.answered', outcome: answer }
