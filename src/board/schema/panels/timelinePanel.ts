import * as v from 'valibot'
import {
  identifier,
  textLine,
  uniqueList,
  describe,
  wholeNumber,
  optional,
  optionalField,
} from '../primitives'
import { panelBase } from '../panelBase'
import { columnNamesOfType } from '../../model/columnTypes'
import { defineKind } from '../defineKind'

const state = v.strictObject({
  value: v.pipe(textLine(120), describe('The column’s value as text, such as "down", "3" or "true".')),
  signal: v.pipe(v.picklist(['ok', 'warn', 'bad', 'neutral']), describe('What it means.')),
  label: optional(textLine(40, 1), 'A name to show instead of the value.'),
})

const schema = v.pipe(
  v.strictObject({
    ...panelBase('timeline'),
    groupBy: v.pipe(
      identifier,
      v.title('A lane for each value of'),
      describe('The column that identifies the item.'),
    ),
    stateColumn: v.pipe(identifier, v.title('State column'), describe('The column with the state.')),
    timeColumn: v.pipe(identifier, describe('The column with the time the state began.')),
    states: optional(
      uniqueList(state, [1, 20], ({ value }) => value),
      'What states mean. Others get their own color and pattern.',
    ),
    limit: optionalField(
      wholeNumber(1, 50),
      'Number of lanes',
      'Defaults to 12. The panel shows how many more there are.',
    ),
  }),
  describe('Each item’s states over time: a row is a change of state.'),
)

export const timelinePanel = defineKind(schema)({
  name: 'State timeline',
  description: 'State history by item',
  size: { width: 6, height: 5 },
  minSize: { width: 4, height: 3 },
  timeRange: 'axis',
  columnsOf: ({ groupBy: entity, stateColumn: state, timeColumn: time }) => [entity, state, time],
  draft: columns => {
    const [time] = columnNamesOfType(columns, 'time')
    const texts = columnNamesOfType(columns, 'text')
    const state = texts.find(name => /(^|_)(state|status|phase|health)$/i.test(name)) ?? texts[1] ?? texts[0]
    const entity = texts.find(name => name !== state) ?? state
    if (time === undefined || state === undefined || entity === undefined) return null
    return { kind: 'timeline', groupBy: entity, stateColumn: state, timeColumn: time }
  },
})
