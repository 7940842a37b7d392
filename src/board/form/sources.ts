import * as v from 'valibot'
import type { BoardFile } from '../board'
import { columnsIn } from '../columns'
import { sources } from '../sources'
import { blankOf, fieldsOf } from './fields'
import type { Words } from './formed'

type Source = BoardFile['sources'][string]

/** Read off the record of all of them: a new kind is here as soon as boards have it. */
const schemas = sources.pipe[0].value.options

export const sourceKinds: readonly Source['kind'][] = schemas.map(({ entries }) => entries.kind.literal)

/** The schema of a kind of source; null where there is no such kind. */
export const schemaOfSource = (kind: unknown) =>
  schemas.find(({ entries }) => entries.kind.literal === kind) ?? null

/** What most want, where the least that can be said is of no use to anybody. */
const usual: Partial<Record<Source['kind'], Words>> = {
  topic: { limit: 100 },
  // It is asked as soon as its name is typed: by GET, since whatever is called so cannot write then.
  rpc: { schema: 'public', columns: ['value'], limit: 500, get: true, again: { every: 60 } },
  folder: { order: { column: 'name', ascending: true }, limit: 500, again: { every: 60 } },
}

/** What a source of a kind says before anything was entered. */
export function blankSource(kind: Source['kind']): Words {
  const schema = schemaOfSource(kind)
  return { kind, ...(schema !== null && blankOf(fieldsOf(schema, ['kind']))), ...usual[kind] }
}

/** The columns of a source as it is written; none while it is not in order. */
export function columnsWritten(words: Words): readonly string[] {
  const schema = schemaOfSource(words['kind'])
  if (schema === null) return []
  const { success, output } = v.safeParse(schema as v.GenericSchema<unknown, Source>, words)
  return success ? columnsIn(output) : []
}
