import * as v from 'valibot'
import type { BoardFile } from '../board'
import { sourceColumns } from '../model/sourceColumns'
import { sources } from '../schema/sources/sources'
import { blankValues, fieldsOf } from './formFields'
import type { FormValues } from './applyForm'

type FileSource = BoardFile['sources'][string]

/** Derived from the record of all source schemas: a new kind appears here as soon as boards have it. */
const schemas = sources.pipe[0].value.options

export const sourceKinds: readonly FileSource['kind'][] = schemas.map(({ entries }) => entries.kind.literal)

/** The schema of a kind of source; null if there is no such kind. */
export const sourceSchema = (kind: unknown) =>
  schemas.find(({ entries }) => entries.kind.literal === kind) ?? null

/** Sensible values for kinds whose minimal values would be of no use to anybody. */
const usualValues: Partial<Record<FileSource['kind'], FormValues>> = {
  topic: { limit: 100 },
  // The function is called as soon as its name is typed: by GET, so that it cannot write.
  rpc: { schema: 'public', columns: ['value'], limit: 500, get: true, refresh: { interval: 60 } },
  folder: { order: { column: 'name', ascending: true }, limit: 500, refresh: { interval: 60 } },
}

/** The form values of a new source, before anybody entered any. */
export function blankSource(kind: FileSource['kind']): FormValues {
  const schema = sourceSchema(kind)
  return { kind, ...(schema !== null && blankValues(fieldsOf(schema, ['kind']))), ...usualValues[kind] }
}

/** The columns of a source in a form; none while the source is invalid. */
export function formSourceColumns(values: FormValues): readonly string[] {
  const schema = sourceSchema(values['kind'])
  if (schema === null) return []
  const { success, output } = v.safeParse(schema as v.GenericSchema<unknown, FileSource>, values)
  return success ? sourceColumns(output) : []
}
