import type { NumberedBoard } from '../corpus/corpus'
import { allowedBefore } from '../corpus/corpus'
import type { Way } from '../visits/visits'
import { at, BOARDS, sourcesIn, type Door } from './requests'

/** What somebody does who imports a file: it is kept as a board of theirs. */
const IMPORT: Door = {
  methods: ['POST'],
  path: BOARDS,
  search: /^\?(columns=[^&]*&)?select=id%2Ctitle%2Crevision/,
}

/** What somebody asks for who does more than look: these requests, and no others, write. */
export function doorsPressed(way: Way, boards: readonly NumberedBoard[]): Door[] {
  switch (way) {
    case 'import':
      return [IMPORT]
    case 'press':
      return boards
        .flatMap(({ text }) => sourcesIn(text))
        .map(({ table }) => ({ methods: ['DELETE'], path: at('rest', 'v1', String(table)) }))
    case 'allow':
      return boards
        .flatMap(board => allowedBefore(board) ?? [])
        .flatMap(({ text }) => sourcesIn(text))
        .map(source => ({ methods: ['POST'], path: at('rest', 'v1', 'rpc', String(source['function'])) }))
    default:
      return []
  }
}
