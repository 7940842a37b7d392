import * as v from 'valibot'
import { describe, wholeNumber } from '../primitives'
import { panelBase } from '../panelBase'
import { defineKind } from '../defineKind'

const schema = v.pipe(
  v.strictObject({
    ...panelBase('messages'),
    rows: v.pipe(wholeNumber(1, 500), describe('Messages shown of those held.')),
    send: v.exactOptional(
      v.pipe(v.boolean(), v.title('Messages may be sent'), describe('By whom the project lets send there.')),
    ),
  }),
  describe('What is sent on a topic: when it came, its event, and what it carries.'),
)

const COLUMNS = ['at', 'event', 'payload']

export const messagesPanel = defineKind(schema)({
  name: 'Messages',
  description: 'What is sent on a topic, as it comes',
  size: { columns: 6, rows: 6 },
  minSize: { columns: 3, rows: 3 },
  columnsOf: () => COLUMNS,
  draft: columns =>
    COLUMNS.every(column => columns.some(({ name }) => name === column))
      ? { kind: 'messages', rows: 100 }
      : null,
})
