import { expect, onTestFinished, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type {
  FunctionSignature,
  FunctionRef,
  MutationOutcome,
  WriteTarget,
  ColumnTypes,
} from '../../src/backend/ports/backend.port'
import type { MutationsEvent } from '../../src/machines/mutations/mutations.context'
import { findColumnTypes, findSignature, findTableKeys } from '../../src/machines/mutations/mutations.select'
import { mutationsMachine } from '../../src/machines/mutations/mutations.machine'
import type { Access } from '../../src/machines/shared/access'
import type { Delivery } from '../../src/machines/mutation/mutation.context'
import { silentCause } from '../../src/machines/shared/cause'
import { mutationMachine } from '../../src/machines/mutation/mutation.machine'
import type { ConfirmationInput } from '../../src/machines/mutation/mutation.setup'
import type { TableKeys } from '../../src/board/model/tableKeys'
import { describeWith, sendTo } from '../support/mutation-actors'
import { upStatus, type ConnectionStatus } from '../../src/machines/connection/connectionStatus'
import { offline, order, outcomes, makeMutationRefusal, write } from './mutation.alphabet'

const settleTasks = () => new Promise(resolve => setTimeout(resolve))

const whole: ColumnTypes = { id: 'int8', status: 'text' }
type Keys = Readonly<Record<string, TableKeys>>
interface Telling {
  tableAnswers?: ColumnTypes[]
  callable?: (FunctionSignature | null | 'unanswered')[]
  keys?: (Keys | null)[]
}
const closing: FunctionSignature = {
  parameters: [{ name: 'day', type: 'date', isRequired: true }],
  isReadOnly: false,
}
const nth = <T>(all: T[], n: number): T => {
  const one = all[Math.min(n, all.length) - 1]
  if (one === undefined) throw new Error('nothing is told')
  return one
}

/** `tableAnswers`: of the columns of a table; `callable`: of functions. In their order, the last again and again. */
function open(
  answer: MutationOutcome = outcomes.written,
  { tableAnswers = [whole], callable = [null], keys = [{}] }: Telling = {},
) {
  const targets: WriteTarget[] = []
  const functionRefs: FunctionRef[] = []
  const schemas: string[] = []
  const deliveries: Delivery[] = []
  const activity = createActor(
    mutationsMachine.provide({
      actors: {
        mutation: mutationMachine.provide({
          actors: {
            send: sendTo(delivery => {
              deliveries.push(delivery)
              return Promise.resolve(answer)
            }),
            awaitDelivery: fromPromise<unknown, ConfirmationInput>(() => Promise.resolve(null)),
          },
        }),
        describe: describeWith(query => {
          if (query.about === 'columns') {
            targets.push(query.target)
            const types = nth(tableAnswers, targets.length)
            return { answer: { about: 'columns', types }, isComplete: 'status' in types }
          }
          if (query.about === 'keys') {
            schemas.push(query.schema)
            const foundKeys = nth(keys, schemas.length)
            return { answer: foundKeys && { about: 'keys', keys: foundKeys }, isComplete: foundKeys !== null }
          }
          if (query.about !== 'function') return null
          functionRefs.push(query.name)
          const foundSignature = nth(callable, functionRefs.length)
          const signature = foundSignature === 'unanswered' ? null : foundSignature
          return { answer: { about: 'function', signature }, isComplete: foundSignature !== 'unanswered' }
        }),
      },
    }),
    { input: { access: 'aal1', link: upStatus } },
  ).start()
  onTestFinished(() => void activity.stop())
  const begin = (id: string) => activity.send({ type: 'mutations.begin', request: { ...order, id } })
  const types = () => findColumnTypes(activity.getSnapshot(), write.target)
  const signature = () => findSignature(activity.getSnapshot(), close)
  const keysOf = (table: string) => findTableKeys(activity.getSnapshot(), { schema: 'public', table })
  return {
    activity,
    targets,
    functionRefs,
    schemas,
    deliveries,
    begin,
    types,
    signature,
    keysOf,
    context: () => activity.getSnapshot().context,
  }
}
const close: FunctionRef = { schema: 'public', function: 'close' }

test('every order leaves a line that says what became of it, and no value of a row', async () => {
  const { begin, context } = open()
  begin('a')
  expect(context().entries).toMatchObject([{ id: 'a', label: 'Edit Status', stage: 'sending' }])
  await settleTasks()
  expect(context().entries).toMatchObject([{ stage: 'seen', reason: null }])
  expect(JSON.stringify(context().entries)).not.toContain('done')
})
test('a refusal has a reason, and goes when it is dismissed; its line stays', async () => {
  const { begin, context } = open(
    makeMutationRefusal('rights', { reason: { code: 'table_rights', table: 'orders' } }),
  )
  begin('a')
  await settleTasks()
  expect(context().entries).toMatchObject([{ stage: 'refused', reason: { code: 'table_rights' } }])
  context().mutations['a']?.send({ type: 'mutation.dismiss' })
  expect(Object.keys(context().mutations)).toEqual([])
  expect(context().entries).toHaveLength(1)
})
test('the same request is begun once', () => {
  const { begin, deliveries, context } = open()
  begin('a')
  begin('a')
  expect(deliveries).toHaveLength(1)
  expect(context().entries).toHaveLength(1)
})
test('every mutation receives the conditions, later ones too', async () => {
  const { activity, begin, deliveries, context } = open()
  activity.send({ type: 'mutations.link', link: offline })
  begin('a')
  expect(context().mutations['a']?.getSnapshot().value).toBe('ready')
  activity.send({ type: 'mutations.link', link: upStatus })
  expect(deliveries).toEqual([])
  context().mutations['a']?.send({ type: 'mutation.send' })
  await settleTasks()
  expect(deliveries).toHaveLength(1)
})
test('the list is bounded, and never drops a running mutation', async () => {
  const { begin, context } = open(makeMutationRefusal('rights'))
  begin('first')
  await settleTasks()
  for (let i = 0; i < 250; i++) {
    begin(`${i}`)
    await Promise.resolve()
  }
  await settleTasks()
  for (const [id, command] of Object.entries(context().mutations))
    if (id !== 'first') command.send({ type: 'mutation.dismiss' })
  begin('last')
  expect(context().entries).toHaveLength(201)
  expect(context().entries.at(-1)?.id).toBe('first')
})
const describe: MutationsEvent = {
  type: 'mutations.describe',
  query: { about: 'columns', target: write.target },
}
const ask = { type: 'mutations.describe', query: { about: 'function', name: close } } as const
const askKeys = { type: 'mutations.describe', query: { about: 'keys', schema: 'public' } } as const
const link = (link: ConnectionStatus) => ({ type: 'mutations.link', link }) as const
const access = (access: Access) => ({ type: 'mutations.access', access }) as const

test('the columns of a table are asked for once', () => {
  const { activity, targets, types } = open()
  for (let i = 0; i < 2; i++) activity.send(describe)
  expect(targets).toHaveLength(1)
  expect(types()).toEqual(whole)
})
test('columns that failed to load are requested when needed next, and loaded ones stay', () => {
  const { activity, targets, types } = open(outcomes.written, { tableAnswers: [{ id: 'int8' }, whole] })
  const seenValues: unknown[] = []
  activity.subscribe(() => seenValues.push(types()))
  activity.send(describe)
  activity.send(describe)
  expect(targets).toHaveLength(2)
  expect(seenValues).toEqual([null, { id: 'int8' }, { id: 'int8' }, whole])
  activity.send(describe)
  expect([targets.length, types()]).toEqual([2, whole])
})
test('a schema is asked once for its keys, and again after a failure', () => {
  const ids = { orders: { key: ['id'] } }
  const { activity, schemas, keysOf } = open(outcomes.written, { keys: [null, null, ids] })
  activity.send(askKeys)
  activity.send(askKeys)
  expect([schemas.length, keysOf('orders')]).toEqual([2, undefined])
  activity.send(link(offline))
  activity.send(link(upStatus))
  activity.send(askKeys)
  expect([schemas, keysOf('orders')]).toEqual([['public', 'public', 'public'], { key: ['id'] }])
  // A name of the project, and none that every object has.
  expect(keysOf('toString')).toBeUndefined()
})
test('and once when the project can be reached again', () => {
  const { activity, targets, functionRefs, types, signature } = open(outcomes.written, {
    tableAnswers: [{}, {}, whole],
    callable: ['unanswered', 'unanswered', closing],
  })
  activity.send(link(offline))
  activity.send(describe)
  activity.send(ask)
  expect(signature()).toBeNull()
  activity.send(link({ ...offline, nextTry: 1 }))
  expect([targets.length, functionRefs.length]).toEqual([1, 1])
  activity.send(link(upStatus))
  activity.send(link({ ...upStatus, cause: silentCause }))
  expect([targets.length, functionRefs.length]).toEqual([2, 2])
  activity.send(access('none'))
  activity.send(access('aal1'))
  expect([targets.length, functionRefs.length]).toEqual([3, 3])
  expect([types(), signature()]).toEqual([whole, closing])
  for (const each of [offline, upStatus]) activity.send(link(each))
  expect([targets.length, functionRefs.length]).toEqual([3, 3])
})
test('an undescribed function is not asked about again, and another question keeps its form', () => {
  const { activity, functionRefs, signature } = open()
  expect(signature()).toBeUndefined()
  for (const each of [ask, ask, link(offline), link(upStatus)]) activity.send(each)
  expect([functionRefs.length, signature()]).toEqual([1, null])
  const other = open(outcomes.written, { callable: ['unanswered', closing] })
  const forms: unknown[] = []
  other.activity.send(ask)
  other.activity.subscribe(() => forms.push(other.signature()))
  other.activity.send(ask)
  expect(forms).not.toContain(undefined)
  expect(forms.at(-1)).toEqual(closing)
})
