import * as v from 'valibot'
import { call, callFields, tableRef } from '../calls'
import { textLine, describe } from '../primitives'
import { panelBase } from '../panelBase'
import { defineKind } from '../defineKind'

// An action reads no rows.
const { source: _, ...baseWithoutSource } = panelBase('action')

const schema = v.pipe(
  v.strictObject({
    ...baseWithoutSource,
    call,
    fields: v.exactOptional(callFields),
    label: v.exactOptional(
      v.pipe(textLine(40, 1), v.title('Button'), describe('What it says; its title if absent.')),
    ),
    confirm: v.exactOptional(
      v.pipe(
        v.picklist(['once', 'dangerous']),
        v.title('Confirmed'),
        describe('"once": it is asked once more. "dangerous": by typing the name of what is called.'),
      ),
    ),
    level: v.exactOptional(
      v.pipe(
        v.literal('aal2'),
        v.title('Second factor'),
        describe('The project takes it only of whoever has shown a second factor: it is asked for first.'),
      ),
    ),
    rows: v.exactOptional(
      v.pipe(
        tableRef,
        v.title('Offered on rows'),
        describe('Of this table, wherever one is opened, with the fields filled from its columns.'),
      ),
    ),
  }),
  v.check(
    ({ call }) => call.kind !== 'function' || call.method !== 'GET' || call.body === undefined,
    'sends a body by GET, which has none',
  ),
  describe('Something to do: calls a function or sends a message, and says what came of it.'),
)

export const actionPanel = defineKind(schema)({
  name: 'Action',
  description: 'A form that calls a function or sends a message',
  size: { columns: 4, rows: 5 },
  minSize: { columns: 2, rows: 3 },
  columnsOf: () => [],
  // Only the person who creates the panel knows what else there is to call.
  draft: () => ({
    kind: 'action',
    call: { kind: 'broadcast', topic: 'messages', private: true, event: 'message' },
  }),
})
