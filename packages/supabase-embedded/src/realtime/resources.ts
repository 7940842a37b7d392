import type { Database } from '../db/database'
import type { Faults } from '../faults/faults'
import type { Keys } from '../keys'
import type { Topics } from './broadcast/topics'
import type { Delays } from './delays'
import type { ChangeFeed } from './feed'
import type { Limits } from './limits'
import type { Rates } from './rate'
import type { ChangeFrames } from './subscription/change-frames'

/** The state of one realtime server that its sockets and channels use, apart from the list of sockets. */
export interface Resources {
  readonly database: Database
  readonly keys: Keys
  readonly feed: ChangeFeed
  /** Its `realtime` part is replaced as a whole: read it at the moment of use. */
  readonly faults: Faults
  readonly limits: Limits
  readonly delays: Delays
  readonly rates: Rates
  readonly topics: Topics
  readonly changeFrames: ChangeFrames
  /** Receives what the hosted service writes to its log: code and text. */
  log(code: string, text: string): void
}
