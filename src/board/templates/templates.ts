import type { BoardFile } from '../board'
import { computerBoard } from './computerBoard'
import { dispatchBoard } from './dispatch/dispatchBoard'
import { emptyBoard } from './emptyBoard'
import type { CatalogTable } from './catalogTable'
import { boardFromTables } from './fromTables'
import { VERSION } from '../file/version'

/** A starting point for a new board. */
interface Template {
  title: string
  /** What the template contains, in a sentence. */
  description: string
  /** The board of the demo whose tables this one needs; absent if it needs none. */
  demo?: BoardFile
  /** The tables are chosen first. */
  choosesTables?: true
  /** `tables`: those that the viewer may read. */
  make: (tables: readonly CatalogTable[]) => BoardFile
}

export const templates: readonly Template[] = [
  { title: 'Empty', description: 'A board without panels.', make: () => emptyBoard },
  {
    title: 'Tables at a glance',
    description: 'A figure, a trend and the latest rows of the tables you choose.',
    choosesTables: true,
    make: tables => boardFromTables(tables, Date.now()),
  },
  {
    title: 'This computer',
    description: 'The computer the embedded backend runs on: CPU, memory and every request.',
    demo: computerBoard,
    make: () => computerBoard,
  },
  {
    title: 'Dispatch',
    description:
      'A simulated parcel company: parcels, couriers, incidents, positions, proofs and who is online.',
    demo: dispatchBoard,
    make: () => dispatchBoard,
  },
  {
    title: 'Files',
    description: 'A Storage folder with previews, starting with the embedded backend’s examples.',
    demo: computerBoard,
    make: () => filesBoard,
  },
]

/** The templates for a project with these tables: those of the demo only where its tables are. */
export function templatesFor(tables: readonly Pick<CatalogTable, 'schema' | 'table'>[]): readonly Template[] {
  const isThere = (source: BoardFile['sources'][string]) =>
    source.kind !== 'table' ||
    tables.some(({ schema, table }) => schema === source.schema && table === source.table)
  return templates.filter(({ demo }) => demo === undefined || Object.values(demo.sources).every(isThere))
}

/** The examples of the embedded backend; the source is meant to be pointed at another bucket. */
const filesBoard: BoardFile = {
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
