import type { Source } from './source'

/**
 * Whether requesting a source can change something in the project. PostgREST runs a function called by GET in a
 * read-only transaction; an Edge Function called by GET is expected to be safe, as HTTP requires (RFC 9110, section
 * 9.2.1). Viewing a board never requests a source that may write: a person approves it first.
 */
export function canWrite(source: Source): boolean {
  switch (source.kind) {
    case 'rpc':
      return source.get !== true
    case 'function':
      return source.method !== 'GET'
    case 'table':
    case 'topic':
    case 'presence':
    case 'folder':
      return false
  }
}
