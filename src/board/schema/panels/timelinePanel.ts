import * as v from 'valibot'
import { identifier, textLine, uniqueList, describe, wholeNumber } from '../primitives'
import { panelBase } from '../panelBase'
import { columnNamesOfType } from '../../model/columnTypes'
import { defineKind } from '../defineKind'

const state = v.strictObject({
  value: v.pipe(
    textLine(120),
    describe('What stands in the column, as text: such as "down", "3" or "true".'),
  ),
  tone: v.pipe(v.picklist(['ok', 'warn', 'bad', 'quiet']), describe('What it means.')),
  label: v.exactOptional(v.pipe(textLine(40, 1), describe('What it is called instead of its value.'))),
})

const schema = v.pipe(
  v.strictObject({
    ...panelBase('timeline'),
    entity: v.pipe(
      identifier,
      v.title('A lane for each value of'),
      describe('The column that tells whose state a row is of.'),
    ),
    state: v.pipe(identifier, v.title('State column'), describe('The column with the state.')),
    time: v.pipe(identifier, describe('The column with the time from which on it holds.')),
    states: v.exactOptional(
      v.pipe(
        uniqueList(state, [1, 20], ({ value }) => value),
        describe('What states mean; others have a colour and a pattern of their own.'),
      ),
    ),
    lanes: v.exactOptional(
      v.pipe(
        wholeNumber(1, 50),
        v.title('Lanes shown'),
        describe('12 if absent; how many more there are is said.'),
      ),
    ),
  }),
  describe('Who was in which state from when to when: a row is a change of state.'),
)

export const timelinePanel = defineKind(schema)({
  name: 'State timeline',
  description: 'Who was in which state, and since when',
  size: { columns: 6, rows: 5 },
  minSize: { columns: 4, rows: 3 },
  columnsOf: ({ entity, state, time }) => [entity, state, time],
  draft: columns => {
    const [time] = columnNamesOfType(columns, 'time')
    const texts = columnNamesOfType(columns, 'text')
    const state = texts.find(name => /(^|_)(state|status|phase|health)$/i.test(name)) ?? texts[1] ?? texts[0]
    const entity = texts.find(name => name !== state) ?? state
    if (time === undefined || state === undefined || entity === undefined) return null
    return { kind: 'timeline', entity, state, time }
  },
})
