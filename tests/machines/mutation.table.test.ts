import { expect, expectTypeOf, test } from 'vitest'
import type { MutationContext, MutationEvent } from '../../src/machines/mutation/mutation.context'
import { initialMutationContext } from '../../src/machines/mutation/mutation.context'
import type { MutationSnapshot } from '../../src/machines/mutation/mutation.machine'
import { leafOf } from './census'
import {
  callRequest,
  fileOf,
  orderWrite,
  outward,
  makeMutationRefusal,
  still,
  uploadOf,
} from './mutation.alphabet'
import { after, cells, type Table } from './table'

type Value = MutationSnapshot['value']
/** A state that one can stay in; `deciding` and `authorizing` pass at once. */
type State = Exclude<
  Extract<Value, string> | `unknown.${Extract<Value, { unknown: unknown }>['unknown']}`,
  'deciding' | 'authorizing' | 'closed'
>
type Word = keyof typeof outward
type Missing = Exclude<MutationEvent['type'], (typeof outward)[Word]['type'] | 'mutation.message'>
test('every event of a person has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})

const deaf: Record<Word, '-'> = {
  send: '-',
  confirm: '-',
  cancel: '-',
  again: '-',
  overwrite: '-',
  check: '-',
  accept: '-',
  dismiss: '-',
  replace: '-',
  keepBoth: '-',
  rename: '-',
  start: '-',
  offline: '-',
  online: '-',
  raised: '-',
  signedOut: '-',
}
const over = { ...deaf, dismiss: 'closed' } as const
const reachedMoves = { online: 'unknown.checking', raised: 'unknown.checking' } as const
const write: Table<State | 'closed', Word> = {
  confirming: { ...deaf, confirm: 'sending', cancel: 'closed' },
  ready: { ...deaf, send: 'sending', cancel: 'closed' },
  steppingUp: { ...deaf, raised: 'sending', cancel: 'closed' },
  sending: deaf,
  answered: over,
  awaiting: over,
  seen: over,
  unseen: over,
  overrun: over,
  refused: { ...over, again: 'sending' },
  'unknown.checking': over,
  'unknown.settling': over,
  'unknown.absent': { ...over, again: 'sending', check: 'unknown.checking' },
  'unknown.unclear': { ...over, again: 'sending', check: 'unknown.checking', accept: 'awaiting' },
  'unknown.unreachable': { ...over, ...reachedMoves, check: 'unknown.checking' },
  // Only an upload comes here.
  invalidName: deaf,
  checkingName: deaf,
  nameTaken: deaf,
  queued: deaf,
  cancelled: over,
  closed: deaf,
}
const call: typeof write = {
  ...write,
  sending: { ...deaf, cancel: 'unknown.unclear' },
  'unknown.absent': { ...over, again: 'sending' },
  'unknown.unclear': { ...over, again: 'sending', accept: 'closed' },
  'unknown.unreachable': { ...over, ...reachedMoves },
}
const upload: typeof write = {
  ...write,
  confirming: { ...deaf, confirm: 'checkingName', cancel: 'cancelled' },
  ready: { ...deaf, send: 'checkingName', cancel: 'cancelled' },
  steppingUp: { ...deaf, raised: 'checkingName', cancel: 'cancelled' },
  sending: { ...deaf, cancel: 'unknown.checking' },
  refused: { ...over, again: 'checkingName' },
  'unknown.absent': { ...over, again: 'checkingName', check: 'unknown.checking' },
  'unknown.unclear': { ...over, again: 'checkingName', check: 'unknown.checking', accept: 'awaiting' },
  invalidName: { ...deaf, cancel: 'cancelled', rename: 'checkingName' },
  checkingName: { ...deaf, cancel: 'cancelled' },
  nameTaken: { ...deaf, cancel: 'cancelled', replace: 'queued', keepBoth: 'checkingName' },
  queued: { ...deaf, cancel: 'cancelled', start: 'sending' },
}
const tables = { write, call, upload }
const inputs = {
  write: orderWrite(),
  call: orderWrite({}, { request: callRequest }),
  upload: orderWrite({}, { request: uploadOf(fileOf('a.txt')) }),
}
function at(kind: keyof typeof tables, state: State | 'closed', more: Partial<MutationContext> = {}) {
  const initial = initialMutationContext(inputs[kind])
  const request = { ...initial.request, ...(state === 'steppingUp' && { level: 'aal2' as const }) }
  const context = {
    ...initial,
    request,
    refusal: makeMutationRefusal('rights'),
    sendCount: 1,
    wishCount: 1,
    ...more,
  }
  const [, inside] = state.split('.')
  return still.resolveState({ value: (inside === undefined ? state : { unknown: inside }) as Value, context })
}
const rows = Object.entries(tables).flatMap(([kind, table]) =>
  cells(table).map(([from, word, to]) => [kind as keyof typeof tables, from, word, to] as const),
)
const onlyUploads: State[] = ['invalidName', 'checkingName', 'nameTaken', 'queued', 'cancelled']
const isReachable = ([kind, from]: (typeof rows)[number]) =>
  from !== 'closed' && (kind === 'upload' || !onlyUploads.includes(from))
test.each(rows.filter(isReachable))('%s: %s on %s is %s', (kind, from, word, to) => {
  expect(leafOf(after(still, at(kind, from), outward[word]).value)).toBe(to)
})

test('a call whose answer has begun keeps it where a person stops it', () => {
  const answer = { at: 0, status: 200, mediaType: '', isStream: false, isBinary: false, text: '', length: 0 }
  const begunSnapshot = at('call', 'sending', { answer: { ...answer, end: null } })
  expect(after(still, begunSnapshot, outward.cancel)).toMatchObject({
    value: 'answered',
    context: { answer: { end: 'stopped' } },
  })
})
test('the present values are overwritten only where they were shown', () => {
  const conflict = at('write', 'refused', { refusal: makeMutationRefusal('conflict', { theirs: { id: 1 } }) })
  expect(after(still, conflict, outward.overwrite).value).toBe('sending')
  expect(after(still, conflict, outward.again).value).toBe('refused')
})
test.each(['size', 'conflict', 'constraint', 'invalid', 'gone'] as const)(
  'an upload that was refused for %s is not offered again',
  kind => {
    const state = at('upload', 'refused', { refusal: makeMutationRefusal(kind) })
    expect(after(still, state, outward.again).value).toBe('refused')
  },
)
