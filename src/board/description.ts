import * as v from 'valibot'
import { keysOf, reasonOf } from './file/fault'

/** What the function of `public/describe.sql` answers, as far as boards have a use for it. */

const typed = { name: v.string(), type: v.string(), values: v.exactOptional(v.array(v.string())) }
const column = v.object(typed)

const table = v.object({
  name: v.string(),
  kind: v.string(),
  comment: v.exactOptional(v.string()),
  published: v.boolean(),
  key: v.array(v.string()),
  /** Absent where `describe.sql` was applied before it told of them. */
  uniques: v.exactOptional(v.array(v.array(v.string()))),
  columns: v.array(column),
})

const routine = v.object({
  name: v.string(),
  comment: v.exactOptional(v.string()),
  volatility: v.picklist(['immutable', 'stable', 'volatile']),
  arguments: v.array(v.object({ ...typed, required: v.boolean() })),
  /** Without columns it gives one value, or a list of such. */
  result: v.object({ type: v.string(), set: v.boolean(), columns: v.exactOptional(v.array(column)) }),
})

const description = v.object({ tables: v.array(table), functions: v.array(routine) })

export type Description = v.InferOutput<typeof description>

/** `fault`: what is wrong first, and where, to go on a sentence with: "tables[0].key is text, not a list". */
export function readDescription(answer: unknown): Description | { fault: string } {
  const { success, output, issues } = v.safeParse(description, answer)
  if (success) return output
  const [issue] = issues
  const place = keysOf(issue)
    .map(key => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '')
  const isMissing = issue.input === undefined
  return { fault: `${place === '' ? 'it' : place} ${isMissing ? 'is missing' : reasonOf(issue)}` }
}
