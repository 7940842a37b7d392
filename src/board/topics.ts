import * as v from 'valibot'
import { MESSAGE, PRESENT } from './columns'
import { line, listOf, newName, said, topicName, whole } from './words'

const self = (name: string) => name
const topicNamed = v.pipe(topicName, said('Without "realtime:" before it.'))
const isPrivate = v.exactOptional(
  v.pipe(v.boolean(), said('Who may hear it, policies on realtime.messages decide.')),
)
const level = v.exactOptional(
  v.pipe(v.literal('aal2'), said('Its policies ask for a second factor, and tell nothing without.')),
)
export const fieldsBeside = (columns: readonly string[], says: string) =>
  v.exactOptional(
    v.pipe(
      listOf(newName, [1, 50], self),
      v.check(
        fields => !fields.some(field => columns.includes(field)),
        `has one of the columns that are there anyway: ${columns.join(', ')}`,
      ),
      said(says),
    ),
  )

export const topic = v.pipe(
  v.strictObject({
    kind: v.literal('topic'),
    topic: topicNamed,
    private: isPrivate,
    events: v.exactOptional(v.pipe(listOf(line(250, 1), [1, 50], self), said('Only these.'))),
    fields: fieldsBeside(MESSAGE, 'Fields of the payload that are columns of their own.'),
    limit: v.pipe(whole(1, 10_000), said('Messages held at most.')),
    replay: v.exactOptional(
      v.pipe(
        v.boolean(),
        said(
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
  said('Messages of a Realtime topic as they come, the newest first. Nobody keeps them.'),
)

export const presence = v.pipe(
  v.strictObject({
    kind: v.literal('presence'),
    topic: topicNamed,
    private: isPrivate,
    fields: fieldsBeside(PRESENT, 'Fields of what they say of themselves that are columns of their own.'),
    level,
  }),
  said('Who is on a Realtime topic.'),
)
