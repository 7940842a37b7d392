import * as v from 'valibot'
import { PRESENCE_COLUMNS, MESSAGE_COLUMNS } from './builtInColumns'
import { textLine, uniqueList, newName, describe, topicName, wholeNumber } from '../primitives'

const identity = (name: string) => name
const describedTopicName = v.pipe(topicName, describe('Without "realtime:" before it.'))
const isPrivate = v.exactOptional(
  v.pipe(v.boolean(), describe('Who may hear it, policies on realtime.messages decide.')),
)
const level = v.exactOptional(
  v.pipe(v.literal('aal2'), describe('Its policies ask for a second factor, and tell nothing without.')),
)
export const extraFields = (columns: readonly string[], description: string) =>
  v.exactOptional(
    v.pipe(
      uniqueList(newName, [1, 50], identity),
      v.check(
        fields => !fields.some(field => columns.includes(field)),
        `has one of the columns that are there anyway: ${columns.join(', ')}`,
      ),
      describe(description),
    ),
  )

export const topicSource = v.pipe(
  v.strictObject({
    kind: v.literal('topic'),
    topic: describedTopicName,
    private: isPrivate,
    events: v.exactOptional(v.pipe(uniqueList(textLine(250, 1), [1, 50], identity), describe('Only these.'))),
    fields: extraFields(MESSAGE_COLUMNS, 'Fields of the payload that are columns of their own.'),
    limit: v.pipe(wholeNumber(1, 10_000), describe('Messages held at most.')),
    replay: v.exactOptional(
      v.pipe(
        v.boolean(),
        describe(
          'Asks for what the database sent before or meanwhile, 25 messages at most; private topics only.',
        ),
      ),
    ),
    level,
  }),
  v.check(
    source => source.replay !== true || source.private === true,
    'asks for a replay, which only private topics have',
  ),
  describe('Messages of a Realtime topic as they come, the newest first. Nobody keeps them.'),
)

export const presenceSource = v.pipe(
  v.strictObject({
    kind: v.literal('presence'),
    topic: describedTopicName,
    private: isPrivate,
    fields: extraFields(
      PRESENCE_COLUMNS,
      'Fields of what they say of themselves that are columns of their own.',
    ),
    level,
  }),
  describe('Who is on a Realtime topic.'),
)
