import * as v from 'valibot'
import { PRESENT } from '../columns'
import { line as text, said, whole } from '../words'
import { base } from './base'
import { kindOf } from './kind'

const schema = v.pipe(
  v.strictObject({
    ...base('roster'),
    name: v.exactOptional(
      v.pipe(
        text(63, 1),
        said('The field, of what they say of themselves, with their name; else their key.'),
      ),
    ),
    person: v.exactOptional(
      v.pipe(text(63, 1), said('The field that is the same in all tabs of one person; else their key.')),
    ),
    beat: v.exactOptional(
      v.pipe(
        whole(5, 3_600),
        said('Seconds after which every tab says itself anew, where they do: one that did not is uncertain.'),
      ),
    ),
  }),
  said('Who is on a topic, since when, and in how many tabs.'),
)

export const roster = kindOf(schema)({
  name: 'Roster',
  says: 'Who is there',
  size: { columns: 3, rows: 5 },
  least: { columns: 2, rows: 3 },
  columnsOf: () => PRESENT,
  draft: columns =>
    PRESENT.every(column => columns.some(({ name }) => name === column)) ? { kind: 'roster' } : null,
})
