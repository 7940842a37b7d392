import * as v from 'valibot'
import { said } from '../words'
import { base } from './base'
import { kindOf } from './kind'

const MOST = 20_000
/** Line breaks and tabs can be seen, as it were. */
const isReadable = (text: string) => !/[^\P{Cc}\n\t]/u.test(text)

// Nothing is read for it.
const { source: _, ...self } = base('text')

const schema = v.pipe(
  v.strictObject({
    ...self,
    text: v.pipe(
      v.string(),
      v.maxLength(MOST, `is longer than ${MOST} characters`),
      v.check(isReadable, 'holds a character that cannot be seen'),
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
