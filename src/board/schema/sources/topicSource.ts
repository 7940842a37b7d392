import * as v from 'valibot'
import { PRESENCE_COLUMNS, MESSAGE_COLUMNS } from './builtInColumns'
import { textLine, uniqueList, newName, describe, topicName, wholeNumber, optional } from '../primitives'

const describedTopicName = v.pipe(topicName, describe('Without "realtime:" before it.'))
const isPrivate = optional(v.boolean(), 'Policies on realtime.messages decide who can receive it.')
const level = optional(v.literal('aal2'), 'Its policies require two-factor and send nothing without it.')
export const extraFields = (columns: readonly string[], description: string) =>
  v.exactOptional(
    v.pipe(
      uniqueList(newName, [1, 50]),
      v.check(
        fields => !fields.some(field => columns.includes(field)),
        `repeats a built-in column: ${columns.join(', ')}`,
      ),
      describe(description),
    ),
  )

export const topicSource = v.pipe(
  v.strictObject({
    kind: v.literal('topic'),
    topic: describedTopicName,
    private: isPrivate,
    events: optional(uniqueList(textLine(250, 1), [1, 50]), 'Only these events.'),
    fields: extraFields(MESSAGE_COLUMNS, 'Payload fields to use as columns.'),
    limit: v.pipe(wholeNumber(1, 10_000), describe('Maximum messages to keep.')),
    replay: optional(
      v.boolean(),
      'Requests earlier or missed messages from the database, 25 at most. Their time is NULL. Private topics only.',
    ),
    level,
  }),
  v.check(
    source => source.replay !== true || source.private === true,
    'asks for a replay, which only private topics have',
  ),
  describe('Messages of a Realtime topic as they arrive, newest first. They aren’t stored.'),
)

export const presenceSource = v.pipe(
  v.strictObject({
    kind: v.literal('presence'),
    topic: describedTopicName,
    private: isPrivate,
    fields: extraFields(PRESENCE_COLUMNS, 'Presence fields to use as columns.'),
    level,
  }),
  describe('Who is on a Realtime topic.'),
)
