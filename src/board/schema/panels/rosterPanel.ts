import * as v from 'valibot'
import { PRESENCE_COLUMNS } from '../sources/builtInColumns'
import { textLine, describe, wholeNumber, optional } from '../primitives'
import { panelBase } from '../panelBase'
import { defineKind } from '../defineKind'

const schema = v.pipe(
  v.strictObject({
    ...panelBase('roster'),
    nameField: optional(textLine(63, 1), 'The presence field with a person’s name. Defaults to their key.'),
    personField: optional(
      textLine(63, 1),
      'The field that is the same in all tabs of a person. Defaults to their key.',
    ),
    heartbeatInterval: optional(
      wholeNumber(5, 3_600),
      'Seconds after which tabs report again, if they do. A tab that didn’t is uncertain.',
    ),
  }),
  describe('Who is on a topic, since when, and in how many tabs.'),
)

export const rosterPanel = defineKind(schema)({
  name: 'Roster',
  description: 'Who is online',
  size: { width: 3, height: 5 },
  minSize: { width: 2, height: 3 },
  timeRange: 'none',
  columnsOf: () => PRESENCE_COLUMNS,
  draft: columns =>
    PRESENCE_COLUMNS.every(column => columns.some(({ name }) => name === column)) ? { kind: 'roster' } : null,
})
