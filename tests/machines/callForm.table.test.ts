import { expect, expectTypeOf, test } from 'vitest'
import { createActor, type EventFromLogic } from 'xstate'
import { callFormMachine } from '../../src/machines/callForm/callForm.machine'
import { after, cells, type Table } from './table'

const describe = () => undefined
const words = {
  writeJson: { type: 'callForm.writeJson' },
  refuse: { type: 'callForm.refuse' },
  sent: { type: 'callForm.sent' },
  startOver: { type: 'callForm.startOver' },
} as const
type Word = keyof typeof words
type Missing = Exclude<EventFromLogic<typeof callFormMachine>['type'], (typeof words)[Word]['type']>
test('every event of the machine has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})

const deaf: Record<Word, '-'> = { writeJson: '-', refuse: '-', sent: '-', startOver: '-' }
const askedMoves = { ...deaf, refuse: 'showingFaults', sent: 'quiet' } as const
const regions = {
  origin: {
    fresh: deaf,
    resumed: { ...deaf, sent: 'fresh', startOver: 'fresh' },
  } satisfies Table<'fresh' | 'resumed', Word>,
  body: {
    fields: { ...deaf, writeJson: 'json' },
    json: { ...deaf, startOver: 'fields' },
  } satisfies Table<'fields' | 'json', Word>,
  check: { quiet: askedMoves, showingFaults: askedMoves } satisfies Table<'quiet' | 'showingFaults', Word>,
}
type Region = keyof typeof regions
const rows = (['origin', 'body', 'check'] as const).flatMap(region =>
  cells<string, Word>(regions[region]).map(([from, word, to]) => [region, from, word, to] as const),
)
test.each(rows)('%s %s on %s is %s', (region: Region, from, word, to) => {
  const value = { origin: 'fresh', body: 'fields', check: 'quiet', [region]: from }
  const before = callFormMachine.resolveState({
    value: value as never,
    context: { isResumed: false, isJson: false, describe },
  })
  expect(after(callFormMachine, before, words[word]).value[region]).toBe(to)
})

test.each([
  [
    { isResumed: false, isJson: false },
    { origin: 'fresh', body: 'fields', check: 'quiet' },
  ],
  [
    { isResumed: true, isJson: false },
    { origin: 'resumed', body: 'fields', check: 'quiet' },
  ],
  [
    { isResumed: true, isJson: true },
    { origin: 'resumed', body: 'json', check: 'quiet' },
  ],
])('with %j it begins as %j', (input, value) => {
  expect(createActor(callFormMachine, { input: { ...input, describe } }).getSnapshot().value).toEqual(value)
})

test('parameters are asked for once, at the beginning', () => {
  let count = 0
  const input = { isResumed: false, isJson: false, describe: () => void count++ }
  const form = createActor(callFormMachine, { input }).start()
  for (const word of Object.values(words)) form.send(word)
  form.stop()
  expect(count).toBe(1)
})
