import { VERSION, type BoardFile } from '../board'

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
      again: { every: 60 },
    },
  },
  panels: [
    {
      id: 'examples',
      kind: 'files',
      title: 'Examples',
      source: 'examples',
      place: { column: 0, row: 0, columns: 6, rows: 6 },
      rows: 200,
    },
  ],
}
