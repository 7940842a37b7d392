import * as v from 'valibot'
import { describe, identifier, textLine, uniqueList } from './primitives'

const highlight = v.strictObject({
  column: identifier,
  condition: v.picklist(['is', 'is not', 'above', 'at least', 'below', 'at most', 'contains', 'is empty']),
  value: v.pipe(textLine(200), v.title('Value'), describe('Numbers and times are compared as such.')),
  tone: v.pipe(v.picklist(['ok', 'warn', 'bad', 'info', 'quiet']), v.title('Color')),
})
export type Highlight = v.InferOutput<typeof highlight>

export const highlights = v.pipe(
  uniqueList(highlight, [1, 30]),
  v.title('Colors'),
  describe('Colors cells by their values. The first condition that holds counts.'),
)
