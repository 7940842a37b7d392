import type { Database } from '../db/database'
import type { Keys } from '../keys'
import type { FileStore } from './files'
import type { Scope } from './scope'

/** What the routes of the storage service work on. */
export interface Parts {
  database: Database
  keys: Keys
  files: FileStore
  /** Past every policy. */
  service: Scope
  /** Bytes: the project's limit. */
  fileSizeLimit: number
}
