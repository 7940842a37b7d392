import * as v from 'valibot'
import { describe, identifier, newName, optionalField, tableName, uniqueList } from './primitives'

/** A foreign key of one column, and the columns of the other table that say which row it points at. */
export const tableReference = v.strictObject({
  column: identifier,
  schema: tableName,
  table: tableName,
  key: v.pipe(newName, v.title('Key column'), describe('The column that the foreign key points at.')),
  label: v.pipe(newName, v.title('Label column'), describe('The column whose text is shown for the key.')),
  fallbackLabels: optionalField(
    uniqueList(newName, [1, 3]),
    'Fallback labels',
    'The columns whose text is shown instead, in this order, where the label column is empty.',
  ),
})
export type TableReference = v.InferOutput<typeof tableReference>
