import { NEVER } from 'rxjs'
import { fromEventObservable, fromPromise } from 'xstate'
import type { FileName, FoundUpload, Unwritten, Upload, Uploaded } from '../../src/backend/port'
import { linked } from '../../src/machines/linkage'
import type { UploadEvent, UploadInput, UploadOrder } from '../../src/machines/upload.context'
import { uploadMachine } from '../../src/machines/upload.machine'
import type { Sent, UploadEcho } from '../../src/machines/upload.setup'
import { inwardOf } from './census'

export const offline = {
  ...linked,
  state: 'down',
  cause: { kind: 'offline', reason: 'this computer is offline' },
} as const
const never = () => new Promise<never>(() => undefined)
/** An upload whose project, listing and parent say nothing. */
export const still = uploadMachine.provide({
  actors: {
    look: fromPromise<boolean | null, FileName>(never),
    send: fromEventObservable<Sent, Upload>(() => NEVER),
    check: fromPromise<FoundUpload, Upload>(never),
    echo: fromPromise<unknown, UploadEcho>(never),
  },
  actions: {
    ...{ tell: () => undefined, part: () => undefined },
    ...{ wantTurn: () => undefined, endTurn: () => undefined },
  },
})

export const fileOf = (name: string, size = 10, type = 'text/plain') =>
  new File([new Uint8Array(size)], name, { type })
export const orderOf = (file: File, rest: Partial<UploadOrder> = {}): UploadOrder => ({
  ...{ id: `id of ${file.name}`, file, bucket: 'papers', folder: 'letters', limits: null, channel: null },
  where: { panel: 'files', title: 'Papers', table: 'papers/letters' },
  ...rest,
})
export const inputOf = (order: UploadOrder, standing: Partial<UploadInput> = {}): UploadInput => ({
  ...{ access: 'aal1', link: linked, order, ...standing },
})

export const outward = {
  go: { type: 'upload.go' },
  replace: { type: 'upload.replace' },
  keepBoth: { type: 'upload.keepBoth' },
  rename: { type: 'upload.rename' },
  cancel: { type: 'upload.cancel' },
  again: { type: 'upload.again' },
  dismiss: { type: 'upload.dismiss' },
  offline: { type: 'upload.standing', access: 'aal1', link: offline },
  raised: { type: 'upload.standing', access: 'aal2', link: linked },
  sent: { type: 'upload.sent', bytes: 5 },
} as const satisfies Record<string, UploadEvent>

const refused = (kind: Unwritten['kind']): Unwritten => ({ type: 'refused', kind, column: null, words: kind })
export const outcomes = {
  stored: { type: 'stored' },
  conflict: refused('conflict'),
  rights: refused('rights'),
  level: refused('level'),
  size: refused('size'),
  unanswered: { type: 'unanswered', words: 'no answer' },
} as const satisfies Record<string, Uploaded>
const told = (outcome: Uploaded) => ({ type: 'upload.told', outcome }) as const

export const inward = [
  ...Object.values(outcomes).map(told),
  ...inwardOf(uploadMachine, {
    look: [true, false, null],
    send: 'stream',
    check: [
      { type: 'stored' },
      { type: 'absent' },
      { type: 'unanswered', words: 'not to be reached' },
    ] satisfies FoundUpload[],
    echo: [null],
  }),
  { type: 'xstate.error.actor.send', error: new Error('a fault of ours') },
]
