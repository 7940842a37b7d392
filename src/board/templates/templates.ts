import type { BoardFile } from '../board'
import { computerBoard } from './computer'
import { dispatchBoard } from './dispatch'
import { emptyBoard } from './empty'
import { filesBoard } from './files'
import { glanceAt, type TableShape } from './glance'

/** A board to begin with. */
interface Template {
  title: string
  /** What one gets, in a sentence. */
  says: string
  /** `tables`: what the project lets the viewer read. */
  make: (tables: readonly TableShape[]) => BoardFile
}

export const templates: readonly Template[] = [
  { title: 'Empty', says: 'A board without panels, to build from nothing.', make: () => emptyBoard },
  {
    title: 'Tables at a glance',
    says: 'The newest rows of every table you may read, and the course of their numbers.',
    make: glanceAt,
  },
  {
    title: 'This computer',
    says: 'The machine that the embedded backend runs on: processor, memory and every request.',
    make: () => computerBoard,
  },
  {
    title: 'Dispatch',
    says: 'A simulated parcel company: parcels, couriers, incidents, positions, proofs and who is there.',
    make: () => dispatchBoard,
  },
  {
    title: 'Files',
    says: 'A folder of Storage with previews: at first the examples of the embedded backend.',
    make: () => filesBoard,
  },
]
