import * as v from 'valibot'
import { call, fields, tableName } from '../calls'
import { line, said } from '../words'
import { base } from './base'
import { kindOf } from './kind'

// Nothing is read for it.
const { source: _, ...self } = base('action')

const schema = v.pipe(
  v.strictObject({
    ...self,
    call,
    fields: v.exactOptional(fields),
    label: v.exactOptional(
      v.pipe(line(40, 1), v.title('Button'), said('What it says; its title if absent.')),
    ),
    confirm: v.exactOptional(
      v.pipe(
        v.picklist(['once', 'dangerous']),
        v.title('Confirmed'),
        said('"once": it is asked once more. "dangerous": by typing the name of what is called.'),
      ),
    ),
    level: v.exactOptional(
      v.pipe(
        v.literal('aal2'),
        v.title('Second factor'),
        said('The project takes it only of whoever has shown a second factor: it is asked for first.'),
      ),
    ),
    rows: v.exactOptional(
      v.pipe(
        tableName,
        v.title('Offered on rows'),
        said('Of this table, wherever one is opened, with the fields filled from its columns.'),
      ),
    ),
  }),
  v.check(
    ({ call }) => call.kind !== 'function' || call.method !== 'GET' || call.body === undefined,
    'sends a body by GET, which has none',
  ),
  said('Something to do: calls a function or sends a message, and says what came of it.'),
)

export const action = kindOf(schema)({
  name: 'Action',
  says: 'A form that calls a function or sends a message',
  size: { columns: 4, rows: 5 },
  least: { columns: 2, rows: 3 },
  columnsOf: () => [],
  // What else there is to call nobody knows but whoever makes it.
  draft: () => ({
    kind: 'action',
    call: { kind: 'broadcast', topic: 'messages', private: true, event: 'message' },
  }),
})
