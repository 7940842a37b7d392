import type { Answer } from '../answer'
import type { Change, Order } from '../../stream'

/** What is measured: it holds a table, hears what becomes of it, and says both views once a frame. */
export interface Engine {
  load(rows: Order[]): void | Promise<void>
  /** All changes of one frame. */
  apply(changes: readonly Change[]): void
  flush(): Answer
  /** Awaited after `apply`, where views follow later. */
  settled?(): Promise<void>
  close?(): Promise<void>
}
export interface Contender {
  name: string
  make: () => Engine
  /** The largest table it is given. */
  most: number
  /** How far its sums may be off, relative. */
  tolerance: number
  areTiesFree: boolean
}
