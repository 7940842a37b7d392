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
  { title: 'Empty', description: 'A board without panels, to build from nothing.', make: () => emptyBoard },
  {
    title: 'Tables at a glance',
    description: 'The newest rows of every table you may read, and the course of their numbers.',
    make: boardFromTables,
  },
  {
    title: 'This computer',
    description: 'The machine that the embedded backend runs on: processor, memory and every request.',
    make: () => computerBoard,
  },
  {
    title: 'Dispatch',
    description:
      'A simulated parcel company: parcels, couriers, incidents, positions, proofs and who is there.',
    make: () => dispatchBoard,
  },
  {
    title: 'Files',
    description: 'A folder of Storage with previews: at first the examples of the embedded backend.',
    make: () => filesBoard,
  },
]
