import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type {
  FunctionSignature,
  FunctionRef,
  MutationOutcome,
  WriteTarget,
  ColumnTypes,
} from '../../src/backend/ports/backend.port'
import type {
  MutationsEvent,
  CallableAnswer,
  TableKeysAnswer,
} from '../../src/machines/mutations/mutations.context'
import { mutationsMachine } from '../../src/machines/mutations/mutations.machine'
import type { Access } from '../../src/machines/shared/access'
import type { SentChange } from '../../src/machines/mutation/mutation.context'
import { silentCause } from '../../src/machines/shared/cause'
import { mutationMachine } from '../../src/machines/mutation/mutation.machine'
import type { RowConfirmationInput } from '../../src/machines/mutation/mutation.setup'
import { upStatus, type ConnectionStatus } from '../../src/machines/connection/connectionStatus'
import { offline, order, outcomes, refused, write } from './command.alphabet'

const settled = () => new Promise(resolve => setTimeout(resolve))

const whole: ColumnTypes = { id: 'int8', status: 'text' }
interface Telling {
  told?: ColumnTypes[]
  callable?: CallableAnswer['callable'][]
  keys?: TableKeysAnswer['keys'][]
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

/** `told`: of the columns of a table; `callable`: of functions. In their order, the last again and again. */
function open(
  answer: MutationOutcome = outcomes.written,
  { told = [whole], callable = [null], keys = [{}] }: Telling = {},
) {
  const asked: WriteTarget[] = []
  const named: FunctionRef[] = []
  const schemas: string[] = []
  const sent: SentChange[] = []
  const activity = createActor(
    mutationsMachine.provide({
      actors: {
        mutation: mutationMachine.provide({
          actors: {
            send: fromPromise<MutationOutcome, SentChange>(({ input }) => {
              sent.push(input)
              return Promise.resolve(answer)
            }),
            echo: fromPromise<unknown, RowConfirmationInput>(() => Promise.resolve(null)),
          },
        }),
        types: fromCallback<MutationsEvent, WriteTarget>(({ input, sendBack }) => {
          asked.push(input)
          sendBack({ type: 'mutations.columnTypesAnswered', target: input, types: nth(told, asked.length) })
        }),
        keys: fromCallback<MutationsEvent, string>(({ input: schema, sendBack }) => {
          schemas.push(schema)
          sendBack({ type: 'mutations.tableKeysAnswered', schema, keys: nth(keys, schemas.length) })
        }),
        callable: fromCallback<MutationsEvent, FunctionRef>(({ input: name, sendBack }) => {
          named.push(name)
          sendBack({ type: 'mutations.callableAnswered', name, callable: nth(callable, named.length) })
        }),
      },
    }),
    { input: { access: 'aal1', link: upStatus } },
  ).start()
  const begin = (id: string) => activity.send({ type: 'mutations.begin', request: { ...order, id } })
  return { activity, asked, named, schemas, sent, begin, context: () => activity.getSnapshot().context }
}

test('every order leaves a line that says what became of it, and no value of a row', async () => {
  const { begin, context } = open()
  begin('a')
  expect(context().entries).toMatchObject([{ id: 'a', what: 'Edit Status', stage: 'sending' }])
  await settled()
  expect(context().entries).toMatchObject([{ stage: 'seen', words: null }])
  expect(JSON.stringify(context().entries)).not.toContain('done')
})
test('what is refused says why, and goes when it is put away; its line stays', async () => {
  const { begin, context } = open(refused('rights', { message: 'Not yours.' }))
  begin('a')
  await settled()
  expect(context().entries).toMatchObject([{ stage: 'refused', words: 'Not yours.' }])
  context().mutations['a']?.send({ type: 'mutation.dismiss' })
  expect(Object.keys(context().mutations)).toEqual([])
  expect(context().entries).toHaveLength(1)
})
test('the same order is begun once', () => {
  const { begin, sent, context } = open()
  begin('a')
  begin('a')
  expect(sent).toHaveLength(1)
  expect(context().entries).toHaveLength(1)
})
test('every command hears how things stand, those ordered later too', async () => {
  const { activity, begin, sent, context } = open()
  activity.send({ type: 'mutations.link', link: offline })
  begin('a')
  expect(context().mutations['a']?.getSnapshot().value).toBe('ready')
  activity.send({ type: 'mutations.link', link: upStatus })
  expect(sent).toEqual([])
  context().mutations['a']?.send({ type: 'mutation.send' })
  await settled()
  expect(sent).toHaveLength(1)
})
test('the list is bounded, and never forgets what is under way', async () => {
  const { begin, context } = open(refused('rights'))
  begin('first')
  await settled()
  for (let i = 0; i < 250; i++) {
    begin(`${i}`)
    await Promise.resolve()
  }
  await settled()
  for (const [id, command] of Object.entries(context().mutations))
    if (id !== 'first') command.send({ type: 'mutation.dismiss' })
  begin('last')
  expect(context().entries).toHaveLength(201)
  expect(context().entries.at(-1)?.id).toBe('first')
})
test('the columns of a table are asked for once', () => {
  const { activity, asked, context } = open()
  for (let i = 0; i < 2; i++) activity.send({ type: 'mutations.describeColumns', target: write.target })
  expect(asked).toHaveLength(1)
  expect(Object.values(context().columnTypes)).toEqual([whole])
})

const describe = { type: 'mutations.describeColumns', target: write.target } as const
const ask = { type: 'mutations.describeFunction', name: { schema: 'public', function: 'close' } } as const
const link = (link: ConnectionStatus) => ({ type: 'mutations.link', link }) as const
const access = (access: Access) => ({ type: 'mutations.access', access }) as const

test('columns that nobody answered for are asked for when they are wanted next, and what is known of them stays', () => {
  const { activity, asked, context } = open(outcomes.written, { told: [{ id: 'int8' }, whole] })
  const seen: unknown[] = []
  activity.subscribe(({ context }) => seen.push(...Object.values(context.columnTypes)))
  activity.send(describe)
  activity.send(describe)
  expect(asked).toHaveLength(2)
  expect(seen).toEqual([null, { id: 'int8' }, { id: 'int8' }, whole])
  activity.send(describe)
  expect([asked.length, Object.values(context().columnTypes)]).toEqual([2, [whole]])
})
test('a schema is asked once what tells its rows apart, and again where nobody answered', () => {
  const ids = { orders: { key: ['id'] } }
  const { activity, schemas, context } = open(outcomes.written, { keys: [null, null, ids] })
  const askKeys = { type: 'mutations.describeKeys', schema: 'public' } as const
  activity.send(askKeys)
  activity.send(askKeys)
  expect([schemas.length, Object.values(context().tableKeys)]).toEqual([2, [null]])
  activity.send(link(offline))
  activity.send(link(upStatus))
  activity.send(askKeys)
  expect([schemas, Object.values(context().tableKeys)]).toEqual([['public', 'public', 'public'], [ids]])
})
test('and when the project is in touch again, once', () => {
  const { activity, asked, named, context } = open(outcomes.written, {
    ...{ told: [{}, {}, whole], callable: ['unanswered', 'unanswered', closing] },
  })
  activity.send(link(offline))
  activity.send(describe)
  activity.send(ask)
  expect(context().callables).toEqual({ 'public.close': null })
  activity.send(link({ ...offline, nextTry: 1 }))
  expect([asked.length, named.length]).toEqual([1, 1])
  activity.send(link(upStatus))
  activity.send(link({ ...upStatus, cause: silentCause }))
  expect([asked.length, named.length]).toEqual([2, 2])
  activity.send(access('none'))
  activity.send(access('aal1'))
  expect([asked.length, named.length]).toEqual([3, 3])
  expect([Object.values(context().columnTypes), context().callables]).toEqual([
    [whole],
    { 'public.close': closing },
  ])
  for (const each of [offline, upStatus]) activity.send(link(each))
  expect([asked.length, named.length]).toEqual([3, 3])
})
test('a function of which nothing is told is not asked about again, and its form is not taken away by another question', () => {
  const { activity, named, context } = open()
  const forms: unknown[] = []
  for (const each of [ask, ask, link(offline), link(upStatus)]) activity.send(each)
  expect([named.length, context().callables]).toEqual([1, { 'public.close': null }])
  const other = open(outcomes.written, { callable: ['unanswered', closing] }).activity
  other.send(ask)
  other.subscribe(({ context }) => forms.push(context.callables['public.close']))
  other.send(ask)
  expect(forms).not.toContain('asked')
  expect(forms.at(-1)).toEqual(closing)
})
