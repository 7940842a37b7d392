import * as v from 'valibot'
import { issueKeys, issueReason } from '../file/fault'

/** The answer of the function in `public/describe.sql`, as far as boards use it. */

const typedName = { name: v.string(), type: v.string(), values: v.exactOptional(v.array(v.string())) }
const column = v.object(typedName)
const tableColumn = v.object({
  ...typedName,
  nullable: v.exactOptional(v.boolean()),
  /** Whether the database fills it in: always, or where no value is given. */
  filled: v.exactOptional(v.picklist(['always', 'by default'])),
  /** Absent from older versions of `describe.sql`. */
  pointsAt: v.exactOptional(v.object({ table: v.string(), column: v.string() })),
})

const table = v.object({
  /** Absent from tables of `public`; older versions of `describe.sql` list no others. */
  schema: v.exactOptional(v.string()),
  name: v.string(),
  kind: v.string(),
  comment: v.exactOptional(v.string()),
  published: v.boolean(),
  /** Absent for views, and from older versions of `describe.sql`. */
  rowSecurity: v.exactOptional(v.boolean()),
  key: v.array(v.string()),
  /** Absent from older versions of `describe.sql`. */
  uniques: v.exactOptional(v.array(v.array(v.string()))),
  columns: v.array(tableColumn),
})

const routine = v.object({
  name: v.string(),
  comment: v.exactOptional(v.string()),
  volatility: v.picklist(['immutable', 'stable', 'volatile']),
  arguments: v.array(v.object({ ...typedName, required: v.boolean() })),
  /** Without columns, the function returns one value, or a set of values. */
  result: v.object({ type: v.string(), set: v.boolean(), columns: v.exactOptional(v.array(column)) }),
})

const description = v.object({ tables: v.array(table), functions: v.array(routine) })

export type DatabaseDescription = v.InferOutput<typeof description>

/** `fault`: the first problem and its place, as the end of a sentence: "tables[0].key is text, not a list". */
export function readDescription(answer: unknown): DatabaseDescription | { fault: string } {
  const { success, output, issues } = v.safeParse(description, answer)
  if (success) return output
  const [issue] = issues
  const place = issueKeys(issue)
    .map(key => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '')
  const isMissing = issue.input === undefined
  return { fault: `${place === '' ? 'it' : place} ${isMissing ? 'is missing' : issueReason(issue)}` }
}
