import type { Source } from './source'

/**
 * Whether asking for a source can change something in the project. PostgREST runs a function that is called by GET in a
 * read-only transaction; an Edge Function called by GET is expected to be safe, as HTTP has it (RFC 9110, section
 * 9.2.1). A source that may write is never asked for just because somebody looks at a board: a person approves it first.
 */
export function mayWrite(source: Source): boolean {
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
