import * as v from 'valibot'
import { identifier, line as text, listOf, said, whole } from '../words'
import { base } from './base'
import { holding } from './column'
import { kindOf } from './kind'

const state = v.strictObject({
  value: v.pipe(text(120), said('What stands in the column, as text: such as "down", "3" or "true".')),
  tone: v.pipe(v.picklist(['ok', 'warn', 'bad', 'quiet']), said('What it means.')),
  label: v.exactOptional(v.pipe(text(40, 1), said('What it is called instead of its value.'))),
})

const schema = v.pipe(
  v.strictObject({
    ...base('timeline'),
    entity: v.pipe(
      identifier,
      v.title('A lane for each value of'),
      said('The column that tells whose state a row is of.'),
    ),
    state: v.pipe(identifier, v.title('State column'), said('The column with the state.')),
    time: v.pipe(identifier, said('The column with the time from which on it holds.')),
    states: v.exactOptional(
      v.pipe(
        listOf(state, [1, 20], ({ value }) => value),
        said('What states mean; others have a colour and a pattern of their own.'),
      ),
    ),
    lanes: v.exactOptional(
      v.pipe(whole(1, 50), v.title('Lanes shown'), said('12 if absent; how many more there are is said.')),
    ),
  }),
  said('Who was in which state from when to when: a row is a change of state.'),
)

export const timeline = kindOf(schema)({
  name: 'State timeline',
  says: 'Who was in which state, and since when',
  size: { columns: 6, rows: 5 },
  least: { columns: 4, rows: 3 },
  columnsOf: ({ entity, state, time }) => [entity, state, time],
  draft: columns => {
    const [time] = holding(columns, 'time')
    const texts = holding(columns, 'text')
    const state = texts.find(name => /(^|_)(state|status|phase|health)$/i.test(name)) ?? texts[1] ?? texts[0]
    const entity = texts.find(name => name !== state) ?? state
    if (time === undefined || state === undefined || entity === undefined) return null
    return { kind: 'timeline', entity, state, time }
  },
})
