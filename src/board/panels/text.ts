import * as v from 'valibot'
import { badInText } from '../characters'
import { said, without } from '../words'
import { base } from './base'
import { kindOf } from './kind'

const MOST = 20_000

// Nothing is read for it.
const { source: _, ...self } = base('text')

const schema = v.pipe(
  v.strictObject({
    ...self,
    text: v.pipe(
      v.string(),
      v.maxLength(MOST, `is longer than ${MOST} characters`),
      without(badInText),
      said(
        'Paragraphs, "# headings", "- lists", "1. lists" and [links](https://…). Nothing in it is markup.',
      ),
    ),
  }),
  said('Words, of no source.'),
)

export const text = kindOf(schema)({
  name: 'Text',
  says: 'Words about the board, with links',
  size: { columns: 4, rows: 3 },
  least: { columns: 2, rows: 1 },
  columnsOf: () => [],
  draft: () => ({ kind: 'text', text: '' }),
})
