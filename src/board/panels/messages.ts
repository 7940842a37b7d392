import * as v from 'valibot'
import { said, whole } from '../words'
import { base } from './base'
import { kindOf } from './kind'

const schema = v.pipe(
  v.strictObject({
    ...base('messages'),
    rows: v.pipe(whole(1, 500), said('Messages shown of those held.')),
    send: v.exactOptional(
      v.pipe(v.boolean(), v.title('Messages may be sent'), said('By whom the project lets send there.')),
    ),
  }),
  said('What is sent on a topic: when it came, its event, and what it carries.'),
)

const COLUMNS = ['at', 'event', 'payload']

export const messages = kindOf(schema)({
  name: 'Messages',
  says: 'What is sent on a topic, as it comes',
  size: { columns: 6, rows: 6 },
  least: { columns: 3, rows: 3 },
  columnsOf: () => COLUMNS,
  draft: columns =>
    COLUMNS.every(column => columns.some(({ name }) => name === column))
      ? { kind: 'messages', rows: 100 }
      : null,
})
