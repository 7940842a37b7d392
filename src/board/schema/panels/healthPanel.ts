import * as v from 'valibot'
import { PROBE_COLUMNS } from '../sources/builtInColumns'
import { describe, wholeNumber } from '../primitives'
import { panelBase } from '../panelBase'
import { defineKind } from '../defineKind'

const schema = v.pipe(
  v.strictObject({
    ...panelBase('health'),
    slowThresholdMs: v.pipe(
      wholeNumber(1, 150_000),
      v.title('Slow from (ms)'),
      describe('A response that takes longer counts as slow.'),
    ),
    limit: v.pipe(
      wholeNumber(10, 120),
      v.title('Number of probes'),
      describe('Newest probes in the strip and table.'),
    ),
  }),
  describe('Whether the probed function responds, how fast, and how often it fails.'),
)

export const healthPanel = defineKind(schema)({
  name: 'Health',
  description: 'Uptime and latency of a function',
  size: { width: 4, height: 5 },
  minSize: { width: 2, height: 5 },
  timeRange: 'none',
  columnsOf: () => PROBE_COLUMNS,
  draft: columns =>
    PROBE_COLUMNS.every(column => columns.some(({ name }) => name === column))
      ? { kind: 'health', slowThresholdMs: 1_000, limit: 60 }
      : null,
})
