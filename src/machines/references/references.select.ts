import { canonicalJson } from '../../board/json/canonicalJson'
import type { TableReference } from '../../board/schema/tableReference'

/** The column that keys point at, and the columns that are shown instead. */
export type ReferenceTarget = Omit<TableReference, 'column'>

/** Names the labels of one table in the machine's context. */
export const targetKey = ({ schema, table, key, label, fallbackLabels = [] }: ReferenceTarget) =>
  canonicalJson([schema, table, key, label, ...fallbackLabels])
