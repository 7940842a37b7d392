import { expect, test } from 'vitest'
import { createActor, fromEventObservable } from 'xstate'
import { map, NEVER, of, merge, type Observable } from 'rxjs'
import type { Call, Heard } from '../../src/backend/port'
import { answered, KEPT, type Answer } from '../../src/machines/answer'
import { activityMachine } from '../../src/machines/activity.machine'
import type { CommandEvent } from '../../src/machines/command.context'
import { commandMachine } from '../../src/machines/command.machine'
import { linked } from '../../src/machines/linkage'
import { called, heard } from './command.alphabet'

const told = (...all: Heard[]) => all.reduce<Answer | null>(answered, null)

test('of a long answer the first is kept, and of a stream the newest', () => {
  const parts: Heard[] = ['a'.repeat(KEPT), 'b'].map(text => ({ type: 'text', text }))
  expect(told(heard.begun, ...parts)).toMatchObject({ text: 'a'.repeat(KEPT), length: KEPT + 1, end: null })
  const stream: Heard = { ...heard.begun, media: 'text/event-stream' }
  expect(told(stream, ...parts)?.text).toBe(`${'a'.repeat(KEPT - 1)}b`)
  expect(told(heard.begun, heard.answered)).toMatchObject({ end: 'whole', words: null })
  expect(told(heard.begun, { type: 'answered', broken: 'cut' })).toMatchObject({
    end: 'broken',
    words: 'cut',
  })
})

function open(hearing: () => Observable<Heard>) {
  let made = 0
  const activity = createActor(
    activityMachine.provide({
      actors: {
        command: commandMachine.provide({
          actors: {
            call: fromEventObservable<CommandEvent, Call>(() => {
              made += 1
              return hearing().pipe(map(heard => ({ type: 'command.heard', heard })))
            }),
          },
        }),
      },
    }),
    { input: { access: 'aal1', link: linked } },
  ).start()
  const begin = (id: string) => activity.send({ type: 'activity.begin', order: { ...called, id } })
  return { begin, made: () => made, context: () => activity.getSnapshot().context }
}

test('the newest answers of a panel stay until they are put away, and no more', () => {
  const { begin, made, context } = open(() => of(heard.begun, heard.text, heard.answered))
  for (let i = 0; i < 8; i++) begin(`${i}`)
  expect(made()).toBe(8)
  expect(Object.keys(context().commands)).toEqual(['3', '4', '5', '6', '7'])
  const last = context().commands['7']
  expect(last?.getSnapshot()).toMatchObject({ value: 'answered', context: { answer: { text: '1' } } })
  last?.send({ type: 'command.dismiss' })
  expect(Object.keys(context().commands)).toHaveLength(4)
  expect(context().deeds).toHaveLength(8)
  expect(JSON.stringify(context().deeds)).not.toContain('text')
})

test('whoever stops waiting keeps what came, and is told what is not known where nothing had', () => {
  const { begin, context } = open(() => merge(of(heard.begun, heard.text), NEVER))
  begin('a')
  context().commands['a']?.send({ type: 'command.stop' })
  expect(context().commands['a']?.getSnapshot().context.answer).toMatchObject({ text: '1', end: 'stopped' })
  const silent = open(() => NEVER)
  silent.begin('b')
  silent.context().commands['b']?.send({ type: 'command.stop' })
  expect(silent.context().deeds).toMatchObject([
    { stage: 'unknown', words: expect.stringContaining('What it did by then is done') as string },
  ])
  expect(silent.made()).toBe(1)
})
