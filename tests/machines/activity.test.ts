import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { Callable, FunctionName, Outcome, Target, Types } from '../../src/backend/port'
import type { ActivityEvent, Told, ToldKeys } from '../../src/machines/activity.context'
import { activityMachine } from '../../src/machines/activity.machine'
import type { Access } from '../../src/machines/channel.context'
import type { Sent } from '../../src/machines/command.context'
import { silent } from '../../src/machines/cause'
import { commandMachine } from '../../src/machines/command.machine'
import type { EchoInput } from '../../src/machines/command.setup'
import { linked, type Linkage } from '../../src/machines/linkage'
import { offline, order, outcomes, refused, write } from './command.alphabet'

const settled = () => new Promise(resolve => setTimeout(resolve))

const whole: Types = { id: 'int8', status: 'text' }
interface Telling {
  told?: Types[]
  callable?: Told['callable'][]
  keys?: ToldKeys['keys'][]
}
const closing: Callable = { takes: [{ name: 'day', type: 'date', isRequired: true }], isReading: false }
const nth = <T>(all: T[], n: number): T => {
  const one = all[Math.min(n, all.length) - 1]
  if (one === undefined) throw new Error('nothing is told')
  return one
}

/** `told`: of the columns of a table; `callable`: of functions. In their order, the last again and again. */
function open(
  answer: Outcome = outcomes.written,
  { told = [whole], callable = [null], keys = [{}] }: Telling = {},
) {
  const asked: Target[] = []
  const named: FunctionName[] = []
  const schemas: string[] = []
  const sent: Sent[] = []
  const activity = createActor(
    activityMachine.provide({
      actors: {
        command: commandMachine.provide({
          actors: {
            send: fromPromise<Outcome, Sent>(({ input }) => {
              sent.push(input)
              return Promise.resolve(answer)
            }),
            echo: fromPromise<unknown, EchoInput>(() => Promise.resolve(null)),
          },
        }),
        types: fromCallback<ActivityEvent, Target>(({ input, sendBack }) => {
          asked.push(input)
          sendBack({ type: 'activity.described', target: input, types: nth(told, asked.length) })
        }),
        keys: fromCallback<ActivityEvent, string>(({ input: schema, sendBack }) => {
          schemas.push(schema)
          sendBack({ type: 'activity.toldKeys', schema, keys: nth(keys, schemas.length) })
        }),
        callable: fromCallback<ActivityEvent, FunctionName>(({ input: name, sendBack }) => {
          named.push(name)
          sendBack({ type: 'activity.told', name, callable: nth(callable, named.length) })
        }),
      },
    }),
    { input: { access: 'aal1', link: linked } },
  ).start()
  const begin = (id: string) => activity.send({ type: 'activity.begin', order: { ...order, id } })
  return { activity, asked, named, schemas, sent, begin, context: () => activity.getSnapshot().context }
}

test('every order leaves a line that says what became of it, and no value of a row', async () => {
  const { begin, context } = open()
  begin('a')
  expect(context().deeds).toMatchObject([{ id: 'a', what: 'Edit Status', stage: 'sending' }])
  await settled()
  expect(context().deeds).toMatchObject([{ stage: 'seen', words: null }])
  expect(JSON.stringify(context().deeds)).not.toContain('done')
})
test('what is refused says why, and goes when it is put away; its line stays', async () => {
  const { begin, context } = open(refused('rights', { words: 'Not yours.' }))
  begin('a')
  await settled()
  expect(context().deeds).toMatchObject([{ stage: 'refused', words: 'Not yours.' }])
  context().commands['a']?.send({ type: 'command.dismiss' })
  expect(Object.keys(context().commands)).toEqual([])
  expect(context().deeds).toHaveLength(1)
})
test('the same order is begun once', () => {
  const { begin, sent, context } = open()
  begin('a')
  begin('a')
  expect(sent).toHaveLength(1)
  expect(context().deeds).toHaveLength(1)
})
test('every command hears how things stand, those ordered later too', async () => {
  const { activity, begin, sent, context } = open()
  activity.send({ type: 'activity.link', link: offline })
  begin('a')
  expect(context().commands['a']?.getSnapshot().value).toBe('ready')
  activity.send({ type: 'activity.link', link: linked })
  expect(sent).toEqual([])
  context().commands['a']?.send({ type: 'command.send' })
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
  for (const [id, command] of Object.entries(context().commands))
    if (id !== 'first') command.send({ type: 'command.dismiss' })
  begin('last')
  expect(context().deeds).toHaveLength(201)
  expect(context().deeds.at(-1)?.id).toBe('first')
})
test('the columns of a table are asked for once', () => {
  const { activity, asked, context } = open()
  for (let i = 0; i < 2; i++) activity.send({ type: 'activity.describe', target: write.target })
  expect(asked).toHaveLength(1)
  expect(Object.values(context().types)).toEqual([whole])
})

const describe = { type: 'activity.describe', target: write.target } as const
const ask = { type: 'activity.ask', name: { schema: 'public', function: 'close' } } as const
const link = (link: Linkage) => ({ type: 'activity.link', link }) as const
const access = (access: Access) => ({ type: 'activity.access', access }) as const

test('columns that nobody answered for are asked for when they are wanted next, and what is known of them stays', () => {
  const { activity, asked, context } = open(outcomes.written, { told: [{ id: 'int8' }, whole] })
  const seen: unknown[] = []
  activity.subscribe(({ context }) => seen.push(...Object.values(context.types)))
  activity.send(describe)
  activity.send(describe)
  expect(asked).toHaveLength(2)
  expect(seen).toEqual([null, { id: 'int8' }, { id: 'int8' }, whole])
  activity.send(describe)
  expect([asked.length, Object.values(context().types)]).toEqual([2, [whole]])
})
test('a schema is asked once what tells its rows apart, and again where nobody answered', () => {
  const ids = { orders: { key: ['id'] } }
  const { activity, schemas, context } = open(outcomes.written, { keys: [null, null, ids] })
  const askKeys = { type: 'activity.askKeys', schema: 'public' } as const
  activity.send(askKeys)
  activity.send(askKeys)
  expect([schemas.length, Object.values(context().keys)]).toEqual([2, [null]])
  activity.send(link(offline))
  activity.send(link(linked))
  activity.send(askKeys)
  expect([schemas, Object.values(context().keys)]).toEqual([['public', 'public', 'public'], [ids]])
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
  activity.send(link(linked))
  activity.send(link({ ...linked, cause: silent }))
  expect([asked.length, named.length]).toEqual([2, 2])
  activity.send(access('none'))
  activity.send(access('aal1'))
  expect([asked.length, named.length]).toEqual([3, 3])
  expect([Object.values(context().types), context().callables]).toEqual([
    [whole],
    { 'public.close': closing },
  ])
  for (const each of [offline, linked]) activity.send(link(each))
  expect([asked.length, named.length]).toEqual([3, 3])
})
test('a function of which nothing is told is not asked about again, and its form is not taken away by another question', () => {
  const { activity, named, context } = open()
  const forms: unknown[] = []
  for (const each of [ask, ask, link(offline), link(linked)]) activity.send(each)
  expect([named.length, context().callables]).toEqual([1, { 'public.close': null }])
  const other = open(outcomes.written, { callable: ['unanswered', closing] }).activity
  other.send(ask)
  other.subscribe(({ context }) => forms.push(context.callables['public.close']))
  other.send(ask)
  expect(forms).not.toContain('asked')
  expect(forms.at(-1)).toEqual(closing)
})
