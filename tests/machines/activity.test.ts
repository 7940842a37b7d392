import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { Outcome, Target, Types } from '../../src/backend/port'
import type { ActivityEvent } from '../../src/machines/activity.context'
import { activityMachine } from '../../src/machines/activity.machine'
import type { Sent } from '../../src/machines/command.context'
import { commandMachine } from '../../src/machines/command.machine'
import type { EchoInput } from '../../src/machines/command.setup'
import { linked } from '../../src/machines/linkage'
import { offline, order, outcomes, refused, write } from './command.alphabet'

const settled = () => new Promise(resolve => setTimeout(resolve))

function open(answer: Outcome = outcomes.written) {
  const asked: Target[] = []
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
          const types: Types = { id: 'int8' }
          sendBack({ type: 'activity.described', target: input, types })
        }),
      },
    }),
    { input: { access: 'aal1', link: linked } },
  ).start()
  const begin = (id: string) => activity.send({ type: 'activity.begin', order: { ...order, id } })
  return { activity, asked, sent, begin, context: () => activity.getSnapshot().context }
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
  expect(Object.values(context().types)).toEqual([{ id: 'int8' }])
})
