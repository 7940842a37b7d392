import { NEVER } from 'rxjs'
import { fromEventObservable, fromPromise } from 'xstate'
import type {
  FileRef,
  MutationCheck,
  CallEvent,
  MutationOutcome,
  Row,
  MutationRefusal,
  UploadCheck,
  UploadOutcome,
  Write,
} from '../../src/backend/ports/backend.port'
import type {
  Delivery,
  MutationEvent,
  MutationInput,
  MutationRequest,
} from '../../src/machines/mutation/mutation.context'
import type { CheckInput, ConfirmationInput } from '../../src/machines/mutation/mutation.setup'
import { mutationMachine } from '../../src/machines/mutation/mutation.machine'
import { upStatus } from '../../src/machines/connection/connectionStatus'
import { inwardOf } from './census'

const never = () => new Promise<never>(() => undefined)
/** A mutation whose actors and parent say nothing. */
export const still = mutationMachine.provide({
  actors: {
    send: fromEventObservable<MutationEvent, Delivery>(() => NEVER),
    check: fromPromise<MutationCheck | UploadCheck, CheckInput>(never),
    awaitDelivery: fromPromise<unknown, ConfirmationInput>(never),
    checkFile: fromPromise<boolean | null, FileRef>(never),
  },
  actions: { reportStage: () => undefined, reportEnd: () => undefined },
})

export const makeMutationRefusal = (
  kind: MutationRefusal['kind'],
  rest: Partial<MutationRefusal> = {},
): MutationRefusal => ({
  type: 'refused',
  kind,
  column: null,
  reason: { code: 'said', text: kind },
  ...rest,
})
const seenRow: Row = { status: 'new' }
export const write: Write = {
  type: 'update',
  key: { id: 1 },
  original: seenRow,
  values: { status: { kind: 'text', text: 'done' } },
  target: { schema: 'public', table: 'orders', key: ['id'], columns: ['id', 'status'] },
}
export const order: MutationRequest = {
  id: 'a',
  write,
  label: 'Edit Status',
  confirm: 'no',
  channel: null,
  place: { board: 'depot', panel: 'table', title: 'Orders', table: 'orders' },
}
export const orderWrite = (
  rest: Partial<Pick<MutationRequest, 'confirm' | 'level'>> = {},
  standing: Partial<MutationInput> = {},
): MutationInput => ({
  access: 'aal1',
  link: upStatus,
  request: { ...order, ...rest },
  ...standing,
})
const { write: _, ...rest } = order
export const callRequest: MutationRequest = {
  ...rest,
  call: { type: 'rpc', schema: 'public', function: 'close', body: '{}', get: false },
}
/** What a call hears. */
export const heardEvents = {
  begun: { type: 'begun', status: 200, mediaType: 'application/json' },
  text: { type: 'text', text: '1' },
  answered: { type: 'answered', isBroken: false },
  accepted: { type: 'accepted' },
  seen: { type: 'sent', isSeen: true },
  unseen: { type: 'sent', isSeen: false },
  refused: makeMutationRefusal('rights'),
  level: makeMutationRefusal('level'),
  absent: { type: 'absent', reason: { code: 'said', text: 'nothing changed' } },
  unclear: { type: 'unclear', reason: { code: 'said', text: 'perhaps' } },
} satisfies Record<string, CallEvent>

export const offline = {
  ...upStatus,
  state: 'down',
  cause: { kind: 'offline', reason: 'this computer is offline' },
} as const
export const outward = {
  send: { type: 'mutation.send' },
  confirm: { type: 'mutation.confirm' },
  cancel: { type: 'mutation.cancel' },
  again: { type: 'mutation.repeat' },
  overwrite: { type: 'mutation.overwrite' },
  check: { type: 'mutation.check' },
  accept: { type: 'mutation.accept' },
  dismiss: { type: 'mutation.dismiss' },
  replace: { type: 'mutation.replace' },
  keepBoth: { type: 'mutation.keepBoth' },
  rename: { type: 'mutation.rename' },
  start: { type: 'mutation.start' },
  offline: { type: 'mutation.conditions', access: 'aal1', link: offline },
  online: { type: 'mutation.conditions', access: 'aal1', link: upStatus },
  raised: { type: 'mutation.conditions', access: 'aal2', link: upStatus },
  signedOut: { type: 'mutation.conditions', access: 'none', link: upStatus },
} as const satisfies Record<string, MutationEvent>

export const outcomes = {
  written: { type: 'written', row: { id: 1, status: 'done' } },
  level: makeMutationRefusal('level'),
  rights: makeMutationRefusal('rights'),
  conflict: makeMutationRefusal('conflict', { theirs: { id: 1, status: 'gone' } }),
  overrun: { type: 'overrun', reason: { code: 'said', text: '3 rows were written, not one.' } },
  unanswered: { type: 'unanswered', reason: { code: 'said', text: 'no answer' }, watermark: 7 },
} satisfies Record<string, MutationOutcome>
export const foundChecks = {
  written: outcomes.written,
  conflict: outcomes.conflict,
  absent: { type: 'absent' },
  unclear: { type: 'unclear', reason: { code: 'said', text: 'perhaps' } },
  unanswered: { type: 'unanswered', reason: { code: 'said', text: 'not to be reached' } },
} satisfies Record<string, MutationCheck>

export const fileOf = (name: string, size = 10, type = 'text/plain') =>
  new File([new Uint8Array(size)], name, { type })
type UploadRequest = Extract<MutationRequest, { upload: unknown }>
/** An upload of the file into the folder "letters". */
export const uploadOf = (
  file: File,
  { limits = null, ...rest }: Partial<UploadRequest> & { limits?: UploadRequest['upload']['limits'] } = {},
): UploadRequest => ({
  id: `id of ${file.name}`,
  label: `Upload ${file.name}`,
  confirm: 'no',
  channel: null,
  place: { board: 'depot', panel: 'files', title: 'Papers', table: 'papers/letters' },
  upload: { file, bucket: 'papers', folder: 'letters', limits },
  ...rest,
})
export const uploadOutcomes = {
  stored: { type: 'stored' },
  size: makeMutationRefusal('size'),
  unanswered: { type: 'unanswered', reason: { code: 'said', text: 'no answer' } },
} satisfies Record<string, UploadOutcome>

export const inward = [
  ...inwardOf(mutationMachine, {
    send: 'stream',
    check: [...Object.values(foundChecks), { type: 'stored' }],
    awaitDelivery: [null],
    checkFile: [true, false, null],
  }),
  ...[...Object.values(heardEvents), ...Object.values(outcomes), ...Object.values(uploadOutcomes)].map(
    message => ({ type: 'mutation.message' as const, message }),
  ),
  { type: 'mutation.message' as const, message: { type: 'progress' as const, bytes: 5 } },
  { type: 'xstate.done.actor.send', output: undefined },
  { type: 'xstate.error.actor.send', error: new Error('a fault of ours') },
]
