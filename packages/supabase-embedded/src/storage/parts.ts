import type { Database } from '../db/database'
import type { Keys } from '../keys'
import type { FileStore } from './objects/files'
import type { Scope } from './scope'

/** The parts that the routes of the storage service share. */
export interface Parts {
  database: Database
  keys: Keys
  files: FileStore
  /** Past every policy. */
  service: Scope
  /** Bytes: the project's limit. */
  fileSizeLimit: number
}
