import type { BoardFile } from '../board'
import { VERSION } from '../file/version'

/** The examples of the embedded backend; the source is meant to be pointed at another bucket. */
export const filesBoard: BoardFile = {
  version: VERSION,
  title: 'Files',
  sources: {
    examples: {
      kind: 'folder',
      bucket: 'examples',
      order: { column: 'name', ascending: true },
      limit: 500,
      refresh: { interval: 60 },
    },
  },
  panels: [
    {
      id: 'examples',
      kind: 'files',
      title: 'Examples',
      source: 'examples',
      place: { x: 0, y: 0, width: 6, height: 6 },
      limit: 200,
    },
  ],
}
