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
  }
}

/** Columns that a source itself asks for, so that it has to read them. */
export function columnsAskedBy(source: FileSource): readonly string[] {
  if (source.kind === 'rpc')
    return [...source.key, ...(source.order === undefined ? [] : [source.order.column])]
  if (source.kind !== 'table') return []
  return [...source.key, source.order.column, ...(source.version === undefined ? [] : [source.version])]
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
      return source.function
  }
}

/** Whether its rows are the answer to a request, which may be made again at any time. */
export const isAsked = ({ kind }: Pick<FileSource, 'kind'>): boolean => kind === 'rpc'

/** Whether nothing of it is pushed, so that it needs no socket. */
export const isPolled = (source: FileSource): boolean =>
  source.kind === 'table'
    ? source.by?.kind === 'polling' || source.key.length === 0
    : isAsked(source) && (source.kind !== 'rpc' || source.again.tables === undefined)
