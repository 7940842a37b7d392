import type { BoardFile } from '../board'
import { computerBoard } from './computerBoard'
import { dispatchBoard } from './dispatch/dispatchBoard'
import { emptyBoard } from './emptyBoard'
import { filesBoard } from './filesBoard'
import { boardFromTables, type CatalogTable } from './fromTables'

/** A starting point for a new board. */
interface Template {
  title: string
  /** What the template contains, in a sentence. */
  description: string
  /** `tables`: those that the viewer may read. */
  make: (tables: readonly CatalogTable[]) => BoardFile
}

export const templates: readonly Template[] = [
  { title: 'Empty', description: 'A board without panels.', make: () => emptyBoard },
  {
    title: 'Tables at a glance',
    description: 'The newest rows of every table you can read, with their numbers over time.',
    make: boardFromTables,
  },
  {
    title: 'This computer',
    description: 'The computer the embedded backend runs on: CPU, memory and every request.',
    make: () => computerBoard,
  },
  {
    title: 'Dispatch',
    description:
      'A simulated parcel company: parcels, couriers, incidents, positions, proofs and who is online.',
    make: () => dispatchBoard,
  },
  {
    title: 'Files',
    description: 'A Storage folder with previews, starting with the embedded backend’s examples.',
    make: () => filesBoard,
  },
]
