import type { BoardFile } from '../../src/board/board'

/** What a source reads, by the name its author knows: the table, topic, function or folder. */
export function sourceSubject(source: BoardFile['sources'][string]): string {
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
