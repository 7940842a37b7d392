import type { Answer } from '../answer'
import type { Change, Order } from '../../stream'

/** An engine to be measured: it holds a table, receives its changes, and provides both views once a frame. */
export interface Engine {
  load(rows: Order[]): void | Promise<void>
  /** All changes of one frame. */
  apply(changes: readonly Change[]): void
  flush(): void
  /** The views of the last flush in the form in which all are compared; it is not measured. */
  answer(): Answer
  /** Awaited after `apply`, where views follow later. */
  settle?(): Promise<void>
  close?(): Promise<void>
}
export interface Contender {
  name: string
  make: () => Engine | Promise<Engine>
  /** The largest table that this engine gets. */
  most: number
  /** How far its sums may be off, relative. */
  tolerance: number
  areTiesFree: boolean
}
