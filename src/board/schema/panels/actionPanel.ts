import * as v from 'valibot'
import { call, callFields, tableRef } from '../calls'
import { textLine, describe, optionalField } from '../primitives'
import { panelBase } from '../panelBase'
import { defineKind } from '../defineKind'

// An action reads no rows.
const { source: _, ...baseWithoutSource } = panelBase('action')

const schema = v.pipe(
  v.strictObject({
    ...baseWithoutSource,
    call,
    inputs: v.exactOptional(callFields),
    label: optionalField(textLine(40, 1), 'Button', 'Button text. Defaults to the title.'),
    confirmation: optionalField(
      v.picklist(['simple', 'typed']),
      'Confirmation',
      '"simple": asks once more. "typed": asks to type the name of what is called.',
    ),
    level: optionalField(
      v.literal('aal2'),
      'Require two-factor',
      'The project requires two-factor for this call, so the code is requested first.',
    ),
    rowTable: optionalField(
      tableRef,
      'Show on rows of',
      'Shown wherever a row of this table is opened, with inputs prefilled from its columns.',
    ),
  }),
  v.check(
    ({ call }) => call.kind !== 'function' || call.method !== 'GET' || call.body === undefined,
    'sends a body by GET, which can’t have one',
  ),
  describe('Calls a function or sends a message, and shows the result.'),
)

export const actionPanel = defineKind(schema)({
  name: 'Action',
  description: 'A form that calls a function or sends a message',
  size: { width: 4, height: 5 },
  minSize: { width: 2, height: 3 },
  timeRange: 'none',
  columnsOf: () => [],
  // Only the person who creates the panel knows what else there is to call.
  draft: () => ({
    kind: 'action',
    call: { kind: 'broadcast', topic: 'messages', private: true, event: 'message' },
  }),
})
