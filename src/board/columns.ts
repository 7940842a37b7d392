import { FILE } from './files'
import type { FileFilter } from './filters'
import type { BoardFile } from './board'

/**
 * Of a message: its id, when it came here, its event, what it carries, and whether it was replayed, which is when
 * only that it was sent earlier is known.
 */
export const MESSAGE = ['id', 'at', 'event', 'payload', 'replayed']
/**
 * Of somebody's being there: their key, this one of several times, since when they are there, when they last said
 * something of themselves, and what that was.
 */
export const PRESENT = ['key', 'ref', 'since', 'said', 'state']
/**
 * Of one call of an Edge Function: when it was made, how long until the answer was here, whole, and its status, if
 * there was one; whether it was as expected, NULL where it refused this viewer, which says nothing of its health;
 * what was wrong, in words; the answer in brief; where it ran, and as what, if it says so.
 */
export const PROBE = ['at', 'ms', 'status', 'ok', 'error', 'body', 'region', 'execution']

type FileSource = BoardFile['sources'][string]

/** The columns of a source's rows. */
export function columnsIn(source: FileSource): readonly string[] {
  switch (source.kind) {
    case 'table':
    case 'rpc':
      return source.columns
    case 'topic':
      return [...MESSAGE, ...(source.fields ?? [])]
    case 'presence':
      return [...PRESENT, ...(source.fields ?? [])]
    case 'function':
      return [...PROBE, ...(source.fields ?? [])]
    case 'folder':
      return FILE
  }
}

/** Columns that a source itself asks for, so that it has to read them. */
export function columnsAskedBy(source: FileSource): readonly string[] {
  if (source.kind === 'rpc')
    return [...source.key, ...(source.order === undefined ? [] : [source.order.column])]
  if (source.kind !== 'table') return []
  const { key, order, version, time } = source
  return [...key, order.column, ...[version, time].filter(column => column !== undefined)]
}

/** The conditions on a source's rows. */
export const filtersIn = (source: FileSource | undefined): readonly FileFilter[] =>
  source?.kind === 'table' ? (source.filter ?? []) : []

/** What a source is of, as whoever set it up calls it. */
export function subjectOf(source: FileSource): string {
  switch (source.kind) {
    case 'table':
      return source.table
    case 'topic':
    case 'presence':
      return source.topic
    case 'rpc':
    case 'function':
      return source.function
    case 'folder':
      return source.path ?? source.bucket
  }
}

/** Whether its rows are the answer to a request, which may be made again at any time. */
export const isAsked = ({ kind }: Pick<FileSource, 'kind'>): boolean =>
  kind === 'rpc' || kind === 'function' || kind === 'folder'

/** Whether nothing of it is pushed, so that it needs no socket. */
export const isPolled = (source: FileSource): boolean =>
  source.kind === 'table'
    ? source.by?.kind === 'polling' || source.key.length === 0
    : isAsked(source) &&
      (source.kind === 'function' || !('again' in source && source.again.tables !== undefined))
