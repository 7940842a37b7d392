import * as v from 'valibot'
import { PROBE_COLUMNS } from '../sources/builtInColumns'
import { describe, wholeNumber } from '../primitives'
import { panelBase } from '../panelBase'
import { defineKind } from '../defineKind'

const schema = v.pipe(
  v.strictObject({
    ...panelBase('health'),
    slow: v.pipe(
      wholeNumber(1, 150_000),
      v.title('Slow from (ms)'),
      describe('An answer that took longer is slow, however right it is.'),
    ),
    probes: v.pipe(
      wholeNumber(10, 120),
      v.title('Probes shown'),
      describe('In the strip and in the table, the newest.'),
    ),
  }),
  describe('Whether what is probed answers, how soon, and how often it did not.'),
)

export const healthPanel = defineKind(schema)({
  name: 'Health',
  description: 'Whether a function answers, how soon, and when it did not',
  size: { columns: 4, rows: 5 },
  minSize: { columns: 2, rows: 5 },
  columnsOf: () => PROBE_COLUMNS,
  draft: columns =>
    PROBE_COLUMNS.every(column => columns.some(({ name }) => name === column))
      ? { kind: 'health', slow: 1_000, probes: 60 }
      : null,
})
