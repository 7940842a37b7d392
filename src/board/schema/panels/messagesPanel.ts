import * as v from 'valibot'
import { describe, wholeNumber, optionalField } from '../primitives'
import { panelBase } from '../panelBase'
import { defineKind } from '../defineKind'

const schema = v.pipe(
  v.strictObject({
    ...panelBase('messages'),
    limit: v.pipe(
      wholeNumber(1, 500),
      v.title('Number of rows'),
      describe('Number of loaded messages to show.'),
    ),
    canSend: optionalField(v.boolean(), 'Allow sending', 'By anyone the project allows.'),
  }),
  describe('Messages on a topic: time, event and payload.'),
)

const COLUMNS = ['at', 'event', 'payload']

export const messagesPanel = defineKind(schema)({
  name: 'Messages',
  description: 'Messages on a topic as they arrive',
  size: { width: 6, height: 6 },
  minSize: { width: 3, height: 3 },
  timeRange: 'rows',
  columnsOf: () => COLUMNS,
  draft: columns =>
    COLUMNS.every(column => columns.some(({ name }) => name === column))
      ? { kind: 'messages', limit: 100 }
      : null,
})
