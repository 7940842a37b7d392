import * as v from 'valibot'
import { describe, identifier, newName, tableName } from './primitives'

/** A foreign key of one column, and the column of the other table that says which row it points at. */
export const tableReference = v.strictObject({
  column: identifier,
  schema: tableName,
  table: tableName,
  key: v.pipe(newName, v.title('Key column'), describe('The column that the foreign key points at.')),
  label: v.pipe(newName, v.title('Label column'), describe('The column whose text is shown for the key.')),
})
export type TableReference = v.InferOutput<typeof tableReference>
