import { NEVER } from 'rxjs'
import { fromEventObservable, fromPromise } from 'xstate'
import type {
  FileRef,
  UploadCheck,
  MutationRefusal,
  Upload,
  UploadOutcome,
} from '../../src/backend/ports/backend.port'
import { upStatus } from '../../src/machines/connection/connectionStatus'
import type { UploadEvent, UploadInput, UploadRequest } from '../../src/machines/upload/upload.context'
import { uploadMachine } from '../../src/machines/upload/upload.machine'
import type { UploadSignal, FileConfirmationInput } from '../../src/machines/upload/upload.setup'
import { inwardOf } from './census'

export const offline = {
  ...upStatus,
  state: 'down',
  cause: { kind: 'offline', reason: 'this computer is offline' },
} as const
const never = () => new Promise<never>(() => undefined)
/** An upload whose project, listing and parent say nothing. */
export const still = uploadMachine.provide({
  actors: {
    look: fromPromise<boolean | null, FileRef>(never),
    send: fromEventObservable<UploadSignal, Upload>(() => NEVER),
    check: fromPromise<UploadCheck, Upload>(never),
    echo: fromPromise<unknown, FileConfirmationInput>(never),
  },
  actions: {
    ...{ reportStage: () => undefined, reportEnd: () => undefined },
    ...{ requestTurn: () => undefined, endTurn: () => undefined },
  },
})

export const fileOf = (name: string, size = 10, type = 'text/plain') =>
  new File([new Uint8Array(size)], name, { type })
export const orderOf = (file: File, rest: Partial<UploadRequest> = {}): UploadRequest => ({
  ...{ id: `id of ${file.name}`, file, bucket: 'papers', folder: 'letters', limits: null, channel: null },
  where: { panel: 'files', title: 'Papers', table: 'papers/letters' },
  ...rest,
})
export const inputOf = (order: UploadRequest, standing: Partial<UploadInput> = {}): UploadInput => ({
  ...{ access: 'aal1', link: upStatus, request: order, ...standing },
})

export const outward = {
  go: { type: 'upload.start' },
  replace: { type: 'upload.replace' },
  keepBoth: { type: 'upload.keepBoth' },
  rename: { type: 'upload.rename' },
  cancel: { type: 'upload.cancel' },
  again: { type: 'upload.repeat' },
  dismiss: { type: 'upload.dismiss' },
  offline: { type: 'upload.conditions', access: 'aal1', link: offline },
  raised: { type: 'upload.conditions', access: 'aal2', link: upStatus },
  sent: { type: 'upload.progress', bytes: 5 },
} as const satisfies Record<string, UploadEvent>

const refused = (kind: MutationRefusal['kind']): MutationRefusal => ({
  type: 'refused',
  kind,
  column: null,
  message: kind,
})
export const outcomes = {
  stored: { type: 'stored' },
  conflict: refused('conflict'),
  rights: refused('rights'),
  level: refused('level'),
  size: refused('size'),
  unanswered: { type: 'unanswered', message: 'no answer' },
} as const satisfies Record<string, UploadOutcome>
const told = (outcome: UploadOutcome) => ({ type: 'upload.answered', outcome }) as const

export const inward = [
  ...Object.values(outcomes).map(told),
  ...inwardOf(uploadMachine, {
    look: [true, false, null],
    send: 'stream',
    check: [
      { type: 'stored' },
      { type: 'absent' },
      { type: 'unanswered', message: 'not to be reached' },
    ] satisfies UploadCheck[],
    echo: [null],
  }),
  { type: 'xstate.error.actor.send', error: new Error('a fault of ours') },
]
