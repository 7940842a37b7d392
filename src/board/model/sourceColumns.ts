import { FILE_COLUMNS } from '../storage/fileColumns'
import type { FileFilter } from '../schema/sources/filters'
import type { BoardFile } from '../board'
import { sourceKindFacts } from './source'
import { MESSAGE_COLUMNS, PRESENCE_COLUMNS, PROBE_COLUMNS } from '../schema/sources/builtInColumns'

type FileSource = BoardFile['sources'][string]

export function sourceColumns(source: FileSource): readonly string[] {
  switch (source.kind) {
    case 'table':
    case 'rpc':
      return source.columns
    case 'topic':
      return [...MESSAGE_COLUMNS, ...(source.fields ?? [])]
    case 'presence':
      return [...PRESENCE_COLUMNS, ...(source.fields ?? [])]
    case 'function':
      return [...PROBE_COLUMNS, ...(source.fields ?? [])]
    case 'folder':
      return FILE_COLUMNS
  }
}

/** Columns that the source's own settings name, so that it has to read them. */
export function requiredColumns(source: FileSource): readonly string[] {
  if (source.kind === 'rpc')
    return [...source.key, ...(source.order === undefined ? [] : [source.order.column])]
  if (source.kind !== 'table') return []
  const { key, order, timeColumn } = source
  return [...key, order.column, ...(timeColumn === undefined ? [] : [timeColumn])]
}

export const sourceFilters = (source: FileSource | undefined): readonly FileFilter[] =>
  source?.kind === 'table' ? (source.filter ?? []) : []

/** Whether nothing of the source is pushed, so that it needs no socket. */
export const isPolled = (source: FileSource): boolean =>
  source.kind === 'table'
    ? source.changes?.kind === 'polling' || source.key.length === 0
    : sourceKindFacts[source.kind].isRequested &&
      (source.kind === 'function' || !('refresh' in source && source.refresh.tables !== undefined))
