import * as v from 'valibot'
import { PROBE } from '../columns'
import { said, whole } from '../words'
import { base } from './base'
import { kindOf } from './kind'

const schema = v.pipe(
  v.strictObject({
    ...base('health'),
    slow: v.pipe(
      whole(1, 150_000),
      v.title('Slow from (ms)'),
      said('An answer that took longer is slow, however right it is.'),
    ),
    probes: v.pipe(
      whole(10, 120),
      v.title('Probes shown'),
      said('In the strip and in the table, the newest.'),
    ),
  }),
  said('Whether what is probed answers, how soon, and how often it did not.'),
)

export const health = kindOf(schema)({
  name: 'Health',
  says: 'Whether a function answers, how soon, and when it did not',
  size: { columns: 4, rows: 5 },
  least: { columns: 2, rows: 5 },
  columnsOf: () => PROBE,
  draft: columns =>
    PROBE.every(column => columns.some(({ name }) => name === column))
      ? { kind: 'health', slow: 1_000, probes: 60 }
      : null,
})
