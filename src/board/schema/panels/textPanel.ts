import * as v from 'valibot'
import { textFault } from '../../text/forbiddenCharacters'
import { describe, checkText } from '../primitives'
import { panelBase } from '../panelBase'
import { defineKind } from '../defineKind'

const MAX_LENGTH = 20_000

// A text reads no rows.
const { source: _, ...baseWithoutSource } = panelBase('text')

const schema = v.pipe(
  v.strictObject({
    ...baseWithoutSource,
    text: v.pipe(
      v.string(),
      v.maxLength(MAX_LENGTH, `is longer than ${MAX_LENGTH} characters`),
      checkText(textFault),
      describe(
        'Markdown: "# headings", "- lists", **bold**, `code`, tables and [links](https://…). HTML is shown as text.',
      ),
    ),
  }),
  describe('Text, without a data source.'),
)

export const textPanel = defineKind(schema)({
  name: 'Text',
  description: 'Text about the board, as Markdown',
  size: { width: 4, height: 3 },
  minSize: { width: 2, height: 1 },
  timeRange: 'none',
  columnsOf: () => [],
  draft: () => ({ kind: 'text', text: '' }),
})
